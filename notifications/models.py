"""What is stored of telling people: whom, what was or will be sent, the links in it, and who wants none."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from games.models import Game, GameEvent, Invitation, Seat


class Channel(models.Model):
    """A way to reach a person. Each has one by mail, to the person's own address, made when first needed."""

    class Transport(models.TextChoices):
        EMAIL = "email", _("mail")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="channels")
    transport = models.CharField(max_length=10, choices=Transport, default=Transport.EMAIL)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=models.Q(transport="email"), name="notifications_channel_one_mail"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.transport} of {self.user_id}"


class Delivery(models.Model):
    """One notice on one channel, from the moment it is due until it was sent or is no longer wanted.

    Attributes:
        id: the same at every attempt; a mail's Message-ID.
        key: what it tells, such as `turn:<game>:<seat>:<turn>`. At most one on a channel is pending or sent.
        game, seat: the game it is about, and the recipient's seat, or the one that is offered; None if it is about all.
        event: the news that asked for it last. Of one game on one channel only the latest news is sent.
        attempts: so many were begun.
        next_at: when the next attempt may begin. Beginning one puts it off by a lease, so that an attempt
            that was killed is made again.
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

    class Status(models.TextChoices):
        PENDING = "pending", _("waits to be sent")
        SENT = "sent", _("sent")
        SUPERSEDED = "superseded", _("no longer news")
        FAILED = "failed", _("could not be sent")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="deliveries")
    key = models.CharField(max_length=80)
    kind = models.CharField(max_length=10, choices=Kind)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="deliveries")
    seat = models.PositiveSmallIntegerField(null=True)
    turn = models.PositiveIntegerField(null=True)
    event = models.ForeignKey(GameEvent, on_delete=models.SET_NULL, null=True, related_name="+")
    invitation = models.ForeignKey(Invitation, on_delete=models.CASCADE, null=True, related_name="deliveries")
    status = models.CharField(max_length=10, choices=Status, default=Status.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(db_default=Now())

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
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


class Canary(models.Model):
    """A row that is sent as a delivery is, but to nobody: see `notifications.canary`. Its columns mean the same."""

    status = models.CharField(max_length=10, choices=Delivery.Status, default=Delivery.Status.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "canaries"

    def __str__(self) -> str:
        return f"{self.status} {self.created_at}"


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


class Mute(models.Model):
    """A person wants no mail about a game, or about any. What guards the account is sent all the same."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="mutes", help_text="none: all")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], name="notifications_mute_game_once"),
            models.UniqueConstraint(fields=["user"], condition=models.Q(game=None), name="notifications_mute_all_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} about {self.game_id or 'all'}"


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


class PostedMail(models.Model):
    """A mail in the post room of the demo, as it would have left the house."""

    to = models.CharField(max_length=254)
    subject = models.CharField(max_length=200)
    source = models.BinaryField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.subject
