"""The board as a picture. The same in plain text is `plain.describe`."""

from games.rules.blankenburg.plain import describe
from games.rules.blankenburg.view import TownView
from games.rules.drawing import document
from games.rules.protocol import Scene

__all__ = ["describe", "draw"]


def draw(view: TownView, scene: Scene) -> str:
    """The board as SVG."""
    return document(720, 900, scene.words["board.title"], describe(view, scene), "")
