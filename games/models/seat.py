"""Seats, and who held them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game

BOT_NAMES = ("Anvil", "Beam", "Chisel", "Dowel", "Eaves", "Flint")
"""What the bot on each seat is called."""


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

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats", db_index=False)
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
