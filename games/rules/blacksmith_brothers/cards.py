"""Order cards as drawn on the display and in the forges."""

from games.rules.blacksmith_brothers.components import ORDERS
from games.rules.blacksmith_brothers.plain import say
from games.rules.blacksmith_brothers.signs import amounts
from games.rules.drawing import CARD, INK, LINE, MUTED, box, element, group, part, text
from games.rules.protocol import Scene, part_id
from games.rules.wording import name, render

CARD_WIDTH, CARD_HEIGHT = 142, 78
ROW_HEIGHT = 30
CHIP_WIDTH, CHIP_HEIGHT = 151, 26


def value_badge(value: int, x: float, y: float) -> str:
    """What the nobles give, on a shield centred at (x, y)."""
    shape = element("path", d="M-13-11H13V1C13 8 6 12 0 14-6 12-13 8-13 1Z", fill=INK)
    return group([shape, text(0, 4, str(value), size=14, fill=CARD, anchor="middle", bold=True)], at=(x, y))


def _label(scene: Scene, order: str) -> str:
    card = ORDERS[order]
    return render(scene.words, "choice.take_order.order", {"value": order, "cost": card.cost, "worth": card.value})


def order_card(scene: Scene, order: str) -> str:
    """A card of the display, CARD_WIDTH by CARD_HEIGHT."""
    card = ORDERS[order]
    inside = [
        box(0, 0, CARD_WIDTH, CARD_HEIGHT, stroke=INK, stroke_opacity=0.25),
        text(10, 23, name(scene.words, order), size=13, serif=True, bold=True),
        value_badge(card.value, CARD_WIDTH - 20, 18),
        amounts(card.cost, 10, CARD_HEIGHT - 14, 13),
    ]
    return part(scene, part_id("order", order), _label(scene, order), group(inside), (0, 0, CARD_WIDTH, CARD_HEIGHT))


def order_row(scene: Scene, order: str, width: float) -> str:
    """A card still to be forged, ROW_HEIGHT high."""
    card = ORDERS[order]
    inside = [
        box(0, 0, width, ROW_HEIGHT, stroke=INK, stroke_opacity=0.25, radius=4),
        text(8, 20, name(scene.words, order), size=13, serif=True, bold=True),
        amounts(card.cost, 122, 20, 13),
        value_badge(card.value, width - 20, ROW_HEIGHT / 2),
    ]
    return part(scene, part_id("order", order), _label(scene, order), group(inside), (0, 0, width, ROW_HEIGHT))


def free_slot(scene: Scene, width: float) -> str:
    """Where an order may lie."""
    frame = box(0, 0, width, ROW_HEIGHT, fill="none", stroke=LINE, radius=4, stroke_dasharray="3 3")
    return frame + text(width / 2, 20, say(scene, "slot"), size=12, fill=MUTED, anchor="middle")


def forged_chip(scene: Scene, order: str) -> str:
    """A forged card, CHIP_WIDTH by CHIP_HEIGHT."""
    value = ORDERS[order].value
    inside = [
        box(0, 0, CHIP_WIDTH, CHIP_HEIGHT, fill=INK, stroke=None, radius=4, fill_opacity=0.08),
        text(8, 18, name(scene.words, order), size=12.5),
        text(CHIP_WIDTH - 8, 18, str(value), size=14, bold=True, anchor="end"),
    ]
    label = render(scene.words, "choice.pay.order", {"value": order, "worth": value})
    return part(scene, part_id("order", order), label, group(inside), (0, 0, CHIP_WIDTH, CHIP_HEIGHT))
