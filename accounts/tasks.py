"""What the workers do for accounts. Thin and repeatable."""

from uuid import UUID

from celery import shared_task

from accounts import tokens


@shared_task(name="accounts.tasks.write_use")
def write_use(token_id: str) -> bool:
    """Write down that a token was used just now."""
    return tokens.write_use(UUID(token_id))
