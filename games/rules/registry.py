"""The games of the house. A new one is its folder, whose `rules.py` ends in `RULES`, and one line here."""

from importlib import import_module
from typing import Any

from games.rules.protocol import Rules

_INSTALLED = (
    "builders_middle_ages",
    "blueprints",
    "blacksmith_brothers",
    "blankenburg",
)  # fmt: skip

GAMES: dict[str, Rules[Any, Any]] = {slug: import_module(f"games.rules.{slug}.rules").RULES for slug in _INSTALLED}


class UnknownGame(LookupError):
    """No game of this slug is installed."""


def rules(slug: str) -> Rules[Any, Any]:
    """The rules of a game. Raises UnknownGame."""
    try:
        return GAMES[slug]
    except KeyError:
        raise UnknownGame(slug) from None
