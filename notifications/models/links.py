"""The links in mails, and who asked for new ones."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from games.models import Seat


class Link(models.Model):
    """A secret address given to one person. What is stored does not open it.

    Attributes:
        token_hash: SHA-256 of the token, in hexadecimal.
        turn: of a turn link, the one turn it can answer.
        address: where it was sent. It is dead once that is no longer the person's.
    """

    class Kind(models.TextChoices):
        TURN = "turn", _("answers one turn")
        LOOK = "look", _("shows the game to its seat")
        RETURN = "return", _("takes the seat back from the bot")
        INVITATION = "invitation", _("offers the seat")

    kind = models.CharField(max_length=10, choices=Kind)
    token_hash = models.CharField(max_length=64, unique=True)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="links")
    turn = models.PositiveIntegerField(null=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="links")
    address = models.EmailField()
    created_at = models.DateTimeField(db_default=Now())
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="turn", turn__isnull=False) | ~models.Q(kind="turn"),
                name="notifications_link_turn",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of seat {self.seat_id}"


class LinkRequest(models.Model):
    """Somebody asked for new links to be sent to an address, known here or not. It is kept for an hour.

    Attributes:
        address: in lower case.
    """

    address = models.EmailField(unique=True)
    asked_at = models.DateTimeField(db_default=Now())
    is_answered = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"request {self.pk}"
