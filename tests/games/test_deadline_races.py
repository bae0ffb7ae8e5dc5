"""A move and a sweep at the same time: on PostgreSQL, with committed rows and a clock that is given to both. # D4"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games import clocks, deadlines, outages, services
from games.errors import GameError
from games.models import Action, Game, GameEvent, Heartbeat, Outage
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, waiting_seat

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer"),
]
RACES = 40
SWEEPERS = 4
INSTANT = timedelta(milliseconds=1)


def race(game: Game, *, received: timedelta, swept: timedelta, sweepers: int = 2) -> tuple[bool, int]:
    """A move and sweeps at these times after the deadline, all at once: whether the move stands, turns missed."""
    seat = waiting_seat(game)
    assert seat.due_at is not None
    due_at, holder, barrier = seat.due_at, holder_of(seat), Barrier(1 + sweepers)

    def move() -> bool:
        services.play_move(
            game_id=game.id, user=holder, seat=seat.index, move=END, step=0, received_at=due_at + received
        )
        return True

    def sweep() -> bool:
        return deadlines.time_out(seat_id=seat.pk, now=due_at + swept)

    def at_once(verb: Callable[[], bool]) -> bool:
        barrier.wait()
        try:
            return verb()
        except GameError:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(1 + sweepers) as pool:
        moved, *settled = pool.map(at_once, [move, *[sweep] * sweepers])
    assert sum(settled) == GameEvent.objects.filter(game=game, kind="missed").count()
    return moved, sum(settled)


def kinds(game: Game) -> set[str]:
    return set(Action.objects.filter(game=game, seq__gt=0).values_list("kind", flat=True))


def test_a_move_received_in_time_wins_over_every_sweep_of_the_next_seconds(
    game_of: GameOf, alice: User, bob: User
) -> None:
    for _ in range(RACES):
        game = game_of(alice, bob)

        assert race(game, received=-INSTANT, swept=clocks.LEEWAY) == (True, 0)
        assert kinds(game) == {"move"}


def test_a_move_received_too_late_is_refused_whoever_is_first(game_of: GameOf, alice: User, bob: User) -> None:
    for _ in range(RACES):
        game = game_of(alice, bob)

        assert race(game, received=INSTANT, swept=clocks.LEEWAY + INSTANT) in {(False, 1), (False, 0)}
        assert "move" not in kinds(game)


def test_a_move_that_takes_longer_than_the_sweep_waits_is_played_or_missed_never_both(
    game_of: GameOf, alice: User, bob: User
) -> None:
    for _ in range(RACES):
        game = game_of(alice, bob)

        moved, missed = race(game, received=-INSTANT, swept=clocks.LEEWAY + INSTANT)

        assert moved + missed == 1
        assert kinds(game) == ({"move"} if moved else {"timeout"})


def test_sweepers_that_come_back_at_once_record_one_outage(transactional_db: None) -> None:  # D5
    began = timezone.now()
    outages.beat(part="sweeper", now=began)
    barrier = Barrier(SWEEPERS)

    def come_back(number: int) -> None:
        barrier.wait()
        try:
            outages.beat(part="sweeper", now=began + timedelta(hours=26) + number * INSTANT)
        finally:
            connection.close()

    with ThreadPoolExecutor(SWEEPERS) as pool:
        list(pool.map(come_back, range(SWEEPERS)))

    (outage,) = Outage.objects.all()
    assert outage.start == began
    assert outage.end - began >= timedelta(hours=26)
    assert Heartbeat.objects.get().at == began + timedelta(hours=26) + (SWEEPERS - 1) * INSTANT
