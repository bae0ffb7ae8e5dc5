"""What the workers do. Thin and repeatable: any number may run, any may be killed."""

from collections.abc import Callable
from http.client import HTTPException
from urllib.request import ProxyHandler, build_opener
from uuid import UUID

import structlog
from celery import shared_task
from django.conf import settings
from django.utils import timezone

from games import deadlines, guests, lobby, queries, services, tables

log = structlog.get_logger(__name__)

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
    played = 0
    for game_id in queries.games_awaiting_bots(limit=100):
        try:
            played += play_bots(str(game_id))
        except Exception:
            log.exception("bots.failed", game=str(game_id))  # one bad game must not stall the others
    return played


@shared_task(name="games.tasks.sweep_deadlines")
def sweep_deadlines() -> int:
    """Settle seats whose time is up, and remind where it is short; returns how many were settled.

    Says first that the sweeper lives: time in which it did not must not cost anybody a turn.
    """
    now = timezone.now()
    deadlines.beat(part="sweeper", now=now)
    if deadlines.is_web_silent(now):
        log.warning("deadlines.held", reason="the web does not answer")
        return 0
    for seat_id in deadlines.seats_to_remind(now, limit=100):
        _settle(deadlines.remind, seat_id, "remind_at")
    return sum(_settle(deadlines.time_out, seat_id, "due_at") for seat_id in deadlines.overdue_seats(now, limit=100))


@shared_task(name="games.tasks.listen_to_web")
def listen_to_web() -> bool:
    """Note that the web lives, if it answers at the site's own address; returns whether it did."""
    try:
        with _direct.open(f"{settings.SITE_URL}/livez", timeout=_PATIENCE_SECONDS):
            deadlines.beat(part="web", now=timezone.now())
    except (OSError, HTTPException) as error:
        log.warning("web.silent", error=type(error).__name__)
        return False
    return True


@shared_task(name="games.tasks.expire_tables")
def expire_tables() -> int:
    """Call off games that waited too long for their players; returns how many."""
    called_off = 0
    for game_id in lobby.tables_to_expire(limit=100):
        try:
            called_off += tables.expire_table(game_id=game_id, now=timezone.now())
        except Exception:
            log.exception("expiry.failed", game=str(game_id))  # one bad game must not stall the others
    return called_off


@shared_task(name="games.tasks.forget_guests")
def forget_guests() -> int:
    """Delete guests who play nowhere and were asked to nothing for long; returns how many."""
    return guests.delete_idle_guests(now=timezone.now())


def _settle(verb: Callable[..., bool], seat_id: int, clock: str) -> bool:
    now = timezone.now()
    try:
        return verb(seat_id=seat_id, now=now)
    except Exception:
        log.exception("clock.failed", seat=seat_id, clock=clock)
        deadlines.put_off(seat_id=seat_id, clock=clock, now=now)  # one bad game must not stall the others
        return False
