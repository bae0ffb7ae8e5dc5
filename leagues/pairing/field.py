"""What a pairing is made from, and what it is.

Every maker of pairings is a pure function of a `Field`: the same field, seed included, gives the same `Pairing`,
so whoever stores the one beside the other lets anybody make it again.
"""

from collections import Counter
from itertools import chain, pairwise

from msgspec import Struct

SMALLEST, LARGEST = 2, 6
"""How many seats a table may have."""


class Player(Struct, frozen=True):
    """Somebody to be paired.

    Attributes:
        entry: the number it is known by.
        rank: 1 is first in the standings, or by seed before the first round.
        score: what score groups are made of, in sixtieths of a point.
        byes: rounds so far without a table.
        short: rounds so far at a table smaller than usual.
        seats: how often it sat at each seat, from 0; may be shorter than the tables.
    """

    entry: int
    rank: int
    score: int = 0
    byes: int = 0
    short: int = 0
    seats: tuple[int, ...] = ()


class Field(Struct, frozen=True):
    """All that a pairing is made from.

    Attributes:
        players: those present in this round, by rank.
        size: seats at a usual table, 2 to 6.
        least: seats at the smallest table, 2 to `size`.
        met: two entries, the lower first, and how often they sat at one table. Entries that left may be among them.
        apart: two entries that should not meet, the lower first.
        seed: decides between what is equally good.

    Raises:
        ValueError: an entry is there twice, players are not by rank, or the tables' sizes are none.
    """

    players: tuple[Player, ...]
    size: int
    least: int
    met: tuple[tuple[int, int, int], ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    seed: str = ""

    def __post_init__(self) -> None:
        check_sizes(self.size, self.least)
        if len({player.entry for player in self.players}) != len(self.players):
            raise ValueError("an entry is in the field twice")
        if any(better.rank > worse.rank for better, worse in pairwise(self.players)):
            raise ValueError("players come by rank")
        if any(pair[0] >= pair[1] for pair in chain(self.met, self.apart)):
            raise ValueError("of a pair the lower entry comes first")


class Pairing(Struct, frozen=True):
    """One round.

    Attributes:
        tables: entries in the order of their seats.
        byes: entries without a table.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def check_sizes(size: int, least: int) -> None:
    """Raises ValueError unless tables of `least` to `size` seats are tables."""
    if not SMALLEST <= least <= size <= LARGEST:
        raise ValueError(f"no tables have {least} to {size} seats")


def check(field: Field, pairing: Pairing) -> None:
    """Raises ValueError unless everybody is at one table or has a bye, and every table has a size that is allowed."""
    placed = Counter(chain(pairing.byes, *pairing.tables))
    due = Counter(player.entry for player in field.players)
    if strangers := sorted(placed.keys() - due.keys()):
        raise ValueError(f"not in the field: {strangers}")
    if forgotten := sorted(due.keys() - placed.keys()):
        raise ValueError(f"without a place: {forgotten}")
    if twice := sorted(entry for entry, times in placed.items() if times > 1):
        raise ValueError(f"in more than one place: {twice}")
    if wrong := [table for table in pairing.tables if not field.least <= len(table) <= field.size]:
        raise ValueError(f"tables have {field.least} to {field.size} seats, not: {wrong}")
