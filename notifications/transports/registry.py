"""Every way out of the house, by name, and which are used beside each other."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from notifications.models import Channel
from notifications.transports import Transport, discord, email, mattermost, ntfy, slack, webhook

_Kind = Channel.Transport

TRANSPORTS: Mapping[str, Transport[Any]] = {
    _Kind.EMAIL: email.TRANSPORT,
    _Kind.WEBHOOK: webhook.TRANSPORT,
    _Kind.DISCORD: discord.TRANSPORT,
    _Kind.SLACK: slack.TRANSPORT,
    _Kind.MATTERMOST: mattermost.TRANSPORT,
    _Kind.NTFY: ntfy.TRANSPORT,
}


@dataclass(frozen=True, slots=True)
class Lane:
    """Transports that one sender serves.

    Attributes:
        width: to at most so many channels it sends at the same time; to one channel, one parcel after the other.
        ahead: so many errands are packed before there is a hand for them. None, where packing takes its time.
        batch: so many deliveries are claimed at a time. If the sender is killed they wait for their lease to end.
        in_a_row: so many parcels to one channel are one errand (`notifications.errands`).
    """

    name: str
    transports: tuple[str, ...]
    width: int
    batch: int
    ahead: int = 0
    in_a_row: int = 1


MAIL = Lane("mail", (_Kind.EMAIL,), width=1, batch=20)
HOOKS = Lane(
    "hooks",
    tuple(name for name in TRANSPORTS if name != _Kind.EMAIL),
    width=16,
    batch=500,
    ahead=100,
    in_a_row=8,
)
LANES = {lane.name: lane for lane in (MAIL, HOOKS)}
