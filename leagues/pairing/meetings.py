"""Who has met whom, and who should not."""

from itertools import combinations

from leagues.pairing.field import Field


def pair_of(one: int, other: int) -> tuple[int, int]:
    """Two entries as they are looked up: the lower first."""
    return (one, other) if one < other else (other, one)


class Meetings:
    """What a field says of its pairs; looking one up takes constant time."""

    def __init__(self, field: Field) -> None:
        self._times: dict[tuple[int, int], int] = {}
        for one, other, times in field.met:
            self._times[one, other] = self._times.get((one, other), 0) + times
        self._apart = frozenset(field.apart)

    def times(self, one: int, other: int) -> int:
        """How often two entries sat at one table."""
        return self._times.get(pair_of(one, other), 0)

    def are_apart(self, one: int, other: int) -> bool:
        """Whether two entries should not meet."""
        return pair_of(one, other) in self._apart

    def are_even(self, entries: list[int]) -> bool:
        """Whether all pairs of these entries met equally often, be it never."""
        return len({self.times(*pair) for pair in combinations(entries, 2)}) <= 1
