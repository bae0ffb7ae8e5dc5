"""Who takes part."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from leagues.models.competition import Competition


class Entry(models.Model):
    """A person's part in a competition, for all its stages.

    Attributes:
        known_by: how its organisers came to know the person. Whoever they know only by an address is nameless until
            that one answers, and takes part only by the own wish.
        seed: as organisers ranked those who enter, from 1; None is behind all who have one, in order of entry.
        changed_at: when the status was last changed.
    """

    class Status(models.TextChoices):
        INVITED = "invited", _("invited")
        APPLIED = "applied", _("waits to be accepted")
        ACCEPTED = "accepted", _("takes part")
        SUBSTITUTE = "substitute", _("ready as a substitute")
        WITHDRAWN = "withdrawn", _("withdrew")
        EXPELLED = "expelled", _("expelled")
        DECLINED = "declined", _("not accepted")

    class KnownBy(models.TextChoices):
        SELF = "self", _("entered, or asked to")
        NAME = "name", _("invited by name")
        ADDRESS = "address", _("invited by address")

    uuid = models.UUIDField(unique=True, default=uuid7, editable=False)
    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="entries")
    status = models.CharField(max_length=10, choices=Status)
    known_by = models.CharField(max_length=7, choices=KnownBy, default=KnownBy.SELF)
    seed = models.PositiveIntegerField(null=True)
    entered_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "entries"
        ordering = [models.F("seed").asc(nulls_last=True), "entered_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["competition", "user"], name="leagues_entry_once")]
        indexes = [models.Index(fields=["competition", "status"], name="leagues_entry_status")]

    def __str__(self) -> str:
        return self.name or str(_("Guest"))

    @property
    def name(self) -> str:
        """What it is called; empty for who has no name, or is known only by an address."""
        return "" if self.known_by == self.KnownBy.ADDRESS else self.user.name

    @property
    def is_in(self) -> bool:
        """Whether it is paired."""
        return self.status == self.Status.ACCEPTED

    @property
    def is_out(self) -> bool:
        """Whether it took part, or might have, and does no more."""
        return self.status in (self.Status.WITHDRAWN, self.Status.EXPELLED, self.Status.DECLINED)
