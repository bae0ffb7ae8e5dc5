"""Signing what is posted, by Standard Webhooks 1.0: a receiver can tell that it is from here, unchanged and not old.

Signed is `id.timestamp.body`. A secret says by its prefix how: `whsec_` is shared with the receiver (HMAC-SHA256,
`v1`); `whsk_` is ours alone, the 32 bytes of an Ed25519 key, and the receiver has the public key, `whpk_` (`v1a`).
"""

import hashlib
import hmac
import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from secrets import token_bytes

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_SHARED, _OWN, _PUBLIC = "whsec_", "whsk_", "whpk_"

_ID = re.compile("[A-Za-z0-9_-]+")
"""Without a full stop, which parts what is signed."""


class Kind(StrEnum):
    """How a receiver wants to be sure. The value is the signature's version."""

    HMAC = "v1"
    ED25519 = "v1a"


def new_secret(kind: Kind) -> str:
    """A secret of 32 random bytes, as `headers` takes it."""
    prefix = _SHARED if kind is Kind.HMAC else _OWN
    return prefix + b64encode(token_bytes(32)).decode()


def public_key_of(secret: str) -> str:
    """What the receiver verifies with: `whpk_…`.

    Raises:
        ValueError: the secret is no `whsk_` one: it is itself what the receiver verifies with.
    """
    return _PUBLIC + b64encode(_own_key(secret).public_key().public_bytes_raw()).decode()


def headers(delivery_id: str, at: datetime, body: bytes, secrets: Sequence[str]) -> dict[str, str]:
    """The three headers that tell a receiver who posts this.

    Args:
        delivery_id: the same at each attempt; letters, digits, hyphens and underscores.
        at: when this attempt is made; with its time zone.
        body: just what is posted.
        secrets: each of which signs. While one is replaced, that is the new and the old one.

    Raises:
        ValueError: the id, the instant or a secret is none.
    """
    if not _ID.fullmatch(delivery_id):
        raise ValueError("A delivery's id is made of letters, digits, hyphens and underscores.")
    if at.tzinfo is None:
        raise ValueError("An instant has a time zone.")
    timestamp = str(int(at.timestamp()))
    content = b".".join((delivery_id.encode(), timestamp.encode(), body))
    return {
        "webhook-id": delivery_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": " ".join(_signature(content, secret) for secret in secrets),
    }


def _signature(content: bytes, secret: str) -> str:
    if secret.startswith(_SHARED):
        key = b64decode(secret.removeprefix(_SHARED), validate=True)
        kind, signed = Kind.HMAC, hmac.digest(key, content, hashlib.sha256)
    else:
        kind, signed = Kind.ED25519, _own_key(secret).sign(content)
    return f"{kind},{b64encode(signed).decode()}"


def _own_key(secret: str) -> Ed25519PrivateKey:
    if not secret.startswith(_OWN):
        raise ValueError("A secret begins with whsec_ or whsk_.")
    return Ed25519PrivateKey.from_private_bytes(b64decode(secret.removeprefix(_OWN), validate=True))
