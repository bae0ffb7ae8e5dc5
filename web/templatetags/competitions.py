"""What the pages of competitions share."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from web.competitions import words

register = template.Library()


@register.simple_tag(takes_context=True)
def moment(context: dict[str, Any], at: datetime) -> SafeString:
    """A point of time in the reader's zone, which is named. How long it is until then, a kept page cannot say."""
    reader = context.get("user")
    zone = reader.zone if isinstance(reader, User) else ZoneInfo("UTC")
    local = timezone.localtime(at, zone)
    told = _("{time} ({zone})").format(time=date_format(local, "j F Y, H:i"), zone=zone.key.replace("_", " "))
    return format_html('<time datetime="{}">{}</time>', at.isoformat(timespec="seconds"), told)


@register.filter
def game_title(rules: str) -> str:
    """What a game is called."""
    return words.game_title(rules)
