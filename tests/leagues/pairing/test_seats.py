from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from leagues.pairing.chance import Chance
from leagues.pairing.field import Field, Player
from leagues.pairing.seats import seated, times_at_seats
from tests.leagues.pairing.events import fresh


def times(field: Field, seating: list[list[list[int]]]) -> dict[int, list[int]]:
    """How often everybody has sat at each seat after these rounds."""
    counted = times_at_seats(field)
    for table in (table for tables in seating for table in tables):
        for seat, entry in enumerate(table):
            counted[entry][seat] += 1
    return counted


def dealt(players: int, size: int, rounds: int, chance: Chance) -> list[list[list[int]]]:
    """Rounds of full tables by lot; whoever is left over has a bye."""
    every = []
    for _ in range(rounds):
        order = chance.shuffled(range(1, players + 1))
        every.append([order[start : start + size] for start in range(0, players - size + 1, size)])
    return every


@given(st.integers(2, 6), st.integers(2, 20), st.integers(0, 9), st.integers())
def test_at_full_tables_nobody_has_a_seat_more_than_once_more_often_than_another(
    size: int, players: int, rounds: int, seed: int
) -> None:
    field = fresh(players, size)
    tables = dealt(players, size, rounds, Chance(seed))

    seating = seated(field, tables, Chance("seats", seed))

    assert [[sorted(table) for table in round_] for round_ in seating] == [
        [sorted(table) for table in round_] for round_ in tables
    ]
    assert max(max(row) - min(row) for row in times(field, seating).values()) <= 1


@given(
    st.integers(2, 5).flatmap(
        lambda size: st.lists(st.tuples(*[st.integers(0, 4)] * size), min_size=size, max_size=size)
    )
)
def test_one_table_is_seated_as_fairly_as_any_order_of_it(history: list[tuple[int, ...]]) -> None:
    size = len(history)
    field = Field(tuple(Player(number, number, seats=seats) for number, seats in enumerate(history)), size, 2)

    def squares(order: list[int]) -> int:
        return sum(count**2 for row in times(field, [[order]]).values() for count in row)

    [[table]] = seated(field, [[list(range(size))]], Chance("x"))

    assert squares(table) == min(squares(list(order)) for order in permutations(range(size)))


def test_who_often_began_sits_second() -> None:
    field = Field((Player(1, 1, seats=(3, 1)), Player(2, 2, seats=(2, 2))), 2, 2)

    assert seated(field, [[[1, 2]]], Chance("x")) == [[[2, 1]]]


def test_seats_beyond_the_tables_and_seats_not_told_do_not_count() -> None:
    field = Field((Player(1, 1, seats=(1, 2, 3, 4)), Player(2, 2, seats=(5,))), 3, 2)

    assert times_at_seats(field) == {1: [1, 2, 3], 2: [5, 0, 0]}


def test_a_chain_through_two_rounds_brings_what_no_table_alone_can() -> None:
    # Alice began twice more than not, Charlie the other way round; they meet only Bob, once each.
    field = Field((Player(1, 1, seats=(2, 1)), Player(2, 2), Player(3, 3, seats=(1, 2))), 2, 2)

    assert seated(field, [[[1, 2]], [[2, 3]]], Chance("x")) == [[[2, 1]], [[3, 2]]]
