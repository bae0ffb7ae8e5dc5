"""From how many players a knock-out goes to how many, until one table is left. Only numbers."""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from leagues.pairing.field import check_sizes


class Step(NamedTuple):
    """A round: at how many tables, how many have a bye, and how many are in the next."""

    heats: int
    byes: int
    left: int


class Ladder:
    """The ways down for tables of `least` to `size` players, of which `through` go on.

    The last round is the one in which all fit at one table; all before it have tables with more than go on.

    Raises:
        ValueError: there are no such tables, or all or none would go on.
    """

    def __init__(self, size: int, least: int, through: int) -> None:
        check_sizes(size, least)
        if not 1 <= through < size:
            raise ValueError(f"of {size} players at a table {through} cannot go on")
        self.size, self.least, self.through = size, least, through
        self._found: dict[tuple[int, int, bool], bool] = {}

    def step(self, players: int) -> Step:
        """The next round for two players or more.

        Of all ways with the fewest rounds it takes one on which no later round has byes, if there is one; then one with
        the fewest byes now; then the fewest tables. If tables may not be short there is no way for many numbers of
        players: 8 at tables of exactly four, of which one goes on, come down to 2 or 5.

        Raises:
            ValueError: there is no way to one last table.
        """
        if self.least <= players <= self.size:
            return Step(heats=1, byes=0, left=1)
        rounds = next(number for number in count(1) if self._most(number) >= players)
        for with_byes in (False, True):
            for step in self._steps(players, rounds):
                if self._ends(step.left, rounds - 1, with_byes=with_byes):
                    return step
        raise ValueError(
            f"{players} players do not come down to one table of {self.least} to {self.size} if {self.through} go on"
        )

    def _steps(self, players: int, rounds: int, *, with_byes: bool = True) -> Iterator[Step]:
        """All next rounds after which as many rounds less one can be enough, those with the fewest byes first."""
        smallest = max(self.least, self.through + 1)
        most = self._most(rounds - 1)
        for byes in range(min(players - smallest, most) + 1) if with_byes else (0,):
            playing = players - byes
            for heats in range(-(-playing // self.size), min(playing // smallest, (most - byes) // self.through) + 1):
                yield Step(heats, byes, heats * self.through + byes)

    def _ends(self, players: int, rounds: int, *, with_byes: bool) -> bool:
        """Whether so many players can be at one table in the last of so many rounds."""
        if rounds == 1 or players <= self.size:
            return rounds == 1 and self.least <= players <= self.size
        asked = (players, rounds, with_byes)
        if asked not in self._found:
            self._found[asked] = any(
                self._ends(step.left, rounds - 1, with_byes=with_byes)
                for step in self._steps(players, rounds, with_byes=with_byes)
            )
        return self._found[asked]

    def _most(self, rounds: int) -> int:
        """With how many players so many rounds are enough: each is the round before it with all tables full."""
        most = self.size
        for _ in range(rounds - 1):
            most += most // self.through * (self.size - self.through)
        return most
