"""What the workers do for accounts. Thin and repeatable."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from accounts import tidying, tokens


@shared_task(name="accounts.tasks.write_use")
def write_use(token_id: str) -> bool:
    """Write down that a token was used just now."""
    return tokens.write_use(UUID(token_id))


@shared_task(name="accounts.tasks.forget_the_past")
def forget_the_past() -> int:
    """Delete what is over; returns how many rows."""
    return tidying.forget_the_past(now=timezone.now())
