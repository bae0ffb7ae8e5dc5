"""Days off that players name ahead. They are whole days where the player lives, kept as the instants they span."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games import clocks
from games.errors import BadDays, DaysOverlap, NoDaysLeft, NoSuchDays
from games.models import Absence, Game, Seat

A_YEAR = 28
"""Days off in a calendar year."""

_DAY = timedelta(days=1)
_NOON = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class DaysOff:
    """Whole days, from `first` to `last`.

    Attributes:
        has_begun: some of it can no longer be taken back.
        can_end: it has more days than today left.
    """

    id: int
    first: date
    last: date
    has_begun: bool
    can_end: bool

    @property
    def length(self) -> int:
        return (self.last - self.first).days + 1

    def within(self, year: int) -> int:
        """How many of the days are in a calendar year."""
        first, last = max(self.first, date(year, 1, 1)), min(self.last, date(year, 12, 31))
        return max(0, (last - first).days + 1)


@transaction.atomic
def name_days(*, user: User, first: date, last: date) -> Absence:
    """Be away from the first day to the last, both included. Locks the player.

    Raises:
        BadDays: they begin before tomorrow, end before they begin, or lie beyond next year.
        DaysOverlap: some are named already.
        NoDaysLeft: there would be more than `A_YEAR` in a calendar year.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    today = today_of(user)
    if not today < first <= last or last.year > today.year + 1:
        raise BadDays
    start, end = midnight(first, user.zone), midnight(last + _DAY, user.zone)
    if Absence.objects.filter(user=user, start__lt=end, end__gt=start).exists():
        raise DaysOverlap
    named = DaysOff(0, first, last, has_begun=False, can_end=False)
    for year in {first.year, last.year}:
        left = A_YEAR - days_used(user, year)
        if named.within(year) > left:
            raise NoDaysLeft(year=year, left=left, most=A_YEAR)
    return Absence.objects.create(user=user, start=start, end=end)


@transaction.atomic
def withdraw_days(*, user: User, absence_id: int) -> None:
    """Take back days off that have not begun. Raises NoSuchDays: or they have."""
    if not Absence.objects.filter(pk=absence_id, user=user, start__gt=timezone.now()).delete()[0]:
        raise NoSuchDays


@transaction.atomic
def end_days(*, user: User, absence_id: int) -> None:
    """Let today be the last of the days off that are under way; the clocks run again from midnight on.

    Raises:
        NoSuchDays: none are under way, or today is the last already.
    """
    end = midnight(today_of(user) + _DAY, user.zone)
    running = Absence.objects.filter(pk=absence_id, user=user, start__lte=timezone.now(), end__gt=end)
    if not running.update(end=end):
        raise NoSuchDays
    _look_again(user)


def days_off(user: User) -> list[DaysOff]:
    """A player's days off that touch this calendar year or lie ahead, the earliest first. One statement."""
    today = today_of(user)
    since = midnight(date(today.year, 1, 1), user.zone)
    return [_in_days(absence, user) for absence in _of(user).filter(end__gt=since)]


def days_used(user: User, year: int) -> int:
    """How many days off a player named in a calendar year. One statement."""
    begin, end = midnight(date(year, 1, 1), user.zone), midnight(date(year + 1, 1, 1), user.zone)
    around = _of(user).filter(end__gt=begin - _DAY, start__lt=end + _DAY)
    return sum(_in_days(absence, user).within(year) for absence in around)


def games_without(user: User) -> list[Game]:
    """The running games of a player in which days off do not stop the clock. One statement."""
    return list(
        Game.objects.filter(status=Game.Status.RUNNING, allows_absence=False, seats__user=user).order_by("created_at")
    )


def today_of(user: User) -> date:
    """The day where the player lives."""
    return timezone.localdate(timezone=user.zone)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """The instant at which a day begins somewhere."""
    return datetime.combine(day, time.min, tzinfo=zone).astimezone(UTC)


def _of(user: User) -> QuerySet[Absence]:
    return Absence.objects.filter(user=user).order_by("start")


def _in_days(absence: Absence, user: User) -> DaysOff:
    """The days as they were named, to the nearest: the player may live in another zone since."""
    first = timezone.localtime(absence.start + _NOON, user.zone).date()
    after = timezone.localtime(absence.end + _NOON, user.zone).date()
    now = timezone.now()
    tomorrow = midnight(today_of(user) + _DAY, user.zone)
    return DaysOff(
        absence.pk,
        first,
        max(first, after - _DAY),
        has_begun=absence.start <= now,
        can_end=absence.start <= now and absence.end > tomorrow,
    )


def _look_again(user: User) -> None:
    """Let the sweep compute the player's deadlines anew: they may have been pushed beyond days that are none now."""
    asked = Seat.objects.filter(user=user, due_at__isnull=False, asked_at__isnull=False).select_related("game")
    for seat in asked.order_by("game_id"):  # as whoever leaves several games: two cannot wait for each other
        if seat.asked_at is None:
            continue
        span = timedelta(seconds=seat.game.turn_seconds)
        same = Seat.objects.filter(pk=seat.pk, turn=seat.turn, asked_at=seat.asked_at)
        same.filter(due_at__isnull=False).update(due_at=clocks.deadline(seat.asked_at, span))
        same.filter(remind_at__isnull=False).update(remind_at=clocks.reminder(seat.asked_at, span))


def away_now(user_ids: Iterable[int], now: datetime) -> dict[int, datetime]:
    """Who of these people has days off now, and since when. One statement."""
    spans = Absence.objects.filter(user__in=set(user_ids), start__lte=now, end__gt=now)
    return dict(spans.values_list("user", "start"))
