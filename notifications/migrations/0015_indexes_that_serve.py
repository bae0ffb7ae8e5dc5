"""Indexes that another begins with go, and those of what is mostly empty leave that out: each costs every delivery.

Written by hand, since what Django writes would check all foreign keys anew, and nobody could be told anything meanwhile.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notifications", "0014_announcements")]

    operations = [
        migrations.RunSQL(
            'DROP INDEX "notifications_delivery_about_id_bd901bdc"',
            'CREATE INDEX "notifications_delivery_about_id_bd901bdc" ON "notifications_delivery" ("about_id")',
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
                )
            ],
        ),
        migrations.RunSQL(
            'DROP INDEX "notifications_delivery_channel_id_eac192a5"',
            'CREATE INDEX "notifications_delivery_channel_id_eac192a5" ON "notifications_delivery" ("channel_id")',
            state_operations=[
                migrations.AlterField(
                    "delivery",
                    "channel",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="notifications.channel",
                    ),
                )
            ],
        ),
        migrations.RunSQL(
            'DROP INDEX "notifications_delivery_invitation_id_84c04e8f"',
            'CREATE INDEX "notifications_delivery_invitation_id_84c04e8f" ON "notifications_delivery" ("invitation_id")',
            state_operations=[
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
                )
            ],
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
    ]
