"""The words and signs that several pages share."""

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from accounts.models import User
from games.rules.drawing import seat_mark
from notifications import time_words

register = template.Library()


@register.simple_tag
def ago(at: datetime) -> SafeString:
    """How long ago something was, with the moment itself to be read on request."""
    elapsed = timezone.now() - at
    words = _("just now") if elapsed.total_seconds() < 60 else _("{time} ago").format(time=timesince(at, depth=1))
    exact = date_format(timezone.localtime(at), "j F Y, H:i e")
    return format_html('<time datetime="{}" title="{}">{}</time>', at.isoformat(timespec="seconds"), exact, words)


@register.simple_tag
def until(at: datetime, person: User) -> SafeString:
    """A deadline as a person reads it, and how much time is left."""
    return format_html(
        '<time datetime="{}">{}</time>',
        at.isoformat(timespec="seconds"),
        _("until {when} · {left}").format(when=time_words.in_zone_of(person, at), left=_left(at)),
    )


@register.simple_tag
def left(at: datetime) -> SafeString:
    """How much time is left, with the moment itself to be read on request."""
    exact = date_format(timezone.localtime(at), "j F Y, H:i e")
    return format_html('<time datetime="{}" title="{}">{}</time>', at.isoformat(timespec="seconds"), exact, _left(at))


def _left(at: datetime) -> str:
    if at <= timezone.now():
        return _("the time is over")
    return _("{time} left").format(time=time_words.time_left(at))


@register.simple_tag
def mark(index: int) -> SafeString:
    """A seat's shape in its colour. The name beside it says the same."""
    drawn = mark_safe(seat_mark(index, 10, 10, 18))  # noqa: S308 # drawn by us from a number
    return format_html('<svg class="mark" viewBox="0 0 20 20" aria-hidden="true">{}</svg>', drawn)
