"""Moves by programs: what stands, what is refused, and that asking twice does once."""

from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from api.models import IdempotencyKey
from games.models import Action, Game
from games.services import resign
from tests.api.conftest import Program, ProgramOf, of, problem
from tests.conftest import GameOf
from tests.games.playing import END, snapshot, waiting_seat

TAKE = {"type": "take", "actions": 1}


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


@pytest.fixture
def seat(game: Game) -> int:
    return waiting_seat(game).index


@pytest.fixture
def asked(seat: int, alices: Program, bobs: Program) -> Program:
    """The program of whoever is asked first."""
    return (alices, bobs)[seat]


@pytest.fixture
def waits(seat: int, alices: Program, bobs: Program) -> Program:
    return (bobs, alices)[seat]


def body(seat: int, move: dict[str, Any], step: int = 0) -> dict[str, Any]:
    return {"seat": seat, "step": step, "move": move}


def test_a_move_is_answered_with_the_game_after_it(asked: Program, game: Game, seat: int) -> None:
    answer = asked.post(of(game, "/moves"), body(seat, TAKE))

    assert answer.status_code == 201
    told = answer.json()
    told.pop("now")
    read = asked.get(of(game)).json()
    read.pop("now")
    assert told == read
    assert told["step"] == 1
    assert told["you"] == seat


def test_whoever_prefers_to_be_told_nothing_is_told_nothing(asked: Program, game: Game, seat: int) -> None:
    answer = asked.post(of(game, "/moves"), body(seat, TAKE), key="k1", Prefer="respond-async, return = minimal; a=b")

    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["Preference-Applied"] == "return=minimal"
    assert (answer.headers.get("Content-Type"), answer.headers.get("Content-Length")) == (None, "0")
    assert asked.get(of(game)).json()["step"] == 1
    again = asked.post(of(game, "/moves"), body(seat, TAKE), key="k1")
    assert (again.status_code, again.headers["Idempotent-Replayed"]) == (204, "true")


def test_a_refusal_is_told_whatever_is_preferred(waits: Program, game: Game, seat: int) -> None:
    answer = waits.post(of(game, "/moves"), body(1 - seat, TAKE), Prefer="return=minimal")

    assert problem(answer) == (422, "not_asked")
    assert "Preference-Applied" not in answer.headers


@pytest.mark.parametrize("wish", ["return=representation", "minimal", "return=minimalist", ""])
def test_every_other_preference_is_passed_over(asked: Program, game: Game, seat: int, wish: str) -> None:
    assert asked.post(of(game, "/moves"), body(seat, TAKE), Prefer=wish).status_code == 201


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"step": 7}, (412, "stale_step")),
        ({"move": {"type": "fly"}}, (422, "illegal_move")),
        ({"move": {"type": "take", "actions": 99}}, (422, "illegal_move")),
        ({"move": "end"}, (400, "malformed")),
        ({"seat": "0"}, (400, "malformed")),
        ({"cheat": True}, (400, "malformed")),
    ],
)
def test_a_refused_move_changes_nothing(
    asked: Program, game: Game, seat: int, change: dict[str, Any], expected: tuple[int, str]
) -> None:
    before = snapshot(game)

    answer = asked.post(of(game, "/moves"), body(seat, TAKE) | change, key="k1")

    assert problem(answer) == expected
    assert snapshot(game) == before
    assert not IdempotencyKey.objects.exists()


def test_a_move_without_its_step_is_refused(asked: Program, game: Game, seat: int) -> None:
    assert problem(asked.post(of(game, "/moves"), {"seat": seat, "move": TAKE})) == (428, "step_missing")


def test_a_stale_step_says_which_one_is_present(asked: Program, game: Game, seat: int) -> None:
    answer = asked.post(of(game, "/moves"), body(seat, TAKE, step=7)).json()

    assert answer["context"] == {"expected": 0, "given": 7}


def test_nobody_plays_for_others(waits: Program, charlies: Program, nobodys: Program, game: Game, seat: int) -> None:
    before = snapshot(game)

    answers = [program.post(of(game, "/moves"), body(seat, TAKE)) for program in (waits, charlies, nobodys)]

    assert [problem(answer) for answer in answers] == [
        (403, "not_your_seat"),
        (404, "game_not_found"),
        (401, "not_signed_in"),
    ]
    assert snapshot(game) == before


def test_a_token_that_may_only_read_does_not_play(
    program_of: ProgramOf, alice: User, bob: User, game: Game, seat: int
) -> None:
    reader = program_of((alice, bob)[seat], scopes=["games:read"])

    answer = reader.post(of(game, "/moves"), body(seat, TAKE))

    assert problem(answer) == (403, "scope_missing")
    assert answer.json()["context"] == {"scope": "games:play"}
    assert reader.get(of(game)).status_code == 200


def test_the_same_key_plays_once_and_gets_the_same_answer(asked: Program, game: Game, seat: int) -> None:  # A4
    first = asked.post(of(game, "/moves"), body(seat, TAKE), key="k1")
    again = asked.post(of(game, "/moves"), body(seat, TAKE), key="k1")

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert "Idempotent-Replayed" not in first
    assert again["Idempotent-Replayed"] == "true"
    assert Action.objects.filter(game=game, kind="move").count() == 1


def test_a_key_belongs_to_one_request(asked: Program, game: Game, seat: int) -> None:
    asked.post(of(game, "/moves"), body(seat, TAKE), key="k1")

    answer = asked.post(of(game, "/moves"), body(seat, END, step=1), key="k1")

    assert problem(answer) == (422, "idempotency_key_reused")
    assert Action.objects.filter(game=game, kind="move").count() == 1


def test_keys_of_two_people_are_two(alices: Program, bobs: Program, game: Game, seat: int) -> None:
    (alices, bobs)[seat].post(of(game, "/moves"), body(seat, END), key="k1")

    answer = (bobs, alices)[seat].post(of(game, "/moves"), body(1 - seat, END, step=1), key="k1")

    assert answer.status_code == 201


@pytest.mark.parametrize("key", ["", "x" * 101, "a\x07b"])
def test_a_key_that_is_none_is_refused(asked: Program, game: Game, seat: int, key: str) -> None:
    assert problem(asked.post(of(game, "/moves"), body(seat, TAKE), key=key)) == (400, "malformed")


@pytest.mark.django_db(transaction=True)
def test_eight_at_once_with_one_key_play_once(
    game_of: GameOf, program_of: ProgramOf, alice: User, bob: User
) -> None:  # A3, A4
    if connection.vendor != "postgresql":
        pytest.skip("needs a database that locks rows")
    game = game_of(alice, bob)
    index = waiting_seat(game).index
    programs = [program_of((alice, bob)[index]) for _ in range(8)]
    barrier, answers = Barrier(8), []

    def play(program: Program) -> None:
        barrier.wait()
        answers.append(program.post(of(game, "/moves"), body(index, TAKE), key="k1"))
        connections.close_all()

    threads = [Thread(target=play, args=[program]) for program in programs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotent-Replayed" in answer for answer in answers) == 7
    assert Action.objects.filter(game=game, kind="move").count() == 1


def test_undo_takes_the_move_back(asked: Program, game: Game, seat: int) -> None:
    asked.post(of(game, "/moves"), body(seat, TAKE))

    answer = asked.post(of(game, "/undo"), {"seat": seat, "step": 1})

    assert (answer.status_code, answer.json()["step"]) == (200, 2)
    assert problem(asked.post(of(game, "/undo"), {"seat": seat, "step": 2})) == (422, "nothing_to_undo")


def test_resigning_ends_a_game_of_two(alices: Program, bobs: Program, game: Game) -> None:
    answer = alices.post(of(game, "/resign"), {"seat": 0})

    assert (answer.status_code, answer.json()["status"]) == (200, "finished")
    assert [seat["place"] for seat in answer.json()["seats"]] == [2, 1]
    assert problem(bobs.post(of(game, "/resign"), {"seat": 1})) == (409, "game_over")


def test_a_game_that_is_over_takes_no_move(asked: Program, game: Game, seat: int, alice: User) -> None:
    resign(game_id=game.id, user=alice, seat=0)

    assert problem(asked.post(of(game, "/moves"), body(seat, TAKE))) == (409, "game_over")


def test_a_move_takes_constantly_many_statements(asked: Program, game: Game, seat: int) -> None:
    def statements(step: int, key: str, **headers: str) -> int:
        with CaptureQueriesContext(connection) as seen:
            answer = asked.post(of(game, "/moves"), body(seat, TAKE, step=step), key=key, **headers)
            assert answer.status_code in {201, 204}
        return len(seen)

    assert statements(0, "k1") == statements(1, "k2") == 5 + 2  # a savepoint, in the transaction of the test
    assert statements(2, "k3", Prefer="return=minimal") == 4 + 2  # what is kept is known before
