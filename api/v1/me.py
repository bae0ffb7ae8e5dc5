"""Who you are, and what waits for you."""

from django.conf import settings
from django.http import HttpResponse
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from accounts import errors
from accounts.models import User
from accounts.services import describe_person
from api import bodies
from api.cursors import Page
from api.endpoint import READ, Endpoint, only_a_session, person, plain
from api.errors import TokenMayNot
from api.schema import operation, reading
from api.v1.shapes import MeShape, TurnShape
from games import deadlines, queries
from notifications.services import look_again


class PersonBody(bodies.Body):
    """What is to change of you; what is not named stays.

    Attributes:
        time_zone: such as "Europe/Berlin".
    """

    name: str | UnsetType = UNSET
    time_zone: str | UnsetType = UNSET


_REFUSED = (*errors.BadName.__subclasses__(), errors.RenamedLately, errors.UnknownTimeZone, TokenMayNot)


class Me(Endpoint):
    """You."""

    @reading("read_me", MeShape)
    def get(self, request: Request) -> HttpResponse:
        """Who asks."""
        return bodies.read_answer(plain(request), _shape(person(request)))

    @operation(
        "change_me", body=PersonBody, example={"time_zone": "Europe/Berlin"}, answers={200: MeShape}, refusals=_REFUSED
    )
    def patch(self, request: Request) -> HttpResponse:
        """Change your name or time zone, all that is given or nothing. Only a session may, for a token only plays."""
        user, body = only_a_session(request), bodies.read(plain(request), PersonBody)
        describe_person(
            user=user,
            name=None if body.name is UNSET else body.name,
            time_zone=None if body.time_zone is UNSET else body.time_zone,
        )
        if body.time_zone is not UNSET:
            look_again(user)
        return bodies.answer(_shape(user))


class Turns(Endpoint):
    """What waits."""

    scopes = {"GET": READ}

    @reading("list_turns", Page[TurnShape])
    def get(self, request: Request) -> HttpResponse:
        """List the turns that wait for you, the most urgent first. There is one page."""
        return bodies.read_answer(plain(request), Page(None, _turns(request)))


def _turns(request: Request) -> list[TurnShape]:
    watched = queries.games_waiting_for(person(request))
    due = deadlines.due_of(found.seat for found in watched if found.seat)
    turns = [
        TurnShape(
            found.game.id,
            found.game.rules,
            found.seat.index,
            found.game.step,
            due[found.seat.pk],
            f"{settings.SITE_URL}/games/{found.game.id}",
        )
        for found in watched
        if found.seat and found.seat.pk in due
    ]
    return sorted(turns, key=lambda turn: turn.due_at)


def _shape(user: User) -> MeShape:
    return MeShape(user.name, user.email, user.time_zone or None)
