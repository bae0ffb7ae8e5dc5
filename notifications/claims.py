"""The database as a queue: rows are claimed with a lease and finished by the attempt that claimed them last.

Any number may claim, and any may be killed at any time: what it held is claimed again when its lease is over.
"""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from notifications.models import Canary, Delivery

LEASE = timedelta(minutes=1)
"""How long an attempt may take before another may begin: much longer than any takes."""


def claim[Row: (Delivery, Canary)](due: QuerySet[Row]) -> Row | None:
    """Begin an attempt at the row that waits longest; None if none is due."""
    with transaction.atomic():
        row = due.select_for_update(skip_locked=True, of=("self",)).order_by("next_at").first()
        if row is None:
            return None
        row.attempts += 1
        row.next_at = timezone.now() + LEASE
        row.save(update_fields=["attempts", "next_at"])
    return row


def mine[Row: (Delivery, Canary)](row: Row) -> QuerySet[Row]:
    """The claimed row, unless another attempt began since, or finished it."""
    return type(row).objects.filter(pk=row.pk, attempts=row.attempts, status=Delivery.Status.PENDING)
