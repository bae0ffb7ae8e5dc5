"""Rounds whose time is up, and those that may begin: what the rules do that organisers set beforehand."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games import queries
from leagues import handling, news
from leagues.authority import lock
from leagues.errors import LeagueError
from leagues.models import Competition, Round, Stage, Table
from leagues.results import Outcome, enter_result
from leagues.rounds import start_next_round

NEAR = timedelta(days=2)
"""So long before a round's deadline those who still play are told."""


@transaction.atomic
def settle_round(*, round_id: int, now: datetime) -> int:
    """End the tables that a round's deadline leaves over, by the rule; returns how many."""
    competition, played = _locked(round_id)
    if not _is_due(competition, played, now) or competition.leftovers == Competition.Leftovers.WAIT:
        return 0
    reason = str(_("The round’s time was up."))
    left = list(played.tables.filter(status=Table.Status.PLAYING, game__isnull=False).select_related("game"))
    for table in left:
        outcomes = leftovers(competition, table)
        handling.end_game(table, None, outcomes, reason)
        enter_result(competition_id=competition.pk, by=None, table=table.uuid, outcomes=outcomes)
    return len(left)


@transaction.atomic
def tell_near(*, round_id: int, now: datetime) -> bool:
    """Tell who still plays that the round's deadline is near; whether that was to be told."""
    competition, played = _locked(round_id)
    if not played.is_running or played.deadline_at is None or played.near_told_at is not None:
        return False
    if not competition.is_running or not played.deadline_at - NEAR <= now < played.deadline_at:
        return False
    played.near_told_at = now
    played.save(update_fields=["near_told_at"])
    news.deadline_near(competition, played, list(played.tables.filter(status=Table.Status.PLAYING)))
    return True


def begin_due(competition_id: UUID, now: datetime) -> bool:
    """Start the next round of a competition, if its rules say so now; whether it did."""
    competition = Competition.objects.get(pk=competition_id)
    stage = competition.stages.filter(status=Stage.Status.RUNNING).first()
    if stage is None or not is_round_due(competition, stage, now):
        return False
    try:
        start_next_round(competition_id=competition_id, number=stage.number)
    except LeagueError:
        return False  # organisers see at the desk that it waits for them
    return True


def is_round_due(competition: Competition, stage: Stage, now: datetime) -> bool:
    """Whether the rules start the stage's next round now."""
    if stage.format == Stage.Format.BY_HAND or not competition.is_running:
        return False
    last = stage.played_rounds.order_by("-number").first()
    number = last.number + 1 if last else 1
    if stage.length is not None and number > stage.length:
        return False
    if competition.starts == Competition.Starts.DONE:
        return last is not None and not last.is_running
    planned_at = planned_start(competition, stage, number)
    return planned_at is not None and planned_at <= now


def planned_start(competition: Competition, stage: Stage, number: int) -> datetime | None:
    """When a round is to begin by the calendar; None if no calendar says so."""
    by_calendar = competition.starts == Competition.Starts.CALENDAR
    if not by_calendar or stage.first_round_at is None or competition.round_days is None:
        return None
    return stage.first_round_at + (number - 1) * timedelta(days=competition.round_days)


def leftovers(competition: Competition, table: Table) -> list[Outcome]:
    """How a table that is left over ends, by seat: whoever gave up forfeits, the others share or come as they score."""
    shared = handling.shares(table)
    if competition.leftovers != Competition.Leftovers.SCORES:
        return shared
    told = queries.public_scores(table.game) if table.game is not None else []
    scores = [score for score in told if score is not None]
    if len(scores) < len(shared):
        return shared
    playing = sorted((score for score, one in zip(scores, shared, strict=True) if not one.is_forfeit), reverse=True)
    return [
        one if one.is_forfeit else Outcome(playing.index(score) + 1, score)
        for score, one in zip(scores, shared, strict=True)
    ]


def _is_due(competition: Competition, played: Round, now: datetime) -> bool:
    is_over = played.deadline_at is not None and played.deadline_at <= now
    return competition.is_running and played.is_running and is_over


def _locked(round_id: int) -> tuple[Competition, Round]:
    competition = lock(Round.objects.values_list("stage__competition", flat=True).get(pk=round_id))
    return competition, Round.objects.select_related("stage").get(pk=round_id)
