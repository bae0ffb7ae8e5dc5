from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_keys_of_names")]

    operations = [
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                condition=models.Q(("name_key", ""), _negated=True),
                fields=("name_key",),
                name="accounts_user_name_unique",
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), ("name_key", "")),
                    models.Q(models.Q(("name", ""), _negated=True), models.Q(("name_key", ""), _negated=True)),
                    _connector="OR",
                ),
                name="accounts_user_name_has_key",
            ),
        ),
    ]
