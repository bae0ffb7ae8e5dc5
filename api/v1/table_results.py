"""How tables ended, as players and organisers say it."""

from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts.models import User
from api import bodies
from api.endpoint import ORGANISE, PLAY, Endpoint, check_scope
from api.idempotency import Done
from api.schema import operation
from api.v1.competing import ORGANISED, SEEN, do, shown, table_now
from api.v1.competition_bodies import ClaimBody, JudgedBody, ReasonBody
from api.v1.round_shapes import CompetitionTableShape
from games import sheets
from games.errors import BadPlaces, BadReason, NoSuchSheet, SheetContradicts, SheetUnreadable
from games.models import ScoreSheet
from leagues import errors, handling, queries, results
from leagues.authority import organises, sits_at
from leagues.models import Competition, Table
from leagues.results import Outcome

_JUDGED = (*ORGANISED, errors.TableNotFound, errors.SitsThere, errors.BadResult, BadReason)
_ENDED = {"outcomes": [{"place": 1, "total": 72}, {"place": 2, "total": 64}]}
_SAID = {**_ENDED, "reason": "Sent in on paper."}


class EnterResult(Endpoint):
    """By an organiser."""

    scopes = {"POST": ORGANISE}

    @operation(
        "enter_result",
        body=JudgedBody,
        example=_SAID,
        answers={200: CompetitionTableShape},
        refusals=(*_JUDGED, errors.HasResult),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Say as an organiser how a table ended that has no game, or whose game was called off. It counts at once."""

        def enter(user: User, body: JudgedBody) -> Done:
            results.enter_result(
                competition_id=competition_id, by=user, table=table_id, outcomes=body.by_seat(), reason=body.reason
            )
            return table_now(competition_id, table_id)

        return do(request, JudgedBody, enter)


class ClaimResult(Endpoint):
    """By a player."""

    scopes = {"POST": PLAY}

    @operation(
        "claim_result",
        body=ClaimBody,
        example=_ENDED,
        answers={200: CompetitionTableShape},
        refusals=(
            *(*SEEN, errors.TableNotFound, errors.NotAtTable, errors.WrongTime, errors.HasResult),
            *(errors.BadResult, NoSuchSheet, SheetContradicts, SheetUnreadable),
        ),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Say as a player how your table ended that is played at a real one. It counts once somebody confirms it."""

        def claim(user: User, body: ClaimBody) -> Done:
            table = queries.table_for(shown(request, competition_id), table_id)
            outcomes, sheet = _claimed(table, body)
            results.claim_result(competition_id=competition_id, by=user, table=table_id, outcomes=outcomes, sheet=sheet)
            return table_now(competition_id, table_id)

        return do(request, ClaimBody, claim)


class ConfirmResult(Endpoint):
    """By another player, or an organiser."""

    scopes = {"POST": (PLAY, ORGANISE)}

    @operation(
        "confirm_result",
        answers={200: CompetitionTableShape},
        refusals=(
            *(*SEEN, errors.TableNotFound, errors.NotAtTable, errors.WrongTime, errors.HasResult, errors.NoResult),
            errors.OwnClaim,
        ),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Confirm what another player said; at another's table this needs the organisers' scope."""

        def confirm(user: User, body: bodies.Body) -> Done:
            _check_role(request, user, competition_id, table_id)
            results.confirm_result(competition_id=competition_id, by=user, table=table_id)
            return table_now(competition_id, table_id)

        return do(request, bodies.Body, confirm)


class RejectResult(Endpoint):
    """The same, if it is wrong."""

    scopes = {"POST": (PLAY, ORGANISE)}

    @operation(
        "reject_result",
        body=ReasonBody,
        example={"reason": "Bob forgot the bonus for the bridge."},
        answers={200: CompetitionTableShape},
        refusals=(
            *(*SEEN, errors.TableNotFound, errors.NotAtTable, errors.WrongTime, errors.HasResult, errors.NoResult),
            BadReason,
        ),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Strike out what a player said and nobody confirmed."""

        def reject(user: User, body: ReasonBody) -> Done:
            _check_role(request, user, competition_id, table_id)
            results.reject_result(competition_id=competition_id, by=user, table=table_id, reason=body.reason)
            return table_now(competition_id, table_id)

        return do(request, ReasonBody, reject)


class CorrectResult(Endpoint):
    """By an organiser, afterwards."""

    scopes = {"POST": ORGANISE}

    @operation(
        "correct_result",
        body=JudgedBody,
        example=_SAID,
        answers={200: CompetitionTableShape},
        refusals=(*_JUDGED, errors.NoResult),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Say that a table ended otherwise than its result says, as long as its stage goes on."""

        def correct(user: User, body: JudgedBody) -> Done:
            results.correct_result(
                competition_id=competition_id, by=user, table=table_id, outcomes=body.by_seat(), reason=body.reason
            )
            return table_now(competition_id, table_id)

        return do(request, JudgedBody, correct)


class AdjudicateTable(Endpoint):
    """By an organiser, while the game goes on."""

    scopes = {"POST": ORGANISE}

    @operation(
        "adjudicate_table",
        body=JudgedBody,
        example={"outcomes": [{"place": 1}, {"place": 2}], "reason": "Nobody moved for two months."},
        answers={200: CompetitionTableShape},
        refusals=(*_JUDGED, errors.HasResult, BadPlaces),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """End a table whose game goes on, with these places; or say how one ended that has no game."""

        def adjudicate(user: User, body: JudgedBody) -> Done:
            handling.adjudicate(
                competition_id=competition_id, by=user, table=table_id, outcomes=body.by_seat(), reason=body.reason
            )
            return table_now(competition_id, table_id)

        return do(request, JudgedBody, adjudicate)


def _claimed(table: Table, body: ClaimBody) -> tuple[list[Outcome], ScoreSheet | None]:
    """What a player says, and the sheet that says it. Raises BadResult, NoSuchSheet, SheetContradicts."""
    if body.sheet is None:
        return body.by_seat(), None
    if body.outcomes:
        raise errors.BadResult(reason=_("either places or a sheet say it, not both."))
    sheet = sheets.sheet_of(body.sheet)
    return results.read_sheet(table, sheet), sheet


def _check_role(request: Request, user: User, competition_id: UUID, table_id: UUID) -> None:
    """A player's token acts as a player, an organiser's as an organiser. Raises ScopeMissing."""
    if sits_at(user, table_id):
        check_scope(request, PLAY)
    elif organises(user, Competition(pk=competition_id)):
        check_scope(request, ORGANISE)
