"""A canary goes the way of every delivery, to nobody: beat releases one every 15 seconds, a sender claims and finishes
it.

That one arrived lately shows that beat, broker, workers and the queue in the database work together, also while
there is nothing to tell. It says nothing of the mail server: mail that cannot leave is another figure.
"""

from datetime import datetime, timedelta

from django.utils import timezone

from notifications.claims import claim_canaries, mine
from notifications.models import Canary, Delivery

PATIENCE = timedelta(seconds=45)
"""With none released so lately that arrived, the way is blocked."""


def release() -> None:
    """Let one off, due at once."""
    Canary.objects.create(next_at=timezone.now())


def receive() -> int:
    """See those that are due to their end; returns how many."""
    arrived = {"status": Delivery.Status.SENT, "sent_at": timezone.now(), "claimed_until": None}
    return sum(mine(canary).update(**arrived) for canary in claim_canaries())


def age(now: datetime) -> timedelta | None:
    """How long ago the last one that arrived was released; None before the first. One statement."""
    arrived = Canary.objects.filter(status=Delivery.Status.SENT).order_by("-id")
    released_at = arrived.values_list("created_at", flat=True).first()
    return None if released_at is None else max(now - released_at, timedelta())
