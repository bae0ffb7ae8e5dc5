"""What happened is written down at once and told later: from rows that nobody was told of to deliveries and feeds."""

from collections.abc import Callable, Sequence

import structlog
from django.db import transaction
from django.db.models import F, QuerySet

from games.models import GameEvent
from notifications import feed
from notifications.models import Announcement
from notifications.models.failed_news import TRIES

log = structlog.get_logger(__name__)


def tell[News: (GameEvent, Announcement)](
    news: QuerySet[News], teller: Callable[[Sequence[News]], None], limit: int
) -> int:
    """Have so many pieces of news told that nobody was told yet, the oldest first; returns how many were.

    One does it at a time: the feeds are numbered in the order of what happened. What fails is tried by itself, again
    when there is nothing new before it, and left aside after `TRIES`.

    Args:
        news: of all that there is.
        teller: makes all deliveries and feed entries of some news, or raises.
    """
    with transaction.atomic():
        if not feed.take_pen(wait=False):
            return 0
        untold = news.select_for_update(skip_locked=True, of=("self",)).filter(is_told=False, failures__lt=TRIES)
        found = list(untold.filter(failures=0).order_by("id")[:limit])
        found += untold.filter(failures__gt=0).order_by("id")[: limit - len(found)]
        if not found:
            return 0
        told = found if _is_told(found, teller) else [one for one in found if _is_told([one], teller)]
        pks = {one.pk for one in told}
        news.model.objects.filter(pk__in=pks).update(is_told=True)
        news.model.objects.filter(pk__in={one.pk for one in found} - pks).update(failures=F("failures") + 1)
    return len(told)


def _is_told[News: (GameEvent, Announcement)](news: Sequence[News], teller: Callable[[Sequence[News]], None]) -> bool:
    """Whether all of it was told; else none was."""
    try:
        with transaction.atomic():
            teller(news)
    except Exception:
        log.exception("news.failed", news=[str(one.pk) for one in news])
        return False
    return True
