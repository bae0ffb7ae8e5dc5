"""What is or was to be told, and how it went."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from games.models import Game, GameEvent, Invitation
from notifications.models.announcements import Announcement
from notifications.models.channels import Channel


class Delivery(models.Model):
    """One notice on one channel, from the moment it is due until it was sent or is no longer wanted.

    Attributes:
        id: the same at every attempt; a mail's Message-ID.
        key: what it tells, such as `turn:<game>:<seat>:<turn>`. At most one on a channel is pending or sent.
        game, seat: the game it is about, and the recipient's seat, or the one that is offered; None if it is about all.
        about: the channel that was stopped.
        event: the news that asked for it last. Of one game on one channel only the latest news is sent.
        announcement: what it tells, if that comes from another app than the games.
        attempts: so many were begun.
        next_at: when the next attempt may begin.
        claimed_until: while an attempt is made; a time that has passed is of one that was killed.
        reason: why it was not sent, in a word or two; never an address.
    """

    class Kind(models.TextChoices):
        TURN = "turn", _("your turn")
        REMINDER = "reminder", _("time is short")
        MISSED = "missed", _("a turn was missed")
        HANDED_OVER = "handed", _("a bot plays on")
        FINISHED = "finished", _("the game is over")
        CANCELLED = "cancelled", _("the game was cancelled")
        INVITATION = "invitation", _("an invitation")
        DECLINED = "declined", _("an invitation was declined")
        LINKS = "links", _("links that were asked for")
        DESK = "desk", _("word from the organisers")
        RELIEVED = "relieved", _("the seat was given to somebody else")
        STOPPED = "stopped", _("a channel was stopped")
        TEST = "test", _("a test")
        NEWS = "news", _("news")

    class Status(models.TextChoices):
        PENDING = "pending", _("waits to be sent")
        SENT = "sent", _("sent")
        SUPERSEDED = "superseded", _("no longer news")
        FAILED = "failed", _("could not be sent")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="deliveries", db_index=False)
    key = models.CharField(max_length=80)
    kind = models.CharField(max_length=10, choices=Kind)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="deliveries")
    seat = models.PositiveSmallIntegerField(null=True)
    turn = models.PositiveIntegerField(null=True)
    event = models.ForeignKey(GameEvent, on_delete=models.SET_NULL, null=True, related_name="+")
    about = models.ForeignKey(Channel, on_delete=models.CASCADE, null=True, related_name="+", db_index=False)
    invitation = models.ForeignKey(
        Invitation, on_delete=models.CASCADE, null=True, related_name="deliveries", db_index=False
    )
    announcement = models.ForeignKey(
        Announcement, on_delete=models.CASCADE, null=True, related_name="deliveries", db_index=False
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "deliveries"
        constraints = [
            models.UniqueConstraint(
                fields=["channel", "key"],
                condition=~models.Q(status="superseded"),
                name="notifications_delivery_once",
            ),
        ]
        permissions = [("send_again", "Can have what failed sent again")]
        indexes = [
            models.Index(
                fields=["next_at"], condition=models.Q(status="pending"), name="notifications_delivery_pending"
            ),
            models.Index(fields=["id"], condition=models.Q(status="failed"), name="notifications_delivery_failed"),
            models.Index(fields=["channel", "game"], name="notifications_delivery_game"),
            models.Index(
                fields=["about"], condition=models.Q(about__isnull=False), name="notifications_delivery_about"
            ),
            models.Index(
                fields=["invitation"],
                condition=models.Q(invitation__isnull=False),
                name="notifications_delivery_invited",
            ),
            models.Index(
                fields=["announcement"],
                condition=models.Q(announcement__isnull=False),
                name="notifications_delivery_news",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


class Attempt(models.Model):
    """What an address on the web answered to one attempt at a delivery.

    Attributes:
        status: of HTTP; None if there was no answer.
        head: how the answer begins, printable.
        body: what was sent.
    """

    delivery = models.ForeignKey(Delivery, on_delete=models.CASCADE, related_name="tries")
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True)
    milliseconds = models.PositiveIntegerField()
    reason = models.CharField(max_length=80, blank=True)
    head = models.TextField(blank=True)
    body = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"attempt {self.number} at {self.delivery_id}"


class Canary(models.Model):
    """A row that is sent as a delivery is, but to nobody: see `notifications.canary`. Its columns mean the same."""

    status = models.CharField(max_length=10, choices=Delivery.Status, default=Delivery.Status.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "canaries"

    def __str__(self) -> str:
        return f"{self.status} {self.created_at}"
