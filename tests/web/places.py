"""All addresses of a game, for tests that visit every one."""

from games.models import Game

PAGES = ("", "?step=0", "/news?step=0", "/log", "/proof", "/resign")
DEEDS = ("/move", "/undo", "/resign")


def at(game: Game, place: str = "") -> str:
    """The address of a page or deed of this game."""
    return f"/games/{game.id}{place}"
