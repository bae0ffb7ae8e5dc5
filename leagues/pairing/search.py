"""Search for rounds in which pairs meet as seldom and as evenly as possible.

Two players of a round change tables, again and again. A change for the worse is taken too, less and less often, so that
the search leaves what is best only among its neighbours (simulated annealing). It takes a number of steps, not a time:
the same field gives the same rounds on a slow machine.
"""

from itertools import combinations

from leagues.pairing.chance import Chance
from leagues.pairing.draft import Draft

STEPS_A_SEAT, MOST_STEPS = 4_000, 400_000
"""How long is searched: changes tried, for each seat of all rounds; and in all. That is about a second. Five times as
long bettered none of six plans for up to 13 players, and six of eight for more, by one to eight meetings."""

HOT, COLD = 0.15, 0.005
"""How often a change that costs one meeting more is taken, at the beginning and at the end."""

PHASES = 40
"""In how many steps the one becomes the other."""

SURELY_NOT = 24
"""Squares gained by which a change is never taken."""


def improved(draft: Draft, chance: Chance) -> list[list[list[int]]]:
    """Better tables than those of a draft, which is used up. Byes stay whose they are.

    Better is: fewer meetings of those to be kept apart; then a smaller sum of the squares of how often each pair meets.
    As many as in the draft are at short tables how often.
    """
    search = _Search(draft, chance)
    seats = sum(len(table) for tables in draft.rounds for table in tables)
    steps = min(MOST_STEPS, STEPS_A_SEAT * seats) // PHASES
    for phase in range(PHASES):
        if search.is_done():
            break
        search.walk(steps, HOT + (COLD - HOT) * phase / (PHASES - 1))
    return search.best


class _Search:
    def __init__(self, draft: Draft, chance: Chance) -> None:
        self.rounds, self.met, self.apart = draft.rounds, draft.met, draft.apart
        self.short, self.size = draft.short(), draft.field.size
        self.open = [tables for tables in self.rounds if len(tables) > 1]
        self.chance = chance
        self.cost = self.least = self._cost()
        self.best = self._copy()
        self.bound = self._bound()

    def is_done(self) -> bool:
        """Whether nothing could be better, or there is nothing to change."""
        return self.least <= self.bound or not self.open

    def walk(self, steps: int, odds: float) -> None:
        """Try changes; one that costs a meeting more is taken with these odds, two more with their square."""
        taken = [odds**meetings for meetings in range(SURELY_NOT // 2)]
        part, below = self.chance.part, self.chance.below
        for _ in range(steps):
            tables = self.open[below(len(self.open))]
            first = below(len(tables))
            second = (first + 1 + below(len(tables) - 1)) % len(tables)
            here, there = tables[first], tables[second]
            one, other = below(len(here)), below(len(there))
            change = self._change(here, one, there, other)
            if change > 0 and (change >= SURELY_NOT or part() >= taken[change // 2]):
                continue
            if self._is_fair(here, one, there, other):
                self._swap(here, one, there, other)
                self.cost += change
                if self.cost < self.least:
                    self.least, self.best = self.cost, self._copy()
                    if self.least <= self.bound:
                        return

    def _change(self, here: list[int], one: int, there: list[int], other: int) -> int:
        """What the sum of squares gains if two players change tables: always even."""
        leaving, coming = here[one], there[other]
        met_leaving, met_coming = self.met[leaving], self.met[coming]
        apart_leaving, apart_coming = self.apart[leaving], self.apart[coming]
        change = 2 * (len(here) + len(there) - 2)
        for who in here:
            if who != leaving:
                change += 2 * (met_coming[who] - met_leaving[who]) + apart_coming[who] - apart_leaving[who]
        for who in there:
            if who != coming:
                change += 2 * (met_leaving[who] - met_coming[who]) + apart_leaving[who] - apart_coming[who]
        return change

    def _is_fair(self, here: list[int], one: int, there: list[int], other: int) -> bool:
        """Whether as many as before have short tables how often: the two only take each other's part."""
        if (len(here) < self.size) == (len(there) < self.size):
            return True
        less, more = (here[one], there[other]) if len(here) == self.size else (there[other], here[one])
        return self.short[more] == self.short[less] + 1

    def _swap(self, here: list[int], one: int, there: list[int], other: int) -> None:
        leaving, coming = here[one], there[other]
        if len(here) != len(there):
            self.short[leaving] += (len(there) < self.size) - (len(here) < self.size)
            self.short[coming] += (len(here) < self.size) - (len(there) < self.size)
        for table, goes, comes in ((here, leaving, coming), (there, coming, leaving)):
            for who in table:
                if who != goes:
                    self._count(goes, who, -1)
                    self._count(comes, who, 1)
        here[one], there[other] = coming, leaving

    def _count(self, one: int, other: int, more: int) -> None:
        self.met[one][other] += more
        self.met[other][one] += more

    def _copy(self) -> list[list[list[int]]]:
        return [[table[:] for table in tables] for tables in self.rounds]

    def _cost(self) -> int:
        """The sum of squares over all pairs, and what weighs beside."""
        pairs = combinations(range(len(self.met)), 2)
        apart = sum(
            self.apart[one][other]
            for tables in self.rounds
            for table in tables
            for one, other in combinations(table, 2)
        )
        return apart + sum(self.met[one][other] ** 2 for one, other in pairs)

    def _bound(self) -> int:
        """What the sum of squares is at least: when no pair meets two times more than another."""
        count = len(self.met)
        pairs = count * (count - 1) // 2
        often, more = divmod(sum(map(sum, self.met)) // 2, pairs or 1)
        return more * (often + 1) ** 2 + (pairs - more) * often**2
