"""A round: drafted, started as it was drafted, played, and ended once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Game
from leagues import entering, rounds
from leagues.errors import NotYourCompetition, StalePreview, WrongTime
from leagues.models import AuditEntry, Round, SeatTenure, Table, TableSeat
from leagues.ranking import standing_of
from leagues.results import take_in
from leagues.round_drafts import draft_round
from notifications.models import Announcement
from tests.leagues.arranging import (
    ALL,
    BLANKENBURG,
    BLUEPRINTS,
    finish,
    finish_round,
    names,
    people,
    stage_of,
    start_round,
    start_stage,
)
from tests.leagues.conftest import CompetitionOf

pytestmark = pytest.mark.django_db


@pytest.mark.smoke
def test_a_round_starts_as_it_was_drafted(competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=8)
    start_stage(competition)
    draft = draft_round(stage_of(competition), timezone.now())

    played = rounds.start_round(competition_id=competition.pk, by=olive, number=1, digest=draft.digest)

    tables = list(played.tables.prefetch_related("seats"))
    assert [[seat.entry_id for seat in table.seats.all()] for table in tables] == [
        list(table) for table in draft.divisions[0].pairing.tables
    ]
    assert [table.number for table in tables] == [1, 2]
    assert {table.game.status for table in tables if table.game} == {Game.Status.RUNNING}
    assert SeatTenure.objects.filter(to_at=None).count() == 8
    assert Announcement.objects.filter(kind="round_started").count() == 8
    assert AuditEntry.objects.filter(kind="round_start", by=olive).count() == 1


def test_looking_at_a_round_writes_nothing_and_shows_the_same(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=8)
    start_stage(competition)

    drafts = [draft_round(stage_of(competition), timezone.now()) for _ in range(2)]

    assert drafts[0].digest == drafts[1].digest
    assert names(drafts[0].told) == names(drafts[1].told)
    assert (Round.objects.count(), Game.objects.count()) == (0, 0)


def test_a_draft_that_is_no_longer_true_starts_nothing(competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=8)
    start_stage(competition)
    draft = draft_round(stage_of(competition), timezone.now())
    entering.withdraw(competition_id=competition.pk, user=User.objects.get(name="player 3"))

    with pytest.raises(StalePreview):
        rounds.start_round(competition_id=competition.pk, by=olive, number=1, digest=draft.digest)

    assert Game.objects.count() == 0


def test_only_organisers_start_rounds(competition_of: CompetitionOf, charlie: User) -> None:
    competition = competition_of(players=4)
    start_stage(competition)
    draft = draft_round(stage_of(competition), timezone.now())

    with pytest.raises(NotYourCompetition):
        rounds.start_round(competition_id=competition.pk, by=charlie, number=1, digest=draft.digest)


@pytest.mark.smoke
def test_a_result_counts_exactly_once(competition_of: CompetitionOf) -> None:  # field note 51
    competition = competition_of(players=4)
    start_stage(competition)
    table = start_round(competition).tables.get()

    finish(table, [1, 1, 3, 4], [50, 50, 40, 30])

    assert take_in(table_id=table.pk) is False
    rows = standing_of(stage_of(competition))[table.division_id].rows
    assert [float(row.points) for row in rows] == [8, 8, 3, 0]


def test_a_round_ends_with_its_last_table_and_tells_everybody(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=8)
    start_stage(competition)
    played = start_round(competition)
    first, second = played.tables.order_by("number")

    finish(first)
    played.refresh_from_db()
    assert played.status == Round.Status.RUNNING
    finish(second)
    played.refresh_from_db()

    assert played.status == Round.Status.FINISHED
    assert Announcement.objects.filter(kind="round_ended").count() == 8


def test_all_rounds_of_a_stage_and_no_more(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=8, rounds=2)
    start_stage(competition)
    for number in (1, 2):
        assert finish_round(start_round(competition)).number == number

    with pytest.raises(WrongTime):
        start_round(competition)


def test_nobody_withdrawn_is_paired_or_placed(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=9, rounds=3)
    start_stage(competition)
    finish_round(start_round(competition))
    gone = User.objects.get(name="player 1")
    entering.withdraw(competition_id=competition.pk, user=gone)

    played = start_round(competition)

    assert not TableSeat.objects.filter(table__round=played, entry__user=gone).exists()
    standing = next(iter(standing_of(stage_of(competition)).values()))
    assert gone.pk not in {
        member.entry.user_id for member in standing.record.members if member.entry_id in standing.order
    }
    assert [member.entry.user_id for member in standing.out] == [gone.pk]


def test_a_late_entry_is_paired_from_the_next_round_on(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=7, format="round_robin", table_size=4, rounds=3)
    start_stage(competition)
    finish_round(start_round(competition))
    (late,) = people(1, "late")
    entering.enter(competition_id=competition.pk, user=late)

    played = start_round(competition)

    assert TableSeat.objects.filter(table__round=played, entry__user=late).count() == 1


def test_each_group_plays_all_games(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=8, games=ALL, play="all", rounds=1)
    start_stage(competition)

    tables = list(start_round(competition).tables.prefetch_related("seats"))

    assert [table.rules for table in tables] == [one["rules"] for one in ALL] * 2
    assert [table.group for table in tables] == [1] * 4 + [2] * 4
    seated = [[seat.entry_id for seat in sorted(table.seats.all(), key=lambda s: s.index)] for table in tables[:4]]
    assert all(sorted(each) == sorted(seated[0]) for each in seated)
    assert len({tuple(each) for each in seated}) == 4


def test_games_change_from_round_to_round(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4, games=[BLUEPRINTS, BLANKENBURG], rounds=3)
    start_stage(competition)

    played = [finish_round(start_round(competition)).tables.get().rules for _ in range(3)]

    assert played == ["blueprints", "blankenburg", "blueprints"]


def test_a_round_robin_keeps_to_its_plan(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=8, format="round_robin", table_size=2)
    stage = start_stage(competition)
    for _ in range(stage.length or 0):
        finish_round(start_round(competition))

    pairs = [
        tuple(sorted(seat.entry_id for seat in table.seats.all())) for table in Table.objects.prefetch_related("seats")
    ]
    assert (stage.length, len(pairs), len(set(pairs))) == (7, 28, 28)


def test_statements_of_a_draft_do_not_grow(competition_of: CompetitionOf) -> None:
    counts = []
    for players, prefix in ((8, "a"), (40, "b")):
        competition = competition_of(players=players, prefix=prefix)
        start_stage(competition)
        finish_round(start_round(competition))
        with CaptureQueriesContext(connection) as ran:
            draft_round(stage_of(competition), timezone.now())
        counts.append(len(ran))

    assert counts[0] == counts[1] <= 12
