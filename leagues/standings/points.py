"""From how a table ended to what each seat gets for it, and how points are written."""

from collections import Counter
from collections.abc import Collection
from fractions import Fraction

from leagues.standings.results import Line, Scoring, TableResult

_SIGNS = {Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 6): "⅙", Fraction(5, 6): "⅚"}
"""Parts that decimals cannot write."""


def placed(lines: Collection[Line]) -> dict[int, int]:
    """Final places by entry: those who played on among themselves, then all forfeits, level with each other.

    Where nobody played on, all share place 1 and nobody has won.
    """
    in_order = sorted(line.place for line in lines if not line.is_forfeit)
    return {line.entry: len(in_order) + 1 if line.is_forfeit else in_order.index(line.place) + 1 for line in lines}


def points_of(result: TableResult, scoring: Scoring) -> dict[int, Fraction]:
    """Points by entry. Level places share what they are worth together; forfeits get nothing.

    Raises:
        ValueError: no points are laid down for a table of this size.
    """
    worth = scoring.worth(len(result.lines))
    places = placed(result.lines)
    level = Counter(places.values())
    return {
        line.entry: Fraction() if line.is_forfeit else _shared(worth, places[line.entry], level[places[line.entry]])
        for line in result.lines
    }


def _shared(worth: tuple[int, ...], place: int, level: int) -> Fraction:
    return Fraction(sum(worth[place - 1 : place - 1 + level]), level)


def points_text(points: Fraction) -> str:
    """As people write it: “2.5”, “3⅓”. Thirds and sixths are exact, all else has two decimals at most."""
    whole, part = divmod(abs(points), 1)
    sign = "-" if points < 0 else ""
    if part in _SIGNS:
        return f"{sign}{whole or ''}{_SIGNS[part]}"
    hundredths = round(abs(points) * 100)
    text = f"{hundredths // 100}.{hundredths % 100:02}".rstrip("0").rstrip(".")
    return text if text == "0" else sign + text
