"""What the operations on competitions share: whose they are, and how one is done."""

from collections.abc import Callable
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import User
from api import bodies
from api.endpoint import ORGANISE, READ, person, plain, viewer
from api.idempotency import Done, once
from api.v1.round_showing import table_of
from leagues import queries
from leagues.authority import check_organises
from leagues.errors import CompetitionNotFound, NotYourCompetition, StageNotFound, WrongTime
from leagues.models import Competition, Stage
from leagues.stages import stage_of

SEES = (READ, ORGANISE)
"""Who organises reads what everybody may, without another scope."""

IS_OPEN = frozenset({"GET"})

SEEN = (CompetitionNotFound,)
OF_STAGE = (CompetitionNotFound, StageNotFound)
ORGANISED = (CompetitionNotFound, NotYourCompetition, WrongTime)
ORGANISED_STAGE = (*ORGANISED, StageNotFound)


def shown(request: Request, competition_id: UUID) -> Competition:
    """The competition, if whoever asks may see it. Raises CompetitionNotFound."""
    return queries.competition_for(viewer(request), competition_id)


def organised(request: Request, competition_id: UUID) -> Competition:
    """The competition, for one of its organisers. Raises CompetitionNotFound, NotYourCompetition."""
    competition = shown(request, competition_id)
    check_organises(person(request), competition)
    return competition


def shown_stage(request: Request, competition_id: UUID, number: int) -> Stage:
    """A stage, with its competition, if whoever asks may see it. Raises CompetitionNotFound, StageNotFound."""
    return stage_of(shown(request, competition_id), number)


def organised_stage(request: Request, competition_id: UUID, number: int) -> Stage:
    """The same for an organiser. Raises NotYourCompetition too."""
    return stage_of(organised(request, competition_id), number)


def do[B](request: Request, kind: type[B], verb: Callable[[User, B], Done]) -> HttpResponse:
    """Do something once, with what its body says."""
    user, body = person(request), bodies.read(plain(request), kind)
    return once(plain(request), user, lambda: verb(user, body))


def table_now(competition_id: UUID, table_id: UUID) -> Done:
    """A table as it is after something was done with it."""
    table = queries.table_for(Competition(pk=competition_id), table_id)
    return Done(200, table_of(table, queries.tenures_of(table)))
