"""Whatever people and organisers do in whichever order: what must always hold of rounds and standings."""

import uuid
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from leagues import entering, handling
from leagues.errors import EntriesClosed, LeagueError
from leagues.models import Bye, Competition, Entry, Round, Table, TableSeat
from leagues.ranking import standing_of
from leagues.records import scoring_of
from leagues.results import Outcome, enter_result
from leagues.round_drafts import draft_round
from leagues.standings import standings
from tests.leagues.arranging import arranged, people, stage_of, start_round, start_stage

pytestmark = pytest.mark.django_db

WHY = "as it was played"

FORMATS = st.sampled_from(
    [
        {"format": "round_robin", "table_size": 4, "rounds": 4},
        {"format": "round_robin", "table_size": 2},
        {"format": "swiss", "table_size": 2, "rounds": 4},
        {"format": "swiss", "table_size": 4, "rounds": 4},
        {"format": "knock_out", "table_size": 3},
        {"format": "knock_out", "table_size": 2},
    ]
)
STEPS = st.lists(st.sampled_from(["round", "round", "round", "late", "withdraw", "void"]), min_size=3, max_size=8)


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(wanted=FORMATS, players=st.integers(4, 11), steps=STEPS, data=st.data())
def test_what_must_always_hold(
    olive: User, wanted: dict[str, Any], players: int, steps: list[str], data: st.DataObject
) -> None:
    prefix = uuid.uuid4().hex[:12]
    competition = arranged(
        olive, players=players, prefix=prefix, games=[{"rules": "blueprints"}], is_at_tables=True, **wanted
    )
    start_stage(competition)
    for number, step in enumerate(steps):
        if step == "round":
            _play_a_round(competition, data)
        elif step == "late":
            (late,) = people(1, f"{prefix}late{number}x")
            with suppress(EntriesClosed):  # a knock-out takes nobody late
                entering.enter(competition_id=competition.pk, user=late)
        elif step == "withdraw":
            _withdraw_somebody(competition, data)
        else:
            _strike_a_table_out(competition, olive, data)
        _holds(competition)


def _play_a_round(competition: Competition, data: st.DataObject) -> None:
    try:
        played = start_round(competition)
    except LeagueError:
        return  # no rounds left, or too few
    _is_fair(competition, played)
    for table in played.tables.prefetch_related("seats"):
        outcomes = _outcomes(data, table.seats.count())
        enter_result(
            competition_id=competition.pk,
            by=competition.created_by,
            table=table.uuid,
            outcomes=outcomes,
            reason=WHY,
        )


def _outcomes(data: st.DataObject, seats: int) -> list[Outcome]:
    scores = data.draw(st.lists(st.integers(0, 5), min_size=seats, max_size=seats))
    forfeits = data.draw(st.lists(st.sampled_from([False, False, False, True]), min_size=seats, max_size=seats))
    playing = sorted((score for score, gone in zip(scores, forfeits, strict=True) if not gone), reverse=True)
    return [
        Outcome(1, None, is_forfeit=True) if gone else Outcome(playing.index(score) + 1, score)
        for score, gone in zip(scores, forfeits, strict=True)
    ]


def _withdraw_somebody(competition: Competition, data: st.DataObject) -> None:
    playing = list(Entry.objects.filter(competition=competition, status=Entry.Status.ACCEPTED))
    gone = data.draw(st.sampled_from(playing))
    entering.withdraw(competition_id=competition.pk, user=gone.user)


def _strike_a_table_out(competition: Competition, olive: User, data: st.DataObject) -> None:
    done = list(Table.objects.filter(round__stage__competition=competition, status=Table.Status.DONE))
    if done and not stage_of(competition).is_knock_out:
        table = data.draw(st.sampled_from(done))
        handling.void(competition_id=competition.pk, by=olive, table=table.uuid, reason=WHY)


def _is_fair(competition: Competition, played: Round) -> None:
    """Of a round that has just started."""
    seated = list(TableSeat.objects.filter(table__round=played).values_list("entry", flat=True))
    resting = list(Bye.objects.filter(round=played).values_list("entry", flat=True))
    assert max(Counter([*seated, *resting]).values()) == 1
    playing = Entry.objects.filter(competition=competition, status=Entry.Status.ACCEPTED)
    assert set(seated) | set(resting) <= set(playing.values_list("pk", flat=True))
    stage = stage_of(competition)
    if stage.is_knock_out:
        return
    byes = Counter(Bye.objects.filter(round__stage=stage).values_list("entry", flat=True))
    there_all_along = stage.members.filter(entry__in=playing, from_round=1).values_list("entry", flat=True)
    counts = [byes[entry] for entry in there_all_along]
    assert not resting or max(counts) - min(counts) <= 1


def _holds(competition: Competition) -> None:
    stage = stage_of(competition)
    scoring = scoring_of(competition)
    for standing in standing_of(stage).values():
        record = standing.record
        everybody = [member.entry_id for member in record.members]
        rows = standings(everybody, record.results, record.byes, scoring)
        given_out = sum((row.points for row in rows), Fraction())
        assert given_out == _points_in(record.results, len(record.byes), scoring)
        backwards = standings(everybody[::-1], record.results[::-1], record.byes[::-1], scoring)
        assert [row.entry for row in backwards] == [row.entry for row in rows]
        assert {row.entry for row in standing.rows}.isdisjoint(member.entry_id for member in standing.out)
    try:
        drafts = [draft_round(stage_of(competition), timezone.now()) for _ in range(2)]
    except LeagueError:
        return
    assert drafts[0].digest == drafts[1].digest


def _points_in(results: Any, byes: int, scoring: Any) -> Fraction:
    """What all tables gave: the places of those who forfeited are given to nobody."""
    played_on = [(len(result.lines), sum(not line.is_forfeit for line in result.lines)) for result in results]
    return Fraction(sum(sum(scoring.worth(size)[:stayed]) for size, stayed in played_on) + byes * scoring.bye)
