"""Indexes that another begins with go, and those of what is mostly empty leave that out: each costs every move."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

NEW = [
    ("games_action_by", "games_action", "by_id"),
    ("games_event_user", "games_gameevent", "user_id"),
]
OLD = [
    ("games_action_by_id_7b43b4cd", "games_action", "by_id"),
    ("games_action_game_id_84e59f39", "games_action", "game_id"),
    ("games_gameevent_user_id_51adc566", "games_gameevent", "user_id"),
    ("games_seat_game_id_ad720f5b", "games_seat", "game_id"),
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
    dependencies = [("games", "0007_score_sheets"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(exchange, exchange_back)],
            state_operations=[
                migrations.AlterField(
                    "action",
                    "by",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        null=True,
                        related_name="deeds",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.AlterField(
                    "action",
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="actions",
                        to="games.game",
                    ),
                ),
                migrations.AlterField(
                    "gameevent",
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        null=True,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.AlterField(
                    "seat",
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="games.game",
                    ),
                ),
                migrations.AddIndex(
                    "action", models.Index(fields=["by"], condition=models.Q(by__isnull=False), name="games_action_by")
                ),
                migrations.AddIndex(
                    "gameevent",
                    models.Index(fields=["user"], condition=models.Q(user__isnull=False), name="games_event_user"),
                ),
            ],
        ),
    ]
