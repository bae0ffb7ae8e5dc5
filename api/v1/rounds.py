"""Rounds: looked at before, started, and given another deadline."""

from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone
from msgspec import structs
from rest_framework.request import Request

from accounts.models import User
from api import bodies, cursors
from api.cursors import Page
from api.endpoint import ORGANISE, Endpoint, person, plain
from api.idempotency import Done
from api.schema import operation, reading
from api.v1.competing import IS_OPEN, ORGANISED_STAGE, SEEN, SEES, do, organised_stage, shown, shown_stage
from api.v1.competition_bodies import DigestBody
from api.v1.round_shapes import RoundDraftShape, RoundShape
from api.v1.round_showing import draft_of, round_of
from games.errors import BadReason
from leagues import errors, listings, queries, rounds
from leagues.models import Round
from leagues.round_drafts import draft_round

_A_STAGE = 100_000
"""More than a stage can have rounds: a cursor names a round by one number."""


class DeadlineBody(bodies.Body):
    """Until when a round is to be done; null is without end."""

    deadline_at: bodies.Moment | None
    reason: str


class Rounds(Endpoint):
    """All of a competition."""

    scopes = {"GET": SEES}
    open_to_all = IS_OPEN

    @reading("list_rounds", Page[RoundShape], refusals=SEEN, is_list=True)
    def get(self, request: Request, competition_id: UUID) -> HttpResponse:
        """List the rounds that began, of all stages, the first first."""
        asked = plain(request)
        competition = shown(request, competition_id)
        after = divmod(int(cursors.cursor_of(asked) or 0), _A_STAGE)
        found = listings.rounds(competition, after=after, limit=cursors.limit_of(asked) + 1)
        return bodies.read_answer(asked, cursors.page_of(asked, found, _key, round_of))


class RoundsOfStage(Endpoint):
    """Those of a stage."""

    scopes = {"POST": ORGANISE}

    @operation(
        "start_round",
        body=DigestBody,
        example={"digest": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"},
        answers={201: RoundShape},
        refusals=(*ORGANISED_STAGE, errors.TooFew, errors.StalePreview),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, stage: int) -> HttpResponse:
        """Start the next round as its draft showed it: its games begin, and everybody who plays is told."""

        def start(user: User, body: DigestBody) -> Done:
            begun = rounds.start_round(competition_id=competition_id, by=user, number=stage, digest=body.digest)
            return Done(201, _told(begun))

        return do(request, DigestBody, start)


class RoundDraft(Endpoint):
    """Before the start."""

    scopes = {"GET": ORGANISE}

    @reading("draft_round", RoundDraftShape, refusals=(*ORGANISED_STAGE, errors.TooFew))
    def get(self, request: Request, competition_id: UUID, stage: int) -> HttpResponse:
        """See the next round as it would start now: tables, repeats, byes, seats, who is told. Nothing is written."""
        shape = draft_of(draft_round(organised_stage(request, competition_id, stage), timezone.now()))
        return bodies.read_answer(plain(request), shape, tagged=structs.replace(shape, deadline_at=None))


class OneRound(Endpoint):
    """One of them."""

    scopes = {"GET": SEES, "PATCH": ORGANISE}
    open_to_all = IS_OPEN

    @reading("read_round", RoundShape, refusals=(*SEEN, errors.StageNotFound, errors.RoundNotFound))
    def get(self, request: Request, competition_id: UUID, stage: int, number: int) -> HttpResponse:
        """Read a round that began."""
        found = queries.round_of(shown_stage(request, competition_id, stage), number)
        return bodies.read_answer(plain(request), _told(found))

    @operation(
        "change_deadline",
        body=DeadlineBody,
        example={"deadline_at": "2030-01-01T00:00:00Z", "reason": "Everybody is on holiday."},
        answers={200: RoundShape},
        refusals=(*ORGANISED_STAGE, errors.RoundNotFound, errors.BadSettings, BadReason),
    )
    def patch(self, request: Request, competition_id: UUID, stage: int, number: int) -> HttpResponse:
        """Give a round that goes on another deadline, or none; who still plays is told."""
        body = bodies.read(plain(request), DeadlineBody)
        found = queries.round_of(organised_stage(request, competition_id, stage), number)
        changed = rounds.set_deadline(
            competition_id=competition_id,
            by=person(request),
            round_id=found.pk,
            deadline_at=body.deadline_at,
            reason=body.reason,
        )
        return bodies.answer(_told(changed))


def _key(played: Round) -> int:
    return played.stage.number * _A_STAGE + played.number


def _told(played: Round) -> RoundShape:
    return round_of(listings.round_with_tables(played.pk))
