"""What the workers do for accounts. Thin and repeatable."""

from celery import shared_task
from django.utils import timezone

from accounts import tidying


@shared_task(name="accounts.tasks.forget_the_past")
def forget_the_past() -> int:
    """Delete what is over; returns how many rows."""
    return tidying.forget_the_past(now=timezone.now())
