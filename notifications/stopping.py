"""Channels to which nothing more is sent, and how their owners learn of it: by another way that is open."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from notifications.fan_out import mail_of
from notifications.models import Channel, Delivery


@transaction.atomic
def stop_all(channels: QuerySet[Channel], why: Channel.Stop, now: datetime) -> int:
    """Send nothing more there, and tell the owners, once; returns how many were not stopped before."""
    going = list(channels.filter(stopped_at=None).select_related("user").select_for_update(of=("self",), no_key=True))
    rows = Channel.objects.filter(pk__in=[channel.pk for channel in going])
    rows.update(stopped_at=now, stop=why, failing_since=None, rests_until=None)
    told = [_notice(channel, way, now) for channel in going for way in _ways_beside(channel)]
    Delivery.objects.bulk_create(told)
    return len(going)


def start_mail(user: User) -> None:
    """Write to a person again, as if no mail had ever come back."""
    mail = Channel.objects.filter(user=user, transport=Channel.Transport.EMAIL)
    mail.update(stopped_at=None, stop="", failing_since=None, rests_until=None)


def _ways_beside(channel: Channel) -> Iterable[Channel]:
    """By which a channel's owner is told of it: by mail, and if that is what was stopped, in every open chat."""
    if not channel.is_mail:
        return [mail_of(channel.user)]
    own = Channel.objects.filter(user=channel.user, game=None).exclude(pk=channel.pk)
    return [way for way in own if way.is_for_a_person and way.is_open]


def _notice(channel: Channel, way: Channel, now: datetime) -> Delivery:
    key = f"{Delivery.Kind.STOPPED}:{channel.pk}:{now:%Y-%m-%dT%H:%M:%S.%f}"
    return Delivery(channel=way, key=key, kind=Delivery.Kind.STOPPED, about=channel, next_at=now)
