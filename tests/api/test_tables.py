"""Tables set, found, joined and left by programs."""

from typing import Any

import pytest

from accounts.models import User
from games import tables
from games.models import Game, Invitation
from games.tables import Holder
from tests.api.conftest import Program, ProgramOf, of, problem

BUILDERS = "builders_middle_ages"


def table_of(*seats: dict[str, str], **more: object) -> dict[str, object]:
    return {"rules": BUILDERS, "seats": [{"kind": "me"}, *seats], **more}


def test_a_game_against_bots_begins_at_once(alices: Program) -> None:
    answer = alices.post("/games", table_of({"kind": "bot"}, turn_seconds=3600))

    told = answer.json()
    assert (answer.status_code, told["status"], told["you"], told["turn_seconds"]) == (201, "running", 0, 3600)
    assert [seat["player"] for seat in told["seats"]] == [
        {"name": "alice", "kind": "user"},
        {"name": "Beam", "kind": "bot"},
    ]


def test_a_table_waits_until_somebody_joins(alices: Program, bobs: Program, charlies: Program) -> None:
    waiting = alices.post("/games", table_of({"kind": "open"})).json()

    joined = bobs.post(f"/games/{waiting['id']}/join")

    assert (waiting["status"], waiting["view"], waiting["board"], waiting["decisions"]) == ("open", None, "", [])
    assert [seat["player"] for seat in waiting["seats"]] == [{"name": "alice", "kind": "user"}, None]
    assert (joined.status_code, joined.json()["status"], joined.json()["you"]) == (200, "running", 1)
    assert problem(charlies.post(f"/games/{waiting['id']}/join")) == (409, "game_not_open")


def test_a_seat_is_offered_by_name_and_taken_or_declined(
    alices: Program, bobs: Program, charlies: Program, bob: User, charlie: User
) -> None:
    body = table_of({"kind": "user", "name": "BOB"}, {"kind": "user", "name": "charlie"}, visibility="players")
    waiting = alices.post("/games", body).json()

    left = charlies.post(f"/games/{waiting['id']}/leave")
    joined = bobs.post(f"/games/{waiting['id']}/join")
    started = alices.post(f"/games/{waiting['id']}/start")

    assert (left.status_code, left.content) == (204, b"")
    assert joined.json()["you"] == 1
    assert started.json()["status"] == "running"
    assert [seat["player"]["kind"] for seat in started.json()["seats"]] == ["user", "user", "bot"]
    assert problem(charlies.get(f"/games/{waiting['id']}")) == (404, "game_not_found")


def test_an_address_is_told_to_nobody(alices: Program, bob: User) -> None:
    answers = [
        alices.post("/games", table_of({"kind": "address", "address": address})).json()
        for address in (bob.email, "nobody@example.org")
    ]

    assert Invitation.objects.filter(user=bob).exists()
    assert all("example.org" not in str(answer) for answer in answers)
    assert answers[0]["seats"] == answers[1]["seats"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (table_of({"kind": "user", "name": "nobody"}), (422, "bad_table")),
        (table_of({"kind": "address", "address": "no address"}), (422, "bad_table")),
        (table_of({"kind": "bot"}, turn_seconds=5), (400, "malformed")),
        (table_of({"kind": "bot"}, options={"wind": "strong"}), (422, "bad_table")),
        (table_of(*[{"kind": "bot"}] * 9), (422, "bad_table")),
        (table_of({"kind": "me"}), (422, "bad_table")),
        (table_of({"kind": "bot"}, rules="go"), (422, "bad_table")),
        (table_of({"kind": "cat"}), (400, "malformed")),
        (table_of({"kind": "bot"}, visibility="secret"), (400, "malformed")),
        (table_of({"kind": "bot"}, seed="00"), (400, "malformed")),
        (table_of({"kind": "bot"}, turn_seconds=10**30), (400, "malformed")),
        ({"seats": []}, (400, "malformed")),
        ([], (400, "malformed")),
        (b"{", (400, "malformed")),
        (b"\xff", (400, "malformed")),
        (b"[" * 5000, (400, "malformed")),
    ],
)
def test_a_table_that_cannot_be_is_refused(alices: Program, body: Any, expected: tuple[int, str]) -> None:
    assert problem(alices.post("/games", body)) == expected
    assert not Game.objects.exists()


def test_a_body_that_is_too_large_is_refused(alices: Program) -> None:
    assert problem(alices.post("/games", b" " * 65_537)) == (413, "body_too_large")


def test_only_who_set_a_table_starts_it(alices: Program, bobs: Program, alice: User) -> None:
    game = tables.create_game(
        created_by=alice, rules=BUILDERS, options={}, seats=[alice, Holder.FREE], visibility=Game.Visibility.PUBLIC
    )

    assert problem(bobs.post(of(game, "/start"))) == (403, "not_your_table")
    assert problem(bobs.post(of(game, "/leave"))) == (409, "not_seated")
    assert alices.post(of(game, "/leave")).status_code == 204
    assert alices.get(of(game)).json()["status"] == "cancelled"


def test_lists_hold_what_is_public_and_ones_own(alices: Program, bobs: Program, nobodys: Program, alice: User) -> None:
    made = [
        tables.create_game(created_by=alice, rules=rules, options={}, seats=[alice, holder], visibility=visibility)
        for rules, holder, visibility in [
            (BUILDERS, Holder.FREE, Game.Visibility.PUBLIC),
            (BUILDERS, Holder.BOT, Game.Visibility.LINK),
            ("blueprints", Holder.BOT, Game.Visibility.PLAYERS),
        ]
    ]
    public, running, private = (str(game.id) for game in made)

    def ids(program: Program, query: str = "") -> list[str]:
        return [line["id"] for line in program.get(f"/games{query}").json()["results"]]

    assert ids(alices) == [private, running, public]
    assert ids(alices, "?status=open") == [public]
    assert ids(alices, "?rules=blueprints&mine=true") == [private]
    assert ids(bobs) == ids(nobodys) == [public]
    assert ids(bobs, "?mine=true") == ids(nobodys, "?mine=true") == []
    assert set(ids(alices, "?waiting=true")) <= {running, private}
    assert problem(alices.get("/games?status=lost")) == (400, "malformed")
    assert problem(alices.get("/games?mine=1")) == (400, "malformed")


def test_a_long_list_comes_a_page_at_a_time_while_games_are_added(alices: Program, alice: User) -> None:  # A6
    def add() -> str:
        game = tables.create_game(created_by=alice, rules=BUILDERS, options={}, seats=[alice, Holder.BOT])
        return str(game.id)

    made, path, found = [add() for _ in range(7)], "/games?limit=3&mine=true", []
    while path:
        page = alices.get(path).json()
        found += [line["id"] for line in page["results"]]
        path = (page["next"] or "").partition("/api/v1")[2]
        add()

    assert found == made[::-1]


def test_nobody_makes_a_game_without_a_token(nobodys: Program, program_of: ProgramOf, alice: User) -> None:
    reader = program_of(alice, scopes=["games:read"])

    assert problem(nobodys.post("/games", table_of({"kind": "bot"}))) == (401, "not_signed_in")
    assert problem(reader.post("/games", table_of({"kind": "bot"}))) == (403, "scope_missing")


def test_a_table_is_set_once_under_a_key(alices: Program) -> None:
    first, again = (alices.post("/games", table_of({"kind": "bot"}), key="k") for _ in range(2))

    assert first.content == again.content
    assert Game.objects.count() == 1
