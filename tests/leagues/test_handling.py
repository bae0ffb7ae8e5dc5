"""What organisers do with a table that holds the round up."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from fractions import Fraction
from uuid import UUID

import pytest

from accounts.models import User
from games.models import Action, Game, Seat, Tenure
from leagues import entering, handling
from leagues.errors import BadReason, NotEntered, NotYourCompetition, SitsThere, WrongTime
from leagues.models import AuditEntry, Entry, Organiser, Result, SeatTenure, Table, TableSeat
from leagues.ranking import standing_of
from leagues.results import Outcome, claim_result
from notifications.models import Announcement
from tests.leagues.arranging import finish, game_of, people, stage_of, start_round, start_stage
from tests.leagues.conftest import CompetitionOf

pytestmark = pytest.mark.django_db

WHY = "Nothing happened for a week"


@pytest.fixture
def table(competition_of: CompetitionOf) -> Table:
    competition = competition_of(players=4)
    start_stage(competition)
    return start_round(competition).tables.select_related("round__stage__competition", "game").get()


def _competition(table: Table) -> UUID:
    return table.round.stage.competition_id


def test_a_nudge_goes_to_those_who_are_waited_for(table: Table, olive: User) -> None:
    asked = set(Seat.objects.filter(game=table.game_id, asked="waiting").values_list("user", flat=True))

    told = handling.nudge(competition_id=_competition(table), by=olive, table=table.uuid, reason=WHY)

    assert {user.pk for user in told} == asked
    assert set(Announcement.objects.filter(kind="nudged").values_list("user", flat=True)) == asked


def test_more_time_stands_in_the_games_log(table: Table, olive: User) -> None:
    seat = Seat.objects.filter(game=table.game_id, asked="waiting").order_by("index")[0]

    handling.extend(
        competition_id=_competition(table),
        by=olive,
        table=table.uuid,
        seat=seat.index,
        more=timedelta(days=2),
        reason=WHY,
    )

    later = Seat.objects.get(pk=seat.pk)
    assert later.due_at
    assert seat.due_at
    assert later.due_at - seat.due_at == timedelta(days=2)
    assert Action.objects.filter(kind="extend").values_list("by", "reason").get() == (olive.pk, WHY)


def test_a_game_is_paused_and_goes_on(table: Table, olive: User) -> None:
    handling.pause(competition_id=_competition(table), by=olive, table=table.uuid, reason=WHY)
    assert game_of(table).is_paused

    handling.resume(competition_id=_competition(table), by=olive, table=table.uuid, reason=WHY)
    assert game_of(table).is_running


def test_a_substitute_gets_the_result_and_the_other_does_not(table: Table, olive: User) -> None:  # field note 55
    competition = table.round.stage.competition
    (user,) = people(1, "spare")
    spare = entering.enter(competition_id=competition.pk, user=user, as_substitute=True)
    left = TableSeat.objects.select_related("entry__user").get(table=table, index=0).entry

    handling.substitute(competition_id=competition.pk, by=olive, table=table.uuid, seat=0, entry=spare.uuid, reason=WHY)
    finish(table, [1, 2, 3, 4])

    assert list(SeatTenure.objects.filter(seat__table=table, seat__index=0).values_list("entry", "reason")) == [
        (left.pk, WHY),
        (spare.pk, ""),
    ]
    assert list(
        Tenure.objects.filter(seat__game=table.game_id, seat__index=0).order_by("pk").values_list("user", flat=True)
    ) == [
        left.user_id,
        user.pk,
    ]
    results = standing_of(stage_of(competition))[table.division_id].record.results
    assert [line.entry for line in results[0].lines if line.place == 1] == [spare.pk]
    assert {left.user_id, user.pk} <= set(
        Announcement.objects.filter(kind="substituted").values_list("user", flat=True)
    )
    rows = {row.entry: row for row in standing_of(stage_of(competition))[table.division_id].rows}
    assert (rows[left.pk].played, rows[left.pk].points, spare.pk in rows) == (0, Fraction(), False)


def test_only_an_entry_can_be_a_substitute(table: Table, olive: User, charlie: User) -> None:
    competition = table.round.stage.competition
    there = TableSeat.objects.get(table=table, index=1).entry
    gone = Entry.objects.create(
        competition=competition,
        user=charlie,
        status=Entry.Status.WITHDRAWN,
        entered_at=competition.created_at,
        changed_at=competition.created_at,
    )

    with pytest.raises(NotEntered):
        handling.substitute(
            competition_id=competition.pk, by=olive, table=table.uuid, seat=0, entry=gone.uuid, reason=WHY
        )
    with pytest.raises(WrongTime):
        handling.substitute(
            competition_id=competition.pk, by=olive, table=table.uuid, seat=0, entry=there.uuid, reason=WHY
        )


def test_places_are_named_and_the_game_ends(table: Table, olive: User) -> None:
    outcomes = [Outcome(2), Outcome(1), Outcome(1, None, is_forfeit=True), Outcome(3)]

    handling.adjudicate(competition_id=_competition(table), by=olive, table=table.uuid, outcomes=outcomes, reason=WHY)

    assert list(Seat.objects.filter(game=table.game_id).order_by("index").values_list("place", flat=True)) == [
        2,
        1,
        4,
        3,
    ]
    assert list(table.seats.order_by("index").values_list("place", "is_forfeit")) == [
        (2, False),
        (1, False),
        (4, True),
        (3, False),
    ]
    assert Result.objects.get().source == Result.Source.HAND


def test_a_table_struck_out_counts_for_nothing(table: Table, olive: User) -> None:
    handling.void(competition_id=_competition(table), by=olive, table=table.uuid, reason=WHY)

    table.refresh_from_db()
    table.round.refresh_from_db()
    assert (table.status, table.round.is_running) == (Table.Status.VOID, False)
    assert game_of(table).status == Game.Status.CANCELLED


def test_a_result_struck_out_is_no_result(table: Table, olive: User) -> None:
    finish(table)

    handling.void(competition_id=_competition(table), by=olive, table=table.uuid, reason=WHY)

    rows = standing_of(stage_of(table.round.stage.competition))[table.division_id].rows
    assert (Result.objects.count(), {row.points for row in rows}) == (0, {Fraction()})


def test_a_game_called_off_is_played_at_a_real_table(table: Table, olive: User) -> None:
    handling.call_off(competition_id=_competition(table), by=olive, table=table.uuid, reason="They meet at the fair")
    player = TableSeat.objects.select_related("entry__user").get(table=table, index=0).entry.user

    claim_result(
        competition_id=_competition(table),
        by=player,
        table=table.uuid,
        outcomes=[Outcome(place) for place in (1, 2, 3, 4)],
    )

    assert game_of(table).status == Game.Status.CANCELLED
    assert not Result.objects.get().is_confirmed


def test_a_table_begins_anew_with_the_same_people(table: Table, olive: User) -> None:
    before = table.game_id

    again = handling.replay(competition_id=_competition(table), by=olive, table=table.uuid, reason=WHY)

    assert again.game_id != before
    assert [
        list(Seat.objects.filter(game=pk).order_by("index").values_list("user", flat=True))
        for pk in (before, again.game_id)
    ][1] == [seat.entry.user_id for seat in table.seats.select_related("entry").order_by("index")]
    assert Game.objects.filter(status=Game.Status.CANCELLED).count() == 1


DEEDS: Mapping[str, Callable[..., object]] = {
    "nudge": handling.nudge,
    "extend": lambda **who: handling.extend(seat=0, more=timedelta(days=1), **who),
    "pause": handling.pause,
    "resume": handling.resume,
    "adjudicate": lambda **who: handling.adjudicate(outcomes=[Outcome(place) for place in (1, 2, 3, 4)], **who),
    "call_off": handling.call_off,
    "void": handling.void,
    "replay": handling.replay,
}


@pytest.mark.parametrize("deed", DEEDS)
def test_who_may_not_changes_nothing(deed: str, table: Table, olive: User, charlie: User) -> None:
    competition = table.round.stage.competition
    player = TableSeat.objects.select_related("entry__user").get(table=table, index=0).entry.user
    Organiser.objects.create(competition=competition, user=player)
    audited = AuditEntry.objects.count()

    refusals = [(charlie, WHY, NotYourCompetition), (olive, "", BadReason)]
    refusals += [(player, WHY, SitsThere)] if deed != "nudge" else []
    for by, reason, refusal in refusals:
        with pytest.raises(refusal):
            DEEDS[deed](competition_id=competition.pk, by=by, table=table.uuid, reason=reason)

    assert AuditEntry.objects.count() == audited
    assert game_of(table).is_running
