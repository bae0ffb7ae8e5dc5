"""Who met whom, and with what success: the cross table."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from fractions import Fraction
from itertools import permutations

from msgspec import Struct

from leagues.standings.points import points_of
from leagues.standings.results import Scoring, TableResult


class Meetings(Struct, frozen=True):
    """How often one entry met another, and the points it made itself at those tables."""

    times: int
    points: Fraction


def cross_table(
    entries: Collection[int], results: Iterable[TableResult], scoring: Scoring
) -> dict[tuple[int, int], Meetings]:
    """By (entry, opponent), both among `entries`; pairs that never met are left out.

    Raises:
        ValueError: no points are laid down for a table of some size.
    """
    among = frozenset(entries)
    made: dict[tuple[int, int], list[Fraction]] = defaultdict(list)
    for result in results:
        points = points_of(result, scoring)
        for own, opponent in permutations(among & points.keys(), 2):
            made[own, opponent].append(points[own])
    return {pair: Meetings(len(those), sum(those, Fraction())) for pair, those in made.items()}
