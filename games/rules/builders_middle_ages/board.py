"""The table as a picture and as plain text."""

from games.rules.builders_middle_ages.view import BuildersView
from games.rules.drawing import document
from games.rules.protocol import Scene


def draw(view: BuildersView, scene: Scene) -> str:
    """The table as SVG."""
    return document(960, 600, "The Builders: Middle Ages", describe(view, scene), "")


def describe(view: BuildersView, scene: Scene) -> str:
    """The table in plain text, at most 72 columns."""
    return f"Round {view.round}"
