"""What separates entries with equal points.

Each tie-break gives a figure to each of those who are tied so far. Most are averages, so that late starts, byes and
short tables do no harm (`docs/decisions/0016-standings.md`). Whoever sat at no table has the worst figure.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256

from msgspec import Struct

from leagues.standings import words
from leagues.standings.ledger import Ledger, Sitting, mean

LAST = Fraction(1)
"""The place of the last of a table, whatever its size."""

type Figures = dict[int, Fraction]
"""By entry."""


class TieBreak(Struct, frozen=True):
    """One way to separate entries.

    Attributes:
        function: the figures of those who are tied; empty if they cannot be compared in this way.
        title, explanation: in English, for whoever shows them to translate.
        is_among_tied: the figures depend on who is tied: nobody has one alone, and those it leaves tied, fewer than
            before, are compared once more.
    """

    function: Callable[[Ledger, Sequence[int]], Figures]
    is_more_better: bool
    title: str
    explanation: str
    is_among_tied: bool = False


def head_to_head(ledger: Ledger, tied: Sequence[int]) -> Figures:
    """Points a table, at tables where they met one another; none unless each met every other."""
    among = frozenset(tied)
    shared = {entry: [sitting for sitting in ledger.sittings[entry] if _met(sitting) & among] for entry in tied}
    if any(not among - {entry} <= _met(*sittings) for entry, sittings in shared.items()):
        return {}
    return {entry: mean([sitting.own.points for sitting in sittings]) for entry, sittings in shared.items()}


def strength_of_schedule(ledger: Ledger, entry: int) -> Fraction:
    """What opponents make a table, averaged over the table, then over tables."""
    return mean([mean([ledger.means[other.entry] for other in each.others]) for each in ledger.sittings[entry]])


def sonneborn_berger(ledger: Ledger, entry: int) -> Fraction:
    """The points, byes included, of those finished above, and half of those finished level with; a sum."""
    return sum((_beaten(sitting, ledger.points) for sitting in ledger.sittings[entry]), Fraction())


def sum_of_places(ledger: Ledger, entry: int) -> Fraction:
    """The average place, from 0 for first to 1 for last at any size of table."""
    return mean([_part_above(sitting) for sitting in ledger.sittings[entry]], of_none=LAST)


def game_totals(ledger: Ledger, entry: int) -> Fraction:
    """Own totals, from 0, in proportion to their game's average; averaged over tables that have totals."""
    sittings = ledger.sittings[entry]
    return mean([part for sitting in sittings if (part := _part_of_usual(sitting, ledger.game_means)) is not None])


def wins(ledger: Ledger, entry: int) -> Fraction:
    """First places; one that is shared counts a part."""
    won = (sitting.own for sitting in ledger.sittings[entry] if sitting.own.is_win)
    return sum((Fraction(1, own.level) for own in won), Fraction())


def lot(ledger: Ledger, tied: Sequence[int]) -> Figures:
    """Which lot each drew, from 1: the order of SHA-256 of “seed entry”."""
    drawn = sorted(tied, key=lambda entry: sha256(f"{ledger.seed} {entry}".encode()).digest())
    return {entry: Fraction(number) for number, entry in enumerate(drawn, 1)}


def _met(*sittings: Sitting) -> frozenset[int]:
    return frozenset(other.entry for sitting in sittings for other in sitting.others)


def _beaten(sitting: Sitting, points: Mapping[int, Fraction]) -> Fraction:
    own = sitting.own
    if own.is_forfeit:  # two who both left beat nobody
        return Fraction()
    below = (points[other.entry] for other in sitting.others if other.place > own.place)
    level = (points[other.entry] for other in sitting.others if other.place == own.place)
    return sum(below, Fraction()) + sum(level, Fraction()) / 2


def _part_above(sitting: Sitting) -> Fraction:
    """How much of the table finished above, 0 to 1; those level share their places as they share points."""
    if sitting.own.is_forfeit:  # last, however many left: nobody is better off for company
        return LAST
    above = sitting.own.place - 1 + Fraction(sitting.own.level - 1, 2)
    return above / (sitting.size - 1)


def _part_of_usual(sitting: Sitting, usual: Mapping[str, Fraction]) -> Fraction | None:
    own = sitting.own
    if own.is_forfeit:
        return Fraction()
    if own.total is None or sitting.game not in usual:
        return None
    return max(own.total, 0) / usual[sitting.game]  # were there less than nothing, leaving could be worth more


def _of_each(figure: Callable[[Ledger, int], Fraction]) -> Callable[[Ledger, Sequence[int]], Figures]:
    """A figure that does not depend on who is tied, for all who are."""
    return lambda ledger, tied: {entry: figure(ledger, entry) for entry in tied}


def _tie_break(
    name: str,
    function: Callable[[Ledger, Sequence[int]], Figures],
    *,
    is_more_better: bool = True,
    is_among_tied: bool = False,
) -> TieBreak:
    return TieBreak(function, is_more_better, words.TITLES[name], words.EXPLANATIONS[name], is_among_tied)


TIE_BREAKS: Mapping[str, TieBreak] = {
    "head_to_head": _tie_break("head_to_head", head_to_head, is_among_tied=True),
    "strength_of_schedule": _tie_break("strength_of_schedule", _of_each(strength_of_schedule)),
    "sonneborn_berger": _tie_break("sonneborn_berger", _of_each(sonneborn_berger)),
    "sum_of_places": _tie_break("sum_of_places", _of_each(sum_of_places), is_more_better=False),
    "game_totals": _tie_break("game_totals", _of_each(game_totals)),
    "wins": _tie_break("wins", _of_each(wins)),
    "lot": _tie_break("lot", lot, is_more_better=False, is_among_tied=True),
}
