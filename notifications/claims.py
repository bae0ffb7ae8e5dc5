"""The database as a queue: rows are claimed with a lease and finished by the attempt that claimed them last.

Any number may claim, and any may be killed at any time: what it held is claimed again when its lease is over. A row
whose attempt was cut short is claimed alone from then on, for it may be what killed the sender.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from notifications.models import Canary, Delivery

LEASE = timedelta(minutes=1)
"""How long an attempt may take before another may begin: much longer than any takes."""


@transaction.atomic
def claim(deliveries: QuerySet[Delivery], limit: int) -> list[Delivery]:
    """Begin an attempt at up to so many of these that are due and that nobody works on, the longest due first.

    With one on a person's channel all go that are due there, or wait because they were refused: they may be told
    together.
    """
    now = timezone.now()
    free = deliveries.filter(status=Delivery.Status.PENDING, claimed_until=None)
    rows = _locked(_due(free, now), limit, "self", "channel")
    if people := {row.channel_id for row in rows if row.channel.is_for_a_person}:
        theirs = free.filter(Q(next_at__lte=now) | Q(attempts__gt=0), channel__in=people)
        rows = [row for row in rows if row.channel_id not in people] + _locked(theirs, None, "self")
    return _begin(rows or _locked(_due(deliveries.filter(claimed_until__lt=now), now), 1, "self"))


@transaction.atomic
def claim_canaries() -> list[Canary]:
    """As `claim`, of canaries."""
    now = timezone.now()
    free = Canary.objects.filter(Q(claimed_until=None) | Q(claimed_until__lt=now))
    return _begin(_locked(_due(free, now), 100, "self"))


def release(rows: Sequence[Delivery], **changes: object) -> None:
    """Give back what was claimed and not begun, as if it had never been; `changes` say when to look again."""
    for number, group in groupby(sorted(rows, key=_attempts), _attempts):
        pending = Delivery.objects.filter(status=Delivery.Status.PENDING, attempts=number)
        pending.filter(pk__in=[row.pk for row in group]).update(attempts=number - 1, claimed_until=None, **changes)


def _attempts(row: Delivery) -> int:
    return row.attempts


def mine[Row: (Delivery, Canary)](row: Row) -> QuerySet[Row]:
    """The claimed row, unless another attempt began since, or finished it."""
    return type(row).objects.filter(pk=row.pk, attempts=row.attempts, status=Delivery.Status.PENDING)


def _due[Row: (Delivery, Canary)](rows: QuerySet[Row], now: datetime) -> QuerySet[Row]:
    return rows.filter(status=Delivery.Status.PENDING, next_at__lte=now)


def _locked[Row: (Delivery, Canary)](rows: QuerySet[Row], limit: int | None, *of: str) -> list[Row]:
    """Locking the channel, too, keeps its deliveries with one sender."""
    return list(rows.select_for_update(skip_locked=True, of=of, no_key=True).order_by("next_at", "pk")[:limit])


def _begin[Row: (Delivery, Canary)](rows: list[Row]) -> list[Row]:
    if not rows:
        return rows
    until = timezone.now() + LEASE
    begun = type(rows[0]).objects.filter(pk__in=[row.pk for row in rows])
    begun.update(attempts=F("attempts") + 1, claimed_until=until)
    for row in rows:
        row.attempts += 1
        row.claimed_until = until
    return rows
