"""What pausing does to the clocks of a game, however often and whatever else stops them."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from games import deadlines, deeds, desk
from games.models import Game, Outage, Pause
from tests.conftest import GameOf
from tests.games.playing import waiting_seat

SPAN = timedelta(days=3)

stretches = st.lists(st.tuples(st.integers(0, 14), st.integers(0, 200)), max_size=5)


def time_left(game: Game) -> timedelta:
    seat = waiting_seat(game)
    return deadlines.due_of([seat])[seat.pk] - timezone.now()


@given(stretches)
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_time_left_is_the_same_after_each_pause(
    game_of: GameOf, alice: User, bob: User, organiser: User, hours: list[tuple[int, int]]
) -> None:  # field note 23
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = game_of(alice, bob)
        for played, paused in hours:
            clock.shift(timedelta(hours=played))
            left = time_left(game)
            for deed in (deeds.PauseGame(), deeds.ResumeGame()):
                game.refresh_from_db()
                desk.act(game_id=game.id, by=organiser, deed=deed, reason="a test", step=game.step)
                clock.shift(timedelta(hours=paused if isinstance(deed, deeds.PauseGame) else 0))
            assert time_left(game) == left

        assert time_left(game) == SPAN - sum((timedelta(hours=played) for played, _ in hours), timedelta())


@pytest.mark.parametrize("begins", [-5, 2, 6])
def test_a_pause_and_an_outage_count_once(
    game_of: GameOf, alice: User, bob: User, begins: int
) -> None:  # field note 26
    game = game_of(alice, bob)
    seat = waiting_seat(game)
    assert seat.asked_at is not None
    hour, pause = timedelta(hours=1), seat.asked_at + timedelta(hours=4)
    Pause.objects.create(game=game, start=pause, end=pause + 4 * hour)
    start = pause + begins * hour - 2 * hour
    Outage.objects.create(start=start, end=start + 5 * hour)

    covered = {-5: 4 + 2, 2: 4 + 1, 6: 4 + 5}[begins]
    assert deadlines.due_of([seat])[seat.pk] == seat.asked_at + SPAN + covered * hour


def test_the_pause_of_one_game_stops_no_other(game_of: GameOf, alice: User, bob: User) -> None:
    game, other = game_of(alice, bob), game_of(alice, bob)
    seat = waiting_seat(game)
    assert seat.asked_at is not None
    Pause.objects.create(game=other, start=seat.asked_at, end=seat.asked_at + SPAN)

    assert deadlines.due_of([seat])[seat.pk] == seat.asked_at + SPAN
