import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0003_mutes"),
    ]

    operations = [
        migrations.CreateModel(
            name="PostedMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("to", models.CharField(max_length=254)),
                ("subject", models.CharField(max_length=200)),
                ("source", models.BinaryField()),
                ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                "ordering": ["-id"],
            },
        ),
    ]
