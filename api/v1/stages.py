"""The stages of a competition: planned, looked at before, started and closed."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import User
from api import bodies
from api.cursors import Page
from api.endpoint import ORGANISE, Endpoint, person, plain
from api.idempotency import Done
from api.schema import operation, reading
from api.v1.competing import (
    IS_OPEN,
    OF_STAGE,
    ORGANISED,
    ORGANISED_STAGE,
    SEEN,
    SEES,
    do,
    organised_stage,
    shown,
    shown_stage,
)
from api.v1.competition_bodies import DigestBody, FirstRoundBody, StagesBody
from api.v1.competition_shapes import ClosingShape, StageDraftShape, StageLine, StageShape
from api.v1.competition_showing import closing_of, draft_of, stage_line, stage_of
from leagues import errors, queries, setting_up, stages
from leagues.models import Stage
from leagues.stage_drafts import draft_closing, draft_stage

_DIGEST = {"digest": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"}


class Stages(Endpoint):
    """All of a competition."""

    scopes = {"GET": SEES, "PUT": ORGANISE}
    open_to_all = IS_OPEN

    @reading("list_stages", Page[StageLine], refusals=SEEN)
    def get(self, request: Request, competition_id: UUID) -> HttpResponse:
        """List the stages in order. There is one page."""
        found = queries.stages_of(shown(request, competition_id))
        return bodies.read_answer(plain(request), Page(None, [stage_line(stage) for stage in found]))

    @operation(
        "plan_stages",
        body=StagesBody,
        example={
            "stages": [
                {"title": "Groups", "format": "round_robin", "divisions": 4, "advance": 2},
                {"title": "Final", "format": "knock_out", "through": 2},
            ]
        },
        answers={200: Page[StageLine]},
        refusals=(*ORGANISED, errors.BadSettings),
    )
    def put(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Plan anew what has not started: these stages follow those that have."""
        body = bodies.read(plain(request), StagesBody)
        setting_up.set_stages(
            competition_id=competition_id, by=person(request), stages=[stage.plan() for stage in body.stages]
        )
        found = queries.stages_of(shown(request, competition_id))
        return bodies.answer(Page(None, [stage_line(stage) for stage in found]))


class OneStage(Endpoint):
    """One of them."""

    scopes = {"GET": SEES, "PATCH": ORGANISE}
    open_to_all = IS_OPEN

    @reading("read_stage", StageShape, refusals=OF_STAGE)
    def get(self, request: Request, competition_id: UUID, stage: int) -> HttpResponse:
        """Read a stage and who plays in which of its divisions."""
        return bodies.read_answer(plain(request), _told(shown_stage(request, competition_id, stage)))

    @operation(
        "set_first_round",
        body=FirstRoundBody,
        example={"first_round_at": "2030-01-01T00:00:00Z"},
        answers={200: StageShape},
        refusals=(*ORGANISED_STAGE, errors.BadSettings),
    )
    def patch(self, request: Request, competition_id: UUID, stage: int) -> HttpResponse:
        """Say when a stage's first round begins by the calendar, within five years. The others follow it."""
        body = bodies.read(plain(request), FirstRoundBody)
        changed = stages.set_first_round(
            competition_id=competition_id, by=person(request), number=stage, at=body.first_round_at
        )
        return bodies.answer(_told(changed))


class StageDraft(Endpoint):
    """Before the start."""

    scopes = {"GET": ORGANISE}

    @reading("draft_stage", StageDraftShape, refusals=(*ORGANISED_STAGE, errors.TooFew))
    def get(self, request: Request, competition_id: UUID, stage: int) -> HttpResponse:
        """See the stage as it would start now: nothing is written, and nobody told."""
        return bodies.read_answer(
            plain(request), draft_of(draft_stage(organised_stage(request, competition_id, stage)))
        )


class StartStage(Endpoint):
    """The start."""

    scopes = {"POST": ORGANISE}

    @operation(
        "start_stage",
        body=DigestBody,
        example=_DIGEST,
        answers={200: StageShape},
        refusals=(*ORGANISED_STAGE, errors.TooFew, errors.StalePreview),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, stage: int) -> HttpResponse:
        """Start a stage as its draft showed it; its first round is started next."""

        def start(user: User, body: DigestBody) -> Done:
            begun = stages.start_stage(competition_id=competition_id, by=user, number=stage, digest=body.digest)
            return Done(200, _told(begun))

        return do(request, DigestBody, start)


class Closing(Endpoint):
    """Before the end."""

    scopes = {"GET": ORGANISE}

    @reading("draft_closing", ClosingShape, refusals=ORGANISED_STAGE)
    def get(self, request: Request, competition_id: UUID, stage: int) -> HttpResponse:
        """See the stage as it would be closed now: final order, who goes up, down or on, who is told."""
        draft = draft_closing(organised_stage(request, competition_id, stage))
        return bodies.read_answer(plain(request), closing_of(draft))


class CloseStage(Endpoint):
    """The end."""

    scopes = {"POST": ORGANISE}

    @operation(
        "close_stage",
        body=DigestBody,
        example=_DIGEST,
        answers={200: StageShape},
        refusals=(*ORGANISED_STAGE, errors.StalePreview),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID, stage: int) -> HttpResponse:
        """Close a stage as its draft showed it. A league's next season is planned like it."""

        def close(user: User, body: DigestBody) -> Done:
            closed = stages.close_stage(competition_id=competition_id, by=user, number=stage, digest=body.digest)
            return Done(200, _told(closed))

        return do(request, DigestBody, close)


def _told(stage: Stage) -> StageShape:
    return stage_of(stage, queries.members_of(stage))
