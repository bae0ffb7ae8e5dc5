from fractions import Fraction

from hypothesis import given

from leagues.standings import Meetings, Scoring, cross_table, standings
from tests.leagues.standings.tables import ALICE, BOB, CHARLIE, DORA, GONE, Season, any_scoring, scoring, seasons, table


def test_pairs_are_told_how_often_they_met_and_what_each_made_of_it() -> None:
    results = [table(1, alice=1, bob=2, charlie=3), table(2, alice=2, bob=1), table(3, alice=1, dora=GONE)]

    assert cross_table([ALICE, BOB, CHARLIE], results, scoring()) == {
        (ALICE, BOB): Meetings(2, Fraction(5)),
        (BOB, ALICE): Meetings(2, Fraction(5)),  # 2 + 3
        (ALICE, CHARLIE): Meetings(1, Fraction(5)),
        (CHARLIE, ALICE): Meetings(1, Fraction(0)),
        (BOB, CHARLIE): Meetings(1, Fraction(2)),
        (CHARLIE, BOB): Meetings(1, Fraction(0)),
    }
    assert cross_table([ALICE, DORA], results, scoring()) == {
        (ALICE, DORA): Meetings(1, Fraction(3)),
        (DORA, ALICE): Meetings(1, Fraction(0)),
    }


@given(seasons, any_scoring)
def test_both_halves_of_the_table_belong_together(season: Season, worth: Scoring) -> None:
    results, _ = season
    crossed = cross_table(range(1, 10), results, worth)

    assert {(b, a): met.times for (a, b), met in crossed.items()} == {pair: met.times for pair, met in crossed.items()}
    assert sum(met.times for met in crossed.values()) == sum(
        len(result.lines) * (len(result.lines) - 1) for result in results
    )


@given(seasons, any_scoring)
def test_at_tables_for_two_a_row_adds_up_to_the_points(season: Season, worth: Scoring) -> None:
    duels = [result for result in season[0] if len(result.lines) == 2]
    crossed = cross_table(range(1, 10), duels, worth)

    made = {row.entry: row.points for row in standings(range(1, 10), duels, [], worth)}

    assert made == {a: sum(met.points for (own, _), met in crossed.items() if own == a) for a in range(1, 10)}
