"""Score sheets of games played at a real table."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from uuid_utils.compat import uuid7


class ScoreSheet(models.Model):
    """A score sheet as it was filled in, kept under a link to share. It never changes: a correction is a new sheet.

    What it comes to is not stored. It is counted anew whenever it is shown (`games.sheets.result_of`), so that a fault
    in the counting, once mended, is mended for all sheets.

    Attributes:
        rules, sheet: the game's slug in the registry, and the sheet's of that game.
        common, seats: what it asks once, and of each seat, complete.
        names: what the players were called, by seat; empty for one who was not named. Typed by people: any text.
        token: ends the link. Stored as it is, for the link only shows this sheet, and whoever looks is told it again.
        created_by: None if whoever kept it was not signed in.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    rules = models.CharField(max_length=40)
    sheet = models.CharField(max_length=40)
    common = models.JSONField()
    seats = models.JSONField()
    names = models.JSONField()
    token = models.CharField(max_length=22, unique=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="score_sheets"
    )
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes = [
            models.Index(
                fields=["created_at"], condition=models.Q(created_by=None), name="games_scoresheet_of_visitors"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rules} {self.sheet} {self.id}"
