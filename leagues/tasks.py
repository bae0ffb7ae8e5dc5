"""Sweeps over competitions. Each is safe to run twice and at once: what it finds is looked at again under a lock."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

import structlog
from celery import shared_task
from django.db.models import Q
from django.utils import timezone

from games.models import Game
from leagues import deadlines, reconcile
from leagues.models import Competition, Round, Table
from leagues.results import take_in

log = structlog.get_logger(__name__)


@shared_task
def take_in_results(limit: int = 200) -> int:
    """Take in the results of games that are finished; returns how many."""
    finished = Table.objects.filter(
        status=Table.Status.PLAYING, game__status=Game.Status.FINISHED, result=None
    ).exclude(round__stage__competition__status__in=(Competition.Status.CANCELLED, Competition.Status.FINISHED))
    ids = finished.order_by("pk").values_list("pk", flat=True)[:limit]
    return _each("result.failed", ids, lambda pk: take_in(table_id=pk))


@shared_task
def keep_rounds() -> int:
    """End rounds whose time is up, tell of those whose end is near, begin those that are due; returns how many."""
    now = timezone.now()
    running = Round.objects.filter(status=Round.Status.RUNNING, stage__competition__status=Competition.Status.RUNNING)
    over = running.filter(deadline_at__lte=now).exclude(stage__competition__leftovers=Competition.Leftovers.WAIT)
    near = running.filter(deadline_at__gt=now, deadline_at__lte=now + deadlines.NEAR, near_told_at=None)
    going = Competition.objects.filter(status=Competition.Status.RUNNING)
    due = going.filter(Q(starts=Competition.Starts.DONE) | Q(starts=Competition.Starts.CALENDAR))
    return (
        _each("round.not_settled", _ids(over), lambda pk: deadlines.settle_round(round_id=pk, now=now))
        + _each("round.not_told", _ids(near), lambda pk: deadlines.tell_near(round_id=pk, now=now))
        + _each("round.not_begun", _ids(due), lambda pk: deadlines.begin_due(pk, now))
    )


@shared_task
def reconcile_results() -> int:
    """Compare every result with the game it came from, once a night; returns how many differ, which is none."""
    found = reconcile.differences(since=timezone.now() - timedelta(days=400))
    for difference in found:
        log.error("result.differs", table=str(difference.table), what=difference.what)
    return len(found)


def _ids(rows: Any) -> Iterable[Any]:
    return list(rows.order_by("pk").values_list("pk", flat=True))


def _each(event: str, ids: Iterable[Any], do: Callable[[Any], object]) -> int:
    """One bad row must not stall the others."""
    done = 0
    for pk in ids:
        try:
            done += bool(do(pk))
        except Exception:
            log.exception(event, id=str(pk))
    return done
