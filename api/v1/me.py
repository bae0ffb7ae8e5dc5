"""Who you are, and what waits for you."""

from django.conf import settings
from django.http import HttpResponse
from rest_framework.request import Request

from api import bodies
from api.cursors import Page
from api.endpoint import READ, Endpoint, person, plain
from api.schema import operation
from api.v1.shapes import MeShape, TurnShape
from games import deadlines, queries


class Me(Endpoint):
    """You."""

    @operation("read_me", answers={200: MeShape})
    def get(self, request: Request) -> HttpResponse:
        """Who asks."""
        return bodies.read_answer(plain(request), _shape(request))


class Turns(Endpoint):
    """What waits."""

    scopes = {"GET": READ}

    @operation("list_turns", answers={200: Page[TurnShape]}, is_list=True)
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


def _shape(request: Request) -> MeShape:
    user = person(request)
    return MeShape(user.name, user.email, user.time_zone or None)
