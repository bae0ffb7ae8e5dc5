"""What is said in the address of a request."""

from uuid import UUID

from django.http import HttpRequest

from api import bodies
from api.errors import Malformed


def number_in(request: HttpRequest, name: str) -> int | None:
    """A whole number that the database can hold. Raises Malformed."""
    text = request.GET.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS and int(text) <= bodies.LARGEST):
        raise Malformed(reason=f"{name} is a whole number up to {bodies.LARGEST}.", at=name)
    return int(text)


def id_in(request: HttpRequest, name: str) -> UUID | None:
    """An id. Raises Malformed."""
    text = request.GET.get(name)
    if text is None:
        return None
    try:
        return UUID(text)
    except ValueError:
        raise Malformed(reason=f"{name} is an id.", at=name) from None


def one_of_in(request: HttpRequest, name: str, values: list[str]) -> str | None:
    """One of several words. Raises Malformed."""
    given = request.GET.get(name)
    if given is not None and given not in values:
        raise Malformed(reason=f"{name} is one of {', '.join(values)}.", at=name)
    return given


def flag_in(request: HttpRequest, name: str) -> bool:
    """Yes or no. Raises Malformed."""
    return one_of_in(request, name, ["true", "false"]) == "true"


_DIGITS = len(str(bodies.LARGEST))
