"""Tables as the desk lists them: who sits there, for whom each waits, and how it came out. As a spectator may know."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games import deadlines
from games.models import Seat
from leagues.desk import addresses
from leagues.models import Round, Table, TableSeat


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat, and what its game asks of it.

    Attributes:
        played: the seat of the game; None at a real table.
        due_at: until when it may answer; None if it is not asked, or a bot answers.
    """

    seat: TableSeat
    played: Seat | None
    due_at: datetime | None

    @property
    def is_asked(self) -> bool:
        """A sealed answer does not show."""
        return self.played is not None and self.played.looks_asked


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table and its seats, and where it lies on the desk."""

    table: Table
    seats: Sequence[SeatLine]
    address: str

    @property
    def title(self) -> str:
        """What is played."""
        return self.table.info.title

    @property
    def is_claimed(self) -> bool:
        """A result waits to be confirmed."""
        return self.table.is_playing and hasattr(self.table, "result")

    @property
    def asked(self) -> list[SeatLine]:
        """For whom it waits."""
        return [line for line in self.seats if line.is_asked] if self.table.is_playing else []


def table_lines(competition_id: UUID, tables: Sequence[Table]) -> list[TableLine]:
    """These tables, whose seats are read already. Two statements, whatever their number."""
    playing = [table.game_id for table in tables if table.game_id is not None and table.is_playing]
    seats = list(Seat.objects.filter(game__in=playing).select_related("game", "user"))
    due = deadlines.due_of(seats)
    played: dict[tuple[UUID | None, int], Seat] = {(seat.game_id, seat.index): seat for seat in seats}
    return [
        TableLine(
            table,
            [_line(seat, played.get((table.game_id, seat.index)), due) for seat in _in_order(table)],
            addresses.table_page(competition_id, table),
        )
        for table in tables
    ]


def round_lines(competition_id: UUID, rounds: Iterable[Round]) -> list[tuple[Round, list[TableLine]]]:
    """The rounds, the newest first, with their tables. Two statements."""
    rounds = list(rounds)
    lines = table_lines(competition_id, [table for played in rounds for table in played.tables.all()])
    of_round: dict[int, list[TableLine]] = {played.pk: [] for played in rounds}
    for line in lines:
        of_round[line.table.round_id].append(line)
    return [(played, of_round[played.pk]) for played in reversed(rounds)]


def _in_order(table: Table) -> list[TableSeat]:
    return sorted(table.seats.all(), key=lambda seat: seat.index)


def _line(seat: TableSeat, played: Seat | None, due: dict[int, datetime]) -> SeatLine:
    return SeatLine(seat, played, None if played is None else due.get(played.pk))
