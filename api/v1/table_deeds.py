"""What organisers do with a table that holds its round up: each with a reason that its players are told."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import User
from api.endpoint import ORGANISE, Endpoint
from api.idempotency import Done
from api.schema import operation
from api.v1.competing import ORGANISED, do, table_now
from api.v1.competition_bodies import ExtendBody, ReasonBody, SubstituteBody
from api.v1.round_shapes import CompetitionTableShape
from games import errors as game_errors
from leagues import errors, handling

_NUDGED = (*ORGANISED, errors.TableNotFound, errors.HasResult, game_errors.BadReason)
_ACTED = (*_NUDGED, errors.SitsThere, game_errors.GameOver)
_WHY = {"reason": "The others of the round wait."}


class Nudge(Endpoint):
    """Reminding."""

    scopes = {"POST": ORGANISE}

    @operation(
        "nudge_table",
        body=ReasonBody,
        example=_WHY,
        answers={200: CompetitionTableShape},
        refusals=_NUDGED,
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Remind those for whom a table waits."""
        return _with_reason(request, competition_id, table_id, handling.nudge)


class Extend(Endpoint):
    """More time."""

    scopes = {"POST": ORGANISE}

    @operation(
        "extend_turn",
        body=ExtendBody,
        example={"seat": 0, "more_seconds": 172_800, **_WHY},
        answers={200: CompetitionTableShape},
        refusals=(
            *(*_ACTED, game_errors.NoSuchSeat, game_errors.SeatNotAsked, game_errors.BadExtension),
            *(game_errors.AlreadyExtended, game_errors.GamePaused),
        ),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Give a seat more time for its present turn, once a turn."""

        def extend(user: User, body: ExtendBody) -> Done:
            handling.extend(
                competition_id=competition_id,
                by=user,
                table=table_id,
                seat=body.seat,
                more=timedelta(seconds=body.more_seconds),
                reason=body.reason,
            )
            return table_now(competition_id, table_id)

        return do(request, ExtendBody, extend)


class Pause(Endpoint):
    """Standing still."""

    scopes = {"POST": ORGANISE}

    @operation(
        "pause_table",
        body=ReasonBody,
        example=_WHY,
        answers={200: CompetitionTableShape},
        refusals=(*_ACTED, game_errors.GamePaused),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Let a table's game stand still, with all its clocks."""
        return _with_reason(request, competition_id, table_id, handling.pause)


class Resume(Endpoint):
    """Going on."""

    scopes = {"POST": ORGANISE}

    @operation(
        "resume_table",
        body=ReasonBody,
        example=_WHY,
        answers={200: CompetitionTableShape},
        refusals=(*_ACTED, game_errors.GameNotPaused),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Let a table's game go on."""
        return _with_reason(request, competition_id, table_id, handling.resume)


class Substitute(Endpoint):
    """Somebody else."""

    scopes = {"POST": ORGANISE}

    @operation(
        "substitute_player",
        body=SubstituteBody,
        example={"seat": 0, "entry": "0198f000-0000-7000-8000-000000000000", **_WHY},
        answers={200: CompetitionTableShape},
        refusals=(*_ACTED, errors.NotEntered, game_errors.AlreadyThere, game_errors.KnowsAnotherSeat),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Give a seat to another entry, a substitute's or one that takes part: the result is that one's."""

        def substitute(user: User, body: SubstituteBody) -> Done:
            handling.substitute(
                competition_id=competition_id,
                by=user,
                table=table_id,
                seat=body.seat,
                entry=body.entry,
                reason=body.reason,
            )
            return table_now(competition_id, table_id)

        return do(request, SubstituteBody, substitute)


class CallOff(Endpoint):
    """To a real table."""

    scopes = {"POST": ORGANISE}

    @operation(
        "call_off_table",
        body=ReasonBody,
        example={"reason": "They meet at the fair."},
        answers={200: CompetitionTableShape},
        refusals=_ACTED,
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Call a table's game off, so that it is played at a real table: its players say how it ended."""
        return _with_reason(request, competition_id, table_id, handling.call_off)


class Void(Endpoint):
    """Striking out."""

    scopes = {"POST": ORGANISE}

    @operation(
        "void_table",
        body=ReasonBody,
        example=_WHY,
        answers={200: CompetitionTableShape},
        refusals=_ACTED,
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Strike a table out: it counts for nothing, and a game that goes on is called off."""
        return _with_reason(request, competition_id, table_id, handling.void)


class Replay(Endpoint):
    """Once more."""

    scopes = {"POST": ORGANISE}

    @operation(
        "replay_table",
        body=ReasonBody,
        example=_WHY,
        answers={200: CompetitionTableShape},
        refusals=_ACTED,
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, table_id: UUID) -> HttpResponse:
        """Begin a table's game anew with who sits there; one that goes on is called off."""
        return _with_reason(request, competition_id, table_id, handling.replay)


def _with_reason(request: Request, competition_id: UUID, table_id: UUID, verb: Callable[..., object]) -> HttpResponse:
    """Do what needs no more than a reason."""

    def act(user: User, body: ReasonBody) -> Done:
        verb(competition_id=competition_id, by=user, table=table_id, reason=body.reason)
        return table_now(competition_id, table_id)

    return do(request, ReasonBody, act)
