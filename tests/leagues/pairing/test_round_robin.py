from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from leagues.pairing import Field, Pairing, Player, check, plan, rounds_needed
from leagues.pairing.sizes import table_sizes
from tests.leagues.pairing.events import Event, fresh, meetings

few = settings(max_examples=20, deadline=None)
"""A plan that is searched for takes up to a second."""


def short_and_byes(pairings: tuple[Pairing, ...], size: int) -> tuple[Counter[int], Counter[int]]:
    short = Counter(who for pairing in pairings for table in pairing.tables if len(table) < size for who in table)
    return short, Counter(who for pairing in pairings for who in pairing.byes)


def spread(times: Counter[int], players: int) -> int:
    """How much more often the first than the last."""
    return max(times[who] for who in range(1, players + 1)) - min(times[who] for who in range(1, players + 1))


def squares(pairings: tuple[Pairing, ...]) -> int:
    return sum(times**2 for times in meetings(pairings).values())


@pytest.mark.parametrize(
    ("players", "size", "least", "rounds"),
    [(8, 2, 2, 7), (9, 2, 2, 9), (16, 4, 2, 5), (15, 4, 3, 5), (15, 3, 3, 7), (7, 3, 2, 5), (7, 3, 3, 4), (4, 4, 2, 1)],
)
def test_rounds_needed(players: int, size: int, least: int, rounds: int) -> None:
    assert rounds_needed(players, size, least) == rounds


def test_who_cannot_sit_down_needs_no_rounds() -> None:
    assert rounds_needed(1, 2, 2) == rounds_needed(2, 4, 3) == 0


@pytest.mark.parametrize(
    ("players", "size", "least"),
    [
        (2, 2, 2), (7, 2, 2), (8, 2, 2), (20, 2, 2), (9, 3, 3), (15, 3, 3), (21, 3, 3), (27, 3, 3), (16, 4, 4),
        (28, 4, 4), (25, 5, 5), (8, 3, 2), (14, 3, 2), (20, 3, 2), (15, 4, 3), (15, 4, 2), (27, 4, 3), (24, 5, 4),
    ],
)  # fmt: skip
def test_with_a_design_everybody_meets_everybody_once_in_the_rounds_needed(players: int, size: int, least: int) -> None:
    pairings = plan(fresh(players, size, least, seed="x"), rounds_needed(players, size, least))

    assert meetings(pairings) == Counter(combinations(range(1, players + 1), 2))
    assert [spread(times, players) for times in short_and_byes(pairings, size)] == [0, 0]


def test_sixteen_at_tables_of_four_meet_everybody_in_five_rounds_and_sit_everywhere() -> None:
    pairings = plan(fresh(16, 4, seed="x"), 5)

    assert meetings(pairings) == Counter(combinations(range(1, 17), 2))
    for player in range(1, 17):
        seats = Counter(table.index(player) for pairing in pairings for table in pairing.tables if player in table)
        assert sorted(seats.values()) == [1, 1, 1, 2]


def test_a_second_time_through_everybody_meets_twice_and_has_begun_as_often_as_not() -> None:
    pairings = plan(fresh(8, 2), 14)

    assert set(meetings(pairings).values()) == {2}
    assert Counter(table[0] for pairing in pairings for table in pairing.tables) == dict.fromkeys(range(1, 9), 7)


def test_after_a_full_circle_the_next_is_exact_too() -> None:
    event = Event(4, 3, seed="first")
    event.enter(*range(1, 16))
    for pairing in plan(event.field(), 5):
        event.play(pairing)

    second = plan(structs.replace(event.field(), seed="second"), 5)

    assert meetings(second) == Counter(combinations(range(1, 16), 2))


@pytest.mark.parametrize(
    ("players", "size", "rounds"), [(12, 3, 4), (20, 4, 5), (19, 4, 5), (35, 5, 7), (42, 6, 7), (60, 2, 9)]
)
def test_in_so_many_rounds_nobody_meets_anybody_twice(players: int, size: int, rounds: int) -> None:
    assert set(meetings(plan(fresh(players, size, seed="x"), rounds)).values()) == {1}


@pytest.mark.parametrize(
    ("players", "size", "least", "rounds", "reached"),
    [
        (12, 4, 3, 3, 72),  # the least there is: of two rounds of three tables, three pairs at least are in both
        (12, 4, 3, 4, 108),  # likewise
        (10, 4, 3, 4, 72),
        (10, 4, 2, 4, 76),
        (7, 3, 2, 5, 33),  # the least there is: 25 meetings of 21 pairs
        (7, 3, 3, 4, 36),
        (12, 3, 2, 6, 86),
        (14, 4, 3, 6, 142),  # the least there is: 108 meetings of 91 pairs
        (24, 4, 3, 8, 344),
        (60, 4, 3, 12, 1090),  # five meetings too many of 1,080
    ],
)
def test_without_a_design_the_sum_of_squares_is_at_most_what_was_reached(
    players: int, size: int, least: int, rounds: int, reached: int
) -> None:
    assert squares(plan(fresh(players, size, least, seed="x"), rounds)) <= reached


def test_those_to_be_kept_apart_stand_where_a_design_keeps_them_apart() -> None:
    met = meetings(plan(fresh(35, 5, seed="x", apart=[(1, 2)]), 7))

    assert set(met.values()) == {1}
    assert met[1, 2] == 0


def test_a_design_with_a_hole_is_left_aside_where_byes_are_to_be_made_up_for() -> None:
    players = tuple(Player(number, number, byes=number != 4) for number in range(1, 10))

    assert [pairing.byes for pairing in plan(Field(players, 2, 2, seed="x"), 2)] == [(4,), (9,)]


def test_those_to_be_kept_apart_are_so_even_where_everybody_could_meet() -> None:
    met = meetings(plan(fresh(8, 2, seed="x", apart=[(1, 2)]), 7))

    assert met[1, 2] == 0
    assert Counter(met.values()) == {1: 24, 2: 2}


def test_what_is_left_is_planned_from_what_was_played() -> None:
    event = Event(4, 3, seed="x")
    event.enter(*range(1, 13))
    for pairing in plan(event.field(), 2):
        event.play(pairing)
    event.present.remove(5)
    event.enter(13)

    rest = plan(event.field(), 2)

    together = event.met + meetings(rest)
    assert sum(times**2 for times in together.values()) <= 100
    for pairing in rest:
        check(event.field(), pairing)


@few
@given(
    st.integers(2, 5).flatmap(lambda size: st.tuples(st.just(size), st.integers(2, size))),
    st.integers(0, 13),
    st.integers(0, 6),
    st.text(max_size=3),
)
def test_every_round_is_whole_and_in_the_end_byes_and_short_tables_are_fair(
    kinds: tuple[int, int], players: int, rounds: int, seed: str
) -> None:
    size, least = kinds
    field = fresh(players, size, least, seed=seed)

    pairings = plan(field, rounds)

    assert len(pairings) == rounds
    for pairing in pairings:
        check(field, pairing)
        assert sorted(map(len, pairing.tables), reverse=True) == list(table_sizes(players, size, least))
    if players:
        assert max(spread(times, players) for times in short_and_byes(pairings, size)) <= 1
    assert plan(field, rounds) == pairings


def test_another_seed_is_another_plan() -> None:
    assert plan(fresh(16, 4, seed="x"), 5) != plan(fresh(16, 4, seed="y"), 5)
