"""What a receiver answered. Pure."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import NamedTuple

from urllib3 import HTTPHeaderDict

KEPT_BYTES = 1024
"""How much of an answer's body is kept."""

_SECONDS = re.compile("[0-9]{1,9}")


class Answer(NamedTuple):
    """An answer, whatever it says.

    Attributes:
        status: of HTTP.
        milliseconds: from before the name was looked up until the answer was read.
        head: how its body begins: printable, one kilobyte at most.
        retry_after: how long the receiver wants to be left alone, if it says so.
        headers: by name, in upper or lower case.
    """

    status: int
    milliseconds: int
    head: str = ""
    retry_after: timedelta | None = None
    headers: Mapping[str, str] = HTTPHeaderDict()


def printable(body: bytes) -> str:
    """How a body begins, as far as it is text: what cannot be shown is a space or a question mark."""
    text = body[:KEPT_BYTES].decode("utf-8", "replace").replace("\ufffd", "?")
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)


def retry_after(value: str | None, now: datetime) -> timedelta | None:
    """What a Retry-After header asks for, in seconds or as a date; None if it says nothing that can be read."""
    if not value:
        return None
    if _SECONDS.fullmatch(value.strip()):
        return timedelta(seconds=int(value))
    try:
        at = parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return None
    return max((at if at.tzinfo else at.replace(tzinfo=UTC)) - now, timedelta(0))
