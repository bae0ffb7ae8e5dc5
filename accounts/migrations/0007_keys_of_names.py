"""Everybody who has a name gets what is compared of it. Of two that look alike, the later keeps the name by its number."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts.names import skeleton


def give_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    seen: set[str] = set()
    for user in apps.get_model("accounts", "User").objects.exclude(name="").order_by("pk"):
        key = skeleton(user.name)
        user.name_key = f"{key}#{user.pk}" if key in seen else key
        seen.add(key)
        user.save(update_fields=["name_key"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_people")]

    operations = [migrations.RunPython(give_keys, migrations.RunPython.noop)]
