"""What is stored of a game. The newest action holds the position; nothing is ever replayed to load it."""

import zlib
from datetime import datetime
from typing import Any

import msgspec
from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from games import clocks
from games.rules import table
from games.rules.dice import Draw
from games.rules.protocol import Event, Move

BOT_NAMES = ("Anvil", "Beam", "Chisel", "Dowel", "Eaves", "Flint")
"""What the bot on each seat is called."""


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


class Seat(models.Model):
    """A place at the table: who holds it, and what is asked of it.

    Attributes:
        turn: the turn last asked of it; None before the first.
        asked_step: the public step at which its present (or last) decision opened.
        asked_at: when its present (or last) turn began. Taking a move back never renews it.
        due_at, remind_at: no later than the turn's deadline and reminder; pauses only push them later, so the
            sweep computes anew (`games.clocks`) before it acts. None while nobody waits, or once reminded.
        extra_seconds: working time that organisers added to its present (or last) turn.
        misses: turns in a row that its holder let pass.
        is_bot: a bot answers for it: nobody holds it, or who does stayed away and may take it back.
    """

    class Asked(models.TextChoices):
        """Whether the game waits for the seat. To others, an ANSWERED seat looks like a WAITING one."""

        NO = "no"
        WAITING = "waiting"
        ANSWERED = "answered"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="seats")
    is_bot = models.BooleanField(default=False)
    asked = models.CharField(max_length=8, choices=Asked, default=Asked.NO)
    turn = models.PositiveIntegerField(null=True)
    asked_step = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    remind_at = models.DateTimeField(null=True)
    extra_seconds = models.PositiveIntegerField(default=0)
    misses = models.PositiveSmallIntegerField(default=0)
    place = models.PositiveSmallIntegerField(null=True)
    points = models.IntegerField(null=True)

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["game", "index"], name="games_seat_unique"),
            models.UniqueConstraint(fields=["game", "user"], name="games_seat_one_a_person"),
        ]
        indexes = [
            models.Index(fields=["user"], condition=models.Q(asked="waiting"), name="games_seat_user_waiting"),
            models.Index(
                fields=["game"], condition=models.Q(asked="waiting", is_bot=True), name="games_seat_bot_waiting"
            ),
            models.Index(fields=["due_at"], condition=models.Q(due_at__isnull=False), name="games_seat_due"),
            models.Index(fields=["remind_at"], condition=models.Q(remind_at__isnull=False), name="games_seat_remind"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What its holder is called at the table."""
        if self.user is not None:
            return _("{name} (a bot plays)").format(name=self.user.name) if self.is_bot else self.user.name
        return BOT_NAMES[self.index] if self.is_bot else str(_("Empty seat"))

    @property
    def is_waiting(self) -> bool:
        return self.asked == self.Asked.WAITING

    @property
    def looks_asked(self) -> bool:
        """What others see: a sealed answer does not show."""
        return self.asked != self.Asked.NO


class Tenure(models.Model):
    """Who held a seat from which public step on, and until which; the present holder's end is open."""

    class End(models.TextChoices):
        RESIGNED = "resigned", _("resigned")
        AWAY = "away", _("stayed away")
        RETURNED = "returned", _("taken back")
        HANDED = "handed", _("handed to a bot")
        REPLACED = "replaced", _("given to somebody else")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="tenures")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="tenures")
    from_step = models.PositiveIntegerField(default=0)
    to_step = models.PositiveIntegerField(null=True)
    end = models.CharField(max_length=8, choices=End, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=models.Q(to_step=None), name="games_tenure_one_present_holder"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} from step {self.from_step}"


class Invitation(models.Model):
    """A seat of an open game offered to one person. Until it is answered nobody else can take the seat.

    Attributes:
        is_by_name: the person was asked for by display name, so it may be shown; who was asked for by an
            address stays unknown, even to whoever named it.
        answer: empty while it is open. With the game called off, it is withdrawn.
    """

    class Answer(models.TextChoices):
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations")
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="invitations_written"
    )
    is_by_name = models.BooleanField(default=False)
    created_at = models.DateTimeField(db_default=Now())
    answer = models.CharField(max_length=9, choices=Answer, blank=True)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=models.Q(answer=""), name="games_invitation_one_open_a_seat"
            ),
        ]
        indexes = [
            models.Index(fields=["user"], condition=models.Q(answer=""), name="games_invitation_open"),
            models.Index(fields=["invited_by", "created_at"], name="games_invitation_by"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} to {self.user_id}"


class Action(models.Model):
    """Something done in a game; never changed, never deleted.

    Attributes:
        seq: from 0 in each game, without gaps.
        step: the public step after it. A sealed answer leaves it as it was.
        turn: the acting seat's turn.
        move_json: the answer; of an organiser's deed, what it was told, such as how long a turn was extended.
        undoes: for an undo, the seq of the move taken back; for a rollback, of the first that counts no more.
        by, reason: the organiser whose deed it was, and why: the reason is told to the players.
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

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="actions")
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
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="deeds")
    reason = models.CharField(max_length=200, blank=True)
    position_zip = models.BinaryField()

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["game", "seq"], name="games_action_unique")]
        indexes = [
            models.Index(fields=["game", "step"], name="games_action_step"),
            models.Index(fields=["game", "step"], condition=models.Q(kind="rollback"), name="games_action_rollback"),
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


class GameEvent(models.Model):
    """News of a game for people, written with what caused it and told later: the outbox of the games.

    Attributes:
        seat: whom it concerns; None is everybody at the table.
        turn: of that seat.
        user: whom it concerns, if that person holds the seat no more.
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
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")
    step = models.PositiveIntegerField()
    at = models.DateTimeField()
    is_told = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["id"], condition=models.Q(is_told=False), name="games_event_untold")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.kind}"


class Outage(models.Model):
    """Time in which the house itself was down: it stops every clock."""

    start = models.DateTimeField(unique=True)
    end = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.start} to {self.end}"


class Pause(models.Model):
    """Time in which a game stood still, from when organisers paused it until it went on: it stops the game's clocks.

    Written when the game goes on. While it is paused, its log says since when.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="pauses")
    start = models.DateTimeField()
    end = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "start"], name="games_pause_once")]

    def __str__(self) -> str:
        return f"{self.start} to {self.end}"


class Heartbeat(models.Model):
    """When a part of the house last showed that it lives."""

    part = models.CharField(max_length=10, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.part} {self.at}"


class Absence(models.Model):
    """Days off that a player named ahead: they stop the player's clocks where a game allows it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="absences")
    start = models.DateTimeField()
    end = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(end__gt=models.F("start")), name="games_absence_forward"),
        ]
        indexes = [models.Index(fields=["user", "end"], name="games_absence_user")]

    def __str__(self) -> str:
        return f"{self.start} to {self.end}"


_decode_events = msgspec.json.Decoder(list[Event]).decode


def pack(position: table.Position) -> bytes:
    """A position as the database holds it."""
    return zlib.compress(table.encode(position), 1)


def unpack(data: bytes | memoryview) -> table.Position:
    """The position the database holds."""
    return table.decode(zlib.decompress(data))
