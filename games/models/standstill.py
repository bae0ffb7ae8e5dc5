"""Time that does not count against anybody, and the signs of life from which the house knows its own."""

from django.conf import settings
from django.db import models

from games.models.game import Game


class _Span(models.Model):
    """From an instant until another, which is no part of it."""

    start = models.DateTimeField()
    end = models.DateTimeField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.start} to {self.end}"


class Outage(_Span):
    """Time in which the house itself was down: it stops every clock."""

    start = models.DateTimeField(unique=True)


class Pause(_Span):
    """Time in which a game stood still, from when organisers paused it until it went on: it stops the game's clocks.

    Written when the game goes on. While it is paused, its log says since when.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="pauses")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "start"], name="games_pause_once")]


class Absence(_Span):
    """Days off that a player named ahead: they stop the player's clocks where a game allows it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="absences")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(end__gt=models.F("start")), name="games_absence_forward"),
        ]
        indexes = [models.Index(fields=["user", "end"], name="games_absence_user")]


class Heartbeat(models.Model):
    """When a part of the house last showed that it lives."""

    part = models.CharField(max_length=10, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.part} {self.at}"
