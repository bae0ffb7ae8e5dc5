import django.db.models.deletion
import django.db.models.functions.datetime
import uuid_utils.compat
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0002_deadlines_and_news"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Channel",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("transport", models.CharField(choices=[("email", "mail")], default="email", max_length=10)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="channels",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid_utils.compat.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("key", models.CharField(max_length=80)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("turn", "your turn"),
                            ("reminder", "time is short"),
                            ("missed", "a turn was missed"),
                            ("handed", "a bot plays on"),
                            ("finished", "the game is over"),
                            ("cancelled", "the game was cancelled"),
                            ("invitation", "an invitation"),
                        ],
                        max_length=10,
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(help_text="the recipient's, or the one that is offered")),
                ("turn", models.PositiveIntegerField(null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("pending", "waits to be sent"),
                            ("sent", "sent"),
                            ("superseded", "no longer news"),
                            ("failed", "could not be sent"),
                        ],
                        default="pending",
                        max_length=10,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("next_at", models.DateTimeField()),
                ("sent_at", models.DateTimeField(null=True)),
                ("reason", models.CharField(blank=True, max_length=80)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "channel",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="notifications.channel",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="games.gameevent"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="games.game"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "deliveries",
            },
        ),
        migrations.AddConstraint(
            model_name="channel",
            constraint=models.UniqueConstraint(
                condition=models.Q(("transport", "email")), fields=("user",), name="notifications_channel_one_mail"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("status", "pending")), fields=["next_at"], name="notifications_delivery_pending"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("status", "failed")), fields=["id"], name="notifications_delivery_failed"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(fields=["channel", "game"], name="notifications_delivery_game"),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "superseded"), _negated=True),
                fields=("channel", "key"),
                name="notifications_delivery_once",
            ),
        ),
    ]
