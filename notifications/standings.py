"""How a game ended, as lines of a letter."""

from dataclasses import dataclass

from games.models import Seat
from notifications.sight import Sight


@dataclass(frozen=True, slots=True)
class Line:
    """One seat's end.

    Attributes:
        points: None if the game was not played to its end.
        parts: what the points are the sum of, and what decided between equal ones, in words.
    """

    place: int | None
    name: str
    points: int | None
    parts: str


def lines_of(seen: Sight) -> list[Line]:
    """All seats, the best first; without a place they stand as they sat."""
    return [
        Line(seat.place, seat.name, seat.points, _parts(seen, seat))
        for seat in sorted(seen.seats, key=lambda seat: (seat.place or len(seen.seats) + 1, seat.index))
    ]


def _parts(seen: Sight, seat: Seat) -> str:
    result, words = seen.result, seen.scene.words
    if result is None:
        return ""
    said = [f"{words[f'part.{name}']} {number}" for name, number in result.parts[seat.index].items()]
    if result.tie_breaks and result.totals.count(result.totals[seat.index]) > 1:
        said += [f"{words[f'tie.{name}']} {number}" for name, number in result.tie_breaks[seat.index].items()]
    return ", ".join(said)
