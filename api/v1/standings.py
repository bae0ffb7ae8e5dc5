"""Standings, as JSON and as a table for spreadsheets."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from api import bodies
from api.arguments import number_in
from api.endpoint import Endpoint, plain
from api.errors import Malformed
from api.schema import operation, query, reading
from api.v1.competing import IS_OPEN, OF_STAGE, SEES, shown
from api.v1.round_shapes import DivisionStandingShape, StandingRow, StandingsShape
from api.v1.round_showing import standings_of
from leagues import csv_files, queries, ranking
from leagues.csv_files import Cell
from leagues.errors import StageNotFound

_CSV = "text/csv"
_STAGE = (
    query(
        "stage",
        {"type": "integer", "minimum": 0, "maximum": bodies.LARGEST},
        description="the stage’s number; else the one that is under way, or was last",
    ),
)
_COLUMNS = (
    *("division", "rank", "player", "entry", "points", "points_exact"),
    *("played", "won", "byes", "forfeits", "zone"),
)


class Standings(Endpoint):
    """As JSON."""

    scopes = {"GET": SEES}
    open_to_all = IS_OPEN

    @reading("read_standings", StandingsShape, refusals=(*OF_STAGE, Malformed), parameters=_STAGE)
    def get(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Read how a stage stands, worked out from its results."""
        return bodies.read_answer(plain(request), _standings(request, competition_id))


class StandingsTable(Endpoint):
    """As CSV."""

    scopes = {"GET": SEES}
    open_to_all = IS_OPEN

    @operation("read_standings_csv", answers={200: _CSV}, refusals=(*OF_STAGE, Malformed), parameters=_STAGE)
    def get(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Read the same for a spreadsheet: a line for each player, with the exact figures of the tie-breaks."""
        standings = _standings(request, competition_id)
        return bodies.read_answer(plain(request), _written(standings), media_type=f"{_CSV}; charset=utf-8")


def _standings(request: Request, competition_id: UUID) -> StandingsShape:
    stages = queries.stages_of(shown(request, competition_id))
    number = number_in(plain(request), "stage")
    present = queries.present_stage(stages)
    stage = present if number is None else next((stage for stage in stages if stage.number == number), None)
    if stage is None:
        raise StageNotFound
    return standings_of(stage, ranking.standing_of(stage).values())


def _written(standings: StandingsShape) -> str:
    rows = [_cells(division, row) for division in standings.divisions for row in division.rows]
    return csv_files.written([*_COLUMNS, *standings.tie_breaks], rows).decode()


def _cells(division: DivisionStandingShape, row: StandingRow) -> list[Cell]:
    told = [getattr(row, name) for name in _COLUMNS[1:]]
    figures = ["" if figure.is_blank else figure.exact for figure in row.figures]
    return [division.title, *told, *figures]
