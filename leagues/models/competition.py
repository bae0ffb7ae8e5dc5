"""Leagues and tournaments."""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from games.models import Game

USUAL_POINTS: dict[str, list[int]] = {
    "2": [10, 0],
    "3": [10, 5, 0],
    "4": [10, 6, 3, 0],
    "5": [10, 7, 4, 2, 0],
    "6": [10, 7, 5, 3, 1, 0],
}
"""The best and the last are worth the same at every table, so that nobody is hurt by sitting at a short one."""

USUAL_TIE_BREAKS = ("head_to_head", "wins", "strength_of_schedule", "game_totals", "lot")


def usual_points() -> dict[str, list[int]]:
    """Points by place, by the size of the table."""
    return {size: list(points) for size, points in USUAL_POINTS.items()}


def usual_tie_breaks() -> list[str]:
    """What is compared when points are equal, in order."""
    return list(USUAL_TIE_BREAKS)


def new_seed() -> str:
    """What pairings and lots are drawn from. No secret: anybody may draw them again."""
    return secrets.token_hex(16)


class Competition(models.Model):
    """A league, whose seasons are its stages, or a tournament.

    Attributes:
        entering: how one takes part; it may be changed at any time, and entries come in late too.
        most: so many entries are taken; None is any number.
        games: what is played, such as `[{"rules": "blueprints", "options": {}}]`.
        play: whether the games change from round to round, or each group plays all of them at once.
        is_at_tables: played at real tables: no games are made, results are entered.
        turn_seconds, allows_absence, visibility: of its games.
        points: by the size of the table, for each place. Equal places share.
        bye_points: for a round without a table.
        tie_breaks: names from `leagues.standings.tie_breaks`, in order.
        starts: when the next round begins.
        round_days: from a round's start to its deadline; None is no deadline.
        leftovers: what becomes of tables that are not done by the deadline. Fixed once the first round started.
        apart: pairs of entries' ids that should not meet, such as players of one house.
        seed: of pairings and lots.
        revision: rises with every change: what is shown to all may be kept as long as it stays.
    """

    class Kind(models.TextChoices):
        LEAGUE = "league", _("league")
        TOURNAMENT = "tournament", _("tournament")

    class Status(models.TextChoices):
        DRAFT = "draft", _("being prepared")
        OPEN = "open", _("open for entries")
        RUNNING = "running", _("under way")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("called off")

    class Entering(models.TextChoices):
        FREE = "free", _("everybody may enter")
        APPROVAL = "approval", _("organisers accept entries")
        INVITED = "invited", _("by invitation only")

    class Play(models.TextChoices):
        ROTATE = "rotate", _("one game a round, in turn")
        ALL = "all", _("every group plays all games")

    class Starts(models.TextChoices):
        DONE = "done", _("when all tables of the last round are done")
        CALENDAR = "calendar", _("by the calendar")
        HAND = "hand", _("when an organiser starts it")

    class Leftovers(models.TextChoices):
        WAIT = "wait", _("the round waits for its organisers")
        SHARE = "share", _("who still plays shares the places")
        SCORES = "scores", _("the scores that everybody sees decide")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    title = models.CharField(max_length=80)
    about = models.TextField(max_length=4000, blank=True)
    kind = models.CharField(max_length=10, choices=Kind)
    status = models.CharField(max_length=9, choices=Status, default=Status.DRAFT)
    is_listed = models.BooleanField(default=True, help_text="whether it is found without its address")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    entering = models.CharField(max_length=8, choices=Entering, default=Entering.FREE)
    most = models.PositiveIntegerField(null=True)

    games = models.JSONField(default=list)
    play = models.CharField(max_length=6, choices=Play, default=Play.ROTATE)
    is_at_tables = models.BooleanField(default=False)
    turn_seconds = models.PositiveIntegerField(default=259_200)
    allows_absence = models.BooleanField(default=True)
    visibility = models.CharField(max_length=7, choices=Game.Visibility, default=Game.Visibility.PUBLIC)

    points = models.JSONField(default=usual_points)
    bye_points = models.PositiveSmallIntegerField(default=5)
    tie_breaks = models.JSONField(default=usual_tie_breaks)

    starts = models.CharField(max_length=8, choices=Starts, default=Starts.HAND)
    round_days = models.PositiveSmallIntegerField(null=True)
    leftovers = models.CharField(max_length=6, choices=Leftovers, default=Leftovers.WAIT)

    apart = models.JSONField(default=list)
    seed = models.CharField(max_length=32, default=new_seed, editable=False)
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["-created_at"], condition=models.Q(is_listed=True), name="leagues_competition_listed"),
            models.Index(fields=["status"], condition=models.Q(status="running"), name="leagues_competition_running"),
        ]
        permissions = [("organise_competition", "Can organise competitions of their own")]

    def __str__(self) -> str:
        return self.title

    @property
    def is_league(self) -> bool:
        return self.kind == self.Kind.LEAGUE

    @property
    def is_draft(self) -> bool:
        return self.status == self.Status.DRAFT

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        return self.status in (self.Status.FINISHED, self.Status.CANCELLED)

    @property
    def takes_entries(self) -> bool:
        """Whether entries of any kind come in, be it by invitation."""
        return self.status in (self.Status.OPEN, self.Status.RUNNING)

    def games_of_round(self, number: int) -> list[dict[str, Any]]:
        """What is played in a stage's round of this number, from 1."""
        if self.play == self.Play.ALL:
            return list(self.games)
        return [self.games[(number - 1) % len(self.games)]]


class Organiser(models.Model):
    """Who organises a competition."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="organisers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="organising")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["competition", "user"], name="leagues_organiser_once")]

    def __str__(self) -> str:
        return f"{self.user_id} of {self.competition_id}"
