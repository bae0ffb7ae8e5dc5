"""What the workers do. Thin and repeatable: any number may run, any may be killed."""

from collections.abc import Callable, Iterable
from datetime import datetime
from http.client import HTTPException
from time import monotonic
from urllib.request import ProxyHandler, build_opener
from uuid import UUID

import structlog
from celery import shared_task
from django.conf import settings
from django.utils import timezone

from games import deadlines, guests, lobby, outages, queries, services, tables

log = structlog.get_logger(__name__)

BATCH = 100
SWEEP_SECONDS = 4
"""How long a sweep goes on: the next begins five seconds after it did."""

_PATIENCE_SECONDS = 5
_direct = build_opener(ProxyHandler({}))


@shared_task(name="games.tasks.play_bots")
def play_bots(game_id: str) -> int:
    """Play the bots of a game until it waits for a person or is over; returns how many answers."""
    played = 0
    while services.play_bot(game_id=UUID(game_id)):
        played += 1
    return played


@shared_task(name="games.tasks.sweep_bots")
def sweep_bots() -> int:
    """Play every bot that is waited for; returns how many answers. Finds what a lost ring left."""
    waiting = queries.games_awaiting_bots(limit=100)
    return _each(waiting, lambda game_id: play_bots(str(game_id)), "bots.failed")


@shared_task(name="games.tasks.sweep_deadlines")
def sweep_deadlines() -> int:
    """Settle seats whose time is up, and remind where it is short; returns how many were settled.

    Works in batches until nothing is left, or the next sweep is due anyway. Each batch is settled as of an instant at
    which the house was open.
    """
    settled = 0
    stop_at = monotonic() + SWEEP_SECONDS
    while monotonic() < stop_at and (now := _open_at()):
        overdue = deadlines.overdue_seats(now, limit=BATCH)
        short = deadlines.seats_to_remind(now, limit=BATCH)
        settled += sum(_settle(deadlines.time_out, seat_id, "due_at", now) for seat_id in overdue)
        for seat_id in short:
            _settle(deadlines.remind, seat_id, "remind_at", now)
        if max(len(overdue), len(short)) < BATCH:
            break
    return settled


def _open_at() -> datetime | None:
    """The present, once it is noted which parts of the house live; None if no time may run out.

    Nobody can answer while the web is silent, and until it is heard again nobody knows whether that is an outage.
    A web that was never heard is none that this worker can hear.
    """
    is_heard = _is_web_heard()
    now = timezone.now()
    outages.beat(part="sweeper", now=now)
    if is_heard:
        outages.beat(part="web", now=now)
    elif outages.was_heard("web"):
        log.warning("deadlines.held", reason="the web does not answer")
        return None
    return now


def _is_web_heard() -> bool:
    """Whether the web answers at the site's own address."""
    try:
        with _direct.open(f"{settings.SITE_URL}/livez", timeout=_PATIENCE_SECONDS):
            return True
    except (OSError, HTTPException):
        return False


@shared_task(name="games.tasks.expire_tables")
def expire_tables() -> int:
    """Call off games that waited too long for their players; returns how many."""
    old = lobby.tables_to_expire(limit=100)
    return _each(old, lambda game_id: tables.expire_table(game_id=game_id, now=timezone.now()), "expiry.failed")


@shared_task(name="games.tasks.forget_guests")
def forget_guests() -> int:
    """Delete guests who play nowhere and were asked to nothing for long; returns how many."""
    return guests.delete_idle_guests(now=timezone.now())


def _each(game_ids: Iterable[UUID], verb: Callable[[UUID], int], failure: str) -> int:
    """Do something with each of these games; returns how much was done. `failure` is what the log says of one."""
    done = 0
    for game_id in game_ids:
        try:
            done += verb(game_id)
        except Exception:
            log.exception(failure, game=str(game_id))  # one bad game must not stall the others
    return done


def _settle(verb: Callable[..., bool], seat_id: int, clock: str, now: datetime) -> bool:
    try:
        return verb(seat_id=seat_id, now=now)
    except Exception:
        log.exception("clock.failed", seat=seat_id, clock=clock)
        deadlines.put_off(seat_id=seat_id, clock=clock, now=now)  # one bad game must not stall the others
        return False
