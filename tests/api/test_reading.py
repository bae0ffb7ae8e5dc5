"""What programs read of games, and that nobody reads what is not for them."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game
from games.services import resign
from tests.api.conftest import Program, of, problem
from tests.conftest import GameOf
from tests.games.playing import play_on, waiting_seat

PLACES = ["", "/log", "/positions/0", "/board.svg", "/board.png", "/export"]


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob, visibility=Game.Visibility.PLAYERS)


@pytest.fixture
def public(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob, visibility=Game.Visibility.PUBLIC)


@pytest.mark.parametrize("place", PLACES)
def test_players_read_their_game(alices: Program, bobs: Program, game: Game, place: str) -> None:
    assert [program.get(of(game, place)).status_code for program in (alices, bobs)] == [200, 200]


@pytest.mark.parametrize("place", [*PLACES, "/proof"])
def test_a_stranger_cannot_tell_a_private_game_from_a_missing_one(
    charlies: Program, nobodys: Program, game: Game, place: str
) -> None:
    for program in (charlies, nobodys):
        seen, missing = program.get(of(game, place)), program.get(f"/games/{uuid4()}{place}")
        assert problem(seen) == problem(missing) == (404, "game_not_found")
        assert seen.json() | {"request_id": ""} == missing.json() | {"request_id": ""}


@pytest.mark.parametrize("place", PLACES)
def test_everybody_reads_a_public_game_as_a_spectator(
    charlies: Program, nobodys: Program, public: Game, place: str
) -> None:
    assert charlies.get(of(public, place)).content == nobodys.get(of(public, place)).content or place == ""
    told = nobodys.get(of(public)).json()
    assert (told["you"], told["view"]["you"], told["decisions"]) == (None, None, [])


def test_a_game_is_read_in_one_statement_after_the_token(alices: Program, game: Game) -> None:
    alices.get(of(game))  # the token's use is noted now
    with CaptureQueriesContext(connection) as asked:
        assert alices.get(of(game)).status_code == 200

    statements = [query["sql"] for query in asked.captured_queries]
    assert ["accounts_token" in sql for sql in statements] == [True, False], statements


def test_a_game_is_told_in_the_shape_of_the_contract(alices: Program, bobs: Program, game: Game) -> None:
    seat = waiting_seat(game).index

    told, other = (program.get(of(game)).json() for program in ((alices, bobs)[seat], (bobs, alices)[seat]))

    assert list(told) == [
        *("id", "rules", "status", "visibility", "turn_seconds", "step", "seats", "you", "created_at", "ended_at"),
        *("view", "board", "commitment", "now", "decisions"),
    ]
    assert told["rules"] == {"slug": "builders_middle_ages", "version": 1, "options": game.options}
    assert told["seats"][0]["player"] == {"name": "alice", "kind": "user"}
    assert [chair["asked"] for chair in told["seats"]] == [seat == 0, seat == 1]
    assert (told["you"], told["commitment"]) == (seat, game.commitment)
    (decision,) = told["decisions"]
    assert (decision["seat"], decision["blocking"]) == (seat, True)
    assert {"type": "end", "label": "End your turn", "params": {}} in decision["choices"]
    assert other["decisions"] == []


def test_an_answer_is_known_by_its_tag_until_the_game_goes_on(alices: Program, bobs: Program, game: Game) -> None:
    tag = alices.get(of(game))["ETag"]

    assert alices.get(of(game), **{"If-None-Match": tag}).status_code == 304
    play_on(game, moves=1)
    assert alices.get(of(game), **{"If-None-Match": tag}).status_code == 200


def test_the_log_comes_a_page_at_a_time(alices: Program, game: Game) -> None:
    play_on(game, moves=12)

    whole = alices.get(of(game, "/log")).json()
    path, lines = of(game, "/log?limit=5"), []
    while path:
        page = alices.get(path).json()
        lines += page["results"]
        path = (page["next"] or "").partition("/api/v1")[2]

    assert whole["next"] is None
    assert lines == whole["results"]
    assert len(lines) > 5


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "cursor=abc", "limit=²"])
def test_a_list_refuses_what_it_does_not_know(alices: Program, game: Game, query: str) -> None:
    assert problem(alices.get(of(game, f"/log?{query}"))) == (400, "malformed")


def test_an_earlier_position_is_as_it_was(alices: Program, game: Game) -> None:
    before = alices.get(of(game)).json()
    play_on(game, moves=3)

    then = alices.get(of(game, "/positions/0")).json()

    assert then == {"step": 0, "view": before["view"], "board": before["board"]}
    assert problem(alices.get(of(game, "/positions/999"))) == (404, "game_not_found")


def test_the_board_is_drawn(alices: Program, game: Game) -> None:
    svg, png = alices.get(of(game, "/board.svg")), alices.get(of(game, "/board.png?step=0"))

    assert (svg["Content-Type"], png["Content-Type"]) == ("image/svg+xml", "image/png")
    assert svg.content.startswith(b"<svg")
    assert png.content.startswith(b"\x89PNG")
    assert problem(alices.get(of(game, "/board.svg?step=-1"))) == (400, "malformed")


def test_the_seed_leaves_only_when_the_game_is_over(alices: Program, game: Game, alice: User) -> None:
    seed = bytes(Game.objects.get(id=game.id).seed).hex()

    assert problem(alices.get(of(game, "/proof"))) == (409, "game_not_over")
    assert all(seed not in alices.get(of(game, place)).content.decode(errors="replace") for place in PLACES)

    resign(game_id=game.id, user=alice, seat=0)
    proof = alices.get(of(game, "/proof")).json()
    assert (proof["seed"], proof["holds"], proof["faults"]) == (seed, True, [])


def test_an_export_holds_the_moves_only_of_a_game_that_was_played_to_its_end(alices: Program, game: Game) -> None:
    running = alices.get(of(game, "/export")).json()
    play_on(game)
    finished = alices.get(of(game, "/export")).json()

    assert (running["actions"], running["proof"], running["result"]) == (None, None, None)
    assert [action["seq"] for action in finished["actions"]] == list(range(len(finished["actions"])))
    assert finished["proof"]["holds"]
    assert finished["result"]["places"] == [seat["place"] for seat in finished["game"]["seats"]]


def test_turns_that_wait_are_listed_for_whom_they_wait(
    alices: Program, bobs: Program, charlies: Program, game: Game
) -> None:
    index = waiting_seat(game).index

    lists = [program.get("/me/turns").json()["results"] for program in (alices, bobs, charlies)]

    (turn,) = lists.pop(index)
    assert (turn["game"], turn["rules"], turn["seat"], turn["step"]) == (str(game.id), game.rules, index, 0)
    assert lists == [[], []]
