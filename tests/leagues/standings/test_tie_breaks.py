"""Each tie-break worked out by hand."""

from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256

from msgspec.structs import replace

from leagues.standings import TIE_BREAKS, Bye, Figure, TableResult, standings, words
from tests.leagues.standings.tables import ALICE, BOB, CHARLIE, DORA, EVE, FRED, GONE, scoring, table

SEASON = [
    table(1, "blankenburg", (40, 30, 20, 10), alice=1, bob=2, charlie=3, dora=4),  # 6, 4, 2, 0
    table(2, "blueprints", (9, 6, 0), eve=1, alice=2, bob=GONE),  # 5, 2, 0
]
CHARLIES_BYE = Bye(CHARLIE, 2)
"""With two points for it: Alice 8, Eve 5, Bob 4, Charlie 4, Dora 0.

A table they make: Eve 5, Alice 4, Bob 2, Charlie 2, Dora 0.
"""

CAST = (ALICE, BOB, CHARLIE, DORA, EVE, FRED)


def figures(
    name: str,
    results: Sequence[TableResult] = SEASON,
    byes: Sequence[Bye] = (CHARLIES_BYE,),
    among: Sequence[int] = CAST,
) -> dict[int, Fraction]:
    return {row.entry: row.figures[0].value for row in standings(among, results, byes, scoring(name))}


def head_to_head(*results: TableResult, byes: Sequence[Bye] = (), among: Sequence[int] = CAST[:4]) -> dict[int, Figure]:
    rows = standings(among, results, byes, scoring("head_to_head", bye=3))
    return {row.entry: row.figures[0] for row in rows}


def blank(name: str = "head_to_head") -> Figure:
    return Figure(name, Fraction(), is_blank=True)


def value(of_all: Fraction | int, again: int | None = None) -> Figure:
    return Figure("head_to_head", Fraction(of_all), None if again is None else Fraction(again))


def test_every_tie_break_has_its_words() -> None:
    assert TIE_BREAKS.keys() == words.EXPLANATIONS.keys() == words.TITLES.keys() - {"points"}
    assert [name for name in TIE_BREAKS if not TIE_BREAKS[name].is_more_better] == ["sum_of_places", "lot"]


def test_head_to_head_compares_those_who_are_tied_at_tables_where_they_met() -> None:
    found = head_to_head(
        table(1, alice=1, bob=2),
        table(2, charlie=1, alice=2),
        table(3, bob=1, dora=2),
        table(4, charlie=1, dora=2),
    )

    assert found == {CHARLIE: blank(), ALICE: value(3), BOB: value(0), DORA: blank()}  # 6, 3, 3, 0 points


def test_head_to_head_is_an_average_so_that_meeting_more_often_is_no_advantage() -> None:
    found = head_to_head(
        table(1, alice=1, bob=2),
        table(2, bob=1, alice=2),
        table(3, charlie=1, alice=2),
        table(4, bob=1, charlie=2),
        byes=[Bye(ALICE, 5), Bye(CHARLIE, 5)],  # all have 6 points
        among=[ALICE, BOB, CHARLIE],
    )

    assert found == {BOB: value(2), CHARLIE: value(Fraction(3, 2)), ALICE: value(1)}  # 6 / 3, 3 / 2, 3 / 3


def test_head_to_head_that_parts_nobody_is_not_asked_again() -> None:
    assert head_to_head(table(1, alice=1, bob=1), among=[ALICE, BOB]) == {
        ALICE: value(Fraction(3, 2)),
        BOB: value(Fraction(3, 2)),
    }


def test_head_to_head_says_nothing_unless_each_met_every_other() -> None:
    found = head_to_head(
        table(1, alice=1, bob=2),
        table(2, charlie=1, alice=2),
        table(3, bob=1, dora=2),
    )

    assert found == {ALICE: blank(), BOB: blank(), CHARLIE: blank(), DORA: blank()}  # Bob and Charlie did not meet


def test_head_to_head_compares_those_it_leaves_tied_once_more() -> None:
    found = head_to_head(
        table(1, alice=1, bob=2),
        table(2, alice=1, charlie=2),
        table(3, dora=1, alice=2),
        table(4, bob=1, charlie=2),
        table(5, bob=1, dora=2),
        table(6, charlie=1, dora=2),
        byes=[Bye(CHARLIE, 7), Bye(DORA, 7)],  # all have 6 points
    )

    assert found == {ALICE: value(2, 3), BOB: value(2, 0), CHARLIE: value(1, 3), DORA: value(1, 0)}
    assert list(found) == [ALICE, BOB, CHARLIE, DORA]


def test_strength_of_schedule_averages_what_opponents_make_a_table() -> None:
    assert figures("strength_of_schedule") == {
        ALICE: Fraction(29, 12),  # ((2 + 2 + 0) / 3 + (5 + 2) / 2) / 2
        BOB: Fraction(13, 4),  # ((4 + 2 + 0) / 3 + (5 + 4) / 2) / 2
        CHARLIE: Fraction(2),  # (4 + 2 + 0) / 3
        DORA: Fraction(8, 3),  # (4 + 2 + 2) / 3
        EVE: Fraction(3),  # (4 + 2) / 2
        FRED: Fraction(0),
    }


def test_opponents_who_are_not_ranked_count_all_the_same() -> None:
    assert figures("strength_of_schedule", among=(ALICE, DORA)) == {ALICE: Fraction(29, 12), DORA: Fraction(8, 3)}
    assert figures("sonneborn_berger", among=(ALICE, DORA)) == {ALICE: 12, DORA: 0}


def test_sonneborn_berger_adds_up_the_points_of_those_beaten() -> None:
    assert figures("sonneborn_berger") == {
        ALICE: 12,  # 4 + 4 + 0 at the first table, 4 at the second
        BOB: 4,  # 4 + 0; nothing where he left
        CHARLIE: 0,
        DORA: 0,
        EVE: 12,  # 8 + 4
        FRED: 0,
    }


def test_sonneborn_berger_counts_half_of_those_level_unless_they_left() -> None:
    level = [table(1, alice=1, bob=1, charlie=3), table(2, charlie=1, dora=GONE, eve=GONE), table(3, eve=1, dora=2)]

    assert figures("sonneborn_berger", level, byes=()) == {  # points: 7/2, 7/2, 5, 0, 3
        ALICE: Fraction(27, 4),  # 7/2 / 2 + 5
        BOB: Fraction(27, 4),
        CHARLIE: 3,
        DORA: 0,
        EVE: 0,
        FRED: 0,
    }


def test_sum_of_places_is_an_average_between_first_and_last() -> None:
    assert figures("sum_of_places") == {
        ALICE: Fraction(1, 4),  # (0/3 + 1/2) / 2
        BOB: Fraction(2, 3),  # (1/3 + 1) / 2
        CHARLIE: Fraction(2, 3),
        DORA: 1,
        EVE: 0,
        FRED: 1,  # never played: nobody is behind
    }


def test_level_places_are_shared_and_forfeits_are_last_however_many() -> None:
    assert figures("sum_of_places", [table(1, alice=1, bob=1, charlie=3)], (), CAST[:3]) == {
        ALICE: Fraction(1, 4),  # places 0 and 1 of 2 shared: 1/2 / 2
        BOB: Fraction(1, 4),
        CHARLIE: 1,
    }
    assert figures("sum_of_places", [table(1, alice=1, bob=GONE, charlie=GONE)], (), CAST[:3]) == {
        ALICE: 0,
        BOB: 1,
        CHARLIE: 1,
    }


def test_game_totals_are_measured_by_what_is_usual_in_their_game() -> None:
    adjudicated = table(3, "blueprints", dora=1, fred=2)

    assert figures("game_totals", [*SEASON, adjudicated]) == {  # on average 100 / 4 = 25 and 15 / 3 = 5
        ALICE: Fraction(7, 5),  # (40 / 25 + 6 / 5) / 2
        BOB: Fraction(3, 5),  # (30 / 25 + 0) / 2
        CHARLIE: Fraction(4, 5),  # 20 / 25
        DORA: Fraction(2, 5),  # 10 / 25
        EVE: Fraction(9, 5),  # 9 / 5
        FRED: 0,
    }


def test_a_total_below_nothing_is_no_worse_than_leaving() -> None:
    low = [table(1, "blueprints", (20, 0), alice=1, bob=GONE), table(2, "blueprints", (12, -2), charlie=1, dora=2)]

    assert figures("game_totals", low, (), CAST[:4]) == {  # on average (20 + 0 + 12 + 0) / 4 = 8
        ALICE: Fraction(5, 2),
        BOB: 0,
        CHARLIE: Fraction(3, 2),
        DORA: 0,
    }


def test_a_game_in_which_nobody_scores_tells_nothing() -> None:
    scoreless = table(3, "blacksmith_brothers", (0, 0), charlie=1, dora=2)

    assert figures("game_totals", [*SEASON, scoreless]) == figures("game_totals")


def test_wins_share_a_first_place() -> None:
    shared = [*SEASON, table(3, alice=1, bob=1, charlie=1), table(4, dora=GONE, fred=GONE)]

    assert figures("wins", shared) == {
        ALICE: Fraction(4, 3),
        BOB: Fraction(1, 3),
        CHARLIE: Fraction(1, 3),
        DORA: 0,
        EVE: 1,
        FRED: 0,
    }


def test_lots_can_be_drawn_again_by_anybody() -> None:
    drawn = sorted(CAST, key=lambda entry: sha256(f"autumn {entry}".encode()).hexdigest())

    rows = standings(CAST, [], [], scoring(seed="autumn"))

    assert [row.entry for row in rows] == drawn
    assert [row.figures for row in rows] == [(Figure("lot", Fraction(number)),) for number in range(1, 7)]


def test_lots_are_drawn_only_by_those_who_are_still_tied() -> None:
    rows = standings(CAST[:3], [table(1, alice=1, bob=2, charlie=2)], [], scoring())

    assert rows[0].figures == (blank("lot"),)
    assert [row.figures[0].value for row in rows[1:]] == [1, 2]


def test_another_seed_draws_other_lots() -> None:
    orders = {
        tuple(row.entry for row in standings(CAST, [], [], replace(scoring(), seed=str(seed)))) for seed in range(9)
    }

    assert len(orders) == 9
