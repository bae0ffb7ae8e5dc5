"""Settings that may not meet: what is handy on one machine is a hole on a network."""

from collections.abc import Sequence
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.http.request import split_domain_port, validate_host


@register(Tags.security)
def open_doors_stay_on_loopback(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """DEMO (anybody signs in with a click) and DEBUG (errors show everything) need all hosts to be loopback."""
    reachable = [host for host in settings.ALLOWED_HOSTS if not is_loopback(host)]
    if not reachable:
        return []
    doors = {"GUILDPOST_DEMO": (settings.DEMO, "guildpost.E001"), "GUILDPOST_DEBUG": (settings.DEBUG, "guildpost.E002")}
    return [
        Error(
            f"{name} is on, but the site answers to {', '.join(reachable)}.",
            hint=f"Turn {name} off, or let GUILDPOST_HOSTS name only 127.0.0.1, localhost and [::1].",
            id=number,
        )
        for name, (is_on, number) in doors.items()
        if is_on
    ]


@register(Tags.security)
def events_are_reached_like_the_site(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Programs send their tokens to EVENTS_URL as they do to SITE_URL: as safely, and by a name that is answered to."""
    events = urlsplit(settings.EVENTS_URL or settings.SITE_URL)
    found: list[CheckMessage] = []
    if settings.IS_HTTPS and events.scheme != "https":
        reason = "GUILDPOST_EVENTS_URL begins with http, so tokens could be read on the way."
        found.append(Error(reason, hint="Let it begin with https, as GUILDPOST_SITE_URL does.", id="guildpost.E003"))
    if settings.EVENTS_URL and not validate_host(host := split_domain_port(events.netloc)[0], settings.ALLOWED_HOSTS):
        reason = f"GUILDPOST_EVENTS_URL names {host}, to which the site does not answer."
        found.append(Error(reason, hint="Name it in GUILDPOST_HOSTS, too.", id="guildpost.E004"))
    return found


def is_loopback(host: str) -> bool:
    """Whether a name that the site answers to can only mean this machine."""
    if host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
