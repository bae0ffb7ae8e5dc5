"""What was done in a game, and the position after it."""

import zlib
from typing import Any

import msgspec
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.rules import table
from games.rules.dice import Draw
from games.rules.protocol import Event, Move


class Action(models.Model):
    """Something done in a game; never changed, never deleted.

    Attributes:
        seq: from 0 in each game, without gaps.
        step: the public step after it. A sealed answer leaves it as it was.
        turn: the acting seat's turn.
        move_json: the answer; of an organiser's deed, what it was told, such as how long a turn was extended.
        undoes: for an undo, the seq of the move taken back; for a rollback, of the first that counts no more.
        by, reason: the organiser whose deed it was, and why: the reason is told to the players. A deed of nobody was
            done by a rule.
        position: the position after it, compressed.
    """

    class Kind(models.TextChoices):
        START = "start", _("start")
        MOVE = "move", _("move")
        UNDO = "undo", _("taken back")
        RESIGN = "resign", _("resigned")
        TIMEOUT = "timeout", _("time ran out")
        RETURN = "return", _("came back")
        OUTAGE = "outage", _("outage")
        ABANDON = "abandon", _("everybody left")
        PAUSE = "pause", _("paused")
        RESUME = "resume", _("resumed")
        EXTEND = "extend", _("more time")
        REPLACE = "replace", _("seat given to somebody else")
        HAND = "hand", _("seat handed to a bot")
        ROLLBACK = "rollback", _("set back")
        ADJUDICATE = "adjudicate", _("places named")
        CANCEL = "cancel", _("called off")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="actions", db_index=False)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True)
    turn = models.PositiveIntegerField(null=True)
    step = models.PositiveIntegerField()
    at = models.DateTimeField()
    move_json = models.TextField(blank=True)
    events_json = models.TextField()
    draws_json = models.TextField()
    undoes = models.PositiveIntegerField(null=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="deeds", db_index=False
    )
    reason = models.CharField(max_length=200, blank=True)
    position_zip = models.BinaryField()

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["game", "seq"], name="games_action_unique")]
        indexes = [
            models.Index(fields=["game", "step"], name="games_action_step"),
            models.Index(fields=["game", "step"], condition=models.Q(kind="rollback"), name="games_action_rollback"),
            models.Index(fields=["by"], condition=models.Q(by__isnull=False), name="games_action_by"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.seq} {self.kind}"

    @property
    def move(self) -> Move:
        return msgspec.json.decode(self.move_json, type=dict[str, Any])

    @property
    def events(self) -> list[Event]:
        return _decode_events(self.events_json)

    @property
    def draws(self) -> list[Draw]:
        return msgspec.json.decode(self.draws_json, type=list[Draw])

    @property
    def position(self) -> table.Position:
        return unpack(self.position_zip)

    @property
    def is_final(self) -> bool:
        """Whether it cannot be taken back: something was drawn or revealed."""
        return self.draws_json != "[]" or any(event.reveals for event in self.events)


DEEDS = frozenset(
    {
        *(Action.Kind.PAUSE, Action.Kind.RESUME, Action.Kind.EXTEND, Action.Kind.REPLACE),
        *(Action.Kind.HAND, Action.Kind.ROLLBACK, Action.Kind.ADJUDICATE, Action.Kind.CANCEL),
    }
)
"""What only organisers do (`games.deeds`)."""


_decode_events = msgspec.json.Decoder(list[Event]).decode


def pack(position: table.Position) -> bytes:
    """A position as the database holds it."""
    return zlib.compress(table.encode(position), 1)


def unpack(data: bytes | memoryview) -> table.Position:
    """The position the database holds."""
    return table.decode(zlib.decompress(data))
