"""Times as people read them: in their own zone, and how long from now."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from accounts.models import User


def in_zone_of(user: User, at: datetime) -> str:
    """A point of time, such as "Thursday 3 December, 14:05 (Europe/Berlin)"."""
    local = timezone.localtime(at, user.zone)
    return _("{time} ({zone})").format(time=date_format(local, "l j F, H:i"), zone=user.zone.key.replace("_", " "))


def time_left(at: datetime) -> str:
    """How long it is until then, in two units: "2 days, 3 hours"."""
    return span(at - timezone.now())


def span(length: timedelta) -> str:
    """A length of time, in two units; no less than "0 minutes"."""
    now = timezone.now()
    return timeuntil(now + length, now).replace("\u00a0", " ")
