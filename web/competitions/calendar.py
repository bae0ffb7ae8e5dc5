"""The rounds of a competition as a calendar that people's programs subscribe to."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from leagues.addresses import round_path, stage_path
from leagues.dates import RoundDates
from leagues.models import Competition
from leagues.news import leftovers_told
from web.competitions.words import one_line

LENGTH = timedelta(minutes=15)
"""So long an entry is drawn: it is a moment, but programs hide what has no length."""


def calendar_of(competition: Competition, dates: Iterable[RoundDates]) -> bytes:
    """The calendar: for each round its beginning and its deadline, under names that last from plan to end."""
    calendar = Calendar()
    calendar.add("prodid", "-//Guildpost//Competitions//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", one_line(competition.title))
    calendar.add("refresh-interval;value=duration", "PT6H")
    for each in dates:
        words = (
            _("{competition}: {stage}, round {number} is to begin")
            if each.is_planned
            else _("{competition}: {stage}, round {number} begins")
        )
        calendar.add_component(_event(competition, each, "start", each.starts_at, words))
        if each.deadline_at is not None:
            words = _("{competition}: {stage}, round {number} ends")
            event = _event(competition, each, "deadline", each.deadline_at, words)
            event.add("description", leftovers_told(competition))
            calendar.add_component(event)
    return bytes(calendar.to_ical())


def _event(competition: Competition, each: RoundDates, what: str, at: datetime, words: str) -> Event:
    path = stage_path if each.is_planned else round_path
    numbers = (each.stage.number,) if each.is_planned else (each.stage.number, each.number)
    event = Event()
    host = urlsplit(settings.SITE_URL).hostname
    event.add("uid", f"{competition.pk}-{each.stage.number}-{each.number}-{what}@{host}")
    event.add("dtstamp", competition.created_at)
    event.add("sequence", competition.revision)
    event.add("dtstart", at)
    event.add("dtend", at + LENGTH)
    event.add("transp", "TRANSPARENT")
    event.add("status", "TENTATIVE" if each.is_planned else "CONFIRMED")
    event.add("url", settings.SITE_URL + path(competition.pk, *numbers))
    told = words.format(competition=competition.title, stage=each.stage.title, number=each.number)
    event.add("summary", one_line(told))
    return event
