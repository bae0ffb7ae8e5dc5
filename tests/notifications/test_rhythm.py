"""Quiet hours and digests, tried at every change of every clock from 2024 to 2035. # E9"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from itertools import islice, pairwise, permutations
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import time_zones
from notifications.rhythm import QuietHours, digest_due, digest_goes_at, may_go_at, quiet_until

BEGIN, END = datetime(2024, 1, 1, tzinfo=UTC), datetime(2036, 1, 1, tzinfo=UTC)
INSTANT, MINUTE, DAY = timedelta.resolution, timedelta(minutes=1), timedelta(days=1)
A_DAY = 24 * 60

BERLIN, NUUK, APIA = ZoneInfo("Europe/Berlin"), ZoneInfo("America/Nuuk"), ZoneInfo("Pacific/Apia")
NIGHT = QuietHours(time(22), time(7))


class Change(NamedTuple):
    """A clock is put forward or back: `before` and `after` are its offsets from UTC."""

    at: datetime
    before: timedelta
    after: timedelta

    def clock(self, at: datetime) -> datetime:
        """What the clock shows, as long as this is the nearest change."""
        return (at + (self.after if at >= self.at else self.before)).replace(tzinfo=None)

    def reach(self, wall: datetime) -> datetime:
        """The first instant at which the clock shows a time, or is put forward past it."""
        instant = wall.replace(tzinfo=UTC)
        return instant - self.before if instant - self.before < self.at else max(instant - self.after, self.at)


@cache
def clocks() -> dict[tuple[Change, ...], ZoneInfo]:
    """One zone for each way in which clocks are changed; a zone without changes has one that changes nothing."""
    return {_changes_of(ZoneInfo(name)): ZoneInfo(name) for name in time_zones()}


def _changes_of(zone: ZoneInfo) -> tuple[Change, ...]:
    week = timedelta(days=7)
    weeks = [BEGIN + number * week for number in range((END - BEGIN) // week + 1)]
    spans = zip(weeks, [offset(at, zone) for at in weeks], strict=True)
    found = (_change_within(start, end, zone) for (start, was), (end, now) in pairwise(spans) if was != now)
    return tuple(found) or (Change(BEGIN + week, offset(BEGIN, zone), offset(BEGIN, zone)),)


def _change_within(start: datetime, end: datetime, zone: ZoneInfo) -> Change:
    before, after = offset(start, zone), offset(end, zone)
    while end - start > MINUTE:
        middle = start + (end - start) // MINUTE // 2 * MINUTE
        start, end = (middle, end) if offset(middle, zone) == before else (start, middle)
    return Change(end, before, after)


def offset(at: datetime, zone: ZoneInfo) -> timedelta:
    return at.astimezone(zone).utcoffset() or timedelta(0)


@cache
def changes() -> list[tuple[ZoneInfo, Change]]:
    return [(zone, change) for all_changes, zone in clocks().items() for change in all_changes]


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type,misc] # year to minute


def minutes(clock: time | datetime) -> int:
    return clock.hour * 60 + clock.minute


def clock_at(number: int) -> time:
    """The time so many minutes after midnight."""
    return time(*divmod(number % A_DAY, 60))


def is_quiet(clock: time | datetime, quiet: QuietHours | None) -> bool:
    """Whether the clock shows a time in the quiet hours, told on the face of it."""
    if quiet is None:
        return False
    shown, start, end = minutes(clock), minutes(quiet.start), minutes(quiet.end)
    return start <= shown < end if start <= end else shown >= start or shown < end


def local(at: datetime, zone: ZoneInfo) -> datetime:
    return at.astimezone(zone).replace(tzinfo=None)


def told(at: datetime, zone: ZoneInfo) -> str:
    return f"{local(at, zone):%Y-%m-%d %H:%M}"


@cache
def quiet_minutes(reading: int, left: int, shift: int, start: int, end: int) -> int:
    """For how many minutes it is quiet, counted one by one.

    Args:
        reading: the minute of the day that the clock shows.
        left: in how many minutes it is changed; not positive if it was.
        shift: by how many minutes it is then put forward.
        start: the minute of the day at which the quiet hours begin.
        end: the same for their end.
    """
    quiet = QuietHours(clock_at(start), clock_at(end))
    passed = 0
    while is_quiet(clock_at(reading + passed + (shift if 0 < left <= passed else 0)), quiet):
        passed += 1
    return passed


def quiets_around(change: Change) -> Iterator[QuietHours]:
    """Quiet hours that begin and end before, in and after the time that the change skips or repeats."""
    first, last = sorted(minutes(change.clock(at)) for at in (change.at, change.at - MINUTE))
    for start, end in permutations((first - 45, first, (first + last) // 2, last + 1, last + 50), 2):
        yield QuietHours(clock_at(start), clock_at(end))


def digests(last: datetime, zone: ZoneInfo, hour: int, quiet: QuietHours | None) -> Iterator[datetime]:
    """All digests since, each sent when it is due."""
    while True:
        last = digest_due(last, zone, hour, quiet)
        yield last


def test_at_every_change_the_quiet_ends_with_the_first_minute_that_is_not_quiet() -> None:  # E9
    for zone, change in changes():
        shift = (change.after - change.before) // MINUTE
        for quiet in quiets_around(change):
            for left in (700, 61, 1, 0, -1, -29):
                at = change.at - left * MINUTE
                bounds = minutes(quiet.start), minutes(quiet.end)
                passed = quiet_minutes(minutes(change.clock(at)), left, shift, *bounds) * MINUTE
                assert (quiet_until(at, zone, quiet) or at) == at + passed, (zone, at, quiet)


def test_each_day_of_twelve_years_has_one_digest_in_every_zone() -> None:  # E9
    for number, (its_changes, zone) in enumerate(clocks().items()):
        hour = (0, 2, 8, 23)[number % 4]
        is_ever_changed = len(its_changes) > 1  # else a year is like another
        found = islice(digests(BEGIN, zone, hour, None), (END - BEGIN).days if is_ever_changed else 366)
        days = [local(at, zone).date() for at in found]
        assert days == [days[0] + count * DAY for count in range(len(days))], (zone, hour)


@pytest.mark.parametrize("quiet", [None, NIGHT, QuietHours(time(0), time(2, 30)), QuietHours(time(12), time(0))])
def test_around_every_change_a_digest_is_due_at_its_hour_or_when_the_quiet_ends(
    quiet: QuietHours | None,
) -> None:  # E9
    for zone, change in changes():
        today = change.clock(change.at).date()
        for hour in range(24):
            wall = quiet.end if quiet and is_quiet(time(hour), quiet) else time(hour)
            due = change.reach(datetime.combine(today - 2 * DAY, wall))
            for day in (today - DAY, today, today + DAY):
                due = digest_due(due, zone, hour, quiet)
                expected = change.reach(datetime.combine(day, wall))
                shown = change.clock(due)
                assert (shown.date(), is_quiet(shown, quiet)) == (day, False), (zone, due, hour)
                is_cut_off = change.clock(expected).date() != day
                assert due == expected or is_cut_off, (zone, due, hour)


moments = st.builds(
    lambda known, apart: (known[0], known[1].at + apart),
    st.deferred(lambda: st.sampled_from(changes())),
    st.timedeltas(-2 * DAY, 2 * DAY),
)
walls = st.builds(time, st.integers(0, 23), st.sampled_from([0, 0, 1, 15, 30, 59]))
quiets = st.none() | st.builds(QuietHours, walls, walls)
lengths = st.timedeltas(timedelta(0), 3 * DAY)
parts = st.floats(0, 1)


@given(moments, quiets, parts)
def test_it_is_quiet_until_the_quiet_ends_and_no_longer(
    moment: tuple[ZoneInfo, datetime], quiet: QuietHours | None, part: float
) -> None:  # E9
    zone, at = moment
    end = quiet_until(at, zone, quiet)

    assert is_quiet(local(at, zone), quiet) == (end is not None)
    if end is not None:
        assert not is_quiet(local(end, zone), quiet)
        assert is_quiet(local(min(at + (end - at) * part, end - INSTANT), zone), quiet)


@given(moments, lengths, lengths, quiets, parts)
def test_a_notice_goes_when_the_quiet_ends_or_when_just_enough_time_is_left(
    moment: tuple[ZoneInfo, datetime], left: timedelta, span: timedelta, quiet: QuietHours | None, keep: float
) -> None:
    zone, at = moment
    due_at = at + left - DAY
    end = quiet_until(at, zone, quiet) or at
    goes_at = may_go_at(at, due_at, span, zone, quiet, keep)

    assert at <= goes_at <= end
    if goes_at < end:
        assert keep > 0
        assert goes_at in (at, due_at - span * keep)
    if at < goes_at and keep > 0:
        assert due_at - goes_at >= span * keep


@given(moments, lengths, st.none() | lengths, lengths, quiets, parts)
def test_what_is_ready_later_does_not_go_earlier(
    moment: tuple[ZoneInfo, datetime],
    later: timedelta,
    left: timedelta | None,
    span: timedelta,
    quiet: QuietHours | None,
    keep: float,
) -> None:
    zone, at = moment
    due_at = None if left is None else at + left

    first, second = (may_go_at(ready, due_at, span, zone, quiet, keep) for ready in (at, at + later))
    assert first <= second


@given(moments, st.integers(0, 23), quiets, parts)
def test_each_day_has_one_digest_outside_quiet_hours(
    moment: tuple[ZoneInfo, datetime], hour: int, quiet: QuietHours | None, part: float
) -> None:  # E9
    zone, last = moment
    found = list(islice(digests(last, zone, hour, quiet), 4))
    shown = [local(at, zone) for at in found]

    assert not any(is_quiet(clock, quiet) for clock in shown)
    for day, following in pairwise(clock.date() for clock in shown):
        assert following > day
        assert all(is_quiet_all_day(day + skipped * DAY, zone, quiet) for skipped in range(1, (following - day).days))
    between = found[0] + (found[1] - found[0] - INSTANT) * part
    assert digest_due(between, zone, hour, quiet) == found[1]


def is_quiet_all_day(day: date, zone: ZoneInfo, quiet: QuietHours | None) -> bool:
    """Whether no minute of a day is left to send anything."""
    around = datetime.combine(day, time(12), tzinfo=zone).astimezone(UTC)
    shown = (local(around + number * MINUTE, zone) for number in range(-A_DAY, A_DAY))
    return all(is_quiet(clock, quiet) for clock in shown if clock.date() == day)


@given(moments, st.lists(lengths, min_size=1, max_size=30), st.integers(0, 23), quiets)
def test_a_worker_that_looks_now_and_then_sends_what_is_due_once(
    moment: tuple[ZoneInfo, datetime], naps: list[timedelta], hour: int, quiet: QuietHours | None
) -> None:  # field note 8
    zone, now = moment
    last = now
    for nap in naps:
        now += nap
        is_due = digest_due(last, zone, hour, quiet) <= now
        goes = digest_goes_at(last, now, zone, hour, quiet) <= now
        assert goes == (is_due and not is_quiet(local(now, zone), quiet))
        last = now if goes else last


def test_a_worker_that_was_down_for_days_sends_one_digest_and_then_the_next_at_its_hour() -> None:  # field notes 3, 8
    last, now = utc(2026, 3, 2, 7), utc(2026, 3, 5, 14, 20)

    assert digest_goes_at(last, now, BERLIN, 8, NIGHT) == now
    assert digest_goes_at(now, now, BERLIN, 8, NIGHT) == utc(2026, 3, 6, 7)


def test_an_overdue_digest_waits_for_the_quiet_to_end() -> None:  # E9
    assert digest_goes_at(utc(2026, 3, 2, 7), utc(2026, 3, 3, 23), BERLIN, 8, NIGHT) == utc(2026, 3, 4, 6)


def test_quiet_hours_hold_from_their_beginning_to_before_their_end() -> None:
    held = QuietHours(time(12), time(13))
    ends = [
        quiet_until(at, BERLIN, held)
        for at in (utc(2026, 1, 1, 10, 59), utc(2026, 1, 1, 11), utc(2026, 1, 1, 11, 59), utc(2026, 1, 1, 12))
    ]

    assert ends == [None, utc(2026, 1, 1, 12), utc(2026, 1, 1, 12), None]


def test_equal_times_are_no_quiet_hours() -> None:
    assert quiet_until(utc(2026, 1, 1, 11), BERLIN, QuietHours(time(12), time(12))) is None


def test_an_end_that_the_clock_skips_is_the_first_instant_after() -> None:  # E9
    held = QuietHours(time(22), time(2, 30))
    assert quiet_until(utc(2026, 3, 28, 23) + INSTANT, BERLIN, held) == utc(2026, 3, 29, 1)


def test_an_end_that_comes_twice_is_the_first_and_the_time_before_it_is_quiet_again() -> None:  # E9
    held = QuietHours(time(22), time(2, 30))
    assert quiet_until(utc(2026, 10, 24, 21), BERLIN, held) == utc(2026, 10, 25, 0, 30)
    assert quiet_until(utc(2026, 10, 25, 0, 30), BERLIN, held) is None
    assert quiet_until(utc(2026, 10, 25, 1), BERLIN, held) == utc(2026, 10, 25, 1, 30)


def test_a_skipped_day_does_not_end_the_quiet() -> None:
    assert quiet_until(utc(2011, 12, 30, 9), APIA, NIGHT) == utc(2011, 12, 30, 17)


@pytest.mark.parametrize(
    ("keep", "goes_at"),
    [
        (0.0, utc(2026, 1, 2, 6)),
        (0.05, utc(2026, 1, 2, 6)),
        (0.25, utc(2026, 1, 2, 2)),
        (0.5, utc(2026, 1, 1, 22)),
        (1.0, utc(2026, 1, 1, 22)),
    ],
)
def test_a_notice_breaks_the_quiet_only_as_much_as_is_wanted(keep: float, goes_at: datetime) -> None:  # E9
    at, due_at = utc(2026, 1, 1, 22), utc(2026, 1, 2, 8)
    assert may_go_at(at, due_at, DAY, BERLIN, NIGHT, keep) == goes_at


def test_without_hurry_a_notice_waits_for_the_quiet_to_end() -> None:
    assert may_go_at(utc(2026, 1, 1, 22), None, DAY, BERLIN, NIGHT, 1.0) == utc(2026, 1, 2, 6)


def test_a_turn_that_is_over_before_the_quiet_does_not_break_it_for_whoever_keeps_nothing() -> None:
    assert may_go_at(utc(2026, 1, 1, 22), utc(2026, 1, 1, 23), DAY, BERLIN, NIGHT, 0) == utc(2026, 1, 2, 6)


def test_outside_quiet_hours_a_notice_goes_at_once() -> None:
    assert may_go_at(utc(2026, 1, 1, 12), utc(2026, 1, 1, 13), DAY, BERLIN, NIGHT, 0) == utc(2026, 1, 1, 12)


def test_a_digest_whose_hour_is_skipped_or_comes_twice_is_due_once() -> None:  # E9
    spring = list(islice(digests(utc(2026, 3, 28, 2), BERLIN, 2, None), 2))
    autumn = list(islice(digests(utc(2026, 10, 24, 2), BERLIN, 2, None), 2))

    assert spring == [utc(2026, 3, 29, 1), utc(2026, 3, 30, 0)]
    assert autumn == [utc(2026, 10, 25, 0), utc(2026, 10, 26, 1)]


@pytest.mark.parametrize(
    ("quiet", "goes"),
    [
        (None, "22:00"),
        (QuietHours(time(20, 30), time(22, 15)), "22:15"),
        (QuietHours(time(20, 30), time(23)), "20:00"),
        (QuietHours(time(0, 30), time(23)), "00:00"),
    ],
)
def test_a_day_that_ends_before_the_hour_has_its_digest_earlier(quiet: QuietHours | None, goes: str) -> None:  # E9
    found = islice(digests(utc(2026, 3, 28, 1, 30), NUUK, 23, quiet), 3)

    assert [told(at, NUUK) for at in found] == [f"2026-03-28 {goes}", "2026-03-29 23:00", "2026-03-30 23:00"]


def test_a_day_that_never_was_has_no_digest() -> None:  # E9
    found = islice(digests(utc(2011, 12, 29, 0), APIA, 8, None), 3)

    assert [told(at, APIA) for at in found] == [
        "2011-12-29 08:00",
        "2011-12-31 08:00",
        "2012-01-01 08:00",
    ]


def test_a_day_that_is_quiet_from_beginning_to_end_has_no_digest() -> None:
    all_but_the_skipped_hour = QuietHours(time(3), time(2))
    found = islice(digests(utc(2026, 3, 28, 2), BERLIN, 8, all_but_the_skipped_hour), 2)

    assert [told(at, BERLIN) for at in found] == ["2026-03-30 02:00", "2026-03-31 02:00"]
