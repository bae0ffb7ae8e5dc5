"""What became of attempts: written only by the attempt that claimed a delivery last."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from django.db import connection
from django.utils import timezone

from notifications import claims, health
from notifications.models import Attempt, Channel, Delivery
from notifications.retries import Waits
from notifications.transports import NotSent, Receipt

log = structlog.get_logger(__name__)

_SENT = """
UPDATE notifications_delivery SET status = 'sent', sent_at = %s, reason = '', claimed_until = NULL {quick}
WHERE status = 'pending' AND (id, attempts) IN (VALUES {rows})
"""
_QUICK = "FROM (SELECT set_config('synchronous_commit', 'off', true)) AS quick"
"""This commit does not wait for the disk: if the database falls, half a second is sent again, and nothing is lost."""


def sent(told: Sequence[tuple[Sequence[Delivery], Receipt | None]]) -> int:
    """Deliveries that were taken, with what was answered; returns how many. One statement, and one for the answers."""
    now = timezone.now()
    deliveries = [delivery for group, _ in told for delivery in group]
    if not deliveries:
        return 0
    is_lite = connection.vendor == "sqlite"
    keys = [(row.pk.hex if is_lite else row.pk, row.attempts) for row in deliveries]
    with connection.cursor() as cursor:
        rows = ", ".join(["(%s, %s)"] * len(keys))
        statement = _SENT.format(rows=rows, quick="" if is_lite else _QUICK)
        values = [connection.ops.adapt_datetimefield_value(now), *(value for key in keys for value in key)]
        cursor.execute(statement, values)
    _keep([(delivery, receipt, "") for group, receipt in told if receipt for delivery in group], now)
    health.well({delivery.channel for delivery in deliveries if delivery.channel.failing_since})
    for group, receipt in told:
        if receipt and receipt.wait:
            health.rest(group[0].channel, now + receipt.wait)
    return len(deliveries)


def superseded(deliveries: Sequence[Delivery], reason: str) -> None:
    """They are no longer news, unless they were asked for again since: then the next attempt looks again."""
    for delivery in deliveries:
        mine = claims.mine(delivery)
        stale = mine.filter(event=delivery.event_id)
        stale.update(status=Delivery.Status.SUPERSEDED, reason=reason, claimed_until=None)
        mine.update(claimed_until=None)


def refused(deliveries: Sequence[Delivery], refusal: NotSent, waits: Waits) -> datetime | None:
    """They were not taken: try again later, or no more; returns until when their channel rests, if it does.

    What was tried before its time, since something else went to that person, loses no attempt by it.
    """
    now = timezone.now()
    early = [] if refusal.is_final else [delivery for delivery in deliveries if delivery.next_at > now]
    claims.release(early)
    for delivery in deliveries:
        if delivery in early:
            continue
        put_off(delivery, str(refusal), waits, is_final=refusal.is_final, wish=refusal.wait)
    if refusal.receipt:
        _keep([(delivery, refusal.receipt, str(refusal)) for delivery in deliveries], now)
    channel = deliveries[0].channel
    if refusal.stop is None and (refusal.is_final or channel.transport == Channel.Transport.EMAIL):
        return None  # it refused this one, and not whatever comes
    return health.ill(channel, now, wish=refusal.wait, stop=refusal.stop)


def put_off(
    delivery: Delivery, reason: str, waits: Waits, *, is_final: bool = False, wish: timedelta | None = None
) -> None:
    """Try again after the wait that is its attempt's, or `wish` if that is longer; or no more."""
    wait = None if is_final else waits.after(delivery.attempts, wish)
    if wait is None:
        log.error("delivery.failed", delivery=str(delivery.pk), attempts=delivery.attempts, reason=reason)
        claims.mine(delivery).update(status=Delivery.Status.FAILED, reason=reason, claimed_until=None)
        return
    claims.mine(delivery).update(next_at=timezone.now() + wait, reason=reason, claimed_until=None)


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
