"""The secrets that sign a channel's messages: the newest, and for a day each that it replaced.

They are kept sealed, as JSON, in `Channel.secrets_sealed`. Whoever knows either can tell that a message is from us.
"""

from datetime import datetime, timedelta

from msgspec import Struct, json

from notifications.hooks.signing import Kind, new_secret
from notifications.sealing import seal, unseal

OVERLAP = timedelta(hours=24)
"""For so long a secret that was replaced signs beside the new one."""

MOST = 5
"""So many sign at once; who replaces them more often than that loses the oldest early."""


class _Secret(Struct):
    """A secret, and until when it signs; None is as long as it is not replaced."""

    secret: str
    until: datetime | None = None


def new(kind: Kind = Kind.HMAC) -> str:
    """A fresh secret, as it is stored."""
    return _sealed([_Secret(new_secret(kind))])


def rotate(sealed: str, now: datetime, kind: Kind = Kind.HMAC, *, overlap: timedelta = OVERLAP) -> str:
    """A fresh secret and those it replaces, as they are stored: these sign for another while."""
    old = _signing(sealed, now)
    for secret in old:
        secret.until = secret.until or now + overlap
    return _sealed([_Secret(new_secret(kind)), *old][:MOST])


def live(sealed: str, now: datetime) -> list[str]:
    """The secrets that sign now, the newest first. Raises InvalidToken: they were sealed elsewhere."""
    return [secret.secret for secret in _signing(sealed, now)]


def _signing(sealed: str, now: datetime) -> list[_Secret]:
    kept = json.decode(unseal(sealed), type=list[_Secret])
    return [secret for secret in kept if secret.until is None or now < secret.until]


def _sealed(secrets: list[_Secret]) -> str:
    return seal(json.encode(secrets).decode())
