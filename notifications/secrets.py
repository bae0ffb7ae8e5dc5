"""With what messages to programs are signed: kept sealed, told once, and after a change two for a day."""

from datetime import datetime, timedelta

import msgspec
from django.utils import timezone

from notifications.hooks.signing import Kind, new_secret, public_key_of
from notifications.models import Channel
from notifications.sealing import seal, unseal

BESIDE = timedelta(days=1)
"""For so long the old secret signs beside the new one."""


class _Kept(msgspec.Struct):
    """`until`: when it signs no more."""

    secret: str
    until: datetime | None = None


def give(channel: Channel, kind: Kind) -> str:
    """A first secret, stored with the channel (unsaved); returns what the receiver verifies with."""
    return _keep(channel, new_secret(kind), [])


def rotate(channel: Channel) -> str:
    """Another of the same kind, as `give`."""
    now = timezone.now()
    old = [_Kept(kept.secret, kept.until or now + BESIDE) for kept in _kept(channel, now)]
    return _keep(channel, new_secret(kind_of(channel)), old)


def live(channel: Channel, at: datetime) -> list[str]:
    """Those that sign a message at an instant, the newest first."""
    return [kept.secret for kept in _kept(channel, at)]


def kind_of(channel: Channel) -> Kind:
    """How the channel's messages are signed."""
    newest = _kept(channel, timezone.now())[0].secret
    return Kind.HMAC if newest.startswith("whsec_") else Kind.ED25519


def _keep(channel: Channel, secret: str, old: list[_Kept]) -> str:
    channel.secrets_sealed = seal(msgspec.json.encode([_Kept(secret), *old]).decode())
    return secret if secret.startswith("whsec_") else public_key_of(secret)


def _kept(channel: Channel, at: datetime) -> list[_Kept]:
    kept = msgspec.json.decode(unseal(channel.secrets_sealed), type=list[_Kept])
    return [each for each in kept if each.until is None or each.until > at]
