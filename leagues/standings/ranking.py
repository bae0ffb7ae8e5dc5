"""The order in which entries stand, and why."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from leagues.standings.ledger import Ledger, ledger_of
from leagues.standings.results import Bye, Scoring, TableResult
from leagues.standings.tie_breaks import TIE_BREAKS, Figures

POINTS = "points"
"""What is compared before any tie-break."""


class Figure(Struct, frozen=True):
    """What a tie-break says of one entry.

    Attributes:
        value: 0 where it says nothing.
        again: of those it left tied, when only they are compared; None where that was not asked.
        is_blank: it says nothing: nobody was tied any more, or not all of them had met.
    """

    name: str
    value: Fraction
    again: Fraction | None = None
    is_blank: bool = False


class Row(Struct, frozen=True):
    """Where an entry stands.

    Attributes:
        rank: from 1, no two alike.
        played: tables, forfeits included.
        won: first places; one that is shared counts whole.
        figures: one of each of `Scoring.separators`, in that order.
    """

    entry: int
    rank: int
    points: Fraction
    played: int
    won: int
    byes: int
    forfeits: int
    figures: tuple[Figure, ...]


class Reason(Struct, frozen=True):
    """What separated two entries.

    Attributes:
        name: "points", or a tie-break.
        values: of the one and the other.
        is_again: they were compared among those whom this tie-break had left tied.
    """

    name: str
    values: tuple[Fraction, Fraction]
    is_again: bool = False


def standings(
    entries: Sequence[int], results: Sequence[TableResult], byes: Sequence[Bye], scoring: Scoring
) -> list[Row]:
    """Rows of `entries` from the best to the last.

    Others may be among the results, such as substitutes: they have no row, but what they made counts for their
    opponents. The order of the arguments' parts does not matter.

    Raises:
        ValueError: an entry or a table is there twice, or a table has a size for which no points are laid down.
    """
    if len(set(entries)) != len(entries):
        raise ValueError("an entry is there twice")
    ledger = ledger_of(entries, results, byes, scoring)
    groups = _split(entries, {entry: (ledger.points[entry],) for entry in entries}, is_more_better=True)
    figures: dict[int, list[Figure]] = {entry: [] for entry in entries}
    for name in scoring.separators:
        groups = [parted for group in groups for parted in _separate(name, group, ledger, figures)]
    return [_row(entry, rank, ledger, figures[entry]) for rank, (entry,) in enumerate(groups, 1)]


def why(rows: Iterable[Row], a: int, b: int) -> Reason:
    """The first thing in which two entries differ.

    Raises:
        ValueError: they are one, or not both among the rows.
    """
    found = {row.entry: row for row in rows if row.entry in (a, b)}
    if len(found) != 2:
        raise ValueError("two different entries of these standings are needed")
    first, second = found[a], found[b]
    if first.points != second.points:
        return Reason(POINTS, (first.points, second.points))
    one, other = next(pair for pair in zip(first.figures, second.figures, strict=True) if pair[0] != pair[1])
    if one.again is not None and other.again is not None and one.value == other.value:
        return Reason(one.name, (one.again, other.again), is_again=True)
    return Reason(one.name, (one.value, other.value))


def _separate(name: str, tied: Sequence[int], ledger: Ledger, figures: Mapping[int, list[Figure]]) -> list[list[int]]:
    """Write down what the tie-break says of each, and part those of whom it says different things."""
    said = _said(name, tied, ledger)
    for entry in tied:
        figures[entry].append(said[entry])
    return _split(tied, {entry: _compared(said[entry]) for entry in tied}, TIE_BREAKS[name].is_more_better)


def _said(name: str, tied: Sequence[int], ledger: Ledger) -> dict[int, Figure]:
    tie_break = TIE_BREAKS[name]
    if not tie_break.is_among_tied:
        return _written(name, tied, tie_break.function(ledger, tied))
    values = tie_break.function(ledger, tied) if len(tied) > 1 else {}
    said = _written(name, tied, values)
    for left in _still_tied(tied, values):
        for entry, again in tie_break.function(ledger, left).items():
            said[entry] = replace(said[entry], again=again)
    return said


def _written(name: str, tied: Iterable[int], values: Figures) -> dict[int, Figure]:
    return {entry: Figure(name, values.get(entry, Fraction()), is_blank=entry not in values) for entry in tied}


def _still_tied(tied: Sequence[int], values: Figures) -> list[list[int]]:
    """Groups with equal values, if smaller than all who were tied: the same again would say the same."""
    groups = _split(list(values), {entry: (value,) for entry, value in values.items()}, is_more_better=True)
    return [group for group in groups if 1 < len(group) < len(tied)]


def _compared(figure: Figure) -> tuple[Fraction, ...]:
    return (figure.value, figure.again or Fraction())


def _split(entries: Sequence[int], values: Mapping[int, tuple[Fraction, ...]], is_more_better: bool) -> list[list[int]]:
    """Groups with equal values, the best first."""
    groups: dict[tuple[Fraction, ...], list[int]] = defaultdict(list)
    for entry in entries:
        groups[values[entry]].append(entry)
    return [groups[value] for value in sorted(groups, reverse=is_more_better)]


def _row(entry: int, rank: int, ledger: Ledger, figures: Iterable[Figure]) -> Row:
    own = [sitting.own for sitting in ledger.sittings[entry]]
    return Row(
        entry=entry,
        rank=rank,
        points=ledger.points[entry],
        played=len(own),
        won=sum(outcome.is_win for outcome in own),
        byes=ledger.byes.get(entry, 0),
        forfeits=sum(outcome.is_forfeit for outcome in own),
        figures=tuple(figures),
    )
