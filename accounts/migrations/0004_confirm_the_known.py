"""Everybody from before there were guests is known."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def confirm(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("accounts", "User").objects.filter(confirmed_at=None).update(confirmed_at=F("joined_at"))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_guests")]

    operations = [migrations.RunPython(confirm, migrations.RunPython.noop)]
