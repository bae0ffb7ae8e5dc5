"""Who waits for a game's lock sees all that was done meanwhile, though it asked before."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime, timedelta
from time import monotonic, sleep

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from accounts.models import User
from games import services, store
from games.errors import GameNotFound
from games.models import Game, Seat
from tests.conftest import GameOf
from tests.games.playing import holder_of, waiting_seat

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite locks the whole database"),
]

TAKE = {"type": "take", "actions": 1}


@pytest.fixture
def elsewhere() -> Iterator[ThreadPoolExecutor]:
    """Somebody else, with a connection to the database of their own."""
    with ThreadPoolExecutor(1) as pool:
        yield pool
        pool.submit(connections.close_all).result()


def waiting(elsewhere: ThreadPoolExecutor, verb: Callable[[], store.OpenGame]) -> Future[store.OpenGame]:
    """What `verb` will return, once it has asked and waits for a lock."""
    found = elsewhere.submit(verb)
    until = monotonic() + 10
    while not _is_waited_for():
        assert monotonic() < until, "nobody waits"
        assert not found.done()
        sleep(0.01)
    return found


def _is_waited_for() -> bool:
    """Whether somebody waits for what this connection holds."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))")
        return cursor.fetchone() is not None


def lock(game: Game) -> Callable[[], store.OpenGame]:
    return transaction.atomic(lambda: store.lock_game(game.id))


def set_clock(seat: Seat, due_at: datetime) -> None:
    Seat.objects.filter(pk=seat.pk).update(due_at=due_at)


def test_the_moves_that_were_played_meanwhile(
    game_of: GameOf, alice: User, bob: User, elsewhere: ThreadPoolExecutor
) -> None:
    game = game_of(alice, bob)
    seat = waiting_seat(game)
    with transaction.atomic():
        for step in range(2):
            services.play_move(
                game_id=game.id,
                user=holder_of(seat),
                seat=seat.index,
                move=TAKE,
                step=step,
                received_at=timezone.now(),
            )
        now = store.lock_game(game.id)
        then = waiting(elsewhere, lock(game))
    seen = then.result()

    assert (seen.row.step, seen.row.seq) == (2, 2)
    assert seen.position == now.position


def test_a_seat_that_was_changed_without_the_lock(
    game_of: GameOf, alice: User, bob: User, elsewhere: ThreadPoolExecutor
) -> None:
    game = game_of(alice, bob)
    seat, later = waiting_seat(game), timezone.now() + timedelta(days=9)
    with transaction.atomic():
        set_clock(seat, later)
        then = waiting(elsewhere, lock(game))

    assert then.result().seats[seat.index].due_at == later


def test_who_waits_for_a_seat_holds_the_game(
    game_of: GameOf, alice: User, bob: User, elsewhere: ThreadPoolExecutor
) -> None:
    """Else two could wait for each other: everybody else takes the game first."""
    game = game_of(alice, bob)
    with transaction.atomic():
        set_clock(waiting_seat(game), timezone.now())
        then = waiting(elsewhere, lock(game))
        with pytest.raises(GameNotFound):
            store.lock_game(game.id, wait=False)
    then.result()

    with transaction.atomic():
        assert store.lock_game(game.id, wait=False).row.id == game.id


def test_a_seat_is_kept_from_whoever_changes_it_without_the_lock(
    game_of: GameOf, alice: User, bob: User, elsewhere: ThreadPoolExecutor
) -> None:
    game = game_of(alice, bob)
    seat, later = waiting_seat(game), timezone.now() + timedelta(days=9)
    with transaction.atomic():
        locked = store.lock_game(game.id)
        changing = elsewhere.submit(set_clock, seat, later)
        sleep(0.2)
        assert not changing.done()
    changing.result()

    assert locked.seats[seat.index].due_at != later
    assert Seat.objects.get(pk=seat.pk).due_at == later
