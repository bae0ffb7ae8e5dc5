"""Whatever happens in and between stages: who goes on to a final, and who plays in which division next season."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import User
from leagues import stages
from leagues.errors import TooFew, WrongTime
from leagues.models import Bye, Stage, TableSeat
from leagues.plans import StagePlan
from leagues.stage_drafts import ClosingDraft, draft_closing, draft_stage
from tests.leagues.arranging import close_stage, start_stage
from tests.leagues.courses import Course, course_of, enter_somebody, happen, plan_season
from tests.leagues.happenings import alike, final_ranks, is_closed_as_it_stood, members, play_a_round

pytestmark = [pytest.mark.fuzz, pytest.mark.django_db]

EXAMPLES = 8
"""So many sequences of each kind; `--fuzz-size` times as many."""

FORMATS: Sequence[dict[str, Any]] = [
    {"format": "round_robin", "table_size": 4, "rounds": 2},
    {"format": "round_robin", "table_size": 2},
    {"format": "swiss", "table_size": 2, "rounds": 3},
    {"format": "swiss", "table_size": 4, "rounds": 2},
    {"format": "knock_out", "table_size": 3},
    {"format": "knock_out", "table_size": 2},
]
WITHIN = ["round", "round", "round", "late", "withdraw", "expel", "close_account", "return", "void", "move"]
BETWEEN = ["late", "late", "withdraw", "withdraw", "expel", "close_account", "return", "division", "override"]


def test_groups_and_a_final(olive: User, fuzz_size: int) -> None:
    @settings(max_examples=EXAMPLES * fuzz_size, deadline=None)
    @given(data=st.data(), first=st.sampled_from(FORMATS), last=st.sampled_from(FORMATS), advance=st.integers(1, 3))
    def always(data: st.DataObject, first: dict[str, Any], last: dict[str, Any], advance: int) -> None:
        groups = 1 if first["format"] == "knock_out" else data.draw(st.integers(2, 3), label="groups")
        players = data.draw(st.integers(2 * groups, 4 * groups + 2), label="players")
        plans = [
            StagePlan("Groups", **first, divisions=groups, advance=advance),
            StagePlan("Final", **last),
        ]
        with alike():
            _play_groups_and_final(course_of(olive, data, players, stages=plans), groups, advance)

    always()


def _play_groups_and_final(course: Course, groups: int, advance: int) -> None:
    _start(course, 1)
    assert sorted(entry for group in members(course.stage(1)) for entry in group) == sorted(course.there)
    sizes = [len(group) for group in members(course.stage(1))]
    assert len(sizes) == groups
    assert max(sizes) - min(sizes) <= 1
    happen(course, 1, WITHIN, most=6)
    shown = _close(course, 1).advance
    orders = final_ranks(course.stage(1))
    assert list(shown) == _first_of_each(orders, course.there, advance)

    happen(course, 2, [step for step in BETWEEN if step != "override"], most=3)
    expected = _first_of_each(orders, course.there, advance)
    if not _start(course, 2):
        assert len(expected) < 2
        return
    assert members(course.stage(2)) == [expected]

    happen(course, 2, [step for step in WITHIN if step != "move"], most=6)
    played = TableSeat.objects.filter(table__round__stage=course.stage(2))
    resting = Bye.objects.filter(round__stage=course.stage(2))
    assert {*played.values_list("entry", flat=True), *resting.values_list("entry", flat=True)} <= set(expected)
    _close(course, 2)


def _first_of_each(orders: Sequence[Sequence[int]], there: set[int], advance: int) -> list[int]:
    """Those who go on: as many of each group as shall, or as are left, the firsts before the seconds."""
    left = [[entry for entry in order if entry in there][:advance] for order in orders]
    return [group[place] for place in range(advance) for group in left if place < len(group)]


def test_seasons(olive: User, fuzz_size: int) -> None:
    @settings(max_examples=EXAMPLES * fuzz_size, deadline=None)
    @given(data=st.data(), wanted=st.sampled_from(FORMATS))
    def always(data: st.DataObject, wanted: dict[str, Any]) -> None:
        divisions = 1 if wanted["format"] == "knock_out" else data.draw(st.integers(2, 3), label="divisions")
        players = data.draw(st.integers(2 * divisions, 4 * divisions + 1), label="players")
        plan = StagePlan("Season 1", **wanted, divisions=divisions)
        if divisions > 1:
            up, down = data.draw(st.sampled_from([(1, 1), (1, 1), (2, 2), (1, 2), (2, 1), (0, 1)]), label="moves")
            plan = plan._replace(promoted=up, relegated=down)
        with alike():
            _play_seasons(course_of(olive, data, players, kind="league", stages=[plan]))

    always()


def _play_seasons(course: Course) -> None:
    _start(course, 1)
    sizes = [len(division) for division in members(course.stage(1))]
    assert sorted(sizes, reverse=True) == sizes
    assert sizes[0] - sizes[-1] <= 1
    assert sorted(entry for division in members(course.stage(1)) for entry in division) == sorted(course.there)
    for number in (1, 2, 3):
        course.overrides.clear()
        happen(course, number, [*WITHIN, "plan"], most=3)
        closing = _close(course, number)
        with suppress(TooFew):
            assert closing.moves == draft_stage(course.stage(number + 1)).moves
        happen(course, number + 1, [*BETWEEN, "plan"], most=4)
        _start_next(course, number + 1)


def _start_next(course: Course, number: int) -> None:
    expected = _sizes(course, number)
    if not _overrides(course, number):
        assert _can_start(course, number) == (min(expected) >= 2)
    if not _can_start(course, number):
        enter_somebody(course, number)
        enter_somebody(course, number)
        plan_season(course, number, divisions=1)
        expected = _sizes(course, number)
    moves = draft_stage(course.stage(number)).moves
    assert _start(course, number)
    _is_the_next_season(course, number, expected)
    before, after = _homes(final_ranks(course.stage(number - 1))), _homes(members(course.stage(number)))
    assert {move.entry: (move.before, move.after) for move in moves} == {
        entry: (before.get(entry), after.get(entry)) for entry in before | after
    }


def _overrides(course: Course, number: int) -> dict[int, int]:
    """Where organisers want whom in a season, as far as that can be."""
    planned = course.stage(number).divisions_planned
    return {entry: at for entry, at in course.overrides.items() if entry in course.there and at < planned}


def _sizes(course: Course, number: int) -> list[int]:
    """How many play in each division of a season that organisers leave to the rules: as many as in the last one, as
    far as those reach who stay; the others, and whoever is new, in the lowest."""
    before, planned = course.stage(number - 1), course.stage(number).divisions_planned
    ranked = {entry for division in final_ranks(before) for entry in division}
    left = len(ranked & course.there)
    sizes = []
    for division in [*members(before), *([[]] * planned)][: planned - 1]:
        sizes.append(min(len(division), left))
        left -= sizes[-1]
    return [*sizes, left + len(course.there - ranked)]


def _is_the_next_season(course: Course, number: int, expected: Sequence[int]) -> None:
    before, stage = course.stage(number - 1), course.stage(number)
    ranks, found = final_ranks(before), members(stage)
    assert sorted(entry for division in found for entry in division) == sorted(course.there)
    home = _homes(found)
    overrides = _overrides(course, number)
    assert {entry: home[entry] for entry in overrides} == overrides
    if not overrides:
        assert [len(division) for division in found] == expected
    for division in ranks:
        stayed = [home[entry] for entry in division if entry in home and entry not in overrides]
        assert all(better <= worse for better, worse in combinations(stayed, 2))
    for entry in course.there - overrides.keys() - {entry for division in ranks for entry in division}:
        assert home[entry] == len(found) - 1
    if not overrides and len(ranks) == len(found):
        _have_changed_places(course, before, ranks, found)


def _have_changed_places(
    course: Course, before: Stage, ranks: Sequence[Sequence[int]], found: Sequence[Sequence[int]]
) -> None:
    """Of neighbours that are whole, as those above them, as many of the best go up and of the last go down as shall; if
    these are two numbers, the smaller one, for sizes stay."""
    promoted, relegated = before.promoted, before.relegated
    are_whole = [
        sorted(ranked) == sorted(all_) and course.there.issuperset(all_)
        for ranked, all_ in zip(ranks, members(before), strict=True)
    ]
    for at in range(len(ranks) - 1):
        least = promoted + relegated if 0 < at + 1 < len(ranks) - 1 else promoted
        fit = len(ranks[0]) > relegated and len(ranks[at]) >= relegated + promoted * (at > 0)
        if all(are_whole[: at + 2]) and fit and len(ranks[at + 1]) >= least:
            number = min(promoted, relegated)
            assert set(ranks[at + 1]) & set(found[at]) == set(ranks[at + 1][:number])
            assert set(ranks[at]) & set(found[at + 1]) == set(ranks[at][len(ranks[at]) - number :])


def _homes(divisions: Sequence[Sequence[int]]) -> dict[int, int]:
    """By entry, its division, from 0."""
    found = {entry: at for at, division in enumerate(divisions) for entry in division}
    assert len(found) == sum(map(len, divisions))  # nobody is in two
    return found


def _can_start(course: Course, number: int) -> bool:
    try:
        draft_stage(course.stage(number))
    except TooFew:
        return False
    return True


def _start(course: Course, number: int) -> bool:
    """Start a stage, if enough are there; it starts as it was shown, and once."""
    if not _can_start(course, number):
        return False
    drafts = [draft_stage(course.stage(number)) for _ in range(2)]
    assert drafts[0].digest == drafts[1].digest
    start_stage(course.competition, number)
    assert members(course.stage(number)) == [list(entries) for _, entries in drafts[0].divisions]
    with pytest.raises(WrongTime):
        _start_again(course, number, drafts[0].digest)
    course.moved.clear()
    return True


def _start_again(course: Course, number: int, digest: str) -> None:
    stages.start_stage(competition_id=course.competition.pk, by=course.olive, number=number, digest=digest)


def _close(course: Course, number: int) -> ClosingDraft:
    """Close a stage, perhaps while a table goes on; it closes as it was shown, and once."""
    play_a_round(
        course.competition, course.data, number, moved=course.moved, leaves=course.data.draw(st.integers(0, 1))
    )
    stage = course.stage(number)
    shown = draft_closing(stage)
    close_stage(course.competition, number)
    is_closed_as_it_stood(stage, [standing.order for standing in shown.standings.values()])
    with pytest.raises(WrongTime):
        stages.close_stage(competition_id=course.competition.pk, by=course.olive, number=number, digest=shown.digest)
    return shown
