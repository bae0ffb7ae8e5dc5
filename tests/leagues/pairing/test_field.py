import pytest

from leagues.pairing import Field, Pairing, Player, check
from tests.leagues.pairing.events import fresh

TRIO = fresh(3, 2)


def test_a_pairing_in_which_everybody_has_one_place_is_let_through() -> None:
    assert check(TRIO, Pairing(tables=((3, 1),), byes=(2,))) is None  # type: ignore[func-returns-value]


@pytest.mark.parametrize(
    ("pairing", "said"),
    [
        (Pairing(((1, 2),)), "without a place: [3]"),
        (Pairing(((1, 2), (2, 3))), "in more than one place: [2]"),
        (Pairing(((1, 2),), (2, 3)), "in more than one place: [2]"),
        (Pairing(((1, 2),), (3, 4)), "not in the field: [4]"),
        (Pairing(((1, 2, 3),)), "tables have 2 to 2 seats, not: [(1, 2, 3)]"),
        (Pairing(((1,),), (2, 3)), "tables have 2 to 2 seats, not: [(1,)]"),
    ],
)
def test_any_other_pairing_is_refused_with_what_is_wrong(pairing: Pairing, said: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 # what it says is compared
        check(TRIO, pairing)

    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("players", "size", "least"),
    [((), 7, 2), ((), 2, 1), ((), 3, 4), ((Player(1, 1), Player(1, 2)), 2, 2), ((Player(1, 2), Player(2, 1)), 2, 2)],
)
def test_a_field_that_makes_no_sense_is_refused(players: tuple[Player, ...], size: int, least: int) -> None:
    with pytest.raises(ValueError, match=r"^(no tables have|an entry is|players come)"):
        Field(players, size, least)


def test_of_pairs_the_lower_entry_comes_first() -> None:
    with pytest.raises(ValueError, match=r"^of a pair the lower entry comes first$"):
        Field((), 2, 2, apart=((2, 1),))
    with pytest.raises(ValueError, match=r"^of a pair the lower entry comes first$"):
        Field((), 2, 2, met=((2, 1, 1),))
