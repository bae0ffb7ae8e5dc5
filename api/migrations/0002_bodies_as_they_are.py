"""Answers that are kept are stored as they are: to compress one takes PostgreSQL longer than all else of its row.

The index of the person goes, for that of person and key finds the same, and the lock on the person with every key.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def store_plainly(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute("ALTER TABLE api_idempotencykey ALTER COLUMN body SET STORAGE EXTERNAL")


def forget_the_orphaned(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    people = apps.get_model("accounts", "User").objects.values("pk")
    apps.get_model("api", "IdempotencyKey").objects.exclude(user__in=people).delete()


class Migration(migrations.Migration):
    dependencies = [("api", "0001_idempotency_keys"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.RunPython(store_plainly, migrations.RunPython.noop),
        migrations.AlterField(
            "idempotencykey",
            "user",
            models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, forget_the_orphaned),
    ]
