"""Who takes part."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from leagues.models.competition import Competition


class Entry(models.Model):
    """A person's part in a competition, for all its stages.

    Attributes:
        seed: as organisers ranked those who enter, from 1; None is behind all who have one, in order of entry.
        changed_at: when the status was last changed.
        is_by_post: invited by address: until they enter, nobody is told whether anybody is known there, and who.
    """

    class Status(models.TextChoices):
        INVITED = "invited", _("invited")
        APPLIED = "applied", _("waits to be accepted")
        ACCEPTED = "accepted", _("takes part")
        SUBSTITUTE = "substitute", _("ready as a substitute")
        WITHDRAWN = "withdrawn", _("withdrew")
        EXPELLED = "expelled", _("expelled")
        DECLINED = "declined", _("not accepted")

    uuid = models.UUIDField(unique=True, default=uuid7, editable=False)
    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="entries")
    status = models.CharField(max_length=10, choices=Status)
    seed = models.PositiveIntegerField(null=True)
    entered_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    is_by_post = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "entries"
        ordering = [models.F("seed").asc(nulls_last=True), "entered_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["competition", "user"], name="leagues_entry_once")]
        indexes = [models.Index(fields=["competition", "status"], name="leagues_entry_status")]

    def __str__(self) -> str:
        if self.is_by_post:
            return str(_("Invited by post"))
        return self.user.name or str(_("Guest"))

    @property
    def name(self) -> str:
        """What it is called; empty for who has no name, or was invited by post and did not enter."""
        return "" if self.is_by_post else self.user.name

    @property
    def is_in(self) -> bool:
        """Whether it is paired."""
        return self.status == self.Status.ACCEPTED

    @property
    def is_out(self) -> bool:
        """Whether it took part, or might have, and does no more."""
        return self.status in (self.Status.WITHDRAWN, self.Status.EXPELLED, self.Status.DECLINED)
