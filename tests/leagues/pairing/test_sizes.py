from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.pairing.field import Player
from leagues.pairing.sizes import share_out, smallest_wanted, table_sizes

tables = st.integers(2, 6).flatmap(lambda size: st.tuples(st.just(size), st.integers(2, size)))


@pytest.mark.parametrize(
    ("players", "size", "least", "sizes"),
    [
        (12, 4, 2, (4, 4, 4)),
        (3, 2, 2, (2,)),
        (5, 3, 3, (3,)),
        (10, 4, 3, (4, 3, 3)),
        (10, 4, 2, (4, 4, 2)),
        (7, 3, 2, (3, 2, 2)),
        (6, 4, 3, (3, 3)),
        (13, 5, 3, (5, 5, 3)),
        (13, 5, 4, (5, 4, 4)),
        (5, 4, 3, (4,)),
        (2, 3, 3, ()),
        (0, 2, 2, ()),
    ],
)
def test_table_sizes(players: int, size: int, least: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players, size, least) == sizes


def best_by_trying_all(players: int, size: int, least: int) -> tuple[int, ...]:
    """Fewest byes, then fewest short tables, then the smallest largest gap, of all tables there could be."""
    kinds = range(size, least - 1, -1)
    every = [sizes for count in range(players // least + 1) for sizes in combinations_with_replacement(kinds, count)]
    return min(
        (sizes for sizes in every if sum(sizes) <= players),
        key=lambda sizes: (-sum(sizes), sum(seats < size for seats in sizes), -min(sizes, default=0)),
    )


@given(st.integers(0, 16), tables)
def test_no_other_sizes_are_better(players: int, kinds: tuple[int, int]) -> None:
    assert table_sizes(players, *kinds) == best_by_trying_all(players, *kinds)


@given(st.integers(0, 2_000), tables)
def test_sizes_are_allowed_and_short_ones_differ_by_one(players: int, kinds: tuple[int, int]) -> None:
    size, least = kinds
    sizes = table_sizes(players, size, least)

    assert sorted(sizes, reverse=True) == list(sizes)
    assert all(least <= seats <= size for seats in sizes)
    short = [seats for seats in sizes if seats < size]
    assert not short or (max(short) - min(short) <= 1 and sum(sizes) == players)


def test_there_are_no_tables_of_one_or_of_seven() -> None:
    for size, least in ((7, 2), (3, 1), (3, 4)):
        with pytest.raises(ValueError, match=r"^no tables have"):
            table_sizes(12, size, least)


def test_who_had_fewest_byes_has_one_of_those_the_lowest() -> None:
    players = [Player(11, 1, byes=0), Player(12, 2, byes=0), Player(13, 3, byes=1)]

    assert share_out(players, (2,), 2) == ([0, 2], [], [1])


def test_who_had_fewest_short_tables_has_them() -> None:
    players = [Player(10 + rank, rank, short=short) for rank, short in enumerate((0, 1, 0, 1, 0, 1, 0), 1)]

    assert share_out(players, (3, 2, 2), 3) == ([1, 3, 5], [0, 2, 4, 6], [])


@pytest.mark.parametrize(
    ("players", "size", "wanted"),
    [(10, 4, (4, 3, 3)), (5, 4, (3, 2)), (7, 3, (3, 2, 2)), (3, 2, (2,)), (16, 4, (4,) * 4)],
)
def test_no_table_is_smaller_than_it_must_be(players: int, size: int, wanted: tuple[int, ...]) -> None:
    assert table_sizes(players, size, smallest_wanted(players, size, 2)) == wanted
