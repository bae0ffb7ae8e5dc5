"""What is told of competitions: heats, dates, what happened, spreadsheets, and standings that last."""

import csv
from datetime import timedelta
from io import StringIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from leagues import csv_files, entering, exports, queries
from leagues.chronicle import What, chronicle
from leagues.dates import dates_of
from leagues.heats import heats_of, reached_in
from leagues.models import Competition, Entry, Stage, Table
from leagues.plans import StagePlan
from leagues.ranking import standing_of
from tests.leagues.arranging import (
    BLUEPRINTS,
    close_stage,
    finish,
    finish_round,
    stage_of,
    start_round,
    start_stage,
)
from tests.leagues.conftest import CompetitionOf

pytestmark = pytest.mark.django_db

HEATS = [StagePlan("The cup", "knock_out", 4, through=2)]


def named(competition: Competition) -> dict[int, str]:
    return {entry.pk: str(entry) for entry in queries.entries_of(competition)}


def test_heats_tell_who_went_on_and_who_won(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=8, stages=HEATS)
    start_stage(competition)
    finish_round(start_round(competition))
    final = start_round(competition)
    names = named(competition)

    before = heats_of(stage_of(competition), next(iter(standing_of(stage_of(competition)).values())))
    finish_round(final)
    standing = next(iter(standing_of(stage_of(competition)).values()))
    after = heats_of(stage_of(competition), standing)

    assert [[heat.group for heat in each.heats] for each in after] == [[1, 2], [1]]
    assert [each.is_final for each in after] == [False, True]
    assert [[one.goes_on for one in heat.runners] for heat in after[0].heats] == [[True, True, False, False]] * 2
    assert [one.goes_on for one in before[1].heats[0].runners] == [None] * 4
    assert [one.goes_on for one in after[1].heats[0].runners] == [True, False, False, False]
    went_on = {one.entry for heat in after[0].heats for one in heat.runners if one.goes_on}
    assert went_on == {one.entry for one in after[1].heats[0].runners}
    assert {names[entry]: number for entry, number in reached_in(standing).items()} == {
        name: 2 if entry in went_on else 1 for entry, name in names.items()
    }


def test_a_heat_that_goes_on_tells_nothing(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=8, stages=HEATS)
    start_stage(competition)
    finish(start_round(competition).tables.order_by("number")[0])

    (played,) = heats_of(stage_of(competition), next(iter(standing_of(stage_of(competition)).values())))

    assert [[one.goes_on for one in heat.runners] for heat in played.heats] == [[True, True, False, False], [None] * 4]
    assert [one.place for one in played.heats[1].runners] == [None] * 4


def test_rounds_to_come_are_planned_by_the_calendar(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4, rounds=3, starts="calendar", round_days=7)
    first = timezone.now() + timedelta(days=1)
    Stage.objects.filter(competition=competition).update(first_round_at=first)
    start_stage(competition)
    played = start_round(competition)

    dates = dates_of(competition, queries.stages_of(competition), queries.rounds_begun(competition))

    assert [(each.number, each.is_planned) for each in dates] == [(1, False), (2, True), (3, True)]
    assert [each.starts_at for each in dates] == [
        played.started_at,
        first + timedelta(days=7),
        first + timedelta(days=14),
    ]
    assert [each.deadline_at and each.deadline_at - each.starts_at for each in dates] == [timedelta(days=7)] * 3


def test_nothing_is_planned_by_hand_or_when_it_is_over(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4, rounds=3)

    assert dates_of(competition, queries.stages_of(competition), []) == []
    competition.status, competition.starts = Competition.Status.CANCELLED, Competition.Starts.CALENDAR
    Stage.objects.filter(competition=competition).update(first_round_at=timezone.now())
    assert dates_of(competition, queries.stages_of(competition), []) == []


def test_the_chronicle_tells_everything_once_the_newest_first(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4, rounds=1)
    start_stage(competition)
    finish_round(start_round(competition))
    close_stage(competition)

    told = chronicle(Competition.objects.get(pk=competition.pk))

    assert [one.what for one in told] == [
        What.STAGE_CLOSED,
        What.ROUND_ENDED,
        What.RESULT,
        What.ROUND_STARTED,
        What.STAGE_STARTED,
    ]
    assert len({one.key for one in told}) == 5
    assert [one.what for one in chronicle(competition, most=2)] == [What.STAGE_CLOSED, What.ROUND_ENDED]


def test_a_closed_stage_stands_as_it_was_closed(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4, kind="league", format="round_robin", rounds=1)
    start_stage(competition)
    finish_round(start_round(competition))
    close_stage(competition)
    before = next(iter(standing_of(stage_of(competition)).values()))

    entering.withdraw(competition_id=competition.pk, user=User.objects.get(name="player 1"))

    after = next(iter(standing_of(stage_of(competition)).values()))
    assert (len(after.rows), list(after.rows), list(after.out)) == (4, list(before.rows), [])


def test_standings_and_results_as_sheets(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=3, rounds=1, table_size=2, bye_points=3, tie_breaks=["wins"])
    start_stage(competition)
    finish(start_round(competition).tables.get(), [1, 1])
    stage = stage_of(competition)
    titles = {division.pk: division.title for division in stage.divisions.all()}

    columns = exports.standing_columns(competition)
    standings = [
        dict(zip(columns, row, strict=True)) for row in exports.standing_rows(stage, titles, standing_of(stage))
    ]
    results = [
        dict(zip(exports.RESULT_COLUMNS, row, strict=True))
        for row in exports.result_rows(stage, queries.rounds_of(stage))
    ]

    assert columns[-1] == "wins"
    assert [(row["rank"], row["points"], row["byes"]) for row in standings] == [(1, "5", 0), (2, "5", 0), (3, "3", 1)]
    assert {row["player"]: row["points"] for row in results} == {row["player"]: row["points"] for row in standings}


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_a_sheet_holds_no_formula(name: str) -> None:
    content = csv_files.written(("one", "two", "three", "four"), [[name, 3, "plain", 'a,"b"']])

    assert list(csv.reader(StringIO(content.decode("utf-8-sig"), newline="")))[1] == [
        f"'{name}",
        "3",
        "plain",
        'a,"b"',
    ]


def test_who_was_only_asked_takes_no_part(competition_of: CompetitionOf, olive: User, alice: User, bob: User) -> None:
    competition = competition_of(players=2, entering="approval")
    entering.invite(competition_id=competition.pk, by=olive, users=[alice])
    entering.enter(competition_id=competition.pk, user=bob)

    assert queries.taking_part(competition) == []
    assert Entry.objects.filter(competition=competition).count() == 4


@pytest.mark.parametrize(("players", "prefix"), [(4, "a"), (12, "b")])
def test_statements_do_not_grow(competition_of: CompetitionOf, players: int, prefix: str) -> None:
    competition = competition_of(players=players, prefix=prefix, games=[BLUEPRINTS])
    start_stage(competition)
    finish_round(start_round(competition))

    with CaptureQueriesContext(connection) as chronicled:
        chronicle(competition)
    with CaptureQueriesContext(connection) as of_round:
        queries.played_round(stage_of(competition), 1)

    assert (len(chronicled), len(of_round)) == (4, 5)  # the stage, and four


def test_what_pairings_were_made_from_is_not_read_with_every_table(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4, rounds=1)
    start_stage(competition)
    finish_round(start_round(competition))

    with CaptureQueriesContext(connection) as ran:
        standing_of(stage_of(competition))
        queries.rounds_of(stage_of(competition))
        queries.rounds_begun(competition)
        queries.table_for(competition, Table.objects.get().uuid)
        queries.tables_of_entry(Entry.objects.filter(competition=competition)[0])
        chronicle(competition)

    assert [query["sql"] for query in ran if "made_from" in query["sql"]] == []
