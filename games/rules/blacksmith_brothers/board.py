"""The picture of the kingdom, and the same in words."""

from games.rules.blacksmith_brothers.view import KingdomView
from games.rules.protocol import Scene


def draw(view: KingdomView, scene: Scene) -> str:
    return ""


def describe(view: KingdomView, scene: Scene) -> str:
    return ""
