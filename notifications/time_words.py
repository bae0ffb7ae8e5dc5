"""Times as people read them: in their own zone, and how long from now."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from accounts.models import User
from games.deadlines import MISSES
from games.models import Game


def in_zone_of(user: User, at: datetime) -> str:
    """A point of time, such as "Thursday 3 December, 14:05 (Europe/Berlin)"."""
    return in_zone(user.zone, at)


def in_zone(zone: ZoneInfo, at: datetime) -> str:
    """The same, for people of whom it is not known where they are."""
    local = timezone.localtime(at, zone)
    return _("{time} ({zone})").format(time=date_format(local, "l j F, H:i"), zone=zone.key.replace("_", " "))


def time_left(at: datetime) -> str:
    """How long it is until then, in two units: "2 days, 3 hours"."""
    return span(at - timezone.now())


def span(length: timedelta) -> str:
    """A length of time, in two units; no less than "0 minutes"."""
    now = timezone.now()
    return timeuntil(now + length, now).replace("\u00a0", " ")


def rules_of_time(game: Game) -> list[str]:
    """How long a turn of a game may take and what happens then, for whoever is new to it: two paragraphs."""
    span_told = _("A turn may take {time}.").format(time=span(timedelta(seconds=game.turn_seconds)))
    reminder = _("You are reminded once; if no answer comes, the quiet turn is played for you.")
    misses = _("After {misses} missed turns in a row a bot plays on in your place, until you take it back.")
    days_off = (
        _("Days off that you name ahead stop your clock.")
        if game.allows_absence
        else _("Days off do not stop the clock in this game.")
    )
    return [f"{span_told} {reminder}", f"{misses.format(misses=MISSES)} {days_off}"]
