from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.pairing import Field, Pairing, Player, check, heats, report, rounds_left
from leagues.pairing.ladder import Ladder
from tests.leagues.pairing.events import fresh

KINDS = [(size, least, through) for size in range(2, 7) for least in range(2, size + 1) for through in range(1, size)]


@pytest.mark.parametrize(
    ("players", "size", "least", "through", "rounds"),
    [(1, 2, 2, 1, 0), (2, 2, 2, 1, 1), (5, 2, 2, 1, 3), (8, 2, 2, 1, 3), (1_000, 2, 2, 1, 10), (4, 4, 3, 2, 1),
     (16, 4, 2, 2, 3), (16, 4, 2, 1, 2), (9, 4, 2, 2, 3), (27, 3, 3, 1, 3), (1_000, 4, 2, 2, 9)],
)  # fmt: skip
def test_rounds_left(players: int, size: int, least: int, through: int, rounds: int) -> None:
    assert rounds_left(players, size, least, through) == rounds


@pytest.mark.parametrize(("size", "least", "through"), KINDS)
def test_no_way_down_has_fewer_rounds_nor_is_one_overlooked(size: int, least: int, through: int) -> None:
    smallest = max(least, through + 1)

    @cache
    def fewest(players: int) -> float:
        """Rounds on the best of all ways; infinite if there is none."""
        if players <= size:
            return 1 if players >= least else float("inf")
        return min(
            1 + fewest(tables * through + byes)
            for byes in range(players - smallest + 1)
            for tables in range(-(-(players - byes) // size), (players - byes) // smallest + 1)
        )

    for players in range(2, 30):
        try:
            found: float = rounds_left(players, size, least, through)
        except ValueError:
            found = float("inf")
        assert found == fewest(players)


@pytest.mark.parametrize("players", range(3, 70))
def test_duels_have_byes_only_in_the_first_round_and_the_next_is_full(players: int) -> None:
    step = Ladder(2, 2, 1).step(players)

    assert step.left.bit_count() == 1
    assert step.left < players <= 2 * step.left


@pytest.mark.parametrize(
    ("through", "players", "step"),
    [
        (2, 9, (3, 0, 6)),
        (2, 13, (4, 0, 8)),
        (2, 5, (1, 1, 3)),
        (1, 17, (5, 0, 5)),
        (2, 4, (1, 0, 1)),
        (3, 5, (1, 1, 4)),
    ],
)
def test_tables_of_up_to_four_have_byes_only_where_none_come_later(
    through: int, players: int, step: tuple[int, int, int]
) -> None:
    assert Ladder(4, 2, through).step(players) == step


def test_in_duels_the_best_meets_the_worst_and_byes_go_to_the_best() -> None:
    pairing = heats(fresh(6, 2), 1)

    assert pairing.byes == (1, 2)
    assert [sorted(table) for table in pairing.tables] == [[3, 6], [4, 5]]


def test_the_best_are_spread_over_the_tables() -> None:
    pairing = heats(fresh(16, 4), 2)

    assert [sorted(table) for table in pairing.tables] == [
        [1, 8, 9, 16],
        [2, 7, 10, 15],
        [3, 6, 11, 14],
        [4, 5, 12, 13],
    ]


def test_those_who_fit_at_one_table_play_the_last_round() -> None:
    assert [sorted(table) for table in heats(fresh(3, 4), 2).tables] == [[1, 2, 3]]


def test_who_is_alone_has_won() -> None:
    assert heats(fresh(1, 4), 2) == Pairing((), (1,))
    assert heats(Field((), 4, 2), 2) == Pairing(())


def test_those_to_be_kept_apart_change_places_with_players_of_equal_rank() -> None:
    field = fresh(8, 2, apart=[(1, 8), (2, 7)])

    pairing = heats(field, 1)

    assert report(field, pairing).kept_apart_failed == ()
    assert [sorted(table) for table in pairing.tables] == [[1, 7], [2, 8], [3, 6], [4, 5]]


def test_seats_are_fair_here_too() -> None:
    field = Field((Player(1, 1, seats=(1, 0)), Player(2, 2)), 2, 2)

    assert heats(field, 1) == Pairing(((2, 1),))


@pytest.mark.parametrize(("size", "least", "through"), [(4, 2, 4), (4, 2, 0), (7, 2, 1), (4, 5, 1)])
def test_what_is_no_knock_out_is_refused(size: int, least: int, through: int) -> None:
    with pytest.raises(ValueError, match=r"(cannot go on|no tables have)"):
        rounds_left(12, size, least, through)


def test_numbers_that_never_come_down_to_one_table_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^8 players do not come down to one table of 4 to 4 if 1 go on$"):
        heats(fresh(8, 4, 4), 1)


@settings(deadline=None)
@given(st.sampled_from([kind for kind in KINDS if kind[1] == 2]), st.integers(1, 60), st.text(max_size=3))
def test_every_knock_out_ends_with_one_table_in_the_rounds_that_were_told(
    kind: tuple[int, int, int], players: int, seed: str
) -> None:
    size, least, through = kind
    left = list(range(1, players + 1))
    for told in range(rounds_left(players, *kind), 0, -1):
        field = Field(tuple(Player(entry, rank) for rank, entry in enumerate(left, 1)), size, least, seed=seed)
        assert rounds_left(len(left), *kind) == told
        pairing = heats(field, through)
        check(field, pairing)
        assert pairing.byes == tuple(left[: len(pairing.byes)])
        assert pairing == heats(field, through)
        going_on = through if told > 1 else 1
        left = sorted([*pairing.byes, *(entry for table in pairing.tables for entry in sorted(table)[:going_on])])
    assert left == [1]
