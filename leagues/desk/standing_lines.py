"""Standings as the desk shows them."""

from collections.abc import Mapping
from dataclasses import dataclass

from leagues.models import Division, Entry
from leagues.ranking import DivisionStanding
from leagues.standings import Row, points_text


@dataclass(frozen=True, slots=True)
class StandingLine:
    """An entry and where it stands."""

    entry: Entry
    row: Row

    @property
    def points(self) -> str:
        """As people write them."""
        return points_text(self.row.points)


@dataclass(frozen=True, slots=True)
class DivisionLines:
    """A division, those ranked in it, and those who are out."""

    division: Division
    lines: list[StandingLine]
    out: list[Entry]


def division_lines(divisions: Mapping[int, Division], standings: Mapping[int, DivisionStanding]) -> list[DivisionLines]:
    """Each division as it stands. No statement."""
    return [
        DivisionLines(
            divisions[pk],
            [StandingLine(people[row.entry], row) for row in standing.rows],
            [member.entry for member in standing.out],
        )
        for pk, standing in standings.items()
        for people in [{member.entry_id: member.entry for member in standing.record.members}]
    ]
