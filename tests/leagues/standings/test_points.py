from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from leagues.standings import Line, Scoring, TableResult, placed, points_of, points_text
from tests.leagues.standings.tables import ALICE, BOB, CHARLIE, DORA, GONE, any_scoring, lines, scoring, table


def result(those: tuple[Line, ...]) -> TableResult:
    return TableResult(1, 1, "blankenburg", those)


def test_each_place_gets_what_its_table_lays_down() -> None:
    ended = table(1, alice=2, bob=1, charlie=4, dora=3)

    assert points_of(ended, scoring()) == {ALICE: 4, BOB: 6, CHARLIE: 0, DORA: 2}


def test_level_places_share_what_they_are_worth_together() -> None:
    ended = table(1, alice=1, bob=1, charlie=1, dora=4)

    assert points_of(ended, scoring()) == {ALICE: 4, BOB: 4, CHARLIE: 4, DORA: 0}  # (6 + 4 + 2) / 3
    assert points_of(table(1, alice=1, bob=1, charlie=3), scoring()) == {
        ALICE: Fraction(7, 2),  # (5 + 2) / 2
        BOB: Fraction(7, 2),
        CHARLIE: 0,
    }


def test_a_forfeit_comes_after_all_who_played_on_and_gets_nothing() -> None:
    ended = table(1, alice=GONE, bob=2, charlie=GONE, dora=3)

    assert placed(ended.lines) == {BOB: 1, DORA: 2, ALICE: 3, CHARLIE: 3}
    assert points_of(ended, scoring()) == {BOB: 6, DORA: 4, ALICE: 0, CHARLIE: 0}


def test_a_table_that_all_forfeit_gives_nothing() -> None:
    ended = table(1, alice=GONE, bob=GONE)

    assert placed(ended.lines) == {ALICE: 1, BOB: 1}
    assert points_of(ended, scoring()) == {ALICE: 0, BOB: 0}


@given(lines, any_scoring)
def test_points_are_those_of_the_first_places_of_whoever_played_on(those: tuple[Line, ...], worth: Scoring) -> None:
    played_on = sum(not line.is_forfeit for line in those)

    given_out = sum(points_of(result(those), worth).values())

    assert given_out == sum(worth.points[len(those)][:played_on])


@given(lines)
def test_places_are_shared_and_leave_out_as_many_as_share_them(those: tuple[Line, ...]) -> None:
    places = placed(those)

    assert all(place == 1 + sum(better < place for better in places.values()) for place in places.values())


@given(lines, any_scoring, st.data())
def test_nobody_gains_by_a_forfeit_and_nobody_else_loses(
    those: tuple[Line, ...], worth: Scoring, data: st.DataObject
) -> None:
    leaver = data.draw(st.sampled_from(those))
    left = tuple(replace(line, is_forfeit=True) if line is leaver else line for line in those)

    before, after = points_of(result(those), worth), points_of(result(left), worth)

    assert after[leaver.entry] == 0
    assert [line.entry for line in those if line is not leaver and after[line.entry] < before[line.entry]] == []


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(3), "3"),
        (Fraction(100), "100"),
        (Fraction(5, 2), "2.5"),
        (Fraction(10, 3), "3⅓"),
        (Fraction(2, 3), "⅔"),
        (Fraction(35, 6), "5⅚"),
        (Fraction(7, 4), "1.75"),
        (Fraction(1, 20), "0.05"),
        (Fraction(8, 7), "1.14"),
        (Fraction(1999, 1000), "2"),
        (Fraction(-5, 2), "-2.5"),
        (Fraction(-1, 3), "-⅓"),
        (Fraction(-1, 1000), "0"),
    ],
)
def test_points_are_written_as_people_do(points: Fraction, text: str) -> None:
    assert points_text(points) == text
