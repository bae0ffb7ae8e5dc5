"""Rounds, tables and standings as answers."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

from api.v1.competition_shapes import EntryName, EntryStatus, GameChoice, StageStatus
from api.v1.competition_showing import games_of, name_of
from api.v1.round_shapes import (
    CompetitionTableShape,
    DivisionDraftShape,
    DivisionStandingShape,
    FigureShape,
    OutShape,
    RepeatShape,
    RoundDraftShape,
    RoundShape,
    SeatAtTable,
    StandingRow,
    StandingsShape,
    TableLine,
    TableResultShape,
    TenureShape,
)
from leagues.models import Entry, Round, SeatTenure, Stage, Table, TableSeat
from leagues.ranking import DivisionStanding
from leagues.records import scoring_of
from leagues.round_drafts import DivisionDraft, RoundDraft
from leagues.standings import Figure, Row, points_text
from leagues.zones import zone_of


def round_of(played: Round) -> RoundShape:
    """A round with its tables' ids and its byes."""
    return RoundShape(
        stage=played.stage.number,
        number=played.number,
        status=cast("Any", played.status),
        started_at=played.started_at,
        deadline_at=played.deadline_at,
        ended_at=played.ended_at,
        tables=[table.uuid for table in played.tables.all()],
        byes=[name_of(bye.entry) for bye in played.byes.all()],
    )


def draft_of(draft: RoundDraft) -> RoundDraftShape:
    """A round as it would start."""
    return RoundDraftShape(
        stage=draft.stage.number,
        number=draft.number,
        games=games_of(draft.games),
        deadline_at=draft.deadline_at,
        tables=draft.tables,
        divisions=[_division_draft(each) for each in draft.divisions],
        told=[name_of(entry) for entry in draft.told],
        digest=draft.digest,
    )


def line_of(table: Table) -> TableLine:
    """A table in a list."""
    return TableLine(**_table(table))


def table_of(table: Table, tenures: Iterable[SeatTenure]) -> CompetitionTableShape:
    """A table with all who sat there."""
    return CompetitionTableShape(**_table(table), tenures=[_tenure(tenure) for tenure in tenures])


def standings_of(stage: Stage, standings: Iterable[DivisionStanding]) -> StandingsShape:
    """How a stage stands."""
    known = list(standings)
    lowest = max((standing.division.number for standing in known), default=0)
    return StandingsShape(
        stage=stage.number,
        title=stage.title,
        status=cast("StageStatus", stage.status),
        tie_breaks=list(scoring_of(stage.competition).separators),
        divisions=[_standing(stage, standing, lowest) for standing in known],
    )


def _division_draft(draft: DivisionDraft) -> DivisionDraftShape:
    people, pairing, report = draft.people, draft.pairing, draft.report
    return DivisionDraftShape(
        number=draft.division.number,
        title=draft.division.title,
        tables=[_named(table, people) for table in pairing.tables],
        byes=_named(pairing.byes, people),
        repeats=[RepeatShape(_named((one, other), people), times) for one, other, times in report.repeats],
        kept_apart_failed=[_named(pair, people) for pair in report.kept_apart_failed],
        short_tables=report.short_tables,
        seat_imbalance=report.seat_imbalance,
    )


def _named(entries: Iterable[int], people: Mapping[int, Entry]) -> list[EntryName]:
    return [name_of(people[entry]) for entry in entries]


def _table(table: Table) -> dict[str, Any]:
    result = getattr(table, "result", None)
    return {
        "id": table.uuid,
        "stage": table.round.stage.number,
        "round": table.round.number,
        "number": table.number,
        "division": table.division.number,
        "group": table.group,
        "rules": GameChoice(table.rules, table.options),
        "status": table.status,
        "game": table.game_id,
        "seats": [_seat(seat) for seat in table.seats.all()],
        "result": result and TableResultShape(result.source, result.is_confirmed, result.at),
    }


def _seat(seat: TableSeat) -> SeatAtTable:
    return SeatAtTable(
        entry=seat.entry.uuid,
        player=seat.entry.name or None,
        index=seat.index,
        place=seat.place,
        total=seat.total,
        is_forfeit=seat.is_forfeit,
    )


def _tenure(tenure: SeatTenure) -> TenureShape:
    return TenureShape(
        entry=tenure.entry.uuid,
        player=tenure.entry.name or None,
        seat=tenure.seat.index,
        from_at=tenure.from_at,
        to_at=tenure.to_at,
        reason=tenure.reason,
    )


def _standing(stage: Stage, standing: DivisionStanding, lowest: int) -> DivisionStandingShape:
    people = {member.entry_id: member.entry for member in standing.record.members}
    ranked, division = len(standing.rows), standing.division
    rows = [
        _row(row, people[row.entry], zone_of(stage, division.number, row.rank, ranked, lowest)) for row in standing.rows
    ]
    out = [
        OutShape(member.entry.uuid, member.entry.name or None, cast("EntryStatus", member.entry.status))
        for member in standing.out
    ]
    return DivisionStandingShape(division.number, division.title, rows, out)


def _row(row: Row, entry: Entry, zone: Any) -> StandingRow:
    return StandingRow(
        entry=entry.uuid,
        player=entry.name or None,
        rank=row.rank,
        points=rounded(row.points),
        points_exact=str(row.points),
        points_text=points_text(row.points),
        played=row.played,
        won=row.won,
        byes=row.byes,
        forfeits=row.forfeits,
        zone=zone and zone.value,
        figures=_figures(row.figures),
    )


def _figures(figures: Sequence[Figure]) -> list[FigureShape]:
    return [
        FigureShape(
            figure.name,
            rounded(figure.value),
            str(figure.value),
            None if figure.again is None else str(figure.again),
            figure.is_blank,
        )
        for figure in figures
    ]


def rounded(value: Fraction) -> float:
    """To six decimals, for those who only compare."""
    return round(float(value), 6)
