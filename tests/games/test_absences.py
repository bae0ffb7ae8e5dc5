from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from games import absences, deadlines
from games.absences import end_days, name_days, withdraw_days
from games.errors import BadDays, DaysOverlap, GameError, NoDaysLeft, NoSuchDays
from games.models import Absence, Game, Outage, Seat
from tests.conftest import GameOf
from tests.games.playing import holder_of, waiting_seat

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
"""A Monday."""


@pytest.fixture
def berliner(alice: User) -> User:
    alice.time_zone = "Europe/Berlin"
    alice.save()
    return alice


@time_machine.travel(NOON, tick=False)
def test_days_off_are_whole_days_where_the_player_lives(berliner: User) -> None:
    named = name_days(user=berliner, first=date(2026, 3, 10), last=date(2026, 3, 11))

    assert named.start == datetime(2026, 3, 9, 23, tzinfo=UTC)
    assert named.end == datetime(2026, 3, 11, 23, tzinfo=UTC)


@time_machine.travel(NOON, tick=False)
def test_days_off_are_whole_over_a_change_of_the_clock(berliner: User) -> None:
    spring = name_days(user=berliner, first=date(2026, 3, 29), last=date(2026, 3, 29))
    autumn = name_days(user=berliner, first=date(2026, 10, 25), last=date(2026, 10, 25))

    assert spring.end - spring.start == timedelta(hours=23)
    assert autumn.end - autumn.start == timedelta(hours=25)
    assert [(days.first, days.last, days.length) for days in absences.days_off(berliner)] == [
        (date(2026, 3, 29), date(2026, 3, 29), 1),
        (date(2026, 10, 25), date(2026, 10, 25), 1),
    ]


@time_machine.travel(datetime(2026, 3, 2, 23, 30, tzinfo=UTC), tick=False)
def test_tomorrow_is_tomorrow_where_the_player_lives(berliner: User, bob: User) -> None:
    with pytest.raises(BadDays):
        name_days(user=berliner, first=date(2026, 3, 3), last=date(2026, 3, 3))
    name_days(user=bob, first=date(2026, 3, 3), last=date(2026, 3, 3))


@pytest.mark.parametrize(
    ("first", "last", "refusal"),
    [
        (date(2026, 3, 2), date(2026, 3, 4), BadDays),
        (date(2026, 3, 9), date(2026, 3, 8), BadDays),
        (date(2027, 12, 31), date(2028, 1, 1), BadDays),
        (date(2026, 3, 21), date(2026, 3, 22), DaysOverlap),
        (date(2026, 3, 19), date(2026, 3, 25), DaysOverlap),
        (date(2026, 4, 1), date(2026, 4, 27), NoDaysLeft),
    ],
)
@time_machine.travel(NOON, tick=False)
def test_name_days_refuses(alice: User, first: date, last: date, refusal: type[GameError]) -> None:
    name_days(user=alice, first=date(2026, 3, 20), last=date(2026, 3, 21))

    with pytest.raises(refusal):
        name_days(user=alice, first=first, last=last)

    assert Absence.objects.count() == 1


@time_machine.travel(NOON, tick=False)
def test_each_year_has_its_own_days(alice: User) -> None:
    name_days(user=alice, first=date(2026, 12, 4), last=date(2027, 1, 28))

    assert [absences.days_used(alice, year) for year in (2026, 2027)] == [28, 28]
    for day in (date(2026, 12, 3), date(2027, 1, 29)):
        with pytest.raises(NoDaysLeft):
            name_days(user=alice, first=day, last=day)


@time_machine.travel(NOON, tick=False)
def test_neighbouring_days_do_not_overlap(alice: User) -> None:
    for day in (10, 12, 11):
        name_days(user=alice, first=date(2026, 3, day), last=date(2026, 3, day))

    assert absences.days_used(alice, 2026) == 3


@time_machine.travel(NOON, tick=False)
def test_days_stay_as_many_when_the_player_moves(berliner: User) -> None:
    name_days(user=berliner, first=date(2026, 3, 29), last=date(2026, 4, 4))
    for zone in ("America/New_York", "Asia/Tokyo", "UTC"):
        berliner.time_zone = zone
        (days,) = absences.days_off(berliner)
        assert (days.length, absences.days_used(berliner, 2026)) == (7, 7)


def test_days_are_taken_back_until_they_begin_by_whose_they_are(alice: User, charlie: User) -> None:
    with time_machine.travel(NOON, tick=False):
        named = name_days(user=alice, first=date(2026, 3, 10), last=date(2026, 3, 11))
        with pytest.raises(NoSuchDays):
            withdraw_days(user=charlie, absence_id=named.pk)
    with time_machine.travel(named.start, tick=False), pytest.raises(NoSuchDays):
        withdraw_days(user=alice, absence_id=named.pk)
    with time_machine.travel(named.start - timedelta(seconds=1), tick=False):
        withdraw_days(user=alice, absence_id=named.pk)

    assert not Absence.objects.exists()


def test_days_under_way_end_with_today(alice: User, charlie: User) -> None:
    with time_machine.travel(NOON, tick=False):
        named = name_days(user=alice, first=date(2026, 3, 10), last=date(2026, 3, 15))
        with pytest.raises(NoSuchDays):
            end_days(user=alice, absence_id=named.pk)
    with time_machine.travel(datetime(2026, 3, 11, 9, tzinfo=UTC), tick=False):
        with pytest.raises(NoSuchDays):
            end_days(user=charlie, absence_id=named.pk)
        end_days(user=alice, absence_id=named.pk)
        assert [(days.length, days.can_end) for days in absences.days_off(alice)] == [(2, False)]
        with pytest.raises(NoSuchDays):
            end_days(user=alice, absence_id=named.pk)


def test_a_deadline_moves_by_the_days_off_and_an_outage_within_them_counts_once(
    game_of: GameOf, alice: User, bob: User
) -> None:  # field note 26
    with time_machine.travel(NOON, tick=False):
        seat = waiting_seat(game_of(alice, bob))
        player = holder_of(seat)
        name_days(user=player, first=date(2026, 3, 4), last=date(2026, 3, 5))
        assert _due(seat) == NOON + timedelta(days=3 + 2)
        Outage.objects.create(start=NOON + timedelta(days=2), end=NOON + timedelta(days=2, hours=20))
        assert _due(seat) == NOON + timedelta(days=3 + 2)
        Outage.objects.create(start=NOON + timedelta(days=4), end=NOON + timedelta(days=4, hours=1))
        assert _due(seat) == NOON + timedelta(days=3 + 2, hours=1)


def test_a_sweep_waits_for_days_off_and_coming_back_early_gains_nothing(
    game_of: GameOf, alice: User, bob: User
) -> None:  # field note 23
    with time_machine.travel(NOON, tick=False):
        seat = waiting_seat(game_of(alice, bob))
        player = holder_of(seat)
        named = name_days(user=player, first=date(2026, 3, 4), last=date(2026, 3, 10))
    with time_machine.travel(NOON + timedelta(days=4), tick=False) as now:
        assert not deadlines.time_out(seat_id=seat.pk, now=NOON + timedelta(days=4))  # pushed on
        assert Seat.objects.get(pk=seat.pk).due_at == NOON + timedelta(days=3 + 7)
        end_days(user=player, absence_id=named.pk)
        due = NOON + timedelta(days=3 + 3)
        assert _due(seat) == due
        now.move_to(due + timedelta(minutes=1))
        assert seat.pk in deadlines.overdue_seats(due + timedelta(minutes=1), limit=5)
        assert deadlines.time_out(seat_id=seat.pk, now=due + timedelta(minutes=1))


def test_a_game_may_go_on_without_regard_to_days_off(game_of: GameOf, alice: User, bob: User) -> None:
    with time_machine.travel(NOON, tick=False):
        game = game_of(alice, bob)
        Game.objects.filter(pk=game.pk).update(allows_absence=False)
        seat = waiting_seat(game)
        name_days(user=holder_of(seat), first=date(2026, 3, 4), last=date(2026, 3, 5))

        assert _due(seat) == NOON + timedelta(days=3)
        assert absences.games_without(alice) == [game]


def _due(seat: Seat) -> datetime:
    return deadlines.due_of([Seat.objects.select_related("game").get(pk=seat.pk)])[seat.pk]
