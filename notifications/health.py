"""How the far ends of channels are: well, ailing, at rest, or stopped.

One that fails is left alone for as long as it has been failing, up to a bound, with all that waits there; one sender
at a time looks whether it is well again. One that asked for rest gets it. One that is gone, or that nothing reached
for five days, is stopped, and its owner told.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Coalesce, Greatest

from notifications.fan_out import mail_of
from notifications.models import Channel, Delivery
from notifications.retries import LONGEST_WISH

PATIENCE = timedelta(days=5)
"""After so long without success nothing more is sent there."""

SHORTEST_REST = timedelta(seconds=5)
LONGEST_REST = timedelta(minutes=10)

LOOK = timedelta(seconds=20)
"""So long one sender looks after an ailing end: longer than an answer may take."""


def awake(now: datetime) -> Q:
    """Deliveries to channels that are not at rest."""
    return Q(channel__rests_until=None) | Q(channel__rests_until__lte=now)


def look_after(channels: Iterable[Channel], now: datetime) -> None:
    """Keep the ailing of these from other senders for a moment."""
    ailing = {channel.pk for channel in channels if channel.failing_since}
    if ailing:
        Channel.objects.filter(pk__in=ailing).update(rests_until=now + LOOK)


def well(channels: Collection[Channel]) -> None:
    """Something was taken there."""
    if channels:
        pks = [channel.pk for channel in channels]
        Channel.objects.filter(pk__in=pks).update(failing_since=None, rests_until=None)


def rest(channel: Channel, until: datetime) -> None:
    """Send nothing there before."""
    Channel.objects.filter(pk=channel.pk).update(rests_until=until)
    waiting = Delivery.objects.filter(channel=channel, status=Delivery.Status.PENDING, claimed_until=None)
    waiting.update(next_at=Greatest("next_at", Value(until)))


@transaction.atomic
def ill(channel: Channel, now: datetime, *, wish: timedelta | None, stop: Channel.Stop | None) -> datetime:
    """It took nothing; returns until when it rests.

    Args:
        wish: how long it wants to be left alone.
        stop: that it is not to be used any more, and why.
    """
    this = Channel.objects.filter(pk=channel.pk)
    this.update(failing_since=Coalesce("failing_since", Value(now)))
    since = this.values_list("failing_since", flat=True).get() or now
    if stop or now - since > PATIENCE:
        stop_all(this, stop or Channel.Stop.FAILING, now)
        return now
    until = now + max(min(now - since, LONGEST_REST), SHORTEST_REST, min(wish or timedelta(), LONGEST_WISH))
    rest(channel, until)
    return until


@transaction.atomic
def stop_all(channels: QuerySet[Channel], why: Channel.Stop, now: datetime) -> int:
    """Send nothing more there, and tell the owners, once; returns how many were not stopped before."""
    open_ones = list(
        channels.filter(stopped_at=None).select_related("user").select_for_update(of=("self",), no_key=True)
    )
    rows = Channel.objects.filter(pk__in=[channel.pk for channel in open_ones])
    rows.update(stopped_at=now, stop=why, failing_since=None, rests_until=None)
    for channel in open_ones:
        if not channel.is_mail:  # of that no letter could tell
            _tell_owner(channel, now)
    return len(open_ones)


def _tell_owner(channel: Channel, now: datetime) -> None:
    Delivery.objects.create(
        channel=mail_of(channel.user),
        key=f"{Delivery.Kind.STOPPED}:{channel.pk}:{now:%Y-%m-%dT%H:%M:%S.%f}",
        kind=Delivery.Kind.STOPPED,
        about=channel,
        next_at=now,
    )
