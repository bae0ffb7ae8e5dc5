"""Who met whom, as a square."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from leagues.models import Division, Entry, Stage
from leagues.ranking import DivisionStanding
from leagues.records import scoring_of
from leagues.standings import Meetings, cross_table, points_text

MOST = 100
"""A square of more would be no table any more."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What somebody made against somebody.

    Attributes:
        points: of the one in this line, at tables where both sat; empty if they never met.
        times: how often they met.
    """

    points: str
    times: int
    is_self: bool


@dataclass(frozen=True, slots=True)
class CrossLine:
    """One who is ranked, and a cell for each rank."""

    rank: int
    entry: Entry
    points: str
    cells: Sequence[Cell]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Of a division; without lines if it is too large."""

    division: Division
    lines: Sequence[CrossLine]


def crossings_of(
    stage: Stage, divisions: Sequence[Division], standings: Mapping[int, DivisionStanding]
) -> list[CrossTable]:
    """A square for each division. No statement."""
    return [CrossTable(division, _lines(stage, standings[division.pk])) for division in divisions]


def _lines(stage: Stage, standing: DivisionStanding) -> list[CrossLine]:
    order = standing.order
    if len(order) > MOST:
        return []
    met = cross_table(order, standing.record.results, scoring_of(stage.competition))
    people = {member.entry_id: member.entry for member in standing.record.members}
    return [
        CrossLine(
            row.rank, people[row.entry], points_text(row.points), [_cell(row.entry, other, met) for other in order]
        )
        for row in standing.rows
    ]


def _cell(entry: int, other: int, met: Mapping[tuple[int, int], Meetings]) -> Cell:
    found = met.get((entry, other))
    return Cell(points_text(found.points) if found else "", found.times if found else 0, entry == other)
