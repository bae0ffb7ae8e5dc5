"""Award and prize cards as small badges: a sign for each kind, its points are in the rules."""

from games.rules.blueprints.components import BOX
from games.rules.drawing import INK, MUTED, element, group, text
from games.rules.protocol import Scene
from games.rules.wording import name

_SIGNS = {
    "skyscraper": "M-4 9V-9H4V9ZM-8 9H8M-1.500-5H1.500M-1.500-1H1.500M-1.500 3H1.500",
    "structural_integrity": "M-8-8H-1V-1H-8ZM1-8H8V-1H1ZM-8 1H-1V8H-8ZM1 1H8V8H1Z",
    "geometer": "M0-9 9 8H-9ZM0-2.500 3.300 4H-3.300Z",
    "materials": "M0-9 9-4 0 1-9-4ZM-9 0 0 5 9 0M-9 4 0 9 9 4",
}
_AWARDS = {"gold": "#C8951D", "silver": "#AEB6BE", "bronze": "#B0653A"}


def badge(card: str, count: int, x: float, y: float, scene: Scene) -> str:
    """A card won `count` times, centred at (x, y), 24 by 40."""
    title = element("title", name(scene.words, card))
    sign = _award(card) if card in _AWARDS else _prize(card)
    number = text(0, 27, f"×{count}", size=14, fill=MUTED, anchor="middle") if count > 1 else ""
    return group([title, sign, number], at=(x, y))


def _award(card: str) -> str:
    coin = element("circle", r=12, fill=_AWARDS[card], stroke="#000000", stroke_opacity=0.35)
    return coin + text(0, 5.5, str(BOX.awards.points[card]), size=16, fill="#221F1B", anchor="middle", bold=True)


def _prize(card: str) -> str:
    return element("path", d=_SIGNS[card], fill="none", stroke=INK, stroke_width=1.8, stroke_linejoin="round")
