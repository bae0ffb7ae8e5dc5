"""Until when a turn may be answered: working time over the union of pauses. Pure.

What is stored is when a turn began, how long it may take, and the intervals in which time stood still;
never a deadline that was adjusted. An interval recorded late or twice therefore changes nothing twice.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

SHORTEST, LONGEST, USUAL = timedelta(hours=1), timedelta(days=30), timedelta(days=3)
"""What a turn may take: bounds and default."""

TABLE_LIFE = timedelta(days=14)
"""How long a game waits for its players before it is called off."""

REMIND_AFTER = 0.8
"""The part of a turn's time after which one reminder is sent."""

LEEWAY = timedelta(seconds=5)
"""How long a sweep leaves a deadline alone, for a move that was received in time and is still being written."""


class Interval(NamedTuple):
    """Time that does not count: from `start` until `end`."""

    start: datetime
    end: datetime


def deadline(start: datetime, budget: timedelta, pauses: Iterable[Interval] = ()) -> datetime:
    """When `budget` of working time has passed since `start`. Overlapping pauses count once."""
    instant = start + budget
    for pause in union(pauses):
        begin = max(pause.start, start)
        if begin >= instant:
            break
        instant += max(pause.end - begin, timedelta(0))
    return instant


def union(pauses: Iterable[Interval]) -> list[Interval]:
    """The same time as intervals that do not overlap, in order."""
    found: list[Interval] = []
    for pause in sorted(pauses):
        if found and pause.start <= found[-1].end:
            found[-1] = Interval(found[-1].start, max(found[-1].end, pause.end))
        else:
            found.append(pause)
    return found


def reminder(start: datetime, budget: timedelta, pauses: Iterable[Interval] = ()) -> datetime:
    """When to remind, once."""
    return deadline(start, budget * REMIND_AFTER, pauses)
