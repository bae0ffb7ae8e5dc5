"""Tells whether a post to your hook is from Guildpost: Python's standard library, nothing else. Copy it.

    news = verify(request.body, request.headers, secret="whsec_…")

It reads `v1` signatures of Standard Webhooks 1.0. While a secret is replaced, both the old and the new one do.
The same news may come twice: keep its `webhook-id`, and let a second one be.
"""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any

TOLERANCE_SECONDS = 300


class NotGenuine(Exception):
    """It is from somebody else, was changed on the way, or is old."""


def verify(body: bytes, headers: Mapping[str, str], secret: str, *, now: float | None = None) -> Any:
    """What was posted, as Python's own types.

    Args:
        body: just as it arrived.
        headers: of the request, in upper or lower case.
        secret: of the hook, with `whsec_`.
        now: seconds since 1970; unset, it is the clock's.

    Raises:
        NotGenuine: do not believe it.
    """
    sent = {name.lower(): value for name, value in headers.items()}
    name, timestamp = sent.get("webhook-id", ""), sent.get("webhook-timestamp", "")
    _check_age(timestamp, time.time() if now is None else now)
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = hmac.digest(key, f"{name}.{timestamp}.".encode(errors="replace") + body, hashlib.sha256)
    expected = b"v1," + base64.b64encode(signed)
    given = sent.get("webhook-signature", "").encode(errors="replace").split(b" ")
    if not any(hmac.compare_digest(expected, each) for each in given):
        raise NotGenuine("no signature fits")
    return json.loads(body)


def _check_age(timestamp: str, now: float) -> None:
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 13):
        raise NotGenuine("the timestamp is no number")
    if abs(now - int(timestamp)) > TOLERANCE_SECONDS:
        raise NotGenuine("the timestamp is too old or too new")
