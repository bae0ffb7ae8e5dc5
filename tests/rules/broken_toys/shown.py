"""Toys that cannot be read or looked at."""

from itertools import count
from types import SimpleNamespace
from typing import Any

from games.rules.protocol import Scene
from tests.rules.toy import board
from tests.rules.toy.rules import Toy
from tests.rules.toy.text import EN
from tests.rules.toy.view import FairView


def without(missing: str) -> dict[str, dict[str, str]]:
    return {"en": {key: text for key, text in EN.items() if key != missing}}


class LacksAnEvent(Toy):
    texts = without("event.sell")


class LacksAChoice(Toy):
    texts = without("choice.swap")


class LacksAName(Toy):
    texts = without("name.apple_1")


class LacksAPart(Toy):
    texts = without("part.coins")


class LacksAnOption(Toy):
    texts = without("option.rich.true")


class LacksASummary(Toy):
    texts = without("scoring.whole.summary")


class LacksAWordOfGerman(Toy):
    texts = {"en": EN, "de": without("ask.bid")["en"]}


def drawing(draw: Any = board.draw, describe: Any = board.describe) -> Any:
    return SimpleNamespace(draw=draw, describe=describe)


class DrawsNamesRaw(Toy):
    board = drawing(lambda view, scene: board.draw(view, scene).replace("&lt;Cy&gt;", "<Cy>"))


class DrawsNoTitle(Toy):
    board = drawing(lambda view, scene: board.draw(view, scene).replace("title>", "desc>"))


class DrawsIdsTwice(Toy):
    board = drawing(lambda view, scene: board.draw(view, scene).replace("</svg>", '<g id="a"/><g id="a"/></svg>'))


class DrawsHalfTheAnswers(Toy):
    @staticmethod
    def half(view: FairView, scene: Scene) -> str:
        own = view.hands[view.you] if view.you is not None else None
        return board.draw(view, scene).replace(f'id="card-{own[0]}"', "") if own else board.draw(view, scene)

    board = drawing(half)


class DescribesAtLength(Toy):
    board = drawing(describe=lambda view, scene: board.describe(view, scene).replace("\n", ", "))


class DrawsByHeart(Toy):
    """Draws another picture each time."""

    times = count()
    board = drawing(lambda view, scene: f"{board.draw(view, scene)}<!-- {next(DrawsByHeart.times)} -->")
