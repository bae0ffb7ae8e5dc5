"""Tables of a competition, and who sits there."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from games.models import Game
from games.rules import registry
from games.rules.protocol import GameInfo
from leagues.models.entry import Entry
from leagues.models.round import Round
from leagues.models.stage import Division


class Table(models.Model):
    """One game to be played by a group of a round.

    Attributes:
        number: from 1 in each round.
        group: tables of one round with the same people share it; from 1.
        rules, options: what is played.
        game: None if it is played at a real table.
    """

    class Status(models.TextChoices):
        PLAYING = "playing", _("being played")
        DONE = "done", _("done")
        VOID = "void", _("does not count")

    uuid = models.UUIDField(unique=True, default=uuid7, editable=False)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    group = models.PositiveSmallIntegerField()
    rules = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    game = models.OneToOneField(Game, on_delete=models.PROTECT, null=True, related_name="+")
    status = models.CharField(max_length=7, choices=Status, default=Status.PLAYING)

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="leagues_table_unique"),
            models.UniqueConstraint(fields=["round", "group", "rules"], name="leagues_table_one_a_game"),
        ]
        indexes = [
            models.Index(fields=["game"], condition=models.Q(status="playing"), name="leagues_table_playing"),
        ]

    def __str__(self) -> str:
        return str(_("Table {number}")).format(number=self.number)

    @property
    def info(self) -> GameInfo:
        """What is told of the game that is played. Raises UnknownGame if it is installed no more."""
        return registry.rules(self.rules).info

    @property
    def is_playing(self) -> bool:
        return self.status == self.Status.PLAYING

    @property
    def is_done(self) -> bool:
        return self.status == self.Status.DONE


class TableSeat(models.Model):
    """A seat at a table, and how it came out there.

    Attributes:
        entry: who sits there now, or sat there at the end: the result is that one's.
        place: 1 is best; None before the result. Equal places are shared.
        total: the game's own points; None where nobody counted them.
        is_forfeit: who sits there did not play to the end.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    place = models.PositiveSmallIntegerField(null=True)
    total = models.IntegerField(null=True)
    is_forfeit = models.BooleanField(default=False)

    class Meta:
        ordering = ["table", "index"]
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="leagues_seat_unique"),
            models.UniqueConstraint(fields=["table", "entry"], name="leagues_seat_one_an_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} at {self.table_id}"


class SeatTenure(models.Model):
    """Who sat at a seat from when, and until when; of who sits there now, the end is open.

    Attributes:
        reason: why it ended, in an organiser's words.
    """

    seat = models.ForeignKey(TableSeat, on_delete=models.CASCADE, related_name="tenures")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="tenures")
    from_at = models.DateTimeField()
    to_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["seat", "from_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=models.Q(to_at=None), name="leagues_tenure_one_present_holder"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} from {self.from_at}"
