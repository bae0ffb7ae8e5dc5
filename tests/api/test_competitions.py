"""Competitions as programs read and change them."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from leagues import entering, setting_up
from leagues.models import AuditEntry, Competition, Entry
from leagues.plans import StagePlan
from tests.api.competing import organiser
from tests.api.conftest import Program, ProgramOf, problem
from tests.leagues.arranging import BLUEPRINTS, finish_round, start_round, start_stage
from tests.leagues.conftest import CompetitionOf, competition_of, olive

__all__ = ["competition_of", "olive"]

STAGE = {"title": "The Cup", "format": "swiss", "table_size": 4}
CUP: dict[str, Any] = {
    "kind": "tournament",
    "title": "The Guild Cup",
    "games": [{"rules": "blueprints"}],
    "stages": [STAGE],
}


@pytest.fixture
def olives(program_of: ProgramOf, olive: User) -> Program:
    return program_of(olive, scopes=["leagues:organise"])


def test_a_competition_is_prepared_with_what_is_usual_for_the_rest(olives: Program, olive: User) -> None:
    answer = olives.post("/competitions", {**CUP, "round_days": 14, "most": 16})

    told = answer.json()
    assert answer.status_code == 201
    assert (told["status"], told["kind"], told["organised"], told["organisers"]) == (
        "draft",
        "tournament",
        True,
        ["olive"],
    )
    assert (told["round_days"], told["most"], told["players"], told["you"]) == (14, 16, 0, None)
    assert told["points"]["4"] == [10, 6, 3, 0]
    assert told["games"][0]["rules"] == "blueprints"
    assert [(stage["number"], stage["title"], stage["divisions"]) for stage in told["stages"]] == [(1, "The Cup", 1)]
    assert olives.get(f"/competitions/{told['id']}").json() == told


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"games": []}, (422, "bad_settings")),
        ({"games": [{"rules": "go"}]}, (422, "bad_settings")),
        ({"games": [{"rules": "blueprints", "options": {"wind": 1}}]}, (422, "bad_settings")),
        ({"kind": "war"}, (400, "malformed")),
        ({"title": ""}, (422, "bad_settings")),
        ({"title": "x" * 81}, (422, "bad_settings")),
        ({"stages": []}, (422, "bad_settings")),
        ({"stages": [{**STAGE, "table_size": 9}]}, (422, "bad_settings")),
        ({"stages": [{**STAGE, "table_size": -1}]}, (400, "malformed")),
        ({"stages": [{**STAGE, "divisions": 10**30}]}, (400, "malformed")),
        ({"most": -1}, (400, "malformed")),
        ({"turn_seconds": 1}, (422, "bad_settings")),
        ({"turn_seconds": 2**31}, (400, "malformed")),
        ({"points": {"2": [10, 0]}}, (422, "bad_settings")),
        ({"tie_breaks": ["beauty"]}, (422, "bad_settings")),
        ({"seed": "00"}, (400, "malformed")),
        ({"status": "running"}, (400, "malformed")),
        ({"title": "a\x00b"}, (400, "malformed")),
    ],
)
def test_a_competition_that_cannot_be_is_refused(
    olives: Program, change: dict[str, Any], expected: tuple[int, str]
) -> None:
    assert problem(olives.post("/competitions", {**CUP, **change})) == expected
    assert not Competition.objects.exists()


def test_only_who_may_organise_makes_one(alices: Program, program_of: ProgramOf, olive: User) -> None:
    player = program_of(olive, scopes=["games:play"])

    assert problem(alices.post("/competitions", CUP)) == (403, "may_not_organise")
    assert problem(player.post("/competitions", CUP)) == (403, "scope_missing")


def test_one_key_makes_one_competition(olives: Program) -> None:
    first, again = (olives.post("/competitions", CUP, key="k") for _ in range(2))

    assert first.content == again.content
    assert again["Idempotent-Replayed"] == "true"
    assert Competition.objects.count() == 1


def test_settings_are_changed_all_or_none(olives: Program, competition_of: CompetitionOf) -> None:
    path = f"/competitions/{competition_of(players=0).pk}"

    changed = olives.patch(path, {"title": "The  Other   Cup", "round_days": 7, "most": None}).json()
    refused = olives.patch(path, {"title": "Fine", "round_days": 4000})

    assert (changed["title"], changed["round_days"]) == ("The Other Cup", 7)
    assert problem(refused) == (422, "bad_settings")
    assert olives.get(path).json() == changed
    assert AuditEntry.objects.filter(kind="settings").count() == 1


def test_points_stay_once_it_has_started(olives: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4)
    start_stage(competition)

    assert problem(olives.patch(f"/competitions/{competition.pk}", {"bye_points": 9})) == (409, "wrong_time")
    assert olives.patch(f"/competitions/{competition.pk}", {"round_days": 9}).status_code == 200


def test_lists_hold_what_may_be_found(
    olives: Program, alices: Program, nobodys: Program, olive: User, alice: User
) -> None:
    def made(title: str, **more: Any) -> str:
        settings = {"title": title, "games": [BLUEPRINTS], **more}
        made = setting_up.create_competition(
            by=olive, kind="tournament", settings=settings, stages=[StagePlan("The stage", "swiss")]
        )
        return str(made.pk)

    draft, hidden, listed = made("Draft"), made("Hidden", is_listed=False), made("Listed")
    for one in (hidden, listed):
        setting_up.publish(competition_id=Competition.objects.get(pk=one).pk, by=olive)
    entering.enter(competition_id=Competition.objects.get(pk=hidden).pk, user=alice)

    def ids(program: Program, query: str = "") -> list[str]:
        return [each["id"] for each in program.get(f"/competitions{query}").json()["results"]]

    assert ids(olives) == ids(olives, "?organised=true") == [listed, hidden, draft]
    assert ids(alices) == [listed, hidden]
    assert ids(alices, "?mine=true") == [hidden]
    assert ids(nobodys) == [listed]
    assert ids(nobodys, "?mine=true") == ids(nobodys, "?organised=true") == ids(alices, "?organised=true") == []
    assert ids(olives, "?status=draft") == [draft]
    assert ids(olives, "?kind=league") == []
    assert nobodys.get(f"/competitions/{hidden}").status_code == 200
    assert problem(nobodys.get("/competitions?kind=war")) == (400, "malformed")


def test_a_long_list_comes_a_page_at_a_time(nobodys: Program, competition_of: CompetitionOf) -> None:
    made = [str(competition_of(players=0).pk) for _ in range(5)]

    path, found = "/competitions?limit=2", []
    while path:
        page = nobodys.get(path).json()
        found += [line["id"] for line in page["results"]]
        path = (page["next"] or "").partition("/api/v1")[2]

    assert found == made[::-1]


def test_an_answer_is_known_by_its_tag_until_something_changes(
    nobodys: Program, competition_of: CompetitionOf, alice: User
) -> None:
    competition = competition_of(players=4)
    path = f"/competitions/{competition.pk}"
    places = ["", "/entries", "/stages"]
    tags = {place: nobodys.get(f"{path}{place}")["ETag"] for place in places}

    assert {nobodys.get(f"{path}{place}", **{"If-None-Match": tags[place]}).status_code for place in places} == {304}
    entering.enter(competition_id=competition.pk, user=alice)
    assert nobodys.get(path, **{"If-None-Match": tags[""]}).status_code == 200
    assert nobodys.get(f"{path}/entries", **{"If-None-Match": tags["/entries"]}).status_code == 200


@pytest.mark.parametrize(
    ("place", "statements"),
    [
        ("", 3),
        ("/entries", 3),
        ("/stages", 2),
        ("/stages/1", 4),
        ("/rounds", 4),
        ("/stages/1/rounds/1", 6),
        ("/tables", 3),
        ("/standings", 8),
        ("/standings.csv", 8),
    ],
)
def test_reading_takes_as_many_statements_whatever_the_size(
    nobodys: Program, competition_of: CompetitionOf, place: str, statements: int
) -> None:
    counted = []
    for size, prefix in ((4, "few"), (24, "many")):
        competition = competition_of(players=size, prefix=prefix, rounds=2)
        start_stage(competition)
        finish_round(start_round(competition))
        with CaptureQueriesContext(connection) as asked:
            assert nobodys.get(f"/competitions/{competition.pk}{place}").status_code == 200
        counted.append(len(asked))

    assert counted == [statements, statements]


def test_the_list_takes_as_many_statements_whatever_its_length(alices: Program, competition_of: CompetitionOf) -> None:
    counted = []
    for number in range(2):
        competition_of(players=2, prefix=f"people {number}")
        with CaptureQueriesContext(connection) as asked:
            alices.get("/competitions")
        counted.append(len(asked))

    assert counted[0] == counted[1]


def test_ends_are_refused_at_the_wrong_time(olives: Program, competition_of: CompetitionOf) -> None:
    path = f"/competitions/{competition_of(players=2).pk}"

    assert problem(olives.post(f"{path}/publish")) == (409, "wrong_time")
    assert problem(olives.post(f"{path}/finish")) == (409, "wrong_time")
    assert problem(olives.post(f"{path}/cancel", {"reason": "x"})) == (422, "bad_reason")
    assert olives.post(f"{path}/cancel", {"reason": "Nobody came."}).json()["status"] == "cancelled"
    assert problem(olives.post(f"{path}/cancel", {"reason": "Nobody came."})) == (409, "wrong_time")


def test_a_player_who_organises_another_is_no_organiser_here(
    program_of: ProgramOf, competition_of: CompetitionOf
) -> None:
    competition, other = competition_of(players=2), organiser("oscar")
    others = program_of(other)

    assert problem(others.patch(f"/competitions/{competition.pk}", {"title": "Mine now"})) == (
        403,
        "not_your_competition",
    )
    assert problem(others.post(f"/competitions/{uuid4()}/publish")) == (404, "competition_not_found")


def test_an_address_tells_nobody_who_reads_there(
    olives: Program, nobodys: Program, competition_of: CompetitionOf, bob: User
) -> None:
    competition = competition_of(players=2)
    path = f"/competitions/{competition.pk}"
    asked = {"people": [{"kind": "address", "address": address} for address in (bob.email, "new@example.org")]}

    answer = olives.post(f"{path}/invitations", asked)

    assert (answer.status_code, answer.content) == (204, b"")
    invited = olives.get(f"{path}/entries?status=invited").json()["results"]
    assert [entry["player"] for entry in invited] == [None, None]
    assert nobodys.get(f"{path}/entries?status=invited").json()["results"] == []
    assert AuditEntry.objects.get(kind="invite").after == ["Invited by post"] * 2
    bobs_entry = Entry.objects.get(user=bob)
    taken = olives.post(f"{path}/entries/{bobs_entry.uuid}/decline", {"reason": "A mistake of ours."})
    assert (taken.status_code, taken.json()["player"]) == (200, None)
    assert problem(olives.post(f"{path}/entries/{bobs_entry.uuid}/accept")) == (409, "wrong_time")


def test_whoever_is_asked_by_name_is_known_and_enters(
    olives: Program, bobs: Program, competition_of: CompetitionOf
) -> None:
    competition = competition_of(players=0)
    setting_up.change_settings(
        competition_id=competition.pk, by=competition.created_by, settings={"entering": "invited"}
    )
    path = f"/competitions/{competition.pk}"
    assert problem(bobs.post(f"{path}/entries")) == (409, "entries_closed")

    olives.post(f"{path}/invitations", {"people": [{"kind": "user", "name": "BOB"}]})

    assert [entry["player"] for entry in olives.get(f"{path}/entries").json()["results"]] == ["bob"]
    assert bobs.get(path).json()["you"]["status"] == "invited"
    assert bobs.post(f"{path}/entries").json()["status"] == "accepted"


@pytest.mark.parametrize(
    "asked",
    [
        [],
        [{"kind": "user", "name": "nobody at all"}],
        [{"kind": "user", "name": "bob"}, {"kind": "address", "address": "no address"}],
        [{"kind": "address", "address": f"a{number}@example.org"} for number in range(101)],
    ],
)
def test_an_invitation_that_cannot_be_leaves_no_trace(
    olives: Program, competition_of: CompetitionOf, bob: User, asked: list[dict[str, str]]
) -> None:
    competition, before = competition_of(players=0), User.objects.count()

    assert problem(olives.post(f"/competitions/{competition.pk}/invitations", {"people": asked})) == (
        422,
        "bad_settings",
    )
    assert (Entry.objects.count(), User.objects.count()) == (0, before)


def test_what_waits_is_the_organisers_affair(
    olives: Program, alices: Program, bobs: Program, nobodys: Program, competition_of: CompetitionOf
) -> None:
    competition = competition_of(players=0, entering="approval")
    path = f"/competitions/{competition.pk}"

    asked = alices.post(f"{path}/entries").json()

    def seen(program: Program) -> list[tuple[str, str]]:
        return [(entry["player"], entry["status"]) for entry in program.get(f"{path}/entries").json()["results"]]

    assert asked["status"] == "applied"
    assert seen(olives) == seen(alices) == [("alice", "applied")]
    assert seen(bobs) == seen(nobodys) == []
    olives.post(f"{path}/entries/{asked['id']}/accept", {"as_substitute": True})
    assert seen(nobodys) == [("alice", "substitute")]


def test_seeds_are_named_for_entries_of_this_competition(olives: Program, competition_of: CompetitionOf) -> None:
    here, elsewhere = competition_of(players=2, prefix="here"), competition_of(players=2, prefix="elsewhere")
    path = f"/competitions/{here.pk}/seeds"
    first, second = here.entries.order_by("pk")

    def put(*seeds: tuple[Any, Any]) -> Any:
        return olives.put(path, {"seeds": [{"entry": str(entry), "seed": seed} for entry, seed in seeds]})

    assert put((first.uuid, 2), (second.uuid, 1)).status_code == 204
    assert list(here.entries.values_list("user__name", "seed")) == [("here 2", 1), ("here 1", 2)]
    assert problem(put((first.uuid, 1))) == (422, "bad_settings")
    assert problem(put((elsewhere.entries.all()[0].uuid, 3))) == (404, "not_entered")
    assert problem(put((first.uuid, -1))) == (400, "malformed")
    assert problem(put((first.uuid, 10**12))) == (400, "malformed")


def test_only_organisers_learn_who_is_kept_apart(
    olives: Program, program_of: ProgramOf, competition_of: CompetitionOf
) -> None:
    here, elsewhere = competition_of(players=4, prefix="here"), competition_of(players=1, prefix="elsewhere")
    path = f"/competitions/{here.pk}/apart"
    player = here.entries.earliest("pk").user
    assert player is not None
    one, two, three, four = (str(uuid) for uuid in here.entries.order_by("pk").values_list("uuid", flat=True))
    stranger = str(elsewhere.entries.get().uuid)

    told = olives.put(path, {"pairs": [[two, one], [three, four], [one, two]]})

    assert (told.status_code, told.json()) == (200, {"pairs": [[one, two], [three, four]]})
    assert olives.get(path).json() == told.json()
    assert problem(program_of(player, scopes=["leagues:organise"]).get(path)) == (403, "not_your_competition")
    assert problem(olives.put(path, {"pairs": [[one, one]]})) == (422, "bad_settings")
    assert problem(olives.put(path, {"pairs": [[one, two]] * 201})) == (422, "bad_settings")
    assert problem(olives.put(path, {"pairs": [[one, stranger]]})) == (404, "not_entered")
    assert problem(olives.put(path, {"pairs": [[one, two, three]]})) == (400, "malformed")
    assert olives.get(path).json() == told.json()
    assert olives.put(path, {"pairs": []}).json() == olives.get(path).json() == {"pairs": []}


def test_a_stage_is_given_its_first_round_until_it_has_started(olives: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4, starts="calendar", round_days=7)
    path = f"/competitions/{competition.pk}/stages/1"
    at = f"{timezone.now() + timedelta(days=30):%Y-%m-%dT09:00:00Z}"

    told = olives.patch(path, {"first_round_at": at})

    assert (told.status_code, told.json()["first_round_at"]) == (200, at)
    assert olives.get(path).json() == told.json()
    for never in ("2020-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00"):
        assert problem(olives.patch(path, {"first_round_at": never})) == (422, "bad_settings")
    assert problem(olives.patch(path, {"first_round_at": "2030-01-01T00:00:00"})) == (400, "malformed")
    assert problem(olives.patch(path, {})) == (400, "malformed")
    assert olives.get(path).json() == told.json()
    assert olives.patch(path, {"first_round_at": None}).json()["first_round_at"] is None
    start_stage(competition)
    start_round(competition)
    assert problem(olives.patch(path, {"first_round_at": at})) == (409, "wrong_time")
    assert problem(olives.patch(f"/competitions/{competition.pk}/stages/7", {"first_round_at": at})) == (
        404,
        "stage_not_found",
    )


def test_an_entry_of_another_competition_is_none_here(olives: Program, competition_of: CompetitionOf) -> None:
    here, elsewhere = competition_of(players=2, prefix="here"), competition_of(players=2, prefix="elsewhere")
    stranger = elsewhere.entries.all()[0].uuid
    path = f"/competitions/{here.pk}/entries/{stranger}"
    why = {"reason": "They asked me to."}

    assert problem(olives.post(f"{path}/accept")) == (404, "not_entered")
    assert problem(olives.post(f"{path}/decline", why)) == (404, "not_entered")
    assert problem(olives.post(f"{path}/expel", why)) == (404, "not_entered")
    assert problem(olives.post(f"{path}/move", {"stage": 1, "division": 1, **why})) == (404, "not_entered")


def test_a_full_one_takes_nobody(alices: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=2, most=2)

    assert problem(alices.post(f"/competitions/{competition.pk}/entries")) == (409, "competition_full")
    assert alices.post(f"/competitions/{competition.pk}/entries", {"as_substitute": True}).status_code == 201


def test_people_need_a_name(program_of: ProgramOf, competition_of: CompetitionOf) -> None:
    guest = User.objects.create_user(email="guest@example.org", name="")
    competition = competition_of(players=0)

    assert problem(program_of(guest).post(f"/competitions/{competition.pk}/entries")) == (409, "name_missing")
