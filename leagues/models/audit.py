"""What was done to a competition."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.competition import Competition


class AuditEntry(models.Model):
    """Something that organisers, or the rules they set, did; never changed, never deleted.

    Attributes:
        by: None if a rule did it.
        about: what it was done to, such as "table 12".
        before, after: what it changed, as a reader of the desk may know it.
    """

    class Kind(models.TextChoices):
        CREATE = "create", _("created")
        SETTINGS = "settings", _("settings changed")
        ORGANISERS = "organisers", _("organisers changed")
        PUBLISH = "publish", _("opened for entries")
        CANCEL = "cancel", _("called off")
        FINISH = "finish", _("closed")
        INVITE = "invite", _("invited")
        ACCEPT = "accept", _("entry accepted")
        DECLINE = "decline", _("entry not accepted")
        WITHDRAW = "withdraw", _("withdrawn")
        EXPEL = "expel", _("expelled")
        SEED = "seed", _("seeds changed")
        MOVE = "move", _("moved to another division")
        STAGE_START = "stage_start", _("stage started")
        STAGE_CLOSE = "stage_close", _("stage closed")
        ROUND_START = "round_start", _("round started")
        ROUND_CLOSE = "round_close", _("round closed")
        TABLES = "tables", _("tables set")
        NUDGE = "nudge", _("reminded")
        EXTEND = "extend", _("more time")
        PAUSE = "pause", _("paused")
        RESUME = "resume", _("resumed")
        REPLACE = "replace", _("seat given to a substitute")
        RESULT = "result", _("result entered")
        CORRECT = "correct", _("result corrected")
        CONFIRM = "confirm", _("result confirmed")
        REJECT = "reject", _("result rejected")
        CALL_OFF = "call_off", _("game called off")
        VOID = "void", _("table struck out")
        REPLAY = "replay", _("table begun anew")
        DEADLINE = "deadline", _("round’s deadline changed")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="audit")
    kind = models.CharField(max_length=11, choices=Kind)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()
    about = models.CharField(max_length=120, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        verbose_name_plural = "audit entries"
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.about}"
