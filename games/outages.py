"""Time in which the house itself was down, so that every clock stands still. Nobody loses on our downtime.

Each part says again and again that it lives. A gap is recorded as an outage when the part is heard again, before any
time-out may run; until then it counts as one that goes on.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import DateTimeField, Value

from games.clocks import Interval
from games.models import Heartbeat, Outage

LIMIT = timedelta(minutes=1)
"""A gap between two heartbeats beyond this is an outage."""


@transaction.atomic
def beat(*, part: str, now: datetime) -> Outage | None:
    """Note that a part of the house lives; a gap since the last time is recorded as an outage, once, and returned.

    Any number may speak for one part, in any order: what comes late with an earlier `now` is no news.
    """
    last = Heartbeat.objects.select_for_update().filter(part=part).first()
    if last is None:
        Heartbeat.objects.get_or_create(part=part, defaults={"at": now})
        return None
    Heartbeat.objects.filter(part=part, at__lt=now).update(at=now)
    if now - last.at <= LIMIT:
        return None
    outage, _ = Outage.objects.get_or_create(start=last.at, defaults={"end": now})
    if outage.end < now:  # of another part, silent since the same instant
        outage.end = now
        outage.save(update_fields=["end"])
    return outage


def was_heard(part: str) -> bool:
    """Whether a part has ever said that it lives."""
    return Heartbeat.objects.filter(part=part).exists()


def outages(since: datetime, now: datetime) -> list[Interval]:
    """Outages after `since`, those that go on as if they ended `now`; they may overlap. One statement."""
    over = Outage.objects.filter(end__gt=since).values_list("start", "end")
    ongoing = Heartbeat.objects.filter(at__lt=now - LIMIT).values_list("at", Value(now, DateTimeField()))
    return [Interval(*row) for row in over.union(ongoing)]
