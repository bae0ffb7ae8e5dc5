"""Settings that may not meet, as far as they concern mail."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.mail import InvalidMailer, mailers


@register(Tags.security)
def links_are_safe_on_the_way(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Links in mails let their holder in: they may cross a network only encrypted."""
    site = urlsplit(settings.SITE_URL)
    if site.scheme == "https" or site.hostname in ("localhost", "127.0.0.1", "::1"):
        return []
    return [
        Error(
            "GUILDPOST_SITE_URL begins with http, so the secret links in mails could be read on the way.",
            hint="Let it begin with https.",
            id="guildpost.E010",
        )
    ]


@register()
def mail_can_be_sent(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """The way mail leaves the house must make sense, as far as can be told without trying."""
    try:
        for name in settings.MAILERS:
            mailers[name]
    except InvalidMailer as error:
        return [Error(f"GUILDPOST_MAIL_URL is wrong: {error}", id="guildpost.E011")]
    return []
