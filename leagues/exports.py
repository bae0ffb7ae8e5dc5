"""Entries, results and standings as rows for CSV files, made from what `queries` and `ranking` read.

Points and figures are decimals, with six digits at most.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from leagues.csv_files import Cell
from leagues.models import Competition, Entry, Round, Stage, Table, TableSeat
from leagues.ranking import DivisionStanding
from leagues.records import is_counted, result_of, scoring_of
from leagues.standings import points_of

ENTRY_COLUMNS = ("entry", "player", "status", "seed", "entered")
RESULT_COLUMNS = (
    *("stage", "round", "table", "division", "game", "table_status"),
    *("seat", "player", "place", "total", "forfeit", "points"),
)
STANDING_COLUMNS = ("stage", "division", "rank", "player", "points", "played", "won", "byes", "forfeits")

type Rows = Iterator[Sequence[Cell]]


def entry_rows(entries: Iterable[Entry]) -> Rows:
    """One row an entry, as `entry_lists` reads them again. No address is told."""
    for entry in entries:
        yield (str(entry.uuid), str(entry), entry.status, entry.seed, entry.entered_at.isoformat(timespec="seconds"))


def result_rows(stage: Stage, rounds: Iterable[Round]) -> Rows:
    """One row a seat of each table of a stage, with the points that count, and one a bye."""
    for played in rounds:
        for table in played.tables.all():
            for seat, points in _points(stage, played, table):
                yield (
                    *(stage.title, played.number, table.number, str(table.division), table.rules, table.status),
                    *(seat.index + 1, str(seat.entry), seat.place, seat.total, int(seat.is_forfeit), points),
                )
        for bye in played.byes.all():
            points = decimal(Fraction(stage.competition.bye_points))
            yield (stage.title, played.number, "", str(bye.division), "", "bye", "", str(bye.entry), "", "", "", points)


def standing_columns(competition: Competition) -> Sequence[str]:
    """The titles of `standing_rows`: the tie-breaks of the competition come last."""
    return (*STANDING_COLUMNS, *competition.tie_breaks)


def standing_rows(stage: Stage, titles: Mapping[int, str], standings: Mapping[int, DivisionStanding]) -> Rows:
    """One row an entry that is ranked, division by division.

    Args:
        titles: of the divisions, by id.
    """
    named = stage.competition.tie_breaks
    for pk, standing in standings.items():
        people = {member.entry_id: str(member.entry) for member in standing.record.members}
        for row in standing.rows:
            figures = {figure.name: "" if figure.is_blank else decimal(figure.value) for figure in row.figures}
            yield (
                *(stage.title, titles[pk], row.rank, people[row.entry], decimal(row.points)),
                *(row.played, row.won, row.byes, row.forfeits),
                *(figures.get(name, "") for name in named),
            )


def decimal(figure: Fraction) -> str:
    """As programs read it: “2.5”, “3.333333”."""
    text = f"{float(figure):.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _points(stage: Stage, played: Round, table: Table) -> list[tuple[TableSeat, str]]:
    seats = sorted(table.seats.all(), key=lambda seat: seat.index)
    if not is_counted(table):
        return [(seat, "") for seat in seats]
    points = points_of(result_of(table, played.number), scoring_of(stage.competition))
    return [(seat, decimal(points[seat.entry_id])) for seat in seats]
