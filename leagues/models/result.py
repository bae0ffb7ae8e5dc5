"""How tables ended."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import ScoreSheet
from leagues.models.table import Table


class Result(models.Model):
    """That a table has a result, one at most, and where it comes from. The places stand with the table's seats.

    Attributes:
        confirmed_at: from then on it counts; None while what a player entered waits for another one or an organiser.
        by: who entered it; None if the game or a rule did.
        sheet: the score sheet it was read from, for whoever wants to look.
    """

    class Source(models.TextChoices):
        GAME = "game", _("the game")
        SHEET = "sheet", _("entered by a player")
        HAND = "hand", _("entered by an organiser")
        RULE = "rule", _("the round’s deadline")

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="result")
    source = models.CharField(max_length=5, choices=Source)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()
    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, null=True, related_name="results")
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["table"], condition=models.Q(confirmed_at=None), name="leagues_result_claimed")]

    def __str__(self) -> str:
        return f"of {self.table_id}"

    @property
    def is_confirmed(self) -> bool:
        return self.confirmed_at is not None
