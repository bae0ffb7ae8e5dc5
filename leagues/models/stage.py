"""The parts of a competition: a league's seasons, a tournament's groups and its final."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.competition import Competition
from leagues.models.entry import Entry


class Stage(models.Model):
    """A season of a league, or a stage of a tournament.

    Attributes:
        number: from 1.
        table_size: seats at a usual table.
        rounds: how many are played; None is as many as the format needs.
        length: so many rounds it has, as is known from its start on; None if nobody can tell.
        divisions_planned: into so many divisions, or groups, those who take part are put at its start.
        through: of a knock-out: how many go on from each heat.
        advance: how many of each division go on to the next stage of a tournament.
        promoted, relegated: how many of each division of a league change it for the next season.
        first_round_at: by the calendar, when its first round begins; the others follow every `round_days`.
        overrides: divisions by number, by entry, as organisers want them for its start, whatever the rules say.
        plan: of a round robin, who meets whom in the rounds to come: by division, a list of pairings.
    """

    class Format(models.TextChoices):
        ROUND_ROBIN = "round_robin", _("round robin")
        SWISS = "swiss", _("Swiss")
        KNOCK_OUT = "knock_out", _("knock-out")
        BY_HAND = "by_hand", _("tables set by organisers")

    class Status(models.TextChoices):
        PLANNED = "planned", _("not started")
        RUNNING = "running", _("under way")
        FINISHED = "finished", _("finished")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=60)
    format = models.CharField(max_length=11, choices=Format)
    status = models.CharField(max_length=8, choices=Status, default=Status.PLANNED)
    table_size = models.PositiveSmallIntegerField(default=4, validators=[MinValueValidator(2), MaxValueValidator(6)])
    rounds = models.PositiveSmallIntegerField(null=True)
    length = models.PositiveSmallIntegerField(null=True, editable=False)
    divisions_planned = models.PositiveSmallIntegerField(default=1, validators=[MinValueValidator(1)])
    through = models.PositiveSmallIntegerField(default=1)
    advance = models.PositiveSmallIntegerField(default=0)
    promoted = models.PositiveSmallIntegerField(default=0)
    relegated = models.PositiveSmallIntegerField(default=0)
    first_round_at = models.DateTimeField(null=True)
    overrides = models.JSONField(default=dict, editable=False)
    plan = models.JSONField(default=dict, editable=False)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["competition", "number"], name="leagues_stage_unique")]

    def __str__(self) -> str:
        return self.title

    @property
    def is_planned(self) -> bool:
        return self.status == self.Status.PLANNED

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_finished(self) -> bool:
        return self.status == self.Status.FINISHED

    @property
    def is_knock_out(self) -> bool:
        return self.format == self.Format.KNOCK_OUT


class Division(models.Model):
    """Those who meet only each other in a stage: a division of a league, a group of a tournament.

    Attributes:
        number: from 1, the highest division of a league.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=60)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="leagues_division_unique")]

    def __str__(self) -> str:
        return self.title


class Member(models.Model):
    """An entry's place in a stage.

    Attributes:
        seed: from 1 within its division.
        from_round: the first round it can be paired in; later for a late entry.
        rank: in its division when the stage was closed; None before, and for who was out by then.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="members")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="members")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    seed = models.PositiveIntegerField()
    from_round = models.PositiveSmallIntegerField(default=1)
    rank = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["division", "seed"]
        constraints = [models.UniqueConstraint(fields=["stage", "entry"], name="leagues_member_once")]

    def __str__(self) -> str:
        return f"{self.entry_id} in {self.division_id}"
