"""What people are to be told."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class GameEvent(models.Model):
    """News of a game for people, written with what caused it and told later: the outbox of the games.

    Attributes:
        seat: whom it concerns; None is everybody at the table.
        turn: of that seat.
        user: whom it concerns, if that person holds the seat no more.
        failures: so often telling it failed.
    """

    class Kind(models.TextChoices):
        TURN = "turn", _("your turn")
        REMINDER = "reminder", _("time is short")
        MISSED = "missed", _("a turn was missed")
        HANDED_OVER = "handed", _("a bot plays on")
        FINISHED = "finished", _("the game is over")
        CANCELLED = "cancelled", _("the game was cancelled")
        DECLINED = "declined", _("an invitation was declined")
        DESK = "desk", _("word from the organisers")
        RELIEVED = "relieved", _("the seat was given to somebody else")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="news")
    kind = models.CharField(max_length=9, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True)
    turn = models.PositiveIntegerField(null=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+", db_index=False
    )
    step = models.PositiveIntegerField()
    at = models.DateTimeField()
    is_told = models.BooleanField(default=False)
    failures = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        indexes = [
            models.Index(fields=["id"], condition=models.Q(is_told=False), name="games_event_untold"),
            models.Index(fields=["user"], condition=models.Q(user__isnull=False), name="games_event_user"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.kind}"
