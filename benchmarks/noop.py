"""What Celery is measured with: tasks that do nothing."""

from celery import shared_task


@shared_task(name="benchmarks.noop.nothing")
def nothing() -> None:
    """Do nothing."""
