"""What the views share about a request."""

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
