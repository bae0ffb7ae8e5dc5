"""Lists a page at a time, by the id of the last row: nothing is missed or repeated when rows are added meanwhile."""

from collections.abc import Callable, Sequence
from urllib.parse import urlencode
from uuid import UUID

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest
from msgspec import Struct

from api.errors import Malformed

_signer = Signer(salt="api.cursors")
MOST, USUAL = 100, 50


class Page[T](Struct):
    """A part of a list; `next` is the address of the following part, or null."""

    next: str | None
    results: list[T]


def limit_of(request: HttpRequest) -> int:
    """How many rows are asked for. Raises Malformed."""
    text = request.GET.get("limit", str(USUAL))
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:4]) <= MOST:
        raise Malformed(reason=f"limit is a whole number from 1 to {MOST}.", at="limit")
    return int(text)


def cursor_of(request: HttpRequest) -> str | None:
    """After which row the page begins. Raises Malformed for a cursor that was not made here."""
    text = request.GET.get("cursor")
    if text is None:
        return None
    try:
        return _signer.unsign(text)
    except BadSignature:
        raise Malformed(reason="this cursor was not made here; begin without one.", at="cursor") from None


def page_of[R, T](
    request: HttpRequest, rows: Sequence[R], key: Callable[[R], UUID | int], show: Callable[[R], T]
) -> Page[T]:
    """A page of `rows`, of which one more than the limit was read to see whether there are more."""
    limit = limit_of(request)
    following = None
    if len(rows) > limit:
        rest = {name: value for name, value in request.GET.items() if name != "cursor"}
        query = urlencode({**rest, "cursor": _signer.sign(str(key(rows[limit - 1])))})
        following = request.build_absolute_uri(f"{request.path}?{query}")
    return Page(following, [show(row) for row in rows[:limit]])
