"""Each design is counted through: nothing about it is taken on trust."""

from collections import Counter
from itertools import combinations

import pytest

from leagues.pairing.designs import MOST_PLAYERS, Design, complete, without_repeats

COMPLETE = {
    2: list(range(2, 41, 2)),
    3: [9, 15, 21, 27, 39, 51, 57, 63, 75, 81],
    4: [16, 28, 40, 52, 64, 76],
    5: [25],
    6: [],
}
"""Of 2 to 84 players, at tables of how many those can all meet each other by a design known here."""

FREE_OF_REPEATS = {3: [12, 24, 33, 48], 4: [20, 32, 36, 44], 5: [35, 40, 45, 55], 6: [42, 48, 54, 66]}
"""The first numbers of players for whom there are at least some rounds."""


def meetings(design: Design) -> Counter[tuple[int, ...]]:
    return Counter(pair for tables in design for table in tables for pair in combinations(sorted(table), 2))


def assert_rounds_are_whole(design: Design, players: int, size: int) -> None:
    for tables in design:
        assert sorted(point for table in tables for point in table) == list(range(players))
        assert {len(table) for table in tables} == {size}


@pytest.mark.parametrize("size", COMPLETE)
def test_complete_designs_are_known_for_these_players(size: int) -> None:
    most = 40 if size == 2 else 84

    assert [players for players in range(1, most + 1) if complete(players, size)] == COMPLETE[size]


@pytest.mark.parametrize(
    ("size", "players"), [(size, players) for size, found in COMPLETE.items() for players in found]
)
def test_in_a_complete_design_each_pair_meets_exactly_once(size: int, players: int) -> None:
    design = complete(players, size)

    assert design is not None
    assert_rounds_are_whole(design, players, size)
    assert meetings(design) == Counter(combinations(range(players), 2))
    assert len(design) == (players - 1) // (size - 1)


@pytest.mark.parametrize(
    ("size", "players"), [(size, players) for size, found in FREE_OF_REPEATS.items() for players in found]
)
def test_in_other_designs_no_pair_meets_twice(size: int, players: int) -> None:
    design = without_repeats(players, size)

    assert design is not None
    assert_rounds_are_whole(design, players, size)
    assert set(meetings(design).values()) == {1}
    assert len(design) == players // size


@pytest.mark.parametrize("size", FREE_OF_REPEATS)
def test_other_designs_are_known_first_for_these_players(size: int) -> None:
    found = [players for players in range(1, 67) if without_repeats(players, size) and not complete(players, size)]

    assert found[:4] == FREE_OF_REPEATS[size]


def test_a_complete_design_comes_first() -> None:
    assert without_repeats(25, 5) == complete(25, 5)


def test_there_is_an_end() -> None:
    assert without_repeats(MOST_PLAYERS + 2, 2) is None
