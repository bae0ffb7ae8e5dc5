"""What the workers do for the house itself."""

import structlog
from celery import shared_task
from django.utils import timezone

from config.housekeeping import CHORES, clear

log = structlog.get_logger(__name__)


@shared_task(name="config.tasks.keep_house")
def keep_house() -> dict[str, int]:
    """Throw away what is old; returns how much of each kind. A chore that fails does not keep the others."""
    cleared = {}
    for name, rows in CHORES.items():
        try:
            cleared[name] = clear(rows(timezone.now()))
        except Exception:
            log.exception("chore.failed", chore=name)
    log.info("house.kept", **cleared)
    return cleared
