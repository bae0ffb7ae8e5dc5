"""What became of attempts: written only by the attempt that claimed a delivery last."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from django.db import connection
from django.db.models import Value
from django.db.models.functions import Greatest
from django.utils import timezone

from notifications import claims, stopping
from notifications.models import Attempt, Channel, Delivery
from notifications.transports import NotSent, Receipt

log = structlog.get_logger(__name__)

_SENT = """
UPDATE notifications_delivery SET status = 'sent', sent_at = %s, reason = '', claimed_until = NULL
WHERE status = 'pending' AND (id, attempts) IN (VALUES {rows})
"""


def sent(told: Sequence[tuple[Sequence[Delivery], Receipt | None]]) -> int:
    """Deliveries that were taken, with what was answered; returns how many. One statement, and one for the answers."""
    now = timezone.now()
    deliveries = [delivery for group, _ in told for delivery in group]
    if not deliveries:
        return 0
    is_lite = connection.vendor == "sqlite"
    keys = [(row.pk.hex if is_lite else row.pk, row.attempts) for row in deliveries]
    with connection.cursor() as cursor:
        statement = _SENT.format(rows=", ".join(["(%s, %s)"] * len(keys)))
        values = [connection.ops.adapt_datetimefield_value(now), *(value for key in keys for value in key)]
        cursor.execute(statement, values)
    _keep([(delivery, receipt, "") for group, receipt in told if receipt for delivery in group], now)
    _well({delivery.channel for delivery in deliveries if delivery.channel.failing_since})
    return len(deliveries)


def superseded(deliveries: Sequence[Delivery], reason: str) -> None:
    """They are no longer news, unless they were asked for again since: then the next attempt looks again."""
    for delivery in deliveries:
        mine = claims.mine(delivery)
        stale = mine.filter(event=delivery.event_id)
        stale.update(status=Delivery.Status.SUPERSEDED, reason=reason, claimed_until=None)
        mine.update(claimed_until=None)


def refused(deliveries: Sequence[Delivery], refusal: NotSent, waits: Sequence[timedelta]) -> None:
    """They were not taken: try again later, or no more."""
    now = timezone.now()
    for delivery in deliveries:
        put_off(delivery, str(refusal), waits, is_final=refusal.is_final, wait=refusal.wait)
    if refusal.receipt:
        _keep([(delivery, refusal.receipt, str(refusal)) for delivery in deliveries], now)
    _ill(deliveries[0].channel, refusal, now)


def put_off(
    delivery: Delivery,
    reason: str,
    waits: Sequence[timedelta],
    *,
    is_final: bool = False,
    wait: timedelta | None = None,
) -> None:
    """Try again after the wait that is its attempt's, or `wait` if that is longer; or no more."""
    if is_final or delivery.attempts > len(waits):
        log.error("delivery.failed", delivery=str(delivery.pk), attempts=delivery.attempts, reason=reason)
        claims.mine(delivery).update(status=Delivery.Status.FAILED, reason=reason, claimed_until=None)
        return
    after = max(waits[delivery.attempts - 1], wait or timedelta())
    claims.mine(delivery).update(next_at=timezone.now() + after, reason=reason, claimed_until=None)


def _keep(tries: Sequence[tuple[Delivery, Receipt, str]], now: datetime) -> None:
    Attempt.objects.bulk_create(
        Attempt(
            delivery=delivery,
            number=delivery.attempts,
            at=now,
            status=receipt.status,
            milliseconds=receipt.milliseconds,
            reason=reason,
            head=receipt.head,
            body=receipt.body,
        )
        for delivery, receipt, reason in tries
    )


def _well(channels: set[Channel]) -> None:
    if channels:
        pks = [channel.pk for channel in channels]
        Channel.objects.filter(pk__in=pks).update(failing_since=None, rests_until=None)


def _ill(channel: Channel, refusal: NotSent, now: datetime) -> None:
    """A far end that asked for rest gets it, for all that waits there; one that is gone is not asked again."""
    if channel.transport == Channel.Transport.EMAIL and refusal.stop is None:
        return  # it refused this letter
    if refusal.stop:  # unless the person moved to another address meanwhile
        stopping.stop_all(Channel.objects.filter(pk=channel.pk, user__email=channel.user.email), refusal.stop, now)
        return
    Channel.objects.filter(pk=channel.pk, failing_since=None).update(failing_since=now)
    if refusal.wait:
        until = now + refusal.wait
        Channel.objects.filter(pk=channel.pk).update(rests_until=until)
        waiting = Delivery.objects.filter(channel=channel, status=Delivery.Status.PENDING, claimed_until=None)
        waiting.update(next_at=Greatest("next_at", Value(until)))
