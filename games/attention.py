"""What organisers should look at in games and clocks. Each is a few statements, whatever the number of games."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, Subquery

from games import deadlines, outages
from games.models import Action, Game, Heartbeat, Seat

PATIENCE = timedelta(minutes=5)
"""How late a sweep may be before somebody should look."""

IDLE = timedelta(days=14)
"""After so long without any action a game may be abandoned."""


@dataclass(frozen=True, slots=True)
class Overdue:
    """A turn whose time is up and that nobody settled.

    Attributes:
        is_put_off: settling it failed, so it is tried once an hour.
    """

    seat: Seat
    due_at: datetime
    is_put_off: bool


@dataclass(frozen=True, slots=True)
class Beat:
    """A part of the house, and whether it has been silent too long."""

    part: str
    at: datetime
    is_silent: bool


def overdue_turns(now: datetime, limit: int = 50) -> list[Overdue]:
    """Turns that should have been settled more than five minutes ago, the longest ago first. Three statements.

    A sweep that failed puts the stored deadline off by an hour; what is computed tells the truth.
    """
    late = Seat.objects.filter(due_at__lt=now + timedelta(hours=1), game__status=Game.Status.RUNNING)
    seats = list(late.select_related("game", "user").order_by("due_at")[: 4 * limit])
    due = deadlines.due_of(seats)
    found = [
        Overdue(seat, due[seat.pk], seat.due_at is not None and seat.due_at > due[seat.pk])
        for seat in seats
        if seat.pk in due and due[seat.pk] < now - PATIENCE
    ]
    return sorted(found, key=lambda overdue: overdue.due_at)[:limit]


def idle_games(now: datetime, limit: int = 50) -> list[tuple[Game, datetime]]:
    """Games under way or paused in which nothing has happened for two weeks, and when something last did."""
    newest = Action.objects.filter(game=OuterRef("pk"), seq=OuterRef("seq")).values("at")[:1]
    going = Game.objects.filter(status__in=(Game.Status.RUNNING, Game.Status.PAUSED))
    idle = going.annotate(last_at=Subquery(newest)).filter(last_at__lt=now - IDLE).order_by("last_at")
    return [(game, game.last_at) for game in idle.prefetch_related("seats__user")[:limit]]


def heartbeats(now: datetime) -> list[Beat]:
    """When each part of the house was last heard. One statement."""
    return [
        Beat(beat.part, beat.at, is_silent=now - beat.at > outages.LIMIT) for beat in Heartbeat.objects.order_by("part")
    ]
