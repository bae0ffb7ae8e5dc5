"""Stages and rounds of competitions: looked at before, started as they were looked at, once."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from leagues import entering
from leagues.models import Competition, Round, Stage
from leagues.plans import StagePlan
from notifications.models import Announcement
from tests.api.competing import in_days
from tests.api.conftest import Program, ProgramOf, problem
from tests.digests import digests
from tests.leagues.arranging import finish_round, start_round, start_stage
from tests.leagues.conftest import CompetitionOf, competition_of, olive

__all__ = ["competition_of", "olive"]


@pytest.fixture
def olives(program_of: ProgramOf, olive: User) -> Program:
    return program_of(olive, scopes=["leagues:organise"])


def of(competition: Competition, place: str = "") -> str:
    return f"/competitions/{competition.pk}{place}"


def digest_of(program: Program, competition: Competition, place: str) -> dict[str, str]:
    return {"digest": program.get(of(competition, place)).json()["digest"]}


def test_a_stage_is_planned_anew_until_it_starts(olives: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4)
    groups = {"title": "Groups", "format": "round_robin", "table_size": 2, "divisions": 2, "advance": 1}
    final = {"title": "Final", "format": "knock_out", "table_size": 2}

    planned = olives.put(of(competition, "/stages"), {"stages": [groups, final]}).json()

    assert [(stage["number"], stage["title"], stage["format"]) for stage in planned["results"]] == [
        (1, "Groups", "round_robin"),
        (2, "Final", "knock_out"),
    ]
    assert olives.get(of(competition, "/stages")).json() == planned
    assert problem(olives.put(of(competition, "/stages"), {"stages": [final, final]})) == (422, "bad_settings")
    assert problem(olives.put(of(competition, "/stages"), {"stages": [final] * 11})) == (422, "bad_settings")
    start_stage(competition)
    later = olives.put(of(competition, "/stages"), {"stages": [{**final, "title": "The Final"}]}).json()
    assert [(stage["title"], stage["status"]) for stage in later["results"]] == [
        ("Groups", "running"),
        ("The Final", "planned"),
    ]


def test_looking_at_drafts_writes_nothing_and_tells_nobody(olives: Program, competition_of: CompetitionOf) -> None:
    planned, running = competition_of(players=4), competition_of(players=5, prefix="other")
    start_stage(running)
    before = digests()

    stage = olives.get(of(planned, "/stages/1/draft")).json()
    played = olives.get(of(running, "/stages/1/rounds/draft")).json()
    closing = olives.get(of(running, "/stages/1/closing")).json()

    assert [member["player"] for member in stage["divisions"][0]["members"]] == [f"player {n}" for n in range(1, 5)]
    assert (stage["moves"], len(stage["digest"])) == ([], 64)
    (division,) = played["divisions"]
    seated = [seat["player"] for table in division["tables"] for seat in table]
    assert sorted(seated + [bye["player"] for bye in division["byes"]]) == [f"other {n}" for n in range(1, 6)]
    assert (played["number"], len(played["told"]), division["repeats"]) == (1, 5, [])
    assert (closing["unfinished"], len(closing["divisions"][0]["order"])) == (0, 5)
    tokens = "accounts_token"  # notes when it was used
    assert {name: digest for name, digest in digests().items() if name != tokens} == {
        name: digest for name, digest in before.items() if name != tokens
    }


def test_what_starts_is_what_was_looked_at(olives: Program, competition_of: CompetitionOf, alice: User) -> None:
    competition = competition_of(players=4)
    stale = digest_of(olives, competition, "/stages/1/draft")
    entering.enter(competition_id=competition.pk, user=alice)

    refused = olives.post(of(competition, "/stages/1/start"), stale)

    assert problem(refused) == (409, "stale_preview")
    assert Stage.objects.get(competition=competition).status == "planned"
    started = olives.post(of(competition, "/stages/1/start"), digest_of(olives, competition, "/stages/1/draft"))
    assert (started.status_code, started.json()["status"], len(started.json()["members"][0]["members"])) == (
        200,
        "running",
        5,
    )


def test_a_digest_of_another_competition_starts_nothing(olives: Program, competition_of: CompetitionOf) -> None:
    here, there = competition_of(players=4, prefix="here"), competition_of(players=4, prefix="there")
    foreign = digest_of(olives, there, "/stages/1/draft")

    assert problem(olives.post(of(here, "/stages/1/start"), foreign)) == (409, "stale_preview")
    start_stage(here)
    start_stage(there)
    foreign = digest_of(olives, there, "/stages/1/rounds/draft")
    assert problem(olives.post(of(here, "/stages/1/rounds"), foreign)) == (409, "stale_preview")
    foreign = digest_of(olives, there, "/stages/1/closing")
    assert problem(olives.post(of(here, "/stages/1/close"), foreign)) == (409, "stale_preview")
    assert not Round.objects.exists()


def test_a_round_started_again_under_its_key_is_one_and_without_it_refused(
    olives: Program, competition_of: CompetitionOf
) -> None:
    competition = competition_of(players=8, rounds=2)
    start_stage(competition)
    path, digest = of(competition, "/stages/1/rounds"), digest_of(olives, competition, "/stages/1/rounds/draft")

    first, again = (olives.post(path, digest, key="k") for _ in range(2))
    other = olives.post(path, digest, key="another")

    assert (first.status_code, first.content) == (201, again.content)
    assert problem(other)[0] == 409
    assert problem(other)[1] in ("stale_preview", "wrong_time")
    assert Round.objects.count() == 1
    assert Announcement.objects.filter(kind="round_started").count() == 8


def test_the_last_round_is_the_last(olives: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4, rounds=1)
    start_stage(competition)
    finish_round(start_round(competition))

    assert problem(olives.get(of(competition, "/stages/1/rounds/draft"))) == (409, "wrong_time")


@pytest.mark.parametrize("digest", ["", "x", "0" * 64, "0" * 5000])
def test_what_is_no_digest_starts_nothing(olives: Program, competition_of: CompetitionOf, digest: str) -> None:
    competition = competition_of(players=4)

    answer = olives.post(of(competition, "/stages/1/start"), {"digest": digest})

    assert problem(answer) == (409, "stale_preview")


def test_a_stage_that_is_none_is_not_found(olives: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4)

    for place in ("/stages/2", "/stages/0", "/stages/2/draft", f"/stages/{10**30}/closing", "/standings?stage=9"):
        assert (place, problem(olives.get(of(competition, place)))) == (place, (404, "stage_not_found"))
    assert problem(olives.get(of(competition, "/stages/-1"))) == (404, "not_found")
    assert problem(olives.get(of(competition, "/stages/1/rounds/1"))) == (404, "round_not_found")


def test_a_deadline_is_changed_with_a_reason(olives: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4)
    start_stage(competition)
    start_round(competition)
    path, until = of(competition, "/stages/1/rounds/1"), in_days(90)

    def changed(to: Any, reason: str = "It is summer.") -> Any:
        return olives.patch(path, {"deadline_at": to, "reason": reason})

    assert changed(until).json()["deadline_at"] == until
    assert changed(None).json()["deadline_at"] is None
    assert problem(changed(until, "")) == (422, "bad_reason")
    assert problem(changed((timezone.now() - timedelta(days=1)).isoformat())) == (422, "bad_settings")
    assert problem(changed("2999-01-01T00:00:00")) == (400, "malformed")
    assert problem(changed("soon")) == (400, "malformed")
    assert Announcement.objects.filter(kind="deadline_changed").count() == 8


def test_rounds_are_listed_over_all_stages(olives: Program, nobodys: Program, competition_of: CompetitionOf) -> None:
    stages = [StagePlan("Groups", "swiss", 2, 2, advance=2), StagePlan("Final", "knock_out", 2)]
    competition = competition_of(players=5, stages=stages)
    start_stage(competition)
    for _ in range(2):
        finish_round(start_round(competition))
    digest = digest_of(olives, competition, "/stages/1/closing")
    olives.post(of(competition, "/stages/1/close"), digest)
    start_stage(competition, 2)
    start_round(competition, 2)

    path, found = of(competition, "/rounds?limit=1"), []
    while path:
        page = nobodys.get(path).json()
        found += page["results"]
        path = (page["next"] or "").partition("/api/v1")[2]

    assert [(each["stage"], each["number"], each["status"], len(each["tables"])) for each in found] == [
        (1, 1, "finished", 2),
        (1, 2, "finished", 2),
        (2, 1, "running", 1),
    ]
    assert [len(each["byes"]) for each in found] == [1, 1, 0]
    assert nobodys.get(of(competition, "/stages/1/rounds/2")).json() == found[1]


def test_standings_are_told_as_json_and_for_spreadsheets(nobodys: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(
        players=4,
        table_size=3,
        rounds=1,
        points={
            "2": [10, 0],
            "3": [10, 5, 0],
            "4": [10, 6, 3, 0],
            "5": [10, 7, 4, 2, 0],
            "6": [10, 7, 5, 3, 1, 0],
        },
    )
    start_stage(competition)
    finish_round(start_round(competition))

    told = nobodys.get(of(competition, "/standings")).json()
    table = nobodys.get(of(competition, "/standings.csv"))

    (division,) = told["divisions"]
    assert [row["rank"] for row in division["rows"]] == [1, 2, 3, 4]
    assert {row["points_exact"] for row in division["rows"]} >= {"10"}
    assert [figure["name"] for figure in division["rows"][0]["figures"]] == told["tie_breaks"]
    assert table["Content-Type"] == "text/csv; charset=utf-8"
    head, *lines = table.content.decode("utf-8-sig").splitlines()
    assert head.split(",")[:6] == ["division", "rank", "player", "entry", "points", "points_exact"]
    assert [line.split(",")[2] for line in lines] == [row["player"] for row in division["rows"]]
    assert nobodys.get(of(competition, "/standings.csv"), **{"If-None-Match": table["ETag"]}).status_code == 304


def test_shared_places_are_told_exactly(olives: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=3, table_size=3, rounds=1)
    start_stage(competition)
    (table,) = start_round(competition).tables.all()
    body = {"outcomes": [{"place": 1}] * 3, "reason": "Nobody would give in."}
    points = {"2": [10, 0], "3": [10, 0, 0], "4": [10, 6, 3, 0], "5": [10, 7, 4, 2, 0], "6": [10, 7, 5, 3, 1, 0]}
    Competition.objects.filter(pk=competition.pk).update(points=points)

    assert olives.post(of(competition, f"/tables/{table.uuid}/adjudicate"), body).status_code == 200

    rows = olives.get(of(competition, "/standings")).json()["divisions"][0]["rows"]
    assert {(row["points"], row["points_exact"], row["points_text"]) for row in rows} == {(3.333333, "10/3", "3⅓")}


def test_before_the_start_there_is_nothing_to_rank(nobodys: Program, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4)

    told = nobodys.get(of(competition, "/standings")).json()

    assert (told["stage"], told["status"], told["divisions"]) == (1, "planned", [])
