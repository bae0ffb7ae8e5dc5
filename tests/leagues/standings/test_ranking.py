from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from leagues.standings import TIE_BREAKS, Bye, Figure, Line, Reason, Row, Scoring, TableResult, standings, why
from tests.leagues.standings.tables import (
    ALICE,
    BOB,
    CHARLIE,
    DORA,
    ENTRIES,
    EVE,
    GONE,
    POINTS,
    Season,
    any_scoring,
    scoring,
    scorings,
    seasons,
    table,
)

FIXED = [name for name in TIE_BREAKS if name != "head_to_head"]
"""Tie-breaks that say the same of an entry whoever is tied, but for the lot."""


NO_LOT = Figure("lot", Fraction(), is_blank=True)


def won(share: str) -> Figure:
    return Figure("wins", Fraction(share))


def goodness(figure: Figure) -> tuple[Fraction, Fraction]:
    """The same figure so that more is better."""
    sign = 1 if TIE_BREAKS[figure.name].is_more_better else -1
    return sign * figure.value, figure.again or Fraction()


def relabelled(season: Season, names: Sequence[int]) -> Season:
    """Entries 1, 2, … called `names[0]`, `names[1]`, …"""
    results, byes = season

    def of(lines: Iterable[Line]) -> tuple[Line, ...]:
        return tuple(replace(line, entry=names[line.entry - 1]) for line in lines)

    return [replace(each, lines=of(each.lines)) for each in results], [
        replace(bye, entry=names[bye.entry - 1]) for bye in byes
    ]


def without_lot(row: Row) -> tuple[object, ...]:
    return *separated_by(row), row.played, row.won, row.byes, row.forfeits


def separated_by(row: Row) -> tuple[object, ...]:
    """All but the lot."""
    return row.points, row.figures[:-1]


def test_a_row_counts_tables_wins_byes_and_forfeits() -> None:
    results = [table(1, alice=1, bob=1, charlie=3), table(2, alice=GONE, bob=1), table(3, alice=GONE, charlie=GONE)]

    rows = standings([ALICE, BOB, CHARLIE], results, [Bye(CHARLIE, 2), Bye(CHARLIE, 4)], scoring("wins"))

    assert rows == [
        Row(BOB, 1, Fraction(13, 2), 2, 2, 0, 0, (won("3/2"), NO_LOT)),
        Row(CHARLIE, 2, Fraction(4), 2, 0, 2, 1, (won("0"), NO_LOT)),
        Row(ALICE, 3, Fraction(7, 2), 3, 1, 0, 2, (won("1/2"), NO_LOT)),
    ]


def test_nobody_has_played_and_everybody_has_a_rank() -> None:
    assert [row.rank for row in standings([ALICE, BOB, CHARLIE], [], [], scoring(*TIE_BREAKS))] == [1, 2, 3]
    assert standings([], [], [], scoring()) == []


def test_who_is_not_ranked_has_no_row_but_counts_as_an_opponent() -> None:
    results = [table(1, alice=1, bob=2), table(2, dora=1, eve=2), table(3, bob=1, charlie=2)]

    rows = standings([ALICE, DORA], results, [], scoring("sonneborn_berger"))

    assert [(row.entry, row.points, row.figures[0].value) for row in rows] == [
        (ALICE, Fraction(3), Fraction(3)),
        (DORA, Fraction(3), Fraction(0)),
    ]


@pytest.mark.parametrize(
    ("entries", "results", "reason"),
    [
        ([ALICE, ALICE], [], "an entry is there twice"),
        ([ALICE, BOB], [table(1, alice=1, bob=2), table(1, alice=2, bob=1)], "a table is there twice"),
    ],
)
def test_what_is_there_twice_is_refused(entries: list[int], results: list[TableResult], reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{reason}$"):
        standings(entries, results, [], scoring())


def test_a_table_for_which_no_points_are_laid_down_is_refused() -> None:
    duels = replace(scoring(), points={2: POINTS[2]})

    with pytest.raises(ValueError, match=r"^no points are laid down for a table of 3$"):
        standings([ALICE], [table(1, alice=1, bob=2, charlie=3)], [], duels)


def test_points_are_the_first_reason() -> None:
    rows = standings([ALICE, BOB], [table(1, alice=1, bob=2)], [], scoring("wins"))

    assert why(rows, ALICE, BOB) == Reason("points", (Fraction(3), Fraction(0)))
    assert why(rows, BOB, ALICE) == Reason("points", (Fraction(0), Fraction(3)))


def test_a_tie_break_is_the_reason_with_what_it_says_of_both() -> None:
    results = [table(1, alice=1, dora=2), table(2, bob=1, eve=2), table(3, dora=1, fred=2)]

    rows = standings([ALICE, BOB], results, [], scoring("wins", "strength_of_schedule"))

    assert why(rows, BOB, ALICE) == Reason("strength_of_schedule", (Fraction(0), Fraction(3, 2)))


def test_the_second_comparison_head_to_head_is_named_as_such() -> None:
    results = [
        table(1, alice=1, bob=2),
        table(2, alice=1, charlie=2),
        table(3, dora=1, alice=2),
        table(4, bob=1, charlie=2),
        table(5, bob=1, dora=2),
        table(6, charlie=1, dora=2),
    ]
    rows = standings(
        [ALICE, BOB, CHARLIE, DORA], results, [Bye(CHARLIE, 7), Bye(DORA, 7)], scoring("head_to_head", bye=3)
    )

    assert why(rows, ALICE, BOB) == Reason("head_to_head", (Fraction(3), Fraction(0)), is_again=True)
    assert why(rows, BOB, CHARLIE) == Reason("head_to_head", (Fraction(2), Fraction(1)))


@pytest.mark.parametrize("pair", [(ALICE, ALICE), (ALICE, EVE)])
def test_a_reason_needs_two_who_stand_there(pair: tuple[int, int]) -> None:
    rows = standings([ALICE, BOB], [], [], scoring())

    with pytest.raises(ValueError, match=r"^two different entries of these standings are needed$"):
        why(rows, *pair)


@given(seasons, any_scoring, st.sets(st.sampled_from(ENTRIES)))
def test_all_who_are_ranked_and_nobody_else_have_a_rank_of_their_own(
    season: Season, worth: Scoring, ranked: set[int]
) -> None:
    rows = standings(sorted(ranked), *season, worth)

    assert {row.entry for row in rows} == ranked
    assert [row.rank for row in rows] == list(range(1, len(ranked) + 1))
    assert {tuple(figure.name for figure in row.figures) for row in rows} <= {worth.separators}


@given(seasons, any_scoring)
def test_points_are_those_given_at_tables_and_for_byes(season: Season, worth: Scoring) -> None:
    results, byes = season
    at_tables = sum(
        sum(worth.points[len(each.lines)][: sum(not line.is_forfeit for line in each.lines)]) for each in results
    )

    assert sum(row.points for row in standings(ENTRIES, results, byes, worth)) == at_tables + worth.bye * len(byes)


@given(seasons, any_scoring)
def test_the_order_is_that_of_points_then_figures(season: Season, worth: Scoring) -> None:
    rows = standings(ENTRIES, *season, worth)
    keys = [(row.points, *map(goodness, row.figures)) for row in rows]

    assert keys == sorted(keys, reverse=True)


@given(seasons, any_scoring)
def test_the_reason_speaks_for_whoever_stands_higher(season: Season, worth: Scoring) -> None:
    rows = standings(ENTRIES, *season, worth)

    for higher, lower in combinations(rows, 2):
        reason = why(rows, higher.entry, lower.entry)
        is_more_better = reason.name == "points" or TIE_BREAKS[reason.name].is_more_better
        better, worse = reason.values if is_more_better else reason.values[::-1]
        assert better > worse


@given(seasons, any_scoring, st.randoms())
def test_the_order_of_what_is_given_does_not_change_the_standings(
    season: Season, worth: Scoring, chance: object
) -> None:
    results, byes = ([*part] for part in season)
    entries = [*ENTRIES]
    for part in (entries, results, byes):
        chance.shuffle(part)  # type: ignore[attr-defined] # random.Random, by hypothesis
    turned = [replace(each, lines=each.lines[::-1]) for each in results]

    assert standings(entries, turned, byes, worth) == standings(ENTRIES, *season, worth)


@given(seasons, any_scoring, st.permutations(ENTRIES))
def test_other_numbers_change_nothing_but_the_lots(season: Season, worth: Scoring, names: list[int]) -> None:
    before = standings(ENTRIES, *season, worth)
    after = standings(ENTRIES, *relabelled(season, names), worth)

    assert {row.entry: without_lot(row) for row in after} == {names[row.entry - 1]: without_lot(row) for row in before}
    assert [separated_by(row) for row in after] == [separated_by(row) for row in before]


@given(
    seasons.filter(lambda season: season[0] != []),
    scorings(st.permutations(FIXED) | st.permutations(FIXED).map(lambda names: ["head_to_head", *names])),
    st.data(),
)
def test_a_forfeit_passes_nobody(season: Season, worth: Scoring, data: st.DataObject) -> None:
    results, byes = season
    at = data.draw(st.sampled_from(range(len(results))))
    leaver = data.draw(st.sampled_from(results[at].lines)).entry
    left = tuple(replace(line, is_forfeit=line.is_forfeit or line.entry == leaver) for line in results[at].lines)
    after_leaving = [*results[:at], replace(results[at], lines=left), *results[at + 1 :]]

    before, after = standings(ENTRIES, results, byes, worth), standings(ENTRIES, after_leaving, byes, worth)

    assert ahead_of(leaver, before) - ahead_of(leaver, after) == set()


def ahead_of(entry: int, rows: list[Row]) -> set[int]:
    rank = next(row.rank for row in rows if row.entry == entry)
    return {row.entry for row in rows if row.rank < rank}
