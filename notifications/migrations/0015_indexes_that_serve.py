"""Indexes that another begins with go, and those of what is mostly empty leave that out: each costs every delivery."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

NEW = [
    ("notifications_delivery_about", "notifications_delivery", "about_id"),
    ("notifications_delivery_invited", "notifications_delivery", "invitation_id"),
]
OLD = [
    ("notifications_delivery_about_id_bd901bdc", "notifications_delivery", "about_id"),
    ("notifications_delivery_channel_id_eac192a5", "notifications_delivery", "channel_id"),
    ("notifications_delivery_invitation_id_84c04e8f", "notifications_delivery", "invitation_id"),
]


def exchange(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """The new ones first. Without a lock that others wait for: so outside of a transaction, each by itself."""
    how = "CONCURRENTLY" if editor.connection.vendor == "postgresql" else ""
    for name, table, column in NEW:
        editor.execute(f'DROP INDEX {how} IF EXISTS "{name}"')  # what is left of an attempt that was cut short
        editor.execute(f'CREATE INDEX {how} "{name}" ON "{table}" ("{column}") WHERE "{column}" IS NOT NULL')
    for name, _, _ in OLD:
        editor.execute(f'DROP INDEX {how} IF EXISTS "{name}"')


def exchange_back(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    how = "CONCURRENTLY" if editor.connection.vendor == "postgresql" else ""
    for name, table, column in OLD:
        editor.execute(f'DROP INDEX {how} IF EXISTS "{name}"')
        editor.execute(f'CREATE INDEX {how} "{name}" ON "{table}" ("{column}")')
    for name, _, _ in NEW:
        editor.execute(f'DROP INDEX {how} IF EXISTS "{name}"')


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("notifications", "0014_announcements")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(exchange, exchange_back)],
            state_operations=[
                migrations.AlterField(
                    "delivery",
                    "about",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        null=True,
                        related_name="+",
                        to="notifications.channel",
                    ),
                ),
                migrations.AlterField(
                    "delivery",
                    "channel",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="notifications.channel",
                    ),
                ),
                migrations.AlterField(
                    "delivery",
                    "invitation",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        null=True,
                        related_name="deliveries",
                        to="games.invitation",
                    ),
                ),
                migrations.AddIndex(
                    "delivery",
                    models.Index(
                        fields=["about"], condition=models.Q(about__isnull=False), name="notifications_delivery_about"
                    ),
                ),
                migrations.AddIndex(
                    "delivery",
                    models.Index(
                        fields=["invitation"],
                        condition=models.Q(invitation__isnull=False),
                        name="notifications_delivery_invited",
                    ),
                ),
            ],
        ),
    ]
