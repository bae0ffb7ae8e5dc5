from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from uuid_utils.compat import uuid7


def forwards(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Whoever wanted no mail wants no notices: of one game, or by mail of any. And a number of its own for each channel."""
    channels, mutes = apps.get_model("notifications", "Channel"), apps.get_model("notifications", "Mute")
    modes = apps.get_model("notifications", "GameMode")
    for channel in channels.objects.iterator():
        channels.objects.filter(pk=channel.pk).update(uuid=uuid7())
    for mute in mutes.objects.iterator():
        if mute.game_id:
            modes.objects.get_or_create(user_id=mute.user_id, game_id=mute.game_id, defaults={"mode": "off"})
        else:
            channel, _ = channels.objects.get_or_create(user_id=mute.user_id, transport="email")
            channels.objects.filter(pk=channel.pk).update(mode="off")


def backwards(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What was off is muted; other modes are forgotten."""
    channels, mutes = apps.get_model("notifications", "Channel"), apps.get_model("notifications", "Mute")
    modes = apps.get_model("notifications", "GameMode")
    for channel in channels.objects.filter(transport="email", mode="off").iterator():
        mutes.objects.get_or_create(user_id=channel.user_id, game=None)
    for mode in modes.objects.filter(mode="off").iterator():
        mutes.objects.get_or_create(user_id=mode.user_id, game_id=mode.game_id)


class Migration(migrations.Migration):
    dependencies = [("notifications", "0008_channels_modes_and_feed")]

    operations = [migrations.RunPython(forwards, backwards)]
