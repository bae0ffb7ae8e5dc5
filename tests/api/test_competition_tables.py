"""Tables of competitions: read, set by hand in bulk, and judged by programs."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

import pytest

from accounts.models import User
from games import sheets
from games.models import Game, ScoreSheet
from leagues import rounds
from leagues.models import Competition, Result, Round, Table
from leagues.plans import StagePlan
from tests.api.competing import ENDED, REASON, World, build
from tests.api.conftest import Program, ProgramOf, problem
from tests.leagues.arranging import BUILDERS, finish_round, start_round, start_stage
from tests.leagues.conftest import CompetitionOf, competition_of, olive

__all__ = ["competition_of", "olive"]

WHY = {"reason": REASON}
JUDGED = {"outcomes": ENDED, **WHY}


@pytest.fixture
def olives(program_of: ProgramOf, olive: User) -> Program:
    return program_of(olive, scopes=["leagues:organise"])


@pytest.fixture
def world(olive: User, alice: User, bob: User) -> World:
    return build(olive, alice, bob)


@pytest.fixture
def by_hand(competition_of: CompetitionOf) -> Competition:
    competition = competition_of(players=8, stages=[StagePlan("The stage", "by_hand", 4)])
    start_stage(competition)
    return competition


def entries_of(competition: Competition) -> list[str]:
    return [str(uuid) for uuid in competition.entries.order_by("pk").values_list("uuid", flat=True)]


def table(entries: list[str], **more: object) -> dict[str, Any]:
    return {"rules": "blueprints", "entries": entries, **more}


def test_tables_are_set_in_the_round_under_way(olives: Program, by_hand: Competition) -> None:
    people, path = entries_of(by_hand), f"/competitions/{by_hand.pk}"

    first = olives.post(f"{path}/stages/1/tables", {"tables": [table(people[:4]), table(people[4:6])]})
    second = olives.post(f"{path}/stages/1/tables", {"tables": [table(people[6:])]})

    assert (first.status_code, second.status_code) == (201, 201)
    assert (first.json()["round"], second.json()["round"]) == (1, 1)
    told = olives.get(f"{path}/tables").json()["results"]
    assert [each["id"] for each in told] == [*first.json()["tables"], *second.json()["tables"]]
    assert [[seat["entry"] for seat in each["seats"]] for each in told] == [people[:4], people[4:6], people[6:]]
    assert olives.get(f"{path}/rounds").json()["results"][0]["tables"] == [each["id"] for each in told]


@pytest.mark.parametrize(
    ("wrong", "number"),
    [
        ({"rules": "go"}, 3),
        ({"options": {"wind": 1}}, 3),
        ({"entries": []}, 3),
        ({"entries": [0]}, 3),
        ({"entries": [0, 0]}, 3),
        ({"entries": [0, 1, 2, 3, 4, 5, 6]}, 3),
        ({"entries": [0, None]}, 3),
    ],
)
def test_one_wrong_table_is_named_and_none_is_set(
    olives: Program, by_hand: Competition, wrong: dict[str, Any], number: int
) -> None:
    people = entries_of(by_hand)
    if "entries" in wrong:
        wrong = {"entries": [str(uuid4()) if at is None else people[at] for at in wrong["entries"]]}
    tables = [table(people[:2]), table(people[2:4]), {**table(people[4:6]), **wrong}, table(people[6:])]

    answer = olives.post(f"/competitions/{by_hand.pk}/stages/1/tables", {"tables": tables})

    assert problem(answer) == (422, "bad_tables")
    assert answer.json()["context"]["number"] == number
    assert (Table.objects.count(), Round.objects.count(), Game.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize("count", [0, 201])
def test_none_and_too_many_are_refused(olives: Program, by_hand: Competition, count: int) -> None:
    people = entries_of(by_hand)

    answer = olives.post(f"/competitions/{by_hand.pk}/stages/1/tables", {"tables": [table(people[:2])] * count})

    assert (problem(answer), answer.json()["context"]["number"]) == ((422, "bad_tables"), count)
    assert not Table.objects.exists()


def test_somebody_of_another_competition_sits_nowhere_here(
    olives: Program, by_hand: Competition, competition_of: CompetitionOf
) -> None:
    other = competition_of(players=2, prefix="other")
    mixed = [entries_of(by_hand)[0], entries_of(other)[0]]

    answer = olives.post(f"/competitions/{by_hand.pk}/stages/1/tables", {"tables": [table(mixed)]})

    assert problem(answer) == (422, "bad_tables")


def test_where_rounds_are_paired_no_table_is_set_by_hand(olives: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4)
    start_stage(competition)
    body = {"tables": [table(entries_of(competition)[:2])]}

    assert problem(olives.post(f"/competitions/{competition.pk}/stages/1/tables", body)) == (409, "wrong_time")
    assert problem(olives.post(f"/competitions/{competition.pk}/stages/7/tables", body)) == (404, "stage_not_found")


def test_a_body_beyond_the_bound_is_refused(olives: Program, by_hand: Competition) -> None:
    body = {"tables": [table(entries_of(by_hand) * 40)] * 6}

    assert problem(olives.post(f"/competitions/{by_hand.pk}/stages/1/tables", body)) == (413, "body_too_large")


def test_tables_are_filtered(nobodys: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=8, rounds=2)
    start_stage(competition)
    finish_round(start_round(competition))
    second = start_round(competition)
    path = f"/competitions/{competition.pk}/tables"
    entry = entries_of(competition)[0]

    def found(query: str) -> list[tuple[int, int]]:
        return [(each["round"], each["number"]) for each in nobodys.get(f"{path}?{query}").json()["results"]]

    assert found("") == found("stage=1") == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert found("round=2") == found("status=playing") == [(2, 1), (2, 2)]
    assert found("stage=2") == found(f"entry={uuid4()}") == found(f"round={2**31 - 1}") == []
    assert [number for number, _ in found(f"entry={entry}")] == [1, 2]
    assert {seat["place"] for seat in nobodys.get(f"{path}?round=2").json()["results"][0]["seats"]} == {None}
    assert [problem(nobodys.get(f"{path}?{query}")) for query in ("round=-1", "entry=x", f"stage={10**20}")] == [
        (400, "malformed")
    ] * 3
    assert second.number == 2


def test_a_long_list_of_tables_comes_a_page_at_a_time(nobodys: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=10, table_size=2)
    start_stage(competition)
    made = [str(uuid) for uuid in start_round(competition).tables.values_list("uuid", flat=True)]

    path, found = f"/competitions/{competition.pk}/tables?limit=2&status=playing", []
    while path:
        page = nobodys.get(path).json()
        found += [line["id"] for line in page["results"]]
        path = (page["next"] or "").partition("/api/v1")[2]

    assert found == made


def test_a_table_of_another_competition_is_none_here(world: World, olives: Program) -> None:
    elsewhere = f"/competitions/{world.open.pk}/tables/{world.tables['playing'].uuid}"
    bodies: Mapping[str, dict[str, Any]] = {
        **dict.fromkeys(("nudge", "pause", "resume", "call-off", "void", "replay", "reject"), WHY),
        **dict.fromkeys(("result", "correct", "adjudicate"), JUDGED),
        "confirm": {},
        "extend": {"seat": 0, "more_seconds": 3600, **WHY},
        "substitute": {"seat": 0, "entry": str(world.entries["substitute"].uuid), **WHY},
    }

    assert problem(olives.get(elsewhere)) == (404, "table_not_found")
    for verb, body in bodies.items():
        assert (verb, problem(olives.post(f"{elsewhere}/{verb}", body))) == (verb, (404, "table_not_found"))


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        ([{"place": 1}], (422, "bad_result")),
        ([{"place": 2}, {"place": 2}], (422, "bad_result")),
        ([{"place": 1}, {"place": 3}], (422, "bad_result")),
        ([{"place": -1}, {"place": 2}], (400, "malformed")),
        ([{"place": 0}, {"place": 1}], (400, "malformed")),
        ([{"place": 1, "total": 2**31}, {"place": 2}], (400, "malformed")),
        ([{"place": 1}] * 500, (422, "bad_result")),
    ],
)
def test_places_that_cannot_be_are_refused(
    world: World, olives: Program, outcomes: list[dict[str, int]], expected: tuple[int, str]
) -> None:
    path = f"/competitions/{world.hand.pk}/tables/{world.tables['free'].uuid}/result"

    assert problem(olives.post(path, {"outcomes": outcomes, **WHY})) == expected


def test_a_result_counts_once_another_player_confirms_it(world: World, alices: Program, bobs: Program) -> None:
    path = f"/competitions/{world.hand.pk}/tables/{world.tables['free'].uuid}"
    outcomes = [{"place": 2, "total": 40}, {"place": 1, "total": 55}]

    claimed = alices.post(f"{path}/claim", {"outcomes": outcomes}).json()

    assert (claimed["status"], claimed["result"]["source"], claimed["result"]["is_confirmed"]) == (
        "playing",
        "sheet",
        False,
    )
    assert problem(alices.post(f"{path}/confirm")) == (403, "own_claim")
    assert problem(bobs.post(f"{path}/claim", {"outcomes": outcomes})) == (409, "has_result")
    confirmed = bobs.post(f"{path}/confirm").json()
    assert (confirmed["status"], confirmed["result"]["is_confirmed"]) == ("done", True)
    assert [(seat["place"], seat["total"]) for seat in confirmed["seats"]] == [(2, 40), (1, 55)]
    assert problem(bobs.post(f"{path}/confirm")) == (409, "has_result")


def test_a_score_sheet_says_how_a_table_ended(program_of: ProgramOf, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=2, table_size=2, games=[BUILDERS], is_at_tables=True)
    start_stage(competition)
    at = start_round(competition).tables.get()
    player = at.seats.get(index=0).entry.user
    assert player is not None
    players, path = program_of(player), f"/competitions/{competition.pk}/tables/{at.uuid}/claim"
    kept, threes = (_kept(player, seats) for seats in (2, 3))

    assert problem(players.post(path, {})) == (422, "bad_result")
    assert problem(players.post(path, {"outcomes": ENDED, "sheet": kept.token})) == (422, "bad_result")
    assert problem(players.post(path, {"sheet": threes.token})) == (422, "bad_result")
    assert problem(players.post(path, {"sheet": "nothing"})) == (404, "no_such_sheet")
    assert not Result.objects.exists()
    claimed = players.post(path, {"sheet": kept.token})

    counted = sheets.result_of(kept)
    assert claimed.status_code == 200
    assert [(seat["place"], seat["total"]) for seat in claimed.json()["seats"]] == list(
        zip(counted.places, counted.totals, strict=True)
    )
    assert (claimed.json()["result"]["is_confirmed"], Result.objects.get().sheet) == (False, kept)


def _kept(user: User, seats: int) -> ScoreSheet:
    values = [{"buildings": 17, "coins": 4}, {"buildings": 12, "machines": 2, "coins": 40}, {"buildings": 3}][:seats]
    return sheets.keep_sheet(
        rules="builders_middle_ages",
        sheet="game",
        common={},
        seats=values,
        names=[""] * seats,
        kept_by=user,
        network="",
    )


def test_a_game_called_off_is_played_at_a_real_table(world: World, olives: Program, program_of: ProgramOf) -> None:
    called = world.tables["playing"]
    path, player = f"/competitions/{world.running.pk}/tables/{called.uuid}", called.seats.get(index=0).entry.user
    assert player is not None
    players = program_of(player)
    assert problem(players.post(f"{path}/claim", {"outcomes": ENDED})) == (409, "wrong_time")
    assert problem(olives.post(f"{path}/call-off", {"reason": ""})) == (422, "bad_reason")

    told = olives.post(f"{path}/call-off", {"reason": "They meet at the fair."})

    assert (told.status_code, told.json()["status"], told.json()["result"]) == (200, "playing", None)
    assert [game.pk for game in Game.objects.filter(status=Game.Status.CANCELLED)] == [called.game_id]
    assert problem(olives.post(f"{path}/call-off", WHY)) == (409, "wrong_time")
    assert players.post(f"{path}/claim", {"outcomes": ENDED}).json()["result"]["source"] == "sheet"


def test_a_claim_that_is_struck_out_may_be_made_anew(world: World, alices: Program, bobs: Program) -> None:
    path = f"/competitions/{world.hand.pk}/tables/{world.tables['claimed'].uuid}"

    struck = alices.post(f"{path}/reject", {"reason": "It was the other way round."}).json()

    assert (struck["result"], [seat["place"] for seat in struck["seats"]]) == (None, [None, None])
    assert problem(alices.post(f"{path}/reject", {"reason": "Once more."})) == (409, "no_result")
    assert bobs.post(f"{path}/claim", {"outcomes": ENDED}).status_code == 200


def test_a_stranger_says_nothing_of_a_table(world: World, charlies: Program) -> None:
    path = f"/competitions/{world.hand.pk}/tables/{world.tables['claimed'].uuid}"

    assert problem(charlies.post(f"{path}/claim", {"outcomes": ENDED})) == (403, "not_at_this_table")
    assert problem(charlies.post(f"{path}/confirm")) == (403, "not_at_this_table")
    assert problem(charlies.post(f"{path}/reject", {"reason": "I do not like it."})) == (403, "not_at_this_table")


def test_who_sits_there_does_not_judge(world: World, program_of: ProgramOf, olive: User) -> None:
    entry = world.hand.entries.earliest("pk")
    entry.user = olive
    entry.save()
    path = f"/competitions/{world.hand.pk}/tables/{world.tables['free'].uuid}"

    assert problem(program_of(olive).post(f"{path}/result", JUDGED)) == (403, "sits_there")
    organising = program_of(olive, scopes=["leagues:organise"])
    assert problem(organising.post(f"{path}/confirm")) == (403, "scope_missing")


def test_a_table_goes_to_a_substitute_and_begins_anew(world: World, olives: Program, nobodys: Program) -> None:
    path = f"/competitions/{world.running.pk}/tables/{world.tables['playing'].uuid}"
    left, game = str(world.tables["playing"].seats.get(index=0).entry.uuid), str(world.tables["playing"].game_id)
    came = str(world.entries["substitute"].uuid)

    told = olives.post(f"{path}/substitute", {"seat": 0, "entry": came, "reason": "Gone to sea."}).json()

    assert [(each["seat"], each["entry"], each["reason"]) for each in told["tenures"]][:2] == [
        (0, left, "Gone to sea."),
        (0, came, ""),
    ]
    anew = olives.post(f"{path}/replay", {"reason": "The board was wrong."}).json()
    assert anew["game"] != game
    assert anew["seats"][0]["entry"] == came
    assert nobodys.get(path).json() == anew
    assert olives.post(f"{path}/void", {"reason": "Nobody wants it."}).json()["status"] == "void"
    assert problem(olives.post(f"{path}/void", {"reason": "Nobody wants it."})) == (409, "wrong_time")


def test_more_time_has_its_bounds(world: World, olives: Program) -> None:
    path = f"/competitions/{world.running.pk}/tables/{world.tables['playing'].uuid}/extend"

    for seat, seconds, expected in [
        (99, 3600, (422, "no_such_seat")),
        (0, 1, (422, "bad_extension")),
        (0, 2**31 - 1, (422, "bad_extension")),
        (-1, 3600, (400, "malformed")),
    ]:
        assert problem(olives.post(path, {"seat": seat, "more_seconds": seconds, **WHY})) == expected


def test_a_table_set_twice_under_one_key_is_one(olives: Program, by_hand: Competition) -> None:
    body = {"tables": [table(entries_of(by_hand)[:2])]}

    first, again = (olives.post(f"/competitions/{by_hand.pk}/stages/1/tables", body, key="k") for _ in range(2))

    assert first.content == again.content
    assert [UUID(each) for each in first.json()["tables"]] == [Table.objects.get().uuid]


def test_two_hundred_tables_are_set_at_once(olives: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=8, stages=[StagePlan("The stage", "by_hand", 4)])
    start_stage(competition)
    people = entries_of(competition)

    answer = olives.post(
        f"/competitions/{competition.pk}/stages/1/tables",
        {"tables": [table(people[:4]), table(people[4:])] * (rounds.MOST_TABLES // 2)},
    )

    assert answer.status_code == 201
    assert Game.objects.filter(status="running").count() == Table.objects.count() == rounds.MOST_TABLES
