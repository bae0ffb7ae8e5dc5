"""The kingdom as a picture. The same in plain text is `plain.describe`."""

from games.rules.blacksmith_brothers import chart
from games.rules.blacksmith_brothers.cards import CARD_HEIGHT, CARD_WIDTH, order_card
from games.rules.blacksmith_brothers.components import BOX, WORTH
from games.rules.blacksmith_brothers.forges import WIDTH as FORGE_WIDTH
from games.rules.blacksmith_brothers.forges import forge, forge_height
from games.rules.blacksmith_brothers.plain import asked, describe, say, seats_from_reader, status
from games.rules.blacksmith_brothers.signs import SYMBOLS, sign
from games.rules.blacksmith_brothers.view import KingdomView, RowView
from games.rules.drawing import (
    CARD,
    MATERIALS,
    MUTED,
    Block,
    box,
    column,
    document,
    element,
    group,
    heading,
    part,
    seat_mark,
    text,
)
from games.rules.protocol import Scene, part_id
from games.rules.wording import name, render

__all__ = ["describe", "draw"]

_WIDTH = 720
_MARGIN = 16
_PANEL = _WIDTH - 2 * _MARGIN


def draw(view: KingdomView, scene: Scene) -> str:
    """The kingdom as SVG: the map, stock and orders, the scroll, then the forges, the reader's own first."""
    blocks = [
        _heading(view, scene),
        (chart.chart(view, scene), chart.HEIGHT),
        _stock(view, scene),
        _display(view, scene),
        _scroll(view, scene),
        *_forges(view, scene),
    ]
    content, height = column(blocks, gap=18, margin=_MARGIN)
    return document(_WIDTH, height, say(scene, "title"), describe(view, scene), group([content]), symbols=SYMBOLS)


def _heading(view: KingdomView, scene: Scene) -> Block:
    parts = heading(say(scene, "title"), _PANEL)
    seat = asked(view)
    if seat is not None:
        parts.append(seat_mark(seat, 9, 56, 18))
    parts.append(text(0 if seat is None else 26, 61, status(view, scene), size=15, serif=True))
    return group(parts), 68


def _title(scene: Scene, key: str) -> str:
    return text(0, 12, say(scene, key), size=13, serif=True, bold=True)


def _stock(view: KingdomView, scene: Scene) -> Block:
    """Crystals left of each kind and what each is worth; seals left."""
    width, step = 106, 116.4
    parts = [_title(scene, "stock")]
    for at, (kind, left) in enumerate(view.stock.items()):
        label = render(scene.words, "choice.take.crystal", {"value": kind, "worth": WORTH[kind]})
        inside = [
            box(0, 0, width, 38),
            sign(kind, 8, 8, 22),
            text(38, 17, f"{left} {name(scene.words, kind)}", size=13, bold=True),
            text(38, 31, say(scene, "each", worth=WORTH[kind]), size=12, fill=MUTED),
        ]
        chip = part(scene, part_id("crystal", kind), label, group(inside), (0, 0, width, 38))
        parts.append(group([chip], at=(at * step, 20)))
    seals = [
        box(0, 0, width, 38),
        sign("seal", 8, 8, 22),
        text(38, 24, say(scene, "seals", seals=view.seals), size=13, bold=True),
    ]
    parts.append(group(seals, at=(5 * step, 20)))
    return group(parts), 58


def _display(view: KingdomView, scene: Scene) -> Block:
    step = CARD_WIDTH + 10
    parts = [_title(scene, "display")]
    parts += [group([order_card(scene, order)], at=(at * step, 20)) for at, order in enumerate(view.display)]
    gaps = range(len(view.display), len(view.smiths))
    parts += [box(at * step, 20, CARD_WIDTH, CARD_HEIGHT, fill="none", stroke_dasharray="3 3") for at in gaps]
    deck = say(scene, "deck", deck=view.deck)
    back = [
        element("title", deck),
        box(5, 0, 65, CARD_HEIGHT - 5, fill=MATERIALS["iron"], stroke=CARD),
        box(0, 5, 65, CARD_HEIGHT - 5, fill=MATERIALS["iron"], stroke=CARD),
        text(32, 50, str(view.deck), size=20, serif=True, bold=True, fill="#F2ECE1", anchor="middle"),
    ]
    parts.append(group(back, at=(_PANEL - 70, 20)))
    return group(parts), 20 + CARD_HEIGHT


def _scroll(view: KingdomView, scene: Scene) -> Block:
    """The prestige scroll, dearest row on top, and the skill tokens left."""
    rows = [group([_row(scene, row)], at=(0, 20 + at * 40)) for at, row in enumerate(reversed(view.scroll))]
    skills = [group([_skill(view, scene, skill)], at=(430, 20 + at * 32)) for at, skill in enumerate(view.skills)]
    return group([_title(scene, "scroll"), *rows, *skills]), 178


def _row(scene: Scene, row: RowView) -> str:
    spaces = BOX.scroll[row.row]
    price = str(row.row) if row.price == row.row else f"{row.row} → {row.price}"
    parts = [
        box(0, 0, 406, 34),
        text(10, 22, price, size=15, serif=True, bold=True),
    ]
    for at, points in enumerate(spaces):
        x = 88 + at * 45
        parts.append(box(x, 4, 38, 26, fill="none", radius=3))
        parts.append(text(x + 9, 22, str(points), size=14, anchor="middle", bold=at == len(row.cubes)))
        if at < len(row.cubes):
            parts.append(seat_mark(row.cubes[at], x + 26, 17, 17))
    label = say(scene, "full", row=row.row)
    if len(row.cubes) < len(spaces):
        about = {"value": row.row, "points": spaces[len(row.cubes)], "price": row.price}
        label = render(scene.words, "choice.choose_row.row", about)
    return part(scene, part_id("row", row.row), label, group(parts), (0, 0, 406, 34))


def _skill(view: KingdomView, scene: Scene, skill: str) -> str:
    left = view.skills[skill]
    about = {"value": skill, "does": f"with_{skill}", "left": left}
    label = render(scene.words, "choice.choose_skill.skill", about)
    inside = [
        box(0, 0, 258, 28, radius=4),
        text(8, 19, f"{left} ×", size=13, bold=True),
        text(36, 19, name(scene.words, skill), size=13),
        text(250, 19, say(scene, skill), size=12, fill=MUTED, anchor="end"),
    ]
    return part(scene, part_id("skill", skill), label, group(inside), (0, 0, 258, 28))


def _forges(view: KingdomView, scene: Scene) -> list[Block]:
    """Two side by side, as high as the higher one."""
    seats = seats_from_reader(view)
    blocks = []
    for pair in (seats[:2], seats[2:]):
        height = max((forge_height(view.smiths[seat]) for seat in pair), default=0)
        drawn = [
            group([forge(view, scene, seat, height)], at=(at * (_PANEL - FORGE_WIDTH), 0))
            for at, seat in enumerate(pair)
        ]
        if drawn:
            blocks.append((group(drawn), height))
    return blocks
