"""Competitions: listed, made, read, changed, opened and ended."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import User
from api import bodies, cursors
from api.arguments import flag_in, one_of_in
from api.cursors import Page
from api.endpoint import ORGANISE, Endpoint, person, plain, viewer
from api.idempotency import Done
from api.schema import operation, query, reading
from api.v1.competing import IS_OPEN, ORGANISED, SEEN, SEES, do
from api.v1.competition_bodies import NewCompetition, ReasonBody, SettingsBody
from api.v1.competition_shapes import CompetitionLine, CompetitionShape
from api.v1.competition_showing import competition_of, line_of
from games.errors import BadReason
from leagues import errors, listings, queries, setting_up
from leagues.models import Competition

_FLAG = {"type": "boolean"}
_FILTERS = (
    query("kind", {"type": "string", "enum": list(Competition.Kind)}, description="only leagues, or only tournaments"),
    query("status", {"type": "string", "enum": list(Competition.Status)}, description="only those of this status"),
    query("mine", _FLAG, description="only those that you entered, or are invited to"),
    query("organised", _FLAG, description="only those that you organise"),
)


class Competitions(Endpoint):
    """All that you may find."""

    scopes = {"GET": SEES, "POST": ORGANISE}
    open_to_all = IS_OPEN

    @reading("list_competitions", Page[CompetitionLine], parameters=_FILTERS, is_list=True)
    def get(self, request: Request) -> HttpResponse:
        """List competitions, the newest first."""
        asked, cursor = plain(request), cursors.cursor_of(plain(request))
        found = listings.competitions(
            viewer(request),
            kind=one_of_in(asked, "kind", list(Competition.Kind)),
            status=one_of_in(asked, "status", list(Competition.Status)),
            is_mine=flag_in(asked, "mine"),
            is_organised=flag_in(asked, "organised"),
            before=UUID(cursor) if cursor else None,
            limit=cursors.limit_of(asked) + 1,
        )
        return bodies.read_answer(asked, cursors.page_of(asked, found, lambda each: each.competition.pk, line_of))

    @operation(
        "make_competition",
        body=NewCompetition,
        example={
            "kind": "tournament",
            "title": "The Guild Cup",
            "games": [{"rules": "blueprints"}],
            "stages": [{"title": "The Cup", "format": "swiss", "table_size": 4}],
        },
        answers={201: CompetitionShape},
        refusals=(errors.MayNotOrganise, errors.BadSettings),
        is_kept=True,
    )
    def post(self, request: Request) -> HttpResponse:
        """Prepare a competition. Only its organisers see it until it is published."""

        def make(user: User, body: NewCompetition) -> Done:
            made = setting_up.create_competition(
                by=user, kind=body.kind, settings=body.settings(), stages=[stage.plan() for stage in body.stages]
            )
            return Done(201, _now(user, made.pk))

        return do(request, NewCompetition, make)


class OneCompetition(Endpoint):
    """One of them."""

    scopes = {"GET": SEES, "PATCH": ORGANISE}
    open_to_all = IS_OPEN

    @reading("read_competition", CompetitionShape, refusals=SEEN)
    def get(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Read a competition, its settings and its stages."""
        return bodies.read_answer(plain(request), _now(viewer(request), competition_id))

    @operation(
        "change_competition",
        body=SettingsBody,
        example={"round_days": 14},
        answers={200: CompetitionShape},
        refusals=(*ORGANISED, errors.BadSettings),
    )
    def patch(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Change settings, all that are given or none. Some are fixed once it has started."""
        user, body = person(request), bodies.read(plain(request), SettingsBody)
        setting_up.change_settings(competition_id=competition_id, by=user, settings=body.settings())
        return bodies.answer(_now(user, competition_id))


class Publish(Endpoint):
    """Opening."""

    scopes = {"POST": ORGANISE}

    @operation("publish_competition", answers={200: CompetitionShape}, refusals=ORGANISED, is_kept=True)
    def post(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Show it to everybody and take entries."""

        def publish(user: User, body: bodies.Body) -> Done:
            setting_up.publish(competition_id=competition_id, by=user)
            return Done(200, _now(user, competition_id))

        return do(request, bodies.Body, publish)


class Cancel(Endpoint):
    """Calling off."""

    scopes = {"POST": ORGANISE}

    @operation(
        "cancel_competition",
        body=ReasonBody,
        example={"reason": "Too few of us have time this year."},
        answers={200: CompetitionShape},
        refusals=(*ORGANISED, BadReason),
        is_kept=True,
    )
    def post(self, request: Request, competition_id: UUID) -> HttpResponse:
        """Call it off. Games that go on can be played to the end, and count for nothing."""

        def cancel(user: User, body: ReasonBody) -> Done:
            setting_up.cancel_competition(competition_id=competition_id, by=user, reason=body.reason)
            return Done(200, _now(user, competition_id))

        return do(request, ReasonBody, cancel)


class Finish(Endpoint):
    """Ending."""

    scopes = {"POST": ORGANISE}

    @operation("finish_competition", answers={200: CompetitionShape}, refusals=ORGANISED, is_kept=True)
    def post(self, request: Request, competition_id: UUID) -> HttpResponse:
        """End it for good, when no stage is under way."""

        def finish(user: User, body: bodies.Body) -> Done:
            setting_up.finish_competition(competition_id=competition_id, by=user)
            return Done(200, _now(user, competition_id))

        return do(request, bodies.Body, finish)


def _now(user: User | None, competition_id: UUID) -> CompetitionShape:
    """The competition as it is now. Raises CompetitionNotFound."""
    found = listings.competition_to(user, competition_id)
    competition = found.competition
    return competition_of(found, queries.stages_of(competition), queries.organisers_of(competition))
