"""How a stage stands: recomputed from its results, whenever it is asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from leagues.models import Division, Entry, Member, Stage, Table
from leagues.records import Record, ranked, records_of, scoring_of
from leagues.standings import Row, standings
from leagues.standings.knock_out import knock_out_order
from leagues.standings.results import Scoring


@dataclass(frozen=True, slots=True)
class DivisionStanding:
    """How one division stands.

    Attributes:
        rows: those ranked, in order; the ranks of a knock-out say how far they came.
        out: members who had withdrawn or were expelled: they stand below all, without a rank.
    """

    record: Record
    rows: Sequence[Row]
    out: Sequence[Member]

    @property
    def division(self) -> Division:
        return self.record.division

    @property
    def order(self) -> list[int]:
        """The entries ranked, in order."""
        return [row.entry for row in self.rows]


def standing_of(stage: Stage) -> dict[int, DivisionStanding]:
    """Each division's standing, by its id, in order. Five statements."""
    scoring = scoring_of(stage.competition)
    return {pk: _standing(stage, record, scoring) for pk, record in records_of(stage).items()}


def survivors(stage: Stage, record: Record) -> list[int]:
    """Who is still in a knock-out whose rounds so far are done, the best placed first; before the first round all, by
    seed."""
    still_in = ranked(record.members)
    rounds = heats_by_round(record)
    if not rounds:
        return still_in
    scoring = scoring_of(stage.competition)
    last = max(rounds)
    through = [entry for entry in still_in if any(bye.entry == entry and bye.round == last for bye in record.byes)]
    heats = [heat_order(heat, record, scoring) for heat in rounds[last].values()]
    for place in range(stage.through):
        through += [order[place] for order in heats if len(order) > place]
    return [entry for entry in through if entry in set(still_in)]


def heat_order(tables: Sequence[Table], record: Record, scoring: Scoring) -> list[int]:
    """Who came how far in a heat, which may have been several games of the same people. Equal ones are parted as in
    any table; one who left is behind."""
    seated = list(dict.fromkeys(seat.entry_id for table in tables for seat in table.seats.all()))
    numbers = {table.pk for table in tables}
    results = [result for result in record.results if result.table in numbers]
    return [row.entry for row in standings(seated, results, (), scoring)]


def _standing(stage: Stage, record: Record, scoring: Scoring) -> DivisionStanding:
    placed = _placed(stage, record)
    rows = standings([member.entry_id for member in placed], record.results, record.byes, scoring)
    if stage.is_knock_out:
        rows = _as_closed(rows, placed) if stage.is_finished else _by_heats(rows, record, scoring)
    stay = {member.pk for member in placed}
    return DivisionStanding(record, rows, [member for member in record.members if member.pk not in stay])


def _by_heats(rows: Sequence[Row], record: Record, scoring: Scoring) -> list[Row]:
    """The rows of a knock-out under way, by how far everybody came."""
    rounds = heats_by_round(record)
    heats = [[heat_order(heat, record, scoring) for heat in rounds[number].values()] for number in sorted(rounds)]
    last = max(rounds, default=0)
    byes = {bye.entry for bye in record.byes if bye.round == last}
    return knock_out_order(rows, heats, byes, [member.entry_id for member in record.members])


def _as_closed(rows: Sequence[Row], placed: Sequence[Member]) -> list[Row]:
    """The rows of a knock-out that was closed. Heats that were not done then are struck out, and cannot tell any more
    how far those came who sat there."""
    ranks = {member.entry_id: member.rank or 0 for member in placed}
    return sorted((replace(row, rank=ranks[row.entry]) for row in rows), key=lambda row: row.rank)


def _placed(stage: Stage, record: Record) -> list[Member]:
    """Who has a rank. A stage that is closed stands as it was closed, whoever left since."""
    if stage.is_finished:
        return [member for member in record.members if member.rank is not None]
    return [member for member in record.members if member.entry.status == Entry.Status.ACCEPTED]


def heats_by_round(record: Record) -> Mapping[int, Mapping[int, list[Table]]]:
    """Tables by the round's number and group."""
    numbers: dict[int, dict[int, list[Table]]] = {}
    for table in record.tables:
        numbers.setdefault(table.round.number, {}).setdefault(table.group, []).append(table)
    return numbers
