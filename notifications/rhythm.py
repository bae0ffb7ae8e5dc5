"""When a notice may go: quiet hours and the daily digest, by the clock on the wall where a person lives. Pure.

It is quiet exactly while that clock shows a time in the quiet hours, whatever was done to it. Where it is put back, a
time may therefore be quiet twice; where it is put forward past the end, the quiet ends at once. All instants are UTC.
"""

from bisect import bisect_left
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import NamedTuple
from zoneinfo import ZoneInfo

_DAY, _SECOND = timedelta(days=1), timedelta(seconds=1)


class QuietHours(NamedTuple):
    """The hours in which nothing is sent, as the clock on the wall shows them: from `start` until `end`.

    They may cross midnight. If both are equal there are none.
    """

    start: time
    end: time

    def left(self, clock: time) -> timedelta:
        """How far the clock, showing this, has still to go until their end; zero outside them."""
        return max(_way(self.start, self.end) - _way(self.start, clock), timedelta(0))


def quiet_until(at: datetime, zone: ZoneInfo, quiet: QuietHours | None) -> datetime | None:
    """The first instant after `at` that is not quiet; None if `at` is not."""
    instant = at
    while quiet and (left := quiet.left(_clock(instant, zone).time())):
        instant = _clock_change(instant, instant + left, zone) or instant + left
    return None if instant == at else instant


def may_go_at(
    at: datetime,
    due_at: datetime | None,
    span: timedelta,
    zone: ZoneInfo,
    quiet: QuietHours | None,
    keep: float,
) -> datetime:
    """When a notice that is ready may go: at once, or when the quiet ends, or before time for the turn gets short.

    Args:
        at: when it is ready.
        due_at: until when the turn may be answered; None if there is no hurry.
        span: how long the whole turn may take.
        zone: where the person lives.
        quiet: the person's quiet hours, if any.
        keep: the part of `span`, 0 to 1, that the person wants to have left, though it be quiet. With 0 the quiet is
            never broken.
    """
    end = quiet_until(at, zone, quiet)
    if end is None or due_at is None or not keep:
        return end or at
    return max(at, min(end, due_at - span * keep))


def digest_due(last: datetime, zone: ZoneInfo, hour: int, quiet: QuietHours | None) -> datetime:
    """The first instant after `last` at which a digest is due.

    There is one on each day of the person's calendar, never while it is quiet: at the hour, or if that is quiet, when
    the quiet ends. However many were missed since `last`, this one stands for all.

    Args:
        last: when the last digest went.
        zone: where the person lives.
        hour: the hour on the clock, 0 to 23.
        quiet: the person's quiet hours, if any.
    """
    today = _clock(last, zone).date()
    days = (_digest_of(today + number * _DAY, zone, hour, quiet) for number in count())
    return next(at for at in days if at is not None and at > last)


def digest_goes_at(last: datetime, now: datetime, zone: ZoneInfo, hour: int, quiet: QuietHours | None) -> datetime:
    """When the digest after `last` may go: when it is due, but an overdue one at once, or when the quiet ends."""
    at = max(now, digest_due(last, zone, hour, quiet))
    return quiet_until(at, zone, quiet) or at


def _digest_of(day: date, zone: ZoneInfo, hour: int, quiet: QuietHours | None) -> datetime | None:
    """When the digest of a day is due; None if the clock skips the day, or it is quiet from beginning to end.

    A day that is cut off before the hour, or quiet from there to its end, has it earlier.
    """
    latest = quiet.end.hour if quiet and quiet.left(time(hour)) else hour
    for earlier in range(latest, -1, -1):
        reached = _reached(datetime.combine(day, time(earlier)), zone)
        at = quiet_until(reached, zone, quiet) or reached
        if _clock(at, zone).date() == day:
            return at
    return None


def _reached(wall: datetime, zone: ZoneInfo) -> datetime:
    """The first instant at which the clock shows a time, or has been put forward past it."""
    by_clock_before = wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
    by_clock_after = wall.replace(tzinfo=zone, fold=1).astimezone(UTC)
    return _clock_change(by_clock_after, by_clock_before, zone) or by_clock_before


def _clock_change(after: datetime, until: datetime, zone: ZoneInfo) -> datetime | None:
    """The first instant after `after`, at most `until`, at which the clock is put forward or back.

    No zone does so twice within a day; if one did within this time and back again, it would not be seen.
    """
    if until <= after or until.astimezone(zone).utcoffset() == (offset := after.astimezone(zone).utcoffset()):
        return None
    start = after.replace(microsecond=0)  # the clocks of the world are changed at whole seconds
    return start + _SECOND * bisect_left(
        range((until - start) // _SECOND),
        True,
        key=lambda passed: (start + passed * _SECOND).astimezone(zone).utcoffset() != offset,
    )


def _clock(at: datetime, zone: ZoneInfo) -> datetime:
    """What clock and calendar show."""
    return at.astimezone(zone).replace(tzinfo=None)


def _way(start: time, end: time) -> timedelta:
    """How far a clock has to go from one time to another; less than a day."""
    return (datetime.combine(date.min, end) - datetime.combine(date.min, start)) % _DAY
