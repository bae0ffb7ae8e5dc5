"""All addresses of a game, for tests that visit every one."""

from collections.abc import Callable

from django.test import Client

from accounts.models import User
from games.models import Game

type ClientOf = Callable[[User], Client]

PAGES = ("", "?step=0", "/news?step=0", "/log", "/proof", "/resign")
DEEDS = ("/move", "/undo", "/resign", "/notices")
TABLE_DEEDS = ("/join", "/leave", "/accept", "/decline", "/offer", "/withdraw", "/fill", "/call-off")


def at(game: Game, place: str = "") -> str:
    """The address of a page or deed of this game."""
    return f"/games/{game.id}{place}"
