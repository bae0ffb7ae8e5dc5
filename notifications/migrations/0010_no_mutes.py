import uuid_utils.compat
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notifications", "0009_mutes_to_modes")]

    operations = [
        migrations.AlterField(
            model_name="channel",
            name="uuid",
            field=models.UUIDField(default=uuid_utils.compat.uuid7, editable=False, unique=True),
        ),
        migrations.DeleteModel(name="Mute"),
    ]
