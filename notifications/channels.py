"""What people do with their channels. An address goes in and comes out nowhere but to be posted to."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from cryptography.fernet import InvalidToken
from django.db import transaction
from django.utils import timezone
from uuid_utils.compat import uuid7

from accounts import limits
from accounts.doorbell import ring
from accounts.models import User
from games.errors import GameOver
from games.models import Seat
from notifications import errors, news, secrets, standing
from notifications.fan_out import mail_of
from notifications.hooks import signing
from notifications.hooks.addresses import Place, bounds, check_url
from notifications.hooks.errors import HookUrlShape
from notifications.models import Channel, Delivery, Mode, mail_uuid
from notifications.sealing import seal, unseal
from notifications.transports.registry import HOOKS, MAIL

MOST = 20
"""So many channels a person may have beside mail."""

LONGEST_NAME = 60

ADDING = limits.Limit("adding channels", 60, limits.LONGEST)
"""Channels made, by person: each may be tried at once, and anybody's machine can be named."""
TESTING = limits.Limit("testing a channel", 1, timedelta(minutes=1))
"""Tests, by channel."""
AGAIN = limits.Limit("sending again", 60, timedelta(hours=1))
"""Asking to have something sent again, by person."""

_ANEW = (Delivery.Status.PENDING, 0)
"""Status and attempts of what is to be sent once more."""


@dataclass(frozen=True, slots=True)
class Made:
    """A channel with what its receiver verifies with, which is told this once; nothing where nothing is signed."""

    channel: Channel
    secret: str


@transaction.atomic
def add_channel(
    *,
    user: User,
    transport: Channel.Transport,
    address: str,
    name: str = "",
    game_id: UUID | None = None,
    kind: signing.Kind = signing.Kind.HMAC,
) -> Made:
    """A way to a hook: a person's own, or of the table of a game at which the person sits. Locks the person.

    Args:
        kind: how what goes to a program is signed.

    Raises:
        BadHookUrl: a kind of it. Nothing is posted to such an address.
        BadChannelName, TooManyChannels, SameChannel, NotAtTable: see `notifications.errors`.
        GameOver: the table's game is.
        TooOften: too many channels were made today.
    """
    address = address.strip()
    place = check_url(address, bounds())
    if transport == Channel.Transport.NTFY and not _path(place).strip("/"):
        raise HookUrlShape  # it names no topic
    name = _readable(name)
    if game_id is not None:
        _check_table(user, game_id)
    _check_room(user, address, game_id)
    limits.spend(ADDING, str(user.pk))
    channel = Channel(
        user=user,
        transport=transport,
        name=name,
        game_id=game_id,
        hint=hint_of(place),
        address_sealed=seal(address),
        created_at=timezone.now(),
    )
    if channel.is_signed:
        channel.secrets_sealed = secrets.new(kind)
    channel.save()
    return _made(channel)


@transaction.atomic
def change_channel(
    *, user: User, channel_id: UUID, name: str | None = None, mode: str | None = None, is_on: bool | None = None
) -> Channel:
    """Call it otherwise, say how often it tells, switch it on or off; None leaves something as it is.

    Raises: ChannelNotFound, BadChannelName, NoModeHere.
    """
    channel = _own(user, channel_id)
    if mode is not None and not channel.is_for_a_person:
        raise errors.NoModeHere
    channel.name = channel.name if name is None else _readable(name)
    channel.mode = channel.mode if mode is None else Mode(mode)
    channel.is_on = channel.is_on if is_on is None else is_on
    channel.save(update_fields=["name", "mode", "is_on"])
    return channel


@transaction.atomic
def remove_channel(*, user: User, channel_id: UUID) -> None:
    """Let a channel be no more, with the log of what was sent there. Raises ChannelNotFound, MailStays."""
    channel = _own(user, channel_id)
    if channel.is_mail:
        raise errors.MailStays
    channel.delete()


@transaction.atomic
def start_again(*, user: User, channel_id: UUID) -> Channel:
    """Send there again, as if nothing had ever failed. Raises ChannelNotFound."""
    channel = _own(user, channel_id)
    channel.stopped_at = channel.failing_since = channel.rests_until = None
    channel.stop = ""
    channel.save(update_fields=["stopped_at", "stop", "failing_since", "rests_until"])
    return channel


@transaction.atomic
def rotate_secret(*, user: User, channel_id: UUID) -> Made:
    """Another secret; the old one signs beside it for a day. Raises ChannelNotFound, NoSecretHere."""
    channel = _own(user, channel_id)
    if not channel.is_signed:
        raise errors.NoSecretHere
    now = timezone.now()
    newest = secrets.live(channel.secrets_sealed, now)[0]
    kind = signing.Kind.HMAC if _shown(newest) == newest else signing.Kind.ED25519
    channel.secrets_sealed = secrets.rotate(channel.secrets_sealed, now, kind)
    channel.save(update_fields=["secrets_sealed"])
    return _made(channel)


@transaction.atomic
def send_test(*, user: User, channel_id: UUID) -> Delivery:
    """Have a test sent, also where nothing else is: how else would one know? It wakes a channel that rests.

    Raises: ChannelNotFound, TooOften.
    """
    channel = _own(user, channel_id)
    limits.spend(TESTING, str(channel.pk))
    Channel.objects.filter(pk=channel.pk).update(rests_until=None)
    now = timezone.now()
    test = Delivery.objects.create(
        channel=channel, kind=Delivery.Kind.TEST, key=f"test:{uuid7()}", next_at=now, created_at=now
    )
    _ring_for(channel)
    return test


@transaction.atomic
def redeliver(*, user: User, delivery_id: UUID) -> Delivery:
    """Have something sent once more that was sent, or that failed, under the id it has.

    Raises:
        DeliveryNotFound, DeliveryWaits, ChannelClosed, NoLongerNews: see `notifications.errors`.
        TooOften: the person asked for too much of it lately.
    """
    delivery = _own_delivery(user, delivery_id)
    if delivery.status == Delivery.Status.PENDING:
        raise errors.DeliveryWaits
    if delivery.status == Delivery.Status.SUPERSEDED:
        raise errors.NoLongerNews(reason=delivery.reason)
    if not delivery.channel.is_open and delivery.kind != Delivery.Kind.TEST:
        raise errors.ChannelClosed
    limits.spend(AGAIN, str(user.pk))
    delivery.status, delivery.attempts, delivery.next_at, delivery.reason = *_ANEW, timezone.now(), ""
    delivery.save(update_fields=["status", "attempts", "next_at", "reason"])
    if reason := news.why_stale(delivery, standing.of([delivery])):
        raise errors.NoLongerNews(reason=reason)
    _ring_for(delivery.channel)
    return delivery


@transaction.atomic
def redeliver_since(*, user: User, channel_id: UUID, since: datetime) -> int:
    """Have all sent again that failed on a channel and was to be told since then; returns how much it is.

    What no longer holds is dropped when its time comes, as ever.

    Raises: ChannelNotFound, ChannelClosed, TooOften.
    """
    channel = _own(user, channel_id)
    if not channel.is_open:
        raise errors.ChannelClosed
    limits.spend(AGAIN, str(user.pk))
    now = timezone.now()
    since = min(max(since, now - timedelta(days=365)), now)  # an instant of year 1 is none in another zone
    failed = Delivery.objects.filter(channel=channel, status=Delivery.Status.FAILED, created_at__gte=since)
    status, attempts = _ANEW
    count = failed.update(status=status, attempts=attempts, next_at=now, reason="")
    _ring_for(channel)
    return count


def hint_of(place: Place) -> str:
    """What may be shown of a hook's address: where it leads, and how its last part begins."""
    before, _, last = _path(place).rpartition("/")
    shown = ("…/" if before else "") + last[: min(4, len(last) // 4)]
    return f"{place.scheme}://{place.authority[:50]}/{shown}…"


def _path(place: Place) -> str:
    return place.target.partition("?")[0]


def _own(user: User, channel_id: UUID) -> Channel:
    """One of a person's channels, locked; the one by mail is made when first needed. Raises ChannelNotFound."""
    if channel_id == mail_uuid(user.pk):
        mail_of(user)
    found = Channel.objects.select_for_update(no_key=True).filter(user=user, uuid=channel_id).first()
    if found is None:
        raise errors.ChannelNotFound
    found.user = user
    return found


def _own_delivery(user: User, delivery_id: UUID) -> Delivery:
    rows = Delivery.objects.select_for_update(of=("self",), no_key=True).select_related("channel__user")
    found = rows.filter(channel__user=user, pk=delivery_id).first()
    if found is None:
        raise errors.DeliveryNotFound
    return found


def _made(channel: Channel) -> Made:
    if not channel.is_signed:
        return Made(channel, "")
    return Made(channel, _shown(secrets.live(channel.secrets_sealed, timezone.now())[0]))


def _shown(secret: str) -> str:
    """What the receiver verifies with: the public half of a key of ours, or the shared secret itself."""
    with suppress(ValueError):
        return signing.public_key_of(secret)
    return secret


def _readable(name: str) -> str:
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise errors.BadChannelName(most=LONGEST_NAME)
    return name


def _check_table(user: User, game_id: UUID) -> None:
    seat = Seat.objects.filter(game=game_id, user=user).select_related("game").first()
    if seat is None:
        raise errors.NotAtTable
    if seat.game.is_over:
        raise GameOver


def _check_room(user: User, address: str, game_id: UUID | None) -> None:
    """Locks the person, so that two requests do not both find the last place."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    hooks = list(Channel.objects.filter(user=user).exclude(transport=Channel.Transport.EMAIL))
    if len(hooks) >= MOST:
        raise errors.TooManyChannels(most=MOST)
    if any(_leads_to(hook, address) for hook in hooks if hook.game_id == game_id):
        raise errors.SameChannel


def _leads_to(hook: Channel, address: str) -> bool:
    with suppress(InvalidToken):
        return unseal(hook.address_sealed) == address
    return False


def _ring_for(channel: Channel) -> None:
    lane = MAIL if channel.is_mail else HOOKS
    transaction.on_commit(lambda: ring("notifications.tasks.deliver", lane.name, seconds=5))
