"""Standings and results as rows of a spreadsheet."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from io import StringIO

from leagues.models import Entry, Round, Stage
from leagues.ranking import DivisionStanding
from leagues.records import is_counted, result_of, scoring_of
from leagues.standings import points_of

type Cell = str | int
type Sheet = Sequence[Sequence[Cell]]

_CALCULATED = ("=", "+", "-", "@", "\t", "\r")
"""What begins so, a spreadsheet takes for a formula."""


def standings_sheet(
    stage: Stage, titles: Mapping[int, str], standings: Mapping[int, DivisionStanding], people: Mapping[int, Entry]
) -> Sheet:
    """A line for each who is ranked. Points and figures are decimals, with six digits at most.

    Args:
        titles: of divisions, by id.
        people: entries by id.
    """
    separators = scoring_of(stage.competition).separators
    head = ("division", "rank", "player", "points", "played", "won", "byes", "forfeits", *separators)
    rows: list[Sequence[Cell]] = [
        (
            titles[pk],
            row.rank,
            str(people[row.entry]),
            decimal(row.points),
            *(row.played, row.won, row.byes, row.forfeits),
            *("" if figure.is_blank else decimal(figure.value) for figure in row.figures),
        )
        for pk, standing in standings.items()
        for row in standing.rows
    ]
    return [head, *rows]


def results_sheet(stage: Stage, rounds: Iterable[Round]) -> Sheet:
    """A line for each seat of each table that counts, and for each bye.

    Args:
        rounds: of the stage, with tables and byes (`queries.rounds_of`).
    """
    head = ("round", "division", "table", "game", "player", "place", "total", "points", "forfeit")
    scoring = scoring_of(stage.competition)
    rows: list[Sequence[Cell]] = []
    for played in rounds:
        for table in filter(is_counted, played.tables.all()):
            points = points_of(result_of(table, played.number), scoring)
            rows += [
                (
                    *(played.number, table.division.title, table.number, table.rules, str(seat.entry)),
                    *(seat.place or "", "" if seat.total is None else seat.total),
                    *(decimal(points[seat.entry_id]), "yes" if seat.is_forfeit else ""),
                )
                for seat in table.seats.all()
            ]
        rows += [
            (played.number, bye.division.title, "", "", str(bye.entry), "", "", scoring.bye, "")
            for bye in played.byes.all()
        ]
    return [head, *rows]


def written(sheet: Sheet) -> str:
    """The sheet as CSV. Words that a spreadsheet would calculate get an apostrophe before them."""
    lines = StringIO()
    csv.writer(lines, lineterminator="\r\n").writerows([[_inert(cell) for cell in row] for row in sheet])
    return lines.getvalue()


def decimal(figure: Fraction) -> str:
    """As programs read it: “2.5”, “3.333333”."""
    text = f"{float(figure):.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _inert(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_CALCULATED) else cell
