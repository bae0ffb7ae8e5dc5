"""Tables of a competition: listed, read, and set by hand."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import User
from api import bodies, cursors
from api.arguments import id_in, number_in, one_of_in
from api.cursors import Page
from api.endpoint import ORGANISE, Endpoint, plain
from api.idempotency import Done
from api.schema import operation, query, reading
from api.v1.competing import IS_OPEN, ORGANISED_STAGE, SEEN, SEES, do, shown
from api.v1.competition_bodies import TablesBody
from api.v1.round_shapes import CompetitionTableShape, TableLine, TablesSetShape
from api.v1.round_showing import line_of, table_of
from leagues import errors, listings, queries, rounds
from leagues.models import Table

_NUMBER = {"type": "integer", "minimum": 0, "maximum": bodies.LARGEST}
_FILTERS = (
    query("stage", _NUMBER, description="only those of this stage, by its number"),
    query("round", _NUMBER, description="only those of rounds with this number"),
    query("status", {"type": "string", "enum": list(Table.Status)}, description="only those of this status"),
    query("entry", {"type": "string", "format": "uuid"}, description="only those at which this entry sits"),
)


class Tables(Endpoint):
    """All of a competition."""

    scopes = {"GET": SEES}
    open_to_all = IS_OPEN

    @reading("list_tables", Page[TableLine], refusals=SEEN, parameters=_FILTERS, is_list=True)
    def get(self, request: Request, competition_id: UUID) -> HttpResponse:
        """List tables with their seats and results, the first first."""
        asked, cursor = plain(request), cursors.cursor_of(plain(request))
        found = listings.tables(
            shown(request, competition_id),
            stage=number_in(asked, "stage"),
            round_number=number_in(asked, "round"),
            status=one_of_in(asked, "status", list(Table.Status)),
            entry=id_in(asked, "entry"),
            after=UUID(cursor) if cursor else None,
            limit=cursors.limit_of(asked) + 1,
        )
        return bodies.read_answer(asked, cursors.page_of(asked, found, lambda table: table.uuid, line_of))


class OneTable(Endpoint):
    """One of them."""

    scopes = {"GET": SEES}
    open_to_all = IS_OPEN

    @reading("read_table", CompetitionTableShape, refusals=(*SEEN, errors.TableNotFound))
    def get(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Read a table with all who sat there."""
        table = queries.table_for(shown(request, competition_id), table_id)
        return bodies.read_answer(plain(request), table_of(table, queries.tenures_of(table)))


class TablesOfStage(Endpoint):
    """Setting them by hand."""

    scopes = {"POST": ORGANISE}

    @operation(
        "set_tables",
        body=TablesBody,
        example={
            "tables": [
                {
                    "rules": "blueprints",
                    "entries": ["0198f000-0000-7000-8000-000000000000", "0198f000-0000-7000-8000-000000000001"],
                }
            ]
        },
        answers={201: TablesSetShape},
        refusals=(*ORGANISED_STAGE, errors.BadTables),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, stage: int) -> HttpResponse:
        """Set up to 200 tables, all or none: in the round under way, or a new one. A refusal names the wrong table."""

        def set_tables(user: User, body: TablesBody) -> Done:
            made = rounds.set_tables(
                competition_id=competition_id,
                by=user,
                number=stage,
                tables=[(wish.rules, wish.options, wish.entries) for wish in body.tables],
            )
            return Done(201, TablesSetShape(stage, made[0].round.number, [table.uuid for table in made]))

        return do(request, TablesBody, set_tables)
