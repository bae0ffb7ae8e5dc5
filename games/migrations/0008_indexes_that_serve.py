"""Indexes that another begins with go, and those of what is mostly empty leave that out: each costs every move.

Written by hand, since what Django writes would check all foreign keys anew, and nobody could move meanwhile.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0007_score_sheets"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.RunSQL(
            'DROP INDEX "games_action_by_id_7b43b4cd"',
            'CREATE INDEX "games_action_by_id_7b43b4cd" ON "games_action" ("by_id")',
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
                )
            ],
        ),
        migrations.RunSQL(
            'DROP INDEX "games_action_game_id_84e59f39"',
            'CREATE INDEX "games_action_game_id_84e59f39" ON "games_action" ("game_id")',
            state_operations=[
                migrations.AlterField(
                    "action",
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="actions",
                        to="games.game",
                    ),
                )
            ],
        ),
        migrations.RunSQL(
            'DROP INDEX "games_gameevent_user_id_51adc566"',
            'CREATE INDEX "games_gameevent_user_id_51adc566" ON "games_gameevent" ("user_id")',
            state_operations=[
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
                )
            ],
        ),
        migrations.RunSQL(
            'DROP INDEX "games_seat_game_id_ad720f5b"',
            'CREATE INDEX "games_seat_game_id_ad720f5b" ON "games_seat" ("game_id")',
            state_operations=[
                migrations.AlterField(
                    "seat",
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="games.game",
                    ),
                )
            ],
        ),
        migrations.AddIndex(
            "action", models.Index(fields=["by"], condition=models.Q(by__isnull=False), name="games_action_by")
        ),
        migrations.AddIndex(
            "gameevent", models.Index(fields=["user"], condition=models.Q(user__isnull=False), name="games_event_user")
        ),
    ]
