"""What the views share about a request."""

from ipaddress import ip_address

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict

from accounts.models import User


class PersonRequest(HttpRequest):
    """A request behind `login_required`."""

    user: User


def whole_number(values: QueryDict, name: str) -> int:
    """A number that our own pages send. Raises BadRequest if it is missing or none."""
    try:
        return int(str(values[name]))
    except (KeyError, ValueError):
        raise BadRequest(f"{name} is no number") from None


def is_demo(request: HttpRequest) -> bool:
    """Whether it comes from this machine to a house in demo mode."""
    return settings.DEMO and ip_address(request.META["REMOTE_ADDR"]).is_loopback


def demo(request: HttpRequest) -> dict[str, object]:
    """For all templates: whether this is the demo."""
    return {"is_demo": is_demo(request)}
