"""Who meets whom at larger tables: filled from the top, then bettered by swaps.

Two players change tables while that lessens the strain. First neighbouring tables are tried; then, for tables at which
somebody meets again, or should not meet, tables farther and farther away. If that does not free them all, they are
stirred and it is tried again. Who has a bye sits at one more table, the last.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from leagues.pairing.chance import Chance
from leagues.pairing.field import Field
from leagues.pairing.sizes import share_out, table_sizes
from leagues.pairing.strain import Strain

NEIGHBOURS = 2
"""How many tables down players are swapped with, for closeness alone."""

REACHES = (12, 24, 48)
"""How many tables away a place is looked for, for who meets again, before all are."""

PASSES = 20
"""How often all tables are gone through, at most."""

STIRS, STIRRED = 60, 3_000
"""How often, at most, tables with repeats are stirred; and how many players in all. Over eighteen small events
there were 72 repeats without stirring, 55 with it, and 51 with ten times as much."""

type Table = list[int]

type Changed = Sequence[tuple[int, Table]]
"""Tables by their number, as they would be."""


def tables_from_the_top(field: Field, strain: Strain, chance: Chance) -> tuple[list[Table], Table]:
    """Tables, and byes, as places among the field's players.

    Byes and short tables go to who had fewest, as `sizes.share_out` says; among those who had equally many swaps are
    free.
    """
    swaps = _Swaps(field, strain)
    swaps.settle()
    for _ in range(min(STIRS, STIRRED // max(1, strain.count))):
        if not swaps.bad():
            break
        swaps.stir(chance)
    *tables, byes = map(sorted, swaps.tables)
    return sorted(tables), byes


class _Swaps:
    """Tables from the top, byes after them, and the strain at each."""

    def __init__(self, field: Field, strain: Strain) -> None:
        self.players, self.size, self.strain = field.players, field.size, strain
        self.tables = _filled(field)
        self.byes = len(self.tables) - 1
        self.strains = [self._strain(number, table) for number, table in enumerate(self.tables)]

    def bad(self) -> list[int]:
        """The tables at which somebody meets again, or should not meet."""
        return [here for here in range(self.byes) if self.strains[here] >= self.strain.weights.again]

    def settle(self) -> None:
        """Swap players while that helps."""
        self.settle_neighbours()
        everywhere = len(self.tables)
        for reach in (*(reach for reach in REACHES if reach < everywhere), everywhere):
            self.settle_repeats(reach)

    def stir(self, chance: Chance) -> None:
        """Swap somebody of each table with repeats with anybody, settle anew, and go back if that was worse."""
        before, strains = self.tables[:], self.strains[:]
        for here in self.bad():
            there = chance.pick([number for number in range(len(self.tables)) if number != here])
            if swaps := list(self._swaps(here, there)):
                one, other = chance.pick(swaps)
                self._take(self._after(here, one, there, other))
        self.settle()
        if sum(self.strains) > sum(strains):
            self.tables, self.strains = before, strains

    def settle_neighbours(self) -> None:
        """Swap players of neighbouring tables while that helps."""
        for _ in range(PASSES):
            if not sum(self._better(here, there) for here, there in self._neighbours()):
                break

    def settle_repeats(self, reach: int) -> None:
        """Swap players of tables with repeats with those up to `reach` tables away, or with a bye, while that helps."""
        for _ in range(PASSES):
            if not sum(self._better(here, there) for here in self.bad() for there in self._around(here, reach)):
                break

    def _neighbours(self) -> Iterator[tuple[int, int]]:
        for here in range(self.byes):
            for there in range(here + 1, min(here + 1 + NEIGHBOURS, self.byes)):
                yield here, there

    def _around(self, here: int, reach: int) -> Iterable[int]:
        others = [*range(max(0, here - reach), here), *range(here + 1, min(here + 1 + reach, self.byes)), self.byes]
        return sorted(others, key=lambda there: abs(here - there))

    def _better(self, here: int, there: int) -> bool:
        """Make the best swap between two tables if it lessens the strain; whether it did."""
        least = self.strains[here] + self.strains[there]
        found: Changed = ()
        for one, other in self._swaps(here, there):
            after = self._after(here, one, there, other)
            strain = sum(self._strain(number, table) for number, table in after)
            if strain < least:
                least, found = strain, after
        self._take(found)
        return bool(found)

    def _take(self, changed: Changed) -> None:
        for number, table in changed:
            self.tables[number], self.strains[number] = table, self._strain(number, table)

    def _swaps(self, here: int, there: int) -> Iterator[tuple[int, int]]:
        """Which seats of two tables may swap players without anybody's having more byes or short tables than is fair:
        who takes the other's part had as many of them before."""
        changes_byes = (here == self.byes) != (there == self.byes)
        changes_short = self._is_short(here) != self._is_short(there)
        for one, other in product(range(len(self.tables[here])), range(len(self.tables[there]))):
            leaving, coming = self.players[self.tables[here][one]], self.players[self.tables[there][other]]
            if changes_byes and leaving.byes != coming.byes:
                continue
            if not changes_short or leaving.short == coming.short:
                yield one, other

    def _is_short(self, number: int) -> bool:
        return number != self.byes and len(self.tables[number]) < self.size

    def _after(self, here: int, one: int, there: int, other: int) -> Changed:
        first, second = self.tables[here][:], self.tables[there][:]
        first[one], second[other] = second[other], first[one]
        return (here, first), (there, second)

    def _strain(self, number: int, table: Table) -> int:
        if number == self.byes:
            return sum(map(self.strain.of_bye, table))
        return self.strain.of_table(table)


def _filled(field: Field) -> list[Table]:
    """Each table takes the next players from the top, of those who are at a table of its kind. Byes come last."""
    sizes = table_sizes(len(field.players), field.size, field.least)
    usual, short, byes = share_out(field.players, sizes, field.size)
    tables = []
    for size in sizes:
        waiting = usual if size == field.size else short
        tables.append(waiting[:size])
        del waiting[:size]
    return [*sorted(tables), byes]
