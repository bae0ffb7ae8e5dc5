from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.promotion import Finished, Move, Why, moves, next_divisions

TOP = Finished((1, 2, 3, 4), relegated=1, size=4)
MIDDLE = Finished((5, 6, 7, 8), promoted=1, relegated=1, size=4)
LOWEST = Finished((9, 10, 11, 12), promoted=1)
LEAGUE = (TOP, MIDDLE, LOWEST)


def after(
    divisions: Sequence[Finished] = LEAGUE,
    leaving: Sequence[int] = (),
    new: Sequence[int] = (),
    overrides: Mapping[int, int] | None = None,
    count: int | None = None,
) -> list[list[int]]:
    moved = moves(divisions, leaving=leaving, new=new, overrides=overrides, count=count)
    return next_divisions(moved, count or len(divisions))


def causes(moved: Sequence[Move]) -> dict[int, Why]:
    return {move.entry: move.why for move in moved}


def test_the_best_go_up_the_last_go_down_and_the_champion_stays() -> None:
    assert moves(LEAGUE) == [
        Move(1, 0, 0, Why.CHAMPION_STAYS),
        Move(2, 0, 0, Why.STAYS),
        Move(3, 0, 0, Why.STAYS),
        Move(5, 1, 0, Why.PROMOTED),
        Move(4, 0, 1, Why.RELEGATED),
        Move(6, 1, 1, Why.STAYS),
        Move(7, 1, 1, Why.STAYS),
        Move(9, 2, 1, Why.PROMOTED),
        Move(8, 1, 2, Why.RELEGATED),
        Move(10, 2, 2, Why.STAYS),
        Move(11, 2, 2, Why.STAYS),
        Move(12, 2, 2, Why.STAYS),
    ]


def test_next_season_lists_who_comes_down_who_stays_who_comes_up_and_who_is_new() -> None:
    assert after(new=[20, 21]) == [[1, 2, 3, 5], [4, 6, 7, 9], [8, 10, 11, 12, 20, 21]]


def test_with_fewer_divisions_the_lowest_play_as_one() -> None:
    assert after(count=2, new=[20]) == [[1, 2, 3, 5], [4, 6, 7, 9, 8, 10, 11, 12, 20]]
    assert after(count=1) == [[1, 2, 3, 5, 4, 6, 7, 9, 8, 10, 11, 12]]
    to_one = causes(moves(LEAGUE, count=1))
    assert (to_one[5], to_one[6], to_one[4]) == (Why.PROMOTED, Why.MOVED_UP, Why.SPARED)


def test_with_more_divisions_the_new_one_is_for_those_who_are_new_or_put_there() -> None:
    sized = (*LEAGUE[:2], Finished(LOWEST.entries, promoted=1, size=4))

    assert after(sized, count=4, new=[20, 21]) == [[1, 2, 3, 5], [4, 6, 7, 9], [8, 10, 11, 12], [20, 21]]
    assert after(sized, count=4, new=[20], overrides={12: 3})[3] == [12, 20]


def test_a_gap_is_filled_by_the_best_who_was_to_go_down() -> None:
    moved = moves(LEAGUE, leaving=[2])

    assert next_divisions(moved, 3) == [[1, 3, 5, 4], [6, 7, 9, 8], [10, 11, 12]]
    assert (causes(moved)[4], causes(moved)[8], causes(moved)[2]) == (Why.SPARED, Why.SPARED, Why.LEFT)


def test_after_them_the_next_best_below_moves_up() -> None:
    moved = moves(LEAGUE, leaving=[2, 3])

    assert next_divisions(moved, 3) == [[1, 5, 4, 6], [7, 9, 8, 10], [11, 12]]
    assert {entry: why for entry, why in causes(moved).items() if why == Why.MOVED_UP} == {
        6: Why.MOVED_UP,
        10: Why.MOVED_UP,
    }


def test_a_promotion_of_somebody_who_leaves_is_nobody_elses() -> None:
    assert after(leaving=[5]) == [[1, 2, 3, 4], [6, 7, 9, 8], [10, 11, 12]]  # 4 is spared; 6 stays


def test_a_champion_who_leaves_hands_on_no_title() -> None:
    assert Why.CHAMPION_STAYS not in causes(moves(LEAGUE, leaving=[1])).values()


def test_a_champion_never_goes_down() -> None:
    assert after([Finished((1, 2), relegated=2), Finished((3, 4))]) == [[1], [2, 3, 4]]


def test_without_a_size_a_division_is_as_large_as_it_comes_out() -> None:
    loose = [Finished((1, 2, 3, 4), relegated=2), Finished((5, 6, 7), promoted=1)]

    assert after(loose, leaving=[2]) == [[1, 5], [3, 4, 6, 7]]


def test_a_size_is_kept_before_a_promise() -> None:
    crowded = [Finished((1, 2, 3), size=3), Finished((4, 5), promoted=1)]
    moved = moves(crowded)

    assert next_divisions(moved, 2) == [[1, 2, 3], [4, 5]]
    assert causes(moved)[4] == Why.STAYS


def test_a_division_that_shrinks_sends_its_last_down() -> None:
    moved = moves([Finished((1, 2, 3), size=2), Finished((4, 5))])

    assert next_divisions(moved, 2) == [[1, 2], [3, 4, 5]]
    assert causes(moved)[3] == Why.MOVED_DOWN


def test_a_division_that_grows_takes_from_as_far_down_as_it_must() -> None:
    moved = moves([Finished((1,), size=4), Finished((2,), size=1), Finished((3, 4))])

    assert next_divisions(moved, 3) == [[1, 2, 3, 4], [], []]
    assert moved[3] == Move(4, 2, 0, Why.MOVED_UP)


def test_a_new_entry_fills_no_gap_above_the_lowest_division() -> None:
    assert after([Finished((1,), size=2), Finished(())], new=[2]) == [[1], [2]]


def test_organisers_have_the_last_word_whatever_the_sizes() -> None:
    moved = moves(LEAGUE, new=[20], overrides={3: 1, 12: 1, 20: 0, 2: 0})

    assert next_divisions(moved, 3) == [[1, 2, 5, 20], [3, 4, 6, 7, 9, 12], [8, 10, 11]]
    assert [move for move in moved if move.why == Why.BY_HAND] == [
        Move(20, None, 0, Why.BY_HAND),
        Move(3, 0, 1, Why.BY_HAND),
        Move(12, 2, 1, Why.BY_HAND),
    ]
    assert causes(moved)[2] == Why.STAYS  # as it would have anyway


@pytest.mark.parametrize(
    ("divisions", "wishes", "reason"),
    [
        ((), {}, "there is no division"),
        ((TOP, TOP), {}, "an entry is there twice"),
        (LEAGUE, {"new": [1]}, "an entry is there twice"),
        (LEAGUE, {"new": [20, 20]}, "an entry is there twice"),
        (LEAGUE, {"leaving": [20]}, "nobody can leave who is not there"),
        (LEAGUE, {"overrides": {20: 1}}, "nobody can be moved who is not there next season"),
        (LEAGUE, {"overrides": {1: 1}, "leaving": [1]}, "nobody can be moved who is not there next season"),
        (LEAGUE, {"overrides": {1: 3}}, "there is no such division"),
        (LEAGUE, {"overrides": {1: -1}}, "there is no such division"),
        (LEAGUE, {"overrides": {1: 2}, "count": 2}, "there is no such division"),
        (LEAGUE, {"count": 0}, "there is no division"),
    ],
)
def test_what_cannot_be_is_refused(divisions: Sequence[Finished], wishes: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{reason}$"):
        moves(divisions, **wishes)  # type: ignore[arg-type] # one of its options


@pytest.mark.parametrize("numbers", [{"promoted": -1}, {"relegated": -1}, {"size": 0}])
def test_a_division_cannot_be_smaller_than_one(numbers: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"^a division has a size of 1 at least, and no fewer than 0 go up or down$"):
        Finished((1, 2), **numbers)


@st.composite
def leagues(draw: st.DrawFn) -> list[Finished]:
    """One to four divisions whose numbers need not fit each other."""
    lengths = draw(st.lists(st.integers(0, 6), min_size=1, max_size=4))
    order = iter(draw(st.permutations(range(sum(lengths)))))
    return [
        Finished(
            tuple(next(order) for _ in range(length)),
            draw(st.integers(0, 3)),
            draw(st.integers(0, 3)),
            draw(st.none() | st.integers(1, 7)),
        )
        for length in lengths
    ]


def some_of(divisions: Sequence[Finished]) -> st.SearchStrategy[set[int]]:
    return st.sets(st.sampled_from([entry for division in divisions for entry in division.entries] or [0]), max_size=4)


@given(leagues(), st.lists(st.integers(100, 110), unique=True), st.data())
def test_nobody_is_lost_and_nobody_is_there_twice(
    divisions: list[Finished], new: list[int], data: st.DataObject
) -> None:
    present = {entry for division in divisions for entry in division.entries}
    leaving = data.draw(some_of(divisions)) & present
    going_on = sorted((present | {*new}) - leaving)
    count = data.draw(st.integers(1, len(divisions) + 1))
    overrides = data.draw(st.dictionaries(st.sampled_from(going_on or [0]), st.integers(0, count - 1), max_size=3))
    overrides = {entry: at for entry, at in overrides.items() if entry in going_on}

    moved = moves(divisions, leaving=leaving, new=new, overrides=overrides, count=count)

    assert sorted(move.entry for move in moved) == sorted(present | {*new})
    assert {move.entry for move in moved if move.after is None} == leaving
    assert {move.entry for move in moved if move.before is None} == {*new}
    assert {move.entry: move.after for move in moved if move.entry in overrides} == overrides
    assert sorted(entry for division in next_divisions(moved, count) for entry in division) == going_on


@given(leagues(), st.data())
def test_sizes_are_kept_as_far_as_entries_reach(divisions: list[Finished], data: st.DataObject) -> None:
    leaving = data.draw(some_of(divisions)) & {entry for division in divisions for entry in division.entries}

    count = data.draw(st.integers(1, len(divisions) + 1))

    found = after(divisions, leaving=sorted(leaving), count=count)

    for at, division in enumerate(divisions[: count - 1]):
        if division.size is not None:
            below = sum(map(len, found[at + 1 :]))
            assert len(found[at]) == division.size or (len(found[at]) < division.size and below == 0)


@given(leagues(), st.data())
def test_nobody_is_overtaken_by_whoever_finished_lower_in_the_same_division(
    divisions: list[Finished], data: st.DataObject
) -> None:
    leaving = data.draw(some_of(divisions)) & {entry for division in divisions for entry in division.entries}
    to = {move.entry: move.after for move in moves(divisions, leaving=leaving) if move.after is not None}

    for division in divisions:
        places = [to[entry] for entry in division.entries if entry in to]
        assert all(better <= worse for better, worse in combinations(places, 2))


@given(leagues())
def test_a_cause_says_which_way_an_entry_went(divisions: list[Finished]) -> None:
    directions = {
        Why.CHAMPION_STAYS: 0,
        Why.STAYS: 0,
        Why.SPARED: 0,
        Why.PROMOTED: -1,
        Why.MOVED_UP: -1,
        Why.RELEGATED: 1,
        Why.MOVED_DOWN: 1,
    }

    for move in moves(divisions):
        assert move.before is not None
        assert move.after is not None
        went = (move.after > move.before) - (move.after < move.before)
        assert went == directions[move.why]
