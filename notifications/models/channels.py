"""The ways to reach a person, and when and how much they carry."""

from uuid import UUID, uuid5

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Now
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from games.models import Game

_MAIL = UUID("0f1d9a3e-6c1b-4f0e-9d4e-5b8a1c7e2d60")


def mail_uuid(user_id: int) -> UUID:
    """What the channel by mail is called, also before it is made."""
    return uuid5(_MAIL, str(user_id))


class Mode(models.TextChoices):
    """How often a person is told of turns."""

    EACH = "each", _("each turn")
    BATCHED = "batched", _("once until I come back")
    DIGEST = "digest", _("once a day")
    OFF = "off", _("not at all")


class Channel(models.Model):
    """A way to reach a person. Each has one by mail, to the person's own address, made when first needed.

    Attributes:
        game: of a table's channel, the game whose public news it carries; it is the person's who set it up.
        mode: unless `GameMode` says otherwise. What programs read is told everything.
        address_sealed: of hooks, where they lead: a secret (`notifications.sealing`).
        hint: what may be shown of it.
        secrets_sealed: with which messages are signed, as JSON (`notifications.secrets`).
        is_on: as its owner wants it.
        stopped_at, stop: since when and why nothing is sent there, until its owner starts it again.
        failing_since: when the first attempt failed after which none succeeded.
        rests_until: nothing is tried before.
    """

    class Transport(models.TextChoices):
        EMAIL = "email", _("mail")
        WEBHOOK = "webhook", _("webhook")
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        MATTERMOST = "mattermost", "Mattermost"
        NTFY = "ntfy", "ntfy"

    class Stop(models.TextChoices):
        BOUNCED = "bounced", _("mail came back: there is no such mailbox")
        COMPLAINT = "complaint", _("our mail was called unwanted")
        GONE = "gone", _("it said that it is gone for good")
        FAILING = "failing", _("nothing got through for five days")

    uuid = models.UUIDField(unique=True, default=uuid7, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="channels")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="channels")
    transport = models.CharField(max_length=10, choices=Transport, default=Transport.EMAIL)
    name = models.CharField(max_length=60, blank=True)
    mode = models.CharField(max_length=7, choices=Mode, default=Mode.EACH)
    address_sealed = models.TextField(blank=True)
    hint = models.CharField(max_length=80, blank=True)
    secrets_sealed = models.TextField(blank=True)
    is_on = models.BooleanField(default=True)
    stopped_at = models.DateTimeField(null=True)
    stop = models.CharField(max_length=9, choices=Stop, blank=True)
    failing_since = models.DateTimeField(null=True)
    rests_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=models.Q(transport="email"), name="notifications_channel_one_mail"
            ),
            models.CheckConstraint(
                condition=models.Q(transport="email", address_sealed="", game=None)
                | (~models.Q(transport="email") & ~models.Q(address_sealed="")),
                name="notifications_channel_address",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.transport} of {self.user_id}"

    @property
    def title(self) -> str:
        """What its owner knows it by."""
        kind = str(self.get_transport_display())
        return self.name or (kind if self.transport == self.Transport.NTFY else capfirst(kind))

    @property
    def is_mail(self) -> bool:
        return self.transport == self.Transport.EMAIL

    @property
    def is_for_a_person(self) -> bool:
        """Not for a program, nor for a whole table: modes and quiet hours hold for it."""
        return self.transport != self.Transport.WEBHOOK and self.game_id is None

    @property
    def is_signed(self) -> bool:
        """What goes to programs tells who sent it."""
        return self.transport == self.Transport.WEBHOOK

    @property
    def is_open(self) -> bool:
        """Whether anything is sent there."""
        return self.is_on and self.stopped_at is None


class GameMode(models.Model):
    """How often a person is told of one game's turns, where it is not as usual."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="game_modes")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="modes")
    mode = models.CharField(max_length=7, choices=Mode)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="notifications_mode_game_once")]

    def __str__(self) -> str:
        return f"{self.mode} of {self.user_id} about {self.game_id}"


class Rhythm(models.Model):
    """When a person wants to be reached: local times, in the person's zone.

    Attributes:
        quiet_from, quiet_to: nothing is sent between them; both or none.
        keep_percent: but it is where else less than this part of a turn's time would be left.
        digest_hour: when the daily letter comes.
        seen_at: when the person was last here, as far as a move does not tell.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="rhythm"
    )
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_to = models.TimeField(null=True, blank=True)
    keep_percent = models.PositiveSmallIntegerField(default=25, validators=[MaxValueValidator(100)])
    digest_hour = models.PositiveSmallIntegerField(default=8, validators=[MinValueValidator(0), MaxValueValidator(23)])
    seen_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(quiet_from=None, quiet_to=None)
                | models.Q(quiet_from__isnull=False, quiet_to__isnull=False),
                name="notifications_rhythm_quiet_both",
            ),
        ]

    def __str__(self) -> str:
        return f"of {self.user_id}"
