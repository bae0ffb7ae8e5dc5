"""The addresses in what is sent: the only place that knows how they are built."""

from uuid import UUID

from django.conf import settings

_PATHS = {"turn": "t", "look": "l", "return": "r", "invitation": "i", "unsubscribe": "u"}
"""The first part of the path of each kind of link; the token is the second."""


def link_url(kind: str, token: str) -> str:
    """Where a link of a kind (of `Link`, or "unsubscribe") leads."""
    return f"{settings.SITE_URL}/{_PATHS[kind]}/{token}"


def page_url(game_id: UUID | None) -> str:
    """A game's own page, which opens to whom it may, or the site's; no secret."""
    return site_url("/" if game_id is None else f"/games/{game_id}")


def site_url(path: str) -> str:
    """Where a path of this site leads from outside."""
    return f"{settings.SITE_URL}{path}"
