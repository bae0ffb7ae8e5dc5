import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_deadlines_and_news"),
        ("notifications", "0001_channels_and_deliveries"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Link",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("turn", "answers one turn"),
                            ("look", "shows the game to its seat"),
                            ("return", "takes the seat back from the bot"),
                            ("invitation", "offers the seat"),
                        ],
                        max_length=10,
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("turn", models.PositiveIntegerField(null=True)),
                ("address", models.EmailField(max_length=254)),
                ("created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="games.seat"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="link",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "turn"), ("turn__isnull", False)),
                    models.Q(("kind", "turn"), _negated=True),
                    _connector="OR",
                ),
                name="notifications_link_turn",
            ),
        ),
    ]
