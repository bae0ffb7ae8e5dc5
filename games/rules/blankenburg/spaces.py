"""Where one may build: spaces by kind, those just vacated, and the two-coloured ones.

Spaces of one kind are alike, but for those that a demolition vacated this turn (rulings 16, 17).
"""

from collections import Counter
from typing import NamedTuple

from games.rules.blankenburg.components import COLOURS, SPACES, Plan
from games.rules.blankenburg.state import Town, Vacancy


class Opening(NamedTuple):
    """A kind of space that a plan may be built on.

    `above`: the prestige that must be exceeded there, 0 where any plan may come.
    `district`: the one that the structure will count for.
    """

    space: str
    above: int
    district: str

    @property
    def name(self) -> str:
        """How moves and pictures call it."""
        return f"{self.space}_over_{self.above}" if self.above else self.space


def free_spaces(town: Town) -> Counter[str]:
    """Empty spaces by kind, vacated ones included."""
    free = Counter(SPACES[town.board])
    free.subtract(structure.space for structure in town.structures)
    return free


def is_full(town: Town) -> bool:
    """Whether no empty space is left. Rulebook, End of Game; ruling 41."""
    return len(town.structures) == sum(SPACES[town.board].values())


def openings(town: Town, plan: Plan, *, anywhere: bool = False) -> list[Opening]:
    """Where a player may build a plan, in the board's order.

    Args:
        anywhere: districts do not bind the builder. Ruling 23.

    Rulebook, Demolition, Alternate Board; rulings 16, 17, 22-24, 64.
    """
    free = free_spaces(town)
    found = []
    for space, colours in COLOURS.items():
        if not free[space]:
            continue
        district = plan.district if plan.district in colours else colours[0]
        if district != plan.district and not anywhere:
            continue
        if len(colours) > 1 and free[district]:
            continue
        vacated = [vacancy.above for vacancy in town.vacancies if vacancy.space == space]
        if free[space] > len(vacated):
            found.append(Opening(space, 0, district))
        found += [Opening(space, above, district) for above in sorted(set(vacated)) if above < plan.prestige]
    return found


def occupy(town: Town, space: str, above: int) -> None:
    """Forget the vacancy that is being built on, if it is one."""
    if above:
        town.vacancies.remove(Vacancy(space, above))
