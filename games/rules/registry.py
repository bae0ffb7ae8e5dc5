"""The games of the house. A new one is its folder and one line here."""

from typing import Any

from games.rules.protocol import Rules

_INSTALLED: tuple[Rules[Any, Any], ...] = ()

GAMES: dict[str, Rules[Any, Any]] = {game.info.slug: game for game in _INSTALLED}


class UnknownGame(LookupError):
    """No game of this slug is installed."""


def rules(slug: str) -> Rules[Any, Any]:
    """The rules of a game. Raises UnknownGame."""
    try:
        return GAMES[slug]
    except KeyError:
        raise UnknownGame(slug) from None
