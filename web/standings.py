"""How a game ended, as a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.models import Seat
from games.queries import Watched
from games.rules.protocol import Result


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a figure for each seat, in the order of the standings."""

    label: str
    figures: list[int]


@dataclass(frozen=True, slots=True)
class Standings:
    """The end of a game.

    Attributes:
        seats: the best first; without a place they stand as they sat.
        winners: who shares the first place.
        parts, totals: empty if the game was not played to its end.
        tie_breaks: only where totals are equal.
    """

    seats: list[Seat]
    winners: list[Seat]
    you_won: bool
    parts: list[Row]
    totals: list[int]
    tie_breaks: list[Row]


def standings_of(watched: Watched, result: Result | None, words: Mapping[str, str]) -> Standings:
    """The standings of a game that is over; `result` is None if it ended otherwise than by its rules."""
    seats = sorted(watched.seats, key=lambda seat: (seat.place or len(watched.seats) + 1, seat.index))
    winners = [seat for seat in seats if seat.place == 1]
    you_won = any(seat == watched.own for seat in winners)
    if result is None:
        return Standings(seats, winners, you_won, [], [], [])
    order = [seat.index for seat in seats]
    is_tied = len(set(result.totals)) < len(result.totals)
    return Standings(
        seats,
        winners,
        you_won,
        rows("part", result.parts, order, words),
        [result.totals[index] for index in order],
        rows("tie", result.tie_breaks, order, words) if is_tied else [],
    )


def rows(kind: str, figures: Sequence[Mapping[str, int]], order: list[int], words: Mapping[str, str]) -> list[Row]:
    """Figures by seat as lines, one for each name, called by `<kind>.<name>` in the words."""
    names = figures[0] if figures else {}
    return [Row(words[f"{kind}.{name}"], [figures[index][name] for index in order]) for name in names]
