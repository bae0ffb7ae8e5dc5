"""What speaks against two players sitting at one table, as one number.

Reasons weigh in this order, each more than all of the later ones together: they should not meet; they met before, each
time counting once (so the sum of the squares of all meetings grows least); of a bye, that somebody lower could have it.
Then, weighed against each other: the square of the distance
between their scores in sixtieths of a point; the square of the distance between their places; and at tables of two,
that both have had the same seat too often.
"""

from itertools import combinations
from typing import NamedTuple

from leagues.pairing.field import Field

SEAT = 100
"""What it weighs that two had the same seat once too often: as much as being ten places, or ten sixtieths of a point,
apart. Twice too often weighs four times as much."""


class Weights(NamedTuple):
    """What the reasons weigh that come before closeness."""

    bye: int
    again: int
    apart: int


class Strain:
    """The pairs of a field. Players are numbers here: their place among the field's players, so 0 is first."""

    def __init__(self, field: Field) -> None:
        self.count = len(field.players)
        self._scores = [player.score for player in field.players]
        self._leans = [_lean(player.seats) if field.size == 2 else 0 for player in field.players]
        self.weights = self._weighed(field)
        self._known = self._reasons(field)

    def between(self, one: int, other: int) -> int:
        """What speaks against these two at one table: 0 and up."""
        strain = (self._scores[one] - self._scores[other]) ** 2 + (one - other) ** 2
        lean, another = self._leans[one], self._leans[other]
        if lean * another > 0:
            strain += SEAT * min(abs(lean), abs(another)) ** 2
        return strain + self._known.get((one, other), 0)

    def of_table(self, players: list[int]) -> int:
        """What speaks against all pairs at one table together."""
        return sum(self.between(*pair) for pair in combinations(players, 2))

    def of_bye(self, player: int) -> int:
        """What speaks against a bye for this one, among those who may have it: 0 and up."""
        return self.weights.bye * (self.count - 1 - player)

    def is_known(self, one: int, other: int) -> bool:
        """Whether the two met before, or should not meet."""
        return (one, other) in self._known

    def _weighed(self, field: Field) -> Weights:
        """Weights so large that no sum of what comes later reaches them."""
        pairs = self.count * field.size
        spread = max(self._scores, default=0) - min(self._scores, default=0)
        leaning = max(map(abs, self._leans), default=0)
        bye = 1 + pairs * (spread**2 + self.count**2 + SEAT * leaning**2)
        again = bye * (self.count + 1) ** 2
        return Weights(bye, again, again * (1 + sum(times for *_, times in field.met)))

    def _reasons(self, field: Field) -> dict[tuple[int, int], int]:
        """For those pairs of which there is something to say, either way round."""
        place = {player.entry: number for number, player in enumerate(field.players)}
        reasons: dict[tuple[int, int], int] = {}
        weighed = [(one, other, self.weights.again * times) for one, other, times in field.met]
        weighed += [(one, other, self.weights.apart) for one, other in field.apart]
        for one, other, weight in weighed:
            if one in place and other in place and weight:
                for pair in ((place[one], place[other]), (place[other], place[one])):
                    reasons[pair] = reasons.get(pair, 0) + weight
        return reasons


def _lean(seats: tuple[int, ...]) -> int:
    """How much more often somebody had the first seat than the second."""
    first, second = (*seats, 0, 0)[:2]
    return first - second
