"""The games of the house. A new one is its folder and one line here."""

from typing import Any

from games.rules.builders_middle_ages.rules import Builders
from games.rules.protocol import Rules

_INSTALLED: tuple[Rules[Any, Any], ...] = (Builders(),)

GAMES: dict[str, Rules[Any, Any]] = {rules.info.slug: rules for rules in _INSTALLED}


class UnknownGame(LookupError):
    """No game of this slug is installed."""


def rules(slug: str) -> Rules[Any, Any]:
    """The rules of a game. Raises UnknownGame."""
    try:
        return GAMES[slug]
    except KeyError:
        raise UnknownGame(slug) from None
