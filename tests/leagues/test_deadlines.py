"""What the rules do that organisers set beforehand: deadlines, the calendar, the next round."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from django.utils import timezone

from accounts.models import User
from games import services
from games.models import Action, Game, Seat
from leagues import rounds, stages
from leagues.errors import BadSettings, BadTables, WrongTime
from leagues.models import Result, Round, Stage, Table, TableSeat
from leagues.plans import StagePlan
from leagues.tasks import keep_rounds, reconcile_results, take_in_results
from notifications.models import Announcement
from tests.leagues.arranging import finish, finish_round, game_of, start_round, start_stage
from tests.leagues.conftest import CompetitionOf

pytestmark = pytest.mark.django_db


def _end(played: Round) -> None:
    Round.objects.filter(pk=played.pk).update(deadline_at=timezone.now() - timedelta(minutes=1))


def _running(competition_of: CompetitionOf, **wanted: object) -> Round:
    competition = competition_of(**{"players": 4, "round_days": 14, **wanted})
    start_stage(competition)
    return start_round(competition)


def test_an_idle_table_ends_by_the_rule_that_was_set(competition_of: CompetitionOf) -> None:  # field note 52
    played = _running(competition_of, leftovers="share")
    table = played.tables.get()
    gone = TableSeat.objects.select_related("entry__user").get(table=table, index=1).entry.user
    services.resign(game_id=game_of(table).pk, user=gone, seat=1)
    assert keep_rounds() == 0
    _end(played)

    assert keep_rounds() == 1
    assert keep_rounds() == 0

    assert list(table.seats.order_by("index").values_list("place", "is_forfeit")) == [
        (1, False),
        (4, True),
        (1, False),
        (1, False),
    ]
    assert Result.objects.filter(source="rule", by=None).count() == 1
    assert game_of(table).status == Game.Status.FINISHED
    assert Action.objects.filter(kind="adjudicate").values_list("by", flat=True).get() is None
    played.refresh_from_db()
    assert not played.is_running


def test_public_scores_decide_where_that_is_the_rule(competition_of: CompetitionOf) -> None:
    played = _running(competition_of, leftovers="scores")
    _end(played)

    assert keep_rounds() == 1

    assert {place for (place,) in played.tables.get().seats.values_list("place")} == {1}  # nobody has scored yet


def test_a_round_waits_where_organisers_want_to_decide(competition_of: CompetitionOf) -> None:
    played = _running(competition_of, leftovers="wait")
    _end(played)

    assert keep_rounds() == 0
    assert played.tables.get().is_playing


def test_who_still_plays_is_told_once_that_the_deadline_is_near(competition_of: CompetitionOf) -> None:
    played = _running(competition_of, players=8)
    finish(played.tables.order_by("number")[0])
    Round.objects.update(deadline_at=timezone.now() + timedelta(hours=40))

    assert (keep_rounds(), keep_rounds()) == (1, 0)

    told = set(Announcement.objects.filter(kind="deadline_near").values_list("user", flat=True))
    assert told == set(TableSeat.objects.filter(table__status="playing").values_list("entry__user", flat=True))


def test_the_next_round_begins_when_all_tables_are_done(competition_of: CompetitionOf) -> None:
    played = _running(competition_of, starts="done", rounds=2)
    assert keep_rounds() == 0
    finish_round(played)

    assert (keep_rounds(), keep_rounds()) == (1, 0)
    assert Round.objects.count() == 2

    finish_round(Round.objects.get(number=2))
    assert keep_rounds() == 0  # all rounds are played


def test_rounds_begin_by_the_calendar(competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=4, starts="calendar", round_days=7, rounds=3)
    start_stage(competition)
    assert keep_rounds() == 0
    tomorrow = timezone.now() + timedelta(days=1)
    stages.set_first_round(competition_id=competition.pk, by=olive, number=1, at=tomorrow)
    assert keep_rounds() == 0
    Stage.objects.update(first_round_at=tomorrow - timedelta(days=9))

    assert (keep_rounds(), keep_rounds(), keep_rounds()) == (1, 1, 0)

    assert Round.objects.count() == 2  # the first and the second are due; the first still goes on
    with pytest.raises(WrongTime):
        stages.set_first_round(competition_id=competition.pk, by=olive, number=1, at=None)


def test_a_deadline_is_moved_with_a_reason(competition_of: CompetitionOf, olive: User) -> None:
    played = _running(competition_of)
    later = timezone.now() + timedelta(days=30)
    competition_id = played.stage.competition_id

    rounds.set_deadline(
        competition_id=competition_id, by=olive, round_id=played.pk, deadline_at=later, reason="The fair is on"
    )

    played.refresh_from_db()
    assert played.deadline_at == later
    assert Announcement.objects.filter(kind="deadline_changed").count() == 4
    with pytest.raises(BadSettings):
        rounds.set_deadline(
            competition_id=competition_id,
            by=olive,
            round_id=played.pk,
            deadline_at=timezone.now(),
            reason="At once",
        )
    with pytest.raises(BadSettings):
        rounds.set_deadline(
            competition_id=competition_id,
            by=olive,
            round_id=played.pk,
            deadline_at=datetime.max.replace(tzinfo=UTC),
            reason="Never",
        )
    finish_round(played)
    with pytest.raises(WrongTime):
        rounds.set_deadline(
            competition_id=competition_id, by=olive, round_id=played.pk, deadline_at=later, reason="Too late"
        )


def test_one_bad_table_stalls_no_other(competition_of: CompetitionOf) -> None:
    played = _running(competition_of, players=8)
    bad, good = played.tables.order_by("number")
    for table in (bad, good):
        Game.objects.filter(pk=game_of(table).pk).update(status=Game.Status.FINISHED)
        for seat in Seat.objects.filter(game=table.game_id):
            Seat.objects.filter(pk=seat.pk).update(place=seat.index + 1, points=10)
    TableSeat.objects.filter(table=bad, index=3).delete()  # a seat that its game has and the table has not
    Seat.objects.filter(game=bad.game_id, index=0).delete()

    assert take_in_results() == 1
    assert Table.objects.get(pk=good.pk).is_done


def test_nothing_differs_and_what_differs_is_found(competition_of: CompetitionOf) -> None:
    played = _running(competition_of, players=8)
    finish_round(played)
    assert reconcile_results() == 0

    TableSeat.objects.filter(table=played.tables.order_by("number")[0], index=0).update(place=3)

    assert reconcile_results() == 1


def test_tables_are_set_by_hand_all_or_none(competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=4, stages=[StagePlan("Club nights", "by_hand", 4)])
    start_stage(competition)
    ids = list(competition.entries.values_list("uuid", flat=True))
    good: tuple[str, dict[str, object], list[UUID]] = ("blueprints", {}, ids)
    bad: tuple[str, dict[str, object], list[UUID]] = ("blueprints", {}, [*ids[:3], ids[0]])

    with pytest.raises(BadTables) as refusal:
        rounds.set_tables(competition_id=competition.pk, by=olive, number=1, tables=[good, bad])
    assert (refusal.value.context["number"], Game.objects.count(), Round.objects.count()) == (2, 0, 0)

    made = rounds.set_tables(competition_id=competition.pk, by=olive, number=1, tables=[good, good])

    assert [table.number for table in made] == [1, 2]
    assert Announcement.objects.filter(kind="round_started").count() == 4
