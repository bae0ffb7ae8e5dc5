"""What became of attempts: written only by the attempt that claimed a delivery last."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db import connection
from django.utils import timezone
from msgspec import Struct, json

from notifications import claims, health
from notifications.models import Attempt, Channel, Delivery
from notifications.retries import Waits
from notifications.transports import NotSent, Receipt

log = structlog.get_logger(__name__)

_SENT = """
WITH told AS (
    SELECT * FROM json_to_recordset(%s) AS told (
        delivery uuid, number smallint, is_answered bool, status smallint, milliseconds int, head text, body text
    )
),
quick AS (SELECT set_config('synchronous_commit', 'off', true)),
sent AS (
    UPDATE notifications_delivery row SET status = 'sent', sent_at = %s, reason = '', claimed_until = NULL
    FROM told, quick WHERE row.id = told.delivery AND row.attempts = told.number AND row.status = 'pending'
)
INSERT INTO notifications_attempt (delivery_id, number, at, status, milliseconds, reason, head, body)
SELECT delivery, number, %s, status, milliseconds, '', head, body FROM told WHERE is_answered
"""
"""As JSON, which costs a fraction of as many values. This commit does not wait for the disk: if the database falls,
half a second is sent again, and nothing is lost."""


class _Told(Struct):
    """A row of it."""

    delivery: UUID
    number: int
    is_answered: bool
    status: int | None = None
    milliseconds: int = 0
    head: str = ""
    body: str = ""


def sent(told: Sequence[tuple[Sequence[Delivery], Receipt | None]]) -> int:
    """Deliveries that were taken, with what was answered; returns how many. One statement where it matters."""
    deliveries = [delivery for group, _ in told for delivery in group]
    if not deliveries:
        return 0
    now = timezone.now()
    if connection.vendor == "postgresql":
        rows = [_told(delivery, receipt) for group, receipt in told for delivery in group]
        with connection.cursor() as cursor:
            cursor.execute(_SENT, [json.encode(rows).decode(), now, now])
    else:
        for delivery in deliveries:
            claims.mine(delivery).update(status=Delivery.Status.SENT, sent_at=now, reason="", claimed_until=None)
        _keep([(delivery, receipt, "") for group, receipt in told if receipt for delivery in group], now)
    health.well({delivery.channel for delivery in deliveries if delivery.channel.failing_since})
    for group, receipt in told:
        if receipt and receipt.wait:
            health.rest(group[0].channel, now + receipt.wait)
    return len(deliveries)


def _told(delivery: Delivery, receipt: Receipt | None) -> _Told:
    if receipt is None:
        return _Told(delivery.pk, delivery.attempts, is_answered=False)
    took, body = receipt.milliseconds, receipt.body
    return _Told(delivery.pk, delivery.attempts, True, receipt.status, took, receipt.head, body)


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
