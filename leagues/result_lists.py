"""Many results at once, from a list as `exports.result_rows` writes it: what is new is entered, the rest corrected."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from leagues import queries
from leagues.authority import lock_own
from leagues.errors import BadList
from leagues.handling import goes_on
from leagues.models import Competition, Table, TableSeat
from leagues.results import Outcome, correct_result, enter_result

COLUMNS = ("stage", "round", "table", "seat", "place")
"""What a list must say; `total` and `forfeit` may be left out."""

MOST_LINES = 1000

type Row = Mapping[str, str]

type Key = tuple[str, str, str]
"""Which table: the stage's title, the round's and the table's number."""


class Does(StrEnum):
    """What the lines of a table do."""

    ENTER = "enter"
    CORRECT = "correct"
    NOTHING = "nothing"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Line:
    """The lines of one table, as they were read.

    Attributes:
        number: of the first of them, from 1.
        words: which table is meant.
        trouble: what is wrong with them, in words; empty if nothing is.
    """

    number: int
    words: str
    table: Table | None = None
    outcomes: Sequence[Outcome] = ()
    trouble: str = ""

    @property
    def does(self) -> Does:
        """What they do."""
        if self.trouble or self.table is None:
            return Does.WRONG
        if self.table.is_playing:
            return Does.ENTER
        known = [Outcome(seat.place or 0, seat.total, seat.is_forfeit) for seat in _seats(self.table)]
        return Does.NOTHING if known == [*self.outcomes] else Does.CORRECT


def lines_of(competition: Competition, rows: Sequence[Row]) -> list[Line]:
    """What the rows of a file say, a line for each table; rows without a place say nothing. Four statements.

    Raises BadList: there are no lines, or too many, or no such columns.
    """
    if not 1 <= len(rows) <= MOST_LINES:
        raise BadList(reason=_("it needs 1 to {most} lines.").format(most=MOST_LINES))
    if missing := [name for name in COLUMNS if name not in rows[0]]:
        raise BadList(reason=_("it needs a column “{name}”.").format(name=missing[0]))
    tables = {_key_of(table): table for table in queries.tables_in(competition)}
    said = [(number, row) for number, row in enumerate(rows, start=1) if row.get("place")]
    return [_line(key, list(theirs), tables) for key, theirs in groupby(said, key=lambda one: _key(one[1]))]


@transaction.atomic
def take_results(*, competition_id: UUID, by: User, lines: Sequence[Line], reason: str) -> None:
    """Do what all lines say, or nothing.

    Raises:
        BadList: a line is wrong, or none does anything.
        CompetitionNotFound, NotYourCompetition, SitsThere, BadResult, WrongTime, BadReason: see `leagues.errors`.
    """
    lock_own(competition_id, by)
    if any(line.trouble for line in lines):
        raise BadList(reason=_("a line is wrong."))
    changes = [line for line in lines if line.does in (Does.ENTER, Does.CORRECT)]
    if not changes:
        raise BadList(reason=_("nothing in it is new."))
    for line in changes:
        verb = enter_result if line.does == Does.ENTER else correct_result
        if line.table is not None:
            verb(competition_id=competition_id, by=by, table=line.table.uuid, outcomes=line.outcomes, reason=reason)


def _key(row: Row) -> Key:
    return row.get("stage", ""), row.get("round", ""), row.get("table", "")


def _key_of(table: Table) -> Key:
    return table.round.stage.title, str(table.round.number), str(table.number)


def _line(key: Key, rows: Sequence[tuple[int, Row]], tables: Mapping[Key, Table]) -> Line:
    number, table, words = rows[0][0], tables.get(key), ", ".join(key)
    if table is None:
        return Line(number, words, trouble=_unknown(key, tables))
    words = f"{table.round.stage}, {table.round}, {table}"
    if goes_on(table):
        return Line(number, words, table, trouble=_("Its game goes on, and says itself how it ends."))
    if [row.get("seat", "") for _number, row in rows] != [str(seat.index + 1) for seat in _seats(table)]:
        return Line(number, words, table, trouble=_("Each of its seats needs a line, in order."))
    try:
        line = Line(number, words, table, [_outcome(row) for _number, row in rows])
    except ValueError:
        return Line(number, words, table, trouble=_("Places and points are whole numbers; forfeit is 0 or 1."))
    is_closed = table.status == Table.Status.VOID or not table.round.stage.is_running
    if is_closed and line.does != Does.NOTHING:
        return Line(number, words, table, trouble=_("It is struck out, or its stage is closed."))
    return line


def _unknown(key: Key, tables: Collection[Key]) -> str:
    """What of a table's key there is not."""
    stage, number, table = key
    if stage not in {known for known, _number, _table in tables}:
        return _("There is no stage “{title}” with tables.").format(title=stage)
    if (stage, number) not in {known[:2] for known in tables}:
        return _("This stage has no round “{number}” with tables.").format(number=number)
    return _("This round has no table “{number}”.").format(number=table)


def _outcome(row: Row) -> Outcome:
    """Raises ValueError."""
    forfeit = row.get("forfeit", "")
    if forfeit not in ("", "0", "1"):
        raise ValueError(forfeit)
    total = row.get("total", "")
    return Outcome(int(row["place"]), int(total) if total else None, forfeit == "1")


def _seats(table: Table) -> list[TableSeat]:
    return sorted(table.seats.all(), key=lambda seat: seat.index)
