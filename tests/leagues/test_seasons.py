"""Stages: seasons with promotion, groups and a final, a knock-out."""

import pytest

from accounts.models import User
from games.closing import close_account
from leagues import entering, setting_up, stages
from leagues.errors import BadSettings, StalePreview, TooFew, WrongTime
from leagues.models import Bye, Competition, Entry, Member, Stage, Table, TableSeat
from leagues.plans import StagePlan
from leagues.ranking import standing_of
from leagues.stage_drafts import draft_closing, draft_stage
from notifications.models import Announcement
from tests.leagues.arranging import close_stage, finish, finish_round, stage_of, start_round, start_stage
from tests.leagues.conftest import CompetitionOf

pytestmark = pytest.mark.django_db

SEASON = StagePlan("Season 1", "round_robin", 4, divisions=3, promoted=1, relegated=1)


def _divisions(stage: Stage) -> list[list[str]]:
    """Who plays where, by name."""
    return [
        list(division.members.order_by("seed").values_list("entry__user__name", flat=True))
        for division in stage.divisions.order_by("number")
    ]


def _play_season(competition: Competition, number: int) -> Stage:
    stage = start_stage(competition, number)
    for _ in range(stage.length or 0):
        finish_round(start_round(competition, number))
    return close_stage(competition, number)


@pytest.fixture
def league(competition_of: CompetitionOf) -> Competition:
    return competition_of(kind="league", players=12, stages=[SEASON])


def test_a_season_has_divisions_by_seed(league: Competition) -> None:
    assert _divisions(start_stage(league)) == [
        [f"player {number}" for number in range(first, first + 4)] for first in (1, 5, 9)
    ]


def test_the_best_go_up_and_the_last_go_down(league: Competition) -> None:
    stage = _play_season(league, 1)
    ranks = [
        list(division.members.order_by("rank").values_list("entry__user__name", flat=True))
        for division in stage.divisions.order_by("number")
    ]

    following = start_stage(league, 2)

    assert following.title == "Season 2"
    assert [sorted(division) for division in _divisions(following)] == [
        sorted([*ranks[0][:3], ranks[1][0]]),
        sorted([ranks[0][3], *ranks[1][1:3], ranks[2][0]]),
        sorted([ranks[1][3], *ranks[2][1:]]),
    ]
    assert Announcement.objects.filter(kind="stage_closed").count() == 12


def test_who_leaves_and_who_comes_between_seasons(league: Competition, alice: User) -> None:
    stage = _play_season(league, 1)
    first = Member.objects.get(stage=stage, division__number=1, rank=1).entry
    entering.withdraw(competition_id=league.pk, user=first.user)
    entering.enter(competition_id=league.pk, user=alice)

    divisions = _divisions(start_stage(league, 2))

    assert all(first.user.name not in division for division in divisions)
    assert divisions[2][-1] == "alice"
    assert sorted(map(len, divisions)) == [4, 4, 4]


def test_the_next_season_has_as_many_divisions_as_are_planned(league: Competition, olive: User, alice: User) -> None:
    _play_season(league, 1)
    two = SEASON._replace(title="Season 2", divisions=2)
    setting_up.set_stages(competition_id=league.pk, by=olive, stages=[two])

    assert [len(division) for division in _divisions(start_stage(league, 2))] == [4, 8]

    last = close_stage(league, 2)
    three = SEASON._replace(title="Season 3")
    setting_up.set_stages(competition_id=league.pk, by=olive, stages=[three])
    entering.enter(competition_id=league.pk, user=alice)
    lowest = Member.objects.get(stage=last, division__number=2, rank=8).entry
    stages.move_entry(competition_id=league.pk, by=olive, entry=lowest, number=3, division=3, reason="Wants to win")
    assert [len(division) for division in _divisions(start_stage(league, 3))] == [4, 7, 2]


def test_a_league_of_which_a_division_has_gone_goes_on_with_fewer(league: Competition, olive: User) -> None:
    stage = _play_season(league, 1)
    for member in Member.objects.filter(stage=stage, division__number=2).select_related("entry__user"):
        entering.withdraw(competition_id=league.pk, user=member.entry.user)
    with pytest.raises(TooFew):
        start_stage(league, 2)

    two = SEASON._replace(title="Season 2", divisions=2)
    setting_up.set_stages(competition_id=league.pk, by=olive, stages=[two])

    assert [len(division) for division in _divisions(start_stage(league, 2))] == [4, 4]


def test_a_season_that_was_planned_while_the_last_one_went_on_is_kept(league: Competition, olive: User) -> None:
    start_stage(league)
    two = SEASON._replace(title="The short season", rounds=1, divisions=2)
    setting_up.set_stages(competition_id=league.pk, by=olive, stages=[two])
    shown = draft_closing(stage_of(league)).moves

    close_stage(league)

    following = stage_of(league, 2)
    assert (following.title, following.rounds, following.divisions_planned) == ("The short season", 1, 2)
    assert draft_stage(following).moves == shown


def test_organisers_move_a_player_whatever_the_rules_say(league: Competition, olive: User) -> None:
    _play_season(league, 1)
    last = Entry.objects.get(user__name="player 12")

    stages.move_entry(
        competition_id=league.pk, by=olive, entry=last, number=2, division=1, reason="Asked to, and is strong"
    )

    assert "player 12" in _divisions(start_stage(league, 2))[0]
    with pytest.raises(BadSettings):
        stages.move_entry(competition_id=league.pk, by=olive, entry=last, number=2, division=9, reason="No such")


def test_a_season_closes_as_it_was_shown(league: Competition, olive: User) -> None:
    start_stage(league)
    digest = draft_closing(stage_of(league)).digest
    start_round(league)

    with pytest.raises(StalePreview):
        stages.close_stage(competition_id=league.pk, by=olive, number=1, digest=digest)


def test_who_is_told_to_go_up_or_on_is_whom_the_preview_showed(league: Competition, olive: User) -> None:
    start_stage(league)
    digest = draft_closing(stage_of(league)).digest
    close_account(user=User.objects.get(name="player 12"))

    with pytest.raises(StalePreview):
        stages.close_stage(competition_id=league.pk, by=olive, number=1, digest=digest)


def test_what_is_not_done_at_the_close_does_not_count(league: Competition) -> None:
    start_stage(league)
    played = start_round(league)

    closed = close_stage(league)

    assert set(Table.objects.filter(round=played).values_list("status", flat=True)) == {"void"}
    assert {float(row.points) for each in standing_of(closed).values() for row in each.rows} == {0}


def test_a_season_cannot_start_before_the_last_is_closed(league: Competition) -> None:
    start_stage(league)
    Stage.objects.create(competition=league, number=2, title="Season 2", format="swiss")

    with pytest.raises(WrongTime):
        draft_stage(stage_of(league, 2))


def test_too_few_make_no_season(competition_of: CompetitionOf) -> None:
    competition = competition_of(kind="league", players=5, stages=[SEASON])

    with pytest.raises(TooFew):
        start_stage(competition)


def test_groups_then_a_final(competition_of: CompetitionOf) -> None:
    groups = StagePlan("Groups", "round_robin", 4, rounds=1, divisions=4, advance=1)
    final = StagePlan("Final", "knock_out", 4)
    competition = competition_of(players=16, stages=[groups, final])

    stage = _play_season(competition, 1)
    winners = set(Member.objects.filter(stage=stage, rank=1).values_list("entry", flat=True))
    last = start_stage(competition, 2)

    assert _divisions(stage)[0] == ["player 1", "player 8", "player 9", "player 16"]
    assert set(Member.objects.filter(stage=last).values_list("entry", flat=True)) == winners
    finish_round(start_round(competition, 2))
    with pytest.raises(WrongTime):
        start_round(competition, 2)


def test_the_next_in_rank_goes_on_for_who_left_before_the_final(competition_of: CompetitionOf) -> None:
    groups = StagePlan("Groups", "round_robin", 4, rounds=1, divisions=2, advance=2)
    competition = competition_of(players=8, stages=[groups, StagePlan("Final", "round_robin", 4)])
    stage = _play_season(competition, 1)
    ranks = [
        list(division.members.order_by("rank").values_list("entry__user", flat=True))
        for division in stage.divisions.order_by("number")
    ]
    entering.withdraw(competition_id=competition.pk, user=User.objects.get(pk=ranks[0][0]))
    close_account(user=User.objects.get(pk=ranks[1][1]))

    last = start_stage(competition, 2)

    assert list(last.members.order_by("seed").values_list("entry__user", flat=True)) == [
        ranks[0][1],
        ranks[1][0],
        ranks[0][2],
        ranks[1][2],
    ]


def test_who_closed_the_account_is_not_shown_as_going_on(competition_of: CompetitionOf) -> None:
    groups = StagePlan("Groups", "round_robin", 4, rounds=1, divisions=1, advance=2)
    competition = competition_of(players=4, stages=[groups, StagePlan("Final", "round_robin", 2)])
    start_stage(competition)
    (first, second, third, _) = next(iter(draft_closing(stage_of(competition)).standings.values())).order
    close_account(user=Entry.objects.get(pk=second).user)

    assert draft_closing(stage_of(competition)).advance == [first, third]


def test_a_knock_out_ends_with_one(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=16, format="knock_out", table_size=4)
    stage = start_stage(competition)

    assert stage.length == 2
    first = finish_round(start_round(competition))
    winners = set(TableSeat.objects.filter(table__round=first, place=1).values_list("entry", flat=True))
    final = finish_round(start_round(competition))

    assert set(TableSeat.objects.filter(table__round=final).values_list("entry", flat=True)) == winners
    (standing,) = standing_of(stage_of(competition)).values()
    places = list(TableSeat.objects.filter(table__round=final).order_by("place").values_list("entry", flat=True))
    assert standing.order[:4] == places
    assert [row.rank for row in standing.rows] == list(range(1, 17))


def test_a_knock_out_waits_for_its_heats(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=8, format="knock_out", table_size=2)
    start_stage(competition)
    start_round(competition)

    with pytest.raises(WrongTime):
        start_round(competition)


def test_a_player_who_has_not_played_yet_is_moved(league: Competition, olive: User) -> None:
    start_stage(league)
    entry = Entry.objects.get(user__name="player 12")

    stages.move_entry(competition_id=league.pk, by=olive, entry=entry, number=1, division=2, reason="Is stronger")

    assert Member.objects.get(entry=entry).division.number == 2
    start_round(league)
    with pytest.raises(WrongTime):
        stages.move_entry(competition_id=league.pk, by=olive, entry=entry, number=1, division=1, reason="Too late")


def test_the_last_of_a_division_stays_there(competition_of: CompetitionOf, olive: User) -> None:
    league = competition_of(kind="league", players=4, stages=[SEASON._replace(divisions=2)])
    stage = start_stage(league)
    one, last = [member.entry for member in Member.objects.filter(stage=stage, division__number=2)]
    stages.move_entry(competition_id=league.pk, by=olive, entry=one, number=1, division=1, reason="Is stronger")

    with pytest.raises(WrongTime):
        stages.move_entry(competition_id=league.pk, by=olive, entry=last, number=1, division=1, reason="Is lonely")

    close_stage(league)


def test_what_a_bye_gave_goes_along_to_another_division(competition_of: CompetitionOf, olive: User) -> None:
    league = competition_of(kind="league", players=6, stages=[SEASON._replace(divisions=2, table_size=2)])
    start_stage(league)
    rests = Bye.objects.select_related("entry").get(round=start_round(league), division__number=2).entry

    stages.move_entry(competition_id=league.pk, by=olive, entry=rests, number=1, division=1, reason="Is stronger")

    first, second = standing_of(stage_of(league)).values()
    assert {row.entry: (float(row.points), row.byes) for row in first.rows}[rests.pk] == (5, 1)
    assert second.record.byes == []


def test_a_knock_out_closed_within_a_round_stands_as_it_was_shown(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4, format="knock_out", table_size=2)
    start_stage(competition)
    finish(start_round(competition).tables.order_by("number")[0])
    (shown,) = draft_closing(stage_of(competition)).standings.values()
    lost = TableSeat.objects.get(place=2).entry_id
    assert lost in shown.order[2:]

    (closed,) = standing_of(close_stage(competition)).values()

    assert [(row.entry, row.rank) for row in closed.rows] == [(row.entry, row.rank) for row in shown.rows]
