"""The addresses in mails: the only place that knows how they are built."""

from django.conf import settings

_PATHS = {"turn": "t", "look": "l", "return": "r", "invitation": "i", "unsubscribe": "u"}
"""The first part of the path of each kind of link; the token is the second."""


def link_url(kind: str, token: str) -> str:
    """Where a link of a kind (of `Link`, or "unsubscribe") leads."""
    return f"{settings.SITE_URL}/{_PATHS[kind]}/{token}"
