"""Seats that are offered."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from games.models.seat import Seat


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
