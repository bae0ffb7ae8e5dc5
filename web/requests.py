"""What the views share about a request."""

import re
from ipaddress import ip_address
from uuid import UUID

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict

from accounts.models import User
from games import queries
from games.errors import GameNotFound
from games.queries import Watched

_NUMBER = re.compile(r"[0-9]{1,9}")


class PersonRequest(HttpRequest):
    """A request behind `login_required`."""

    user: User


def whole_number(values: QueryDict, name: str) -> int:
    """A number that our own pages send. Raises BadRequest if it is missing or none."""
    try:
        return int(str(values[name]))
    except (KeyError, ValueError):
        raise BadRequest(f"{name} is no number") from None


def viewer_of(request: HttpRequest) -> User | None:
    """Who is looking; None is somebody who is not signed in."""
    return request.user if isinstance(request.user, User) else None


def watched_by(request: HttpRequest, game_id: UUID) -> Watched:
    """A started game as who is looking may see it, now or after `?step=`; a finished one with the eyes of `?seat=`.

    Raises GameNotFound, NotYourSeat.
    """
    seat, step = number_asked(request, "seat"), number_asked(request, "step")
    return queries.watched(game_id, viewer_of(request), seat, step=step)


def number_asked(request: HttpRequest, name: str) -> int | None:
    """A number in the query of an address; None if it is not there. Raises GameNotFound if it is none."""
    given = request.GET.get(name)
    if given is not None and not _NUMBER.fullmatch(given):
        raise GameNotFound
    return None if given is None else int(given)


def is_demo(request: HttpRequest) -> bool:
    """Whether it comes from this machine to a house in demo mode."""
    return settings.DEMO and ip_address(request.META["REMOTE_ADDR"]).is_loopback


def demo(request: HttpRequest) -> dict[str, object]:
    """For all templates: whether this is the demo."""
    return {"is_demo": is_demo(request)}
