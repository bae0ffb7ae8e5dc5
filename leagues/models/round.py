"""Rounds."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.entry import Entry
from leagues.models.stage import Division, Stage


class Round(models.Model):
    """A round of a stage, from its start on; before, it is only a plan.

    Attributes:
        number: from 1 in each stage.
        deadline_at: when the rule for leftovers holds; None is never.
        near_told_at: when those who still play were told that it is near.
        made_from: what the pairing was made from: the fields (`leagues.pairing`) by division.
    """

    class Status(models.TextChoices):
        RUNNING = "running", _("under way")
        FINISHED = "finished", _("finished")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="played_rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=8, choices=Status, default=Status.RUNNING)
    started_at = models.DateTimeField()
    deadline_at = models.DateTimeField(null=True)
    near_told_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    made_from = models.JSONField(default=dict)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="leagues_round_unique")]
        indexes = [
            models.Index(fields=["deadline_at"], condition=models.Q(status="running"), name="leagues_round_running")
        ]

    def __str__(self) -> str:
        return str(_("Round {number}")).format(number=self.number)

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING


class Bye(models.Model):
    """A round in which an entry has no table."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="byes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="leagues_bye_once")]

    def __str__(self) -> str:
        return f"{self.entry_id} in {self.round_id}"
