from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import services
from games.errors import GameError, GameNotFound, GameOver, MoveRefused, NotAsked, NotYourSeat, StaleStep
from games.models import Action, Game, Seat
from tests.conftest import GameOf
from tests.games.playing import END, bot_move, holder_of, play, play_on, snapshot, waiting_seat

pytestmark = pytest.mark.smoke

HOSTILE: list[object] = [
    None,
    [],
    "end",
    {},
    {"type": None},
    {"type": ["end"]},
    {"type": "<script>alert(1)</script>"},
    {"type": "\u202eend"},
    {"type": "e" * 10_000},
    {"type": "end", "extra": 1},
    {"type": "take"},
    {"type": "take", "actions": 0},
    {"type": "take", "actions": 4},
    {"type": "take", "actions": "1"},
    {"type": "take", "actions": True},
    {"type": "take", "actions": 1.0},
    {"type": "take", "actions": 10**40},
    {"type": "take", "actions": {"$gt": 0}},
    {"type": "open", "building": "no_such_building"},
]


def test_play_move_stores_the_action_and_moves_the_game_on(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    seat = waiting_seat(game)

    after = play(game, {"type": "take", "actions": 1})

    action = Action.objects.get(game=game, seq=1)
    assert (action.kind, action.seat, action.step, action.move) == (
        "move",
        seat.index,
        1,
        {"type": "take", "actions": 1},
    )
    assert [event.kind for event in action.events] == ["took"]
    assert (after.step, after.seq) == (1, 1)


def test_play_move_asks_the_next_seat_and_a_new_turn_gets_a_new_span(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    first = waiting_seat(game)

    play(game, END)

    second = waiting_seat(game)
    first.refresh_from_db()
    assert second.index != first.index
    assert (first.asked, second.asked, second.asked_step) == ("no", "waiting", 1)
    assert first.asked_at is not None
    assert second.asked_at is not None
    assert second.asked_at > first.asked_at


def test_moves_of_one_turn_share_its_span(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    before = waiting_seat(game)

    play(game, {"type": "take", "actions": 1})

    after = waiting_seat(game)
    assert (after.turn, after.asked_at, after.asked_step) == (before.turn, before.asked_at, 1)


def test_play_move_refuses_a_stale_step_and_changes_nothing(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    play(game, {"type": "take", "actions": 1})
    before = snapshot(game)

    with pytest.raises(StaleStep) as stale:
        play(game, {"type": "take", "actions": 1}, step=0)

    assert stale.value.context == {"expected": 1, "given": 0}
    assert snapshot(game) == before


def test_play_move_refuses_a_step_that_has_not_come(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    before = snapshot(game)

    with pytest.raises(StaleStep):
        play(game, END, step=1)

    assert snapshot(game) == before


def test_the_last_move_of_a_turn_posted_twice_is_stale(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    seat = waiting_seat(game)
    play(game, END)
    before = snapshot(game)

    with pytest.raises(StaleStep):
        play(game, END, seat=seat, step=0)

    assert snapshot(game) == before


def test_a_seat_that_is_not_asked_cannot_play(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    idle = Seat.objects.select_related("user").get(game=game, asked="no")
    before = snapshot(game)

    with pytest.raises(NotAsked):
        play(game, END, seat=idle)

    assert snapshot(game) == before


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_a_seat_that_does_not_exist_is_nobodys(game_of: GameOf, alice: User, bob: User, index: int) -> None:
    game = game_of(alice, bob)

    with pytest.raises(NotYourSeat):
        services.play_move(game_id=game.id, user=alice, seat=index, move=END, step=0, received_at=timezone.now())


def test_play_move_refuses_anothers_seat(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    seat = waiting_seat(game)
    other = bob if holder_of(seat) == alice else alice
    before = snapshot(game)

    with pytest.raises(NotYourSeat):
        services.play_move(game_id=game.id, user=other, seat=seat.index, move=END, step=0, received_at=timezone.now())

    assert snapshot(game) == before


def test_a_stranger_cannot_tell_a_game_from_a_missing_one(
    game_of: GameOf, alice: User, bob: User, charlie: User
) -> None:
    game = game_of(alice, bob)
    before = snapshot(game)

    def attempt(game_id: UUID) -> GameError:
        with pytest.raises(GameNotFound) as refused:
            services.play_move(
                game_id=game_id,
                user=charlie,
                seat=0,
                move=END,
                step=0,
                received_at=timezone.now(),
            )
        return refused.value

    assert (str(attempt(game.id)), attempt(game.id).context) == (str(attempt(uuid4())), attempt(uuid4()).context)
    assert snapshot(game) == before


def test_a_finished_game_is_never_reopened(game_of: GameOf, alice: User, bob: User) -> None:
    game = play_on(game_of(alice, bob))
    before = snapshot(game)

    with pytest.raises(GameOver):
        services.play_move(game_id=game.id, user=alice, seat=0, move=END, step=game.step, received_at=timezone.now())
    with pytest.raises(GameOver):
        services.undo(game_id=game.id, user=alice, seat=0, step=game.step)
    with pytest.raises(GameOver):
        services.resign(game_id=game.id, user=alice, seat=0)

    assert game.status == Game.Status.FINISHED
    assert snapshot(game) == before


@pytest.mark.parametrize("move", HOSTILE, ids=lambda move: repr(move)[:40])
def test_a_move_that_is_not_offered_is_refused_and_changes_nothing(
    game_of: GameOf, alice: User, bob: User, move: object
) -> None:
    game = game_of(alice, bob)
    before = snapshot(game)

    with pytest.raises(MoveRefused) as refused:
        play(game, move)

    assert refused.value.code == "illegal_move"
    assert len(str(refused.value)) < 300
    assert snapshot(game) == before


def test_a_move_takes_at_most_five_statements_however_long_the_game(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    counts = []
    while game.is_running:
        seat = waiting_seat(game)
        user, move = holder_of(seat), bot_move(game, seat)
        with CaptureQueriesContext(connection) as captured:
            services.play_move(
                game_id=game.id, user=user, seat=seat.index, move=move, step=game.step, received_at=timezone.now()
            )
        counts.append(sum("SAVEPOINT" not in query["sql"] for query in captured.captured_queries))
        game.refresh_from_db()

    assert len(counts) > 20
    assert set(counts) == ({2} if connection.vendor == "postgresql" else {4, 5})  # five where another turn begins


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer at a time")
def test_of_many_posts_of_one_answer_exactly_one_is_played(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    seat = waiting_seat(game)
    user = holder_of(seat)

    def post(_: int) -> str:
        try:
            services.play_move(
                game_id=game.id,
                user=user,
                seat=seat.index,
                move={"type": "take", "actions": 1},
                step=0,
                received_at=timezone.now(),
            )
        except GameError as refusal:
            return refusal.code
        finally:
            connections.close_all()
        return "played"

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(post, range(16)))

    assert answers == ["played"] + ["stale_step"] * 15
    assert Action.objects.filter(game=game).count() == 2


def test_an_answer_meant_for_another_turn_is_refused(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    seat, before = waiting_seat(game), snapshot(game)
    assert seat.turn is not None

    with pytest.raises(NotAsked):
        services.play_move(
            game_id=game.id,
            user=holder_of(seat),
            seat=seat.index,
            move=END,
            step=0,
            received_at=timezone.now(),
            turn=seat.turn + 1,
        )

    assert snapshot(game) == before
