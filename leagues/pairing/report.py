"""What is to be said of a pairing before it is used."""

from itertools import combinations

from msgspec import Struct

from leagues.pairing.field import Field, Pairing
from leagues.pairing.meetings import Meetings, pair_of
from leagues.pairing.seats import times_at_seats


class Report(Struct, frozen=True):
    """What an organiser looks at first.

    Attributes:
        repeats: pairs that meet again, the lower entry first, with how often they will have met.
        kept_apart_failed: pairs that should not meet, and do.
        short_tables: tables with fewer seats than usual.
        byes: entries without a table.
        seat_imbalance: the sum over all players of most minus least times at a seat, this round included.
    """

    repeats: tuple[tuple[int, int, int], ...]
    kept_apart_failed: tuple[tuple[int, int], ...]
    short_tables: int
    byes: tuple[int, ...]
    seat_imbalance: int


def report(field: Field, pairing: Pairing) -> Report:
    """What this pairing would do to the players of this field."""
    meetings = Meetings(field)
    pairs = sorted(pair_of(*pair) for table in pairing.tables for pair in combinations(table, 2))
    return Report(
        repeats=tuple((*pair, meetings.times(*pair) + 1) for pair in pairs if meetings.times(*pair)),
        kept_apart_failed=tuple(pair for pair in pairs if meetings.are_apart(*pair)),
        short_tables=sum(len(table) < field.size for table in pairing.tables),
        byes=pairing.byes,
        seat_imbalance=_seat_imbalance(field, pairing),
    )


def _seat_imbalance(field: Field, pairing: Pairing) -> int:
    times = times_at_seats(field)
    for table in pairing.tables:
        for seat, entry in enumerate(table):
            times[entry][seat] += 1
    return sum(max(row) - min(row) for row in times.values())
