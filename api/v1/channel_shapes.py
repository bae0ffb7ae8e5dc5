"""The shapes of channels and of what was told on them."""

from typing import Any, Literal, cast
from uuid import UUID

from msgspec import UNSET, Struct, UnsetType

from api import bodies
from api.v1.shapes import Instant
from notifications.models import Attempt, Channel, Delivery

type Status = Literal["pending", "sent", "superseded", "failed"]
type Mode = Literal["each", "batched", "digest", "off"]


class ChannelShape(Struct):
    """A way to reach you.

    Attributes:
        hint: what may be shown of its address, which is told to nobody.
        game: of a channel that a whole table reads, which game's public news it carries.
        mode: how often it tells of turns, where a game has no mode of its own; null where everything is told.
        stopped_at, stop: since when and why nothing is sent there, until you start it again.
        failing_since: when the first attempt failed after which none succeeded.
    """

    id: UUID
    transport: Literal["email", "webhook", "discord", "slack", "mattermost", "ntfy"]
    name: str
    hint: str
    game: UUID | None
    mode: Mode | None
    is_on: bool
    stopped_at: Instant | None
    stop: Literal["bounced", "complaint", "gone", "failing"] | None
    failing_since: Instant | None
    created_at: Instant


class NewChannelShape(ChannelShape):
    """A channel that was just made, or has another secret.

    Attributes:
        secret: with which its receiver verifies what comes, told this once: `whsec_…`, or for v1a the public key
            `whpk_…`; null where nothing is signed.
    """

    secret: str | None = None


class AttemptShape(Struct):
    """What a hook answered.

    Attributes:
        number: of the attempt; it begins anew when a delivery is sent again.
        status: of HTTP; null if there was no answer.
        reason: why it did not count as taken.
        head: how the answer began.
        body: what was sent.
    """

    number: int
    at: Instant
    status: int | None
    milliseconds: int
    reason: str
    head: str
    body: str


class DeliveryShape(Struct):
    """One notice on one channel.

    Attributes:
        id: the same at every attempt: a hook is told it as `webhook-id`.
        reason: why it was not sent, or not yet.
        next_at: when it is tried again, while it waits.
        tries: what a hook answered; of mail nothing is known beyond `status`.
    """

    id: UUID
    kind: str
    game: UUID | None
    seat: int | None
    status: Status
    attempts: int
    reason: str
    created_at: Instant
    next_at: Instant | None
    sent_at: Instant | None
    tries: list[AttemptShape]


class AgainShape(Struct):
    """How much is sent again."""

    count: int


class NewChannel(bodies.Body):
    """A channel to be made.

    Attributes:
        address: where the hook is; https.
        game: for the table of a game at which you sit, which is told what everybody there may know.
        signature: how a webhook is signed: with a shared secret, or with a key of ours (Ed25519).
    """

    transport: Literal["webhook", "discord", "slack", "mattermost", "ntfy"]
    address: str
    name: str = ""
    game: UUID | None = None
    signature: Literal["v1", "v1a"] = "v1"


class ChannelBody(bodies.Body):
    """What is to change of a channel; what is not named stays."""

    name: str | UnsetType = UNSET
    mode: Mode | UnsetType = UNSET
    is_on: bool | UnsetType = UNSET


class SinceBody(bodies.Body):
    """From when on what failed is to be sent again."""

    since: bodies.Moment


def fields_of(channel: Channel) -> dict[str, Any]:
    """The fields of `ChannelShape`."""
    return {
        "id": channel.uuid,
        "transport": channel.transport,
        "name": channel.name,
        "hint": channel.hint,
        "game": channel.game_id,
        "mode": channel.mode if channel.is_for_a_person else None,
        "is_on": channel.is_on,
        "stopped_at": channel.stopped_at,
        "stop": channel.stop or None,
        "failing_since": channel.failing_since,
        "created_at": channel.created_at,
    }


def line_of(delivery: Delivery) -> DeliveryShape:
    """A delivery as its person sees it."""
    return DeliveryShape(
        delivery.id,
        delivery.kind,
        delivery.game_id,
        delivery.seat,
        cast("Status", delivery.status),
        delivery.attempts,
        delivery.reason,
        delivery.created_at,
        delivery.next_at if delivery.status == Delivery.Status.PENDING else None,
        delivery.sent_at,
        [_try(attempt) for attempt in delivery.tries.all()],
    )


def _try(attempt: Attempt) -> AttemptShape:
    return AttemptShape(
        *(attempt.number, attempt.at, attempt.status, attempt.milliseconds),
        *(attempt.reason, attempt.head, attempt.body),
    )
