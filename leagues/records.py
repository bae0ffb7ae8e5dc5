"""What is stored of a stage, as the pure functions of pairing and standings read it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from leagues.models import Bye, Competition, Division, Entry, Member, Round, Stage, Table, TableSeat
from leagues.standings.results import Bye as PlainBye
from leagues.standings.results import Line, Scoring, TableResult


@dataclass(slots=True)
class Record:
    """All of one division that pairings and standings are made from.

    Attributes:
        members: who plays there, by seed.
        results: of its tables that count.
        tables: all of its tables but those struck out, with their seats.
    """

    division: Division
    members: list[Member] = field(default_factory=list)
    results: list[TableResult] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    byes: list[PlainBye] = field(default_factory=list)

    @property
    def division_id(self) -> int:
        return self.division.pk


def scoring_of(competition: Competition) -> Scoring:
    """How points are counted."""
    points = {int(size): tuple(each) for size, each in competition.points.items()}
    return Scoring(points, competition.bye_points, tuple(competition.tie_breaks), competition.seed)


def records_of(stage: Stage) -> dict[int, Record]:
    """The record of each division, by its id, in order. Five statements, whatever the number of tables."""
    records = {division.pk: Record(division) for division in stage.divisions.order_by("number")}
    for member in Member.objects.filter(stage=stage).select_related("entry__user").order_by("seed", "pk"):
        records[member.division_id].members.append(member)
    rounds = dict(Round.objects.filter(stage=stage).values_list("pk", "number"))
    for table in tables_of(stage):
        record = records[table.division_id]
        record.tables.append(table)
        if is_counted(table):
            record.results.append(result_of(table, rounds[table.round_id]))
    for bye in Bye.objects.filter(round__stage=stage):
        records[bye.division_id].byes.append(PlainBye(bye.entry_id, rounds[bye.round_id]))
    return records


def tables_of(stage: Stage) -> Iterable[Table]:
    """The tables that were not struck out, in order, with seats and results. Two statements."""
    tables = Table.objects.filter(round__stage=stage).exclude(status=Table.Status.VOID)
    related = tables.select_related("result", "round").defer("round__made_from")  # once for each table, it is megabytes
    return related.prefetch_related("seats").order_by("round__number", "number")


def is_counted(table: Table) -> bool:
    """Whether it has a result that counts."""
    return table.is_done and hasattr(table, "result") and table.result.is_confirmed


def result_of(table: Table, number: int) -> TableResult:
    """The result of a table that is done, of the round of this number."""
    return TableResult(table.pk, number, table.rules, tuple(line_of(seat) for seat in table.seats.all()))


def line_of(seat: TableSeat) -> Line:
    """How it came out on one seat that has a place."""
    if seat.place is None:
        raise ValueError(f"{seat} has no place")
    return Line(seat.entry_id, seat.place, seat.total, seat.is_forfeit)


def ranked(members: Iterable[Member]) -> list[int]:
    """The entries that can stand in a table: neither withdrawn nor expelled."""
    return [member.entry_id for member in members if member.entry.status == Entry.Status.ACCEPTED]


def groups_of(tables: Iterable[Table]) -> Mapping[tuple[int, int], list[Table]]:
    """The tables of each group, by round and group: who plays several games together met once."""
    found: dict[tuple[int, int], list[Table]] = defaultdict(list)
    for table in tables:
        found[table.round_id, table.group].append(table)
    return found
