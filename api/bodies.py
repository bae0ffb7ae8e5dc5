"""Bodies in and out: JSON, typed on both sides."""

import re
from collections.abc import Hashable
from datetime import datetime
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from typing import Annotated, Any, cast

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags
from msgspec import Meta, Struct

from api.errors import Malformed

MEDIA_TYPE = "application/json"

_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""As JSON spells it, which is not after a stroke that is itself one of two. No database holds it."""

encode = msgspec.json.Encoder().encode
"""What is told, as JSON."""


def _number(text: str) -> int | float:
    """As JSON Schema counts: 1.0 is a whole number. Beyond 2⁵³ nobody can tell."""
    value = float(text)
    return int(value) if value.is_integer() and abs(value) <= 2**53 else value


@cache
def _decoder(kind: Hashable) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(cast("Any", kind), float_hook=_number)


LARGEST = 2**31 - 1
type Number = Annotated[int, Meta(ge=0, le=LARGEST)]
"""Of a seat or a step: what the database can hold."""

type Moment = Annotated[datetime, Meta(tz=True, extra_json_schema={"minLength": len("2030-01-01T00:00:00Z")})]
"""An instant with its zone."""


class Body(Struct, forbid_unknown_fields=True):
    """What a request carries: what is not named is refused."""


def read[T](request: HttpRequest, kind: type[T]) -> T:
    """The body of a request. Raises Malformed, saying where."""
    return decode(request.body or b"{}", kind)


def decode[T](data: bytes, kind: type[T]) -> T:
    """JSON as `kind`. Raises Malformed, saying where."""
    if _NUL.search(data):
        raise Malformed(reason="no text may hold a NUL.", at="$")
    try:
        try:
            return cast("T", _decoder(cast("Hashable", kind)).decode(data))
        except msgspec.ValidationError:
            return convert(_decoder(Any).decode(data), kind, "$")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(reason=str(error) or "it is no JSON.", at="$") from None


def convert[T](value: Any, kind: type[T], at: str) -> T:
    """A value decoded before, as `kind`. Raises Malformed, saying where below `at`."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at ")
        raise Malformed(reason=reason, at=at + where.strip("`").removeprefix("$")) from None


def answer(body: object, *, status: int = 200) -> HttpResponse:
    """A JSON answer that nobody keeps; one of no content has none."""
    if status == HTTPStatus.NO_CONTENT:
        response = HttpResponse(status=status)
        del response["Content-Type"]
    else:
        response = HttpResponse(encode(body), status=status, content_type=MEDIA_TYPE)
    response["Cache-Control"] = "no-store"
    return response


def read_answer(
    request: HttpRequest, body: object, *, tagged: object = None, media_type: str = MEDIA_TYPE
) -> HttpResponse:
    """An answer with an ETag made of what it says, or 304 where the asker has it already.

    Args:
        body: what is told as JSON, or a text that goes out as it is.
        tagged: what the tag is made of, where the body says something that changes by itself (the time).
    """
    tag = f'W/"{sha256(encode(body if tagged is None else tagged)).hexdigest()[:32]}"'
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if tag in known or "*" in known:
        response: HttpResponse = HttpResponseNotModified()
    else:
        data = body if isinstance(body, str) else encode(body)
        response = HttpResponse(data, content_type=media_type)
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    return response
