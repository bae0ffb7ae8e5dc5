"""Games."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from games import clocks
from games.rules import registry
from games.rules.protocol import GameInfo


class Game(models.Model):
    """One game, from the first invitation on."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("everybody may watch")
        LINK = "link", _("whoever has the link may watch")
        PLAYERS = "players", _("players only")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    rules = models.CharField(max_length=40, help_text="the game's slug in the registry")
    version = models.PositiveIntegerField(help_text="of the rules it was started under")
    options = models.JSONField(default=dict)
    visibility = models.CharField(max_length=7, choices=Visibility, default=Visibility.LINK)
    turn_seconds = models.PositiveIntegerField(default=259_200, help_text="working time a turn may take")
    allows_absence = models.BooleanField(default=True, help_text="whether days off that players named stop the clock")
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="games_created")
    created_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    seed = models.BinaryField(max_length=32, help_text="secret until the game is over")
    commitment = models.CharField(max_length=71)
    step = models.PositiveIntegerField(default=0, help_text="public steps so far")
    seq = models.IntegerField(default=-1, help_text="the newest action's number; -1 before the start")

    class Meta:
        indexes = [models.Index(fields=["created_at"], condition=models.Q(status="open"), name="games_game_open")]
        permissions = [("organise_game", "Can pause, mend and end games at the desk")]

    def __str__(self) -> str:
        return f"{self.rules} {self.id}"

    @property
    def info(self) -> GameInfo:
        """What is told of the game that is played. Raises UnknownGame if it is installed no more."""
        return registry.rules(self.rules).info

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_paused(self) -> bool:
        return self.status == self.Status.PAUSED

    @property
    def is_over(self) -> bool:
        return self.status in (self.Status.FINISHED, self.Status.CANCELLED)

    @property
    def expires_at(self) -> datetime:
        """When it is called off if it has not started by then."""
        return self.created_at + clocks.TABLE_LIFE
