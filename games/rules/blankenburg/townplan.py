"""The town in the picture: four districts, and between them wheel, market and what the turn brought."""

from math import cos, pi, sin
from textwrap import wrap

from games.rules.blankenburg import captions
from games.rules.blankenburg.cards import LOT_HEIGHT, LOT_WIDTH, space_card, structure_card, wishes
from games.rules.blankenburg.components import BOARD, DECKS, RESOURCES, SPACES
from games.rules.blankenburg.plain import market_news
from games.rules.blankenburg.signs import DISTRICT_COLOURS, amount, panel, sign
from games.rules.blankenburg.view import TownView
from games.rules.drawing import CARD, INK, LINE, MUTED, Block, column, element, group, part, text
from games.rules.protocol import Scene, part_id
from games.rules.wording import render

_GAP = 8
_BLOCK = 2 * LOT_WIDTH + _GAP
_HEAD = 26
_MIDDLE = 152
_SIDE = _BLOCK + 12
_WHEEL = 70


def town(view: TownView, scene: Scene) -> Block:
    """Civic and religious left, commercial and residential right, spaces of two districts below."""
    left = _column([_district(view, scene, "civic"), _district(view, scene, "religious"), _duals(view, scene)])
    right = _column([_district(view, scene, "commercial"), _district(view, scene, "residential")])
    middle = _column([_wheel(view, scene), _market(view, scene), _decks(view, scene), *_news(view, scene)])
    columns = [(0.0, left), (_SIDE, middle), (_SIDE + _MIDDLE + 12, right)]
    drawn = group(group([content], at=(x, 0)) for x, (content, _) in columns)
    return drawn, max(height for _, (_, height) in columns)


def _column(blocks: list[Block]) -> Block:
    content, height = column([block for block in blocks if block[1]], gap=14)
    return group([content]), height


def _district(view: TownView, scene: Scene, district: str) -> Block:
    title = [
        element("rect", x=0, y=4, width=12, height=12, rx=3, fill=DISTRICT_COLOURS[district]),
        text(18, 15, scene.words[f"name.{district}"].capitalize(), size=14, serif=True, bold=True),
        text(_BLOCK, 15, render(scene.words, "board.majority", {"points": BOARD.majority[district]}),
             size=11.5, fill=MUTED, anchor="end"),
    ]  # fmt: skip
    lots = _lots(view, scene, district)
    return group([*title, group([_grid(lots)], at=(0, _HEAD))]), _HEAD + _rows(len(lots))


def _duals(view: TownView, scene: Scene) -> Block:
    """The spaces of two districts, on the back of the board."""
    lots = [lot for space in SPACES[view.board] if space not in BOARD.majority for lot in _lots(view, scene, space)]
    if not lots:
        return "", 0
    title = text(0, 15, scene.words["board.duals"], size=14, serif=True, bold=True)
    return group([title, group([_grid(lots)], at=(0, _HEAD))]), _HEAD + _rows(len(lots))


def _rows(lots: int) -> float:
    return (lots + 1) // 2 * (LOT_HEIGHT + _GAP) - _GAP


def _grid(lots: list[str]) -> str:
    return group(
        group([lot], at=(i % 2 * (LOT_WIDTH + _GAP), i // 2 * (LOT_HEIGHT + _GAP))) for i, lot in enumerate(lots)
    )


def _lots(view: TownView, scene: Scene, space: str) -> list[str]:
    """All spaces of a kind: built ones, vacated ones, free ones."""
    built = [structure_card(view, scene, structure) for structure in view.structures if structure.space == space]
    vacated = sorted(view.vacancies.get(space, []))
    free = [*vacated, *[0] * (SPACES[view.board][space] - len(built) - len(vacated))]
    return built + [_free(scene, space, above, is_first=free.index(above) == i) for i, above in enumerate(free)]


def _free(scene: Scene, space: str, above: int, *, is_first: bool) -> str:
    """An empty space; of several alike, the first is the one to click on."""
    card = space_card(scene, space, above)
    if not is_first:
        return card
    name = f"{space}_over_{above}" if above else space
    return part(scene, part_id("space", name), scene.words[f"name.{name}"], card, (0, 0, LOT_WIDTH, LOT_HEIGHT))


def _wheel(view: TownView, scene: Scene) -> Block:
    """The bidding wheel: a sector for each resource, gold in the hub."""
    parts = [
        text(_MIDDLE / 2, 15, scene.words["board.wheel"], size=14, serif=True, bold=True, anchor="middle"),
        element("circle", cx=_MIDDLE / 2, cy=_WHEEL + 24, r=_WHEEL, fill=CARD, stroke=LINE, stroke_width=1.5),
    ]
    for i, resource in enumerate(RESOURCES):
        edge, middle = ((2 * i + shift) * pi / 5 - pi / 2 for shift in (-1, 0))
        parts.append(element("path", d=_ray(edge), stroke=LINE, stroke_width=1.5))
        at = (_MIDDLE / 2 + 46 * cos(middle) - 18, _WHEEL + 24 + 46 * sin(middle) - 12)
        parts.append(group([_on_wheel(view, scene, resource)], at=at))
    hub = element("circle", cx=_MIDDLE / 2, cy=_WHEEL + 24, r=21, fill=CARD, stroke=LINE, stroke_width=1.5)
    gold = group([_on_wheel(view, scene, "gold")], at=(_MIDDLE / 2 - 18, _WHEEL + 12))
    return group([*parts, hub, gold]), 2 * _WHEEL + 26


def _ray(angle: float) -> str:
    x, y = _MIDDLE / 2, _WHEEL + 24
    return f"M{x:.1f} {y:.1f}L{x + _WHEEL * cos(angle):.1f} {y + _WHEEL * sin(angle):.1f}"


def _on_wheel(view: TownView, scene: Scene, good: str) -> str:
    count = view.wheel[good]
    label = render(scene.words, "board.on_wheel", {"goods": {good: count}} if count else {"goods": {}})
    content = group([amount(good, count, 2, 4, fill=INK if count else MUTED)], opacity=None if count else 0.45)
    return part(scene, part_id("wheel", good), label, content, (0, 0, 36, 24))


def _market(view: TownView, scene: Scene) -> Block:
    """Stock at the marketplace, and what the bank still has."""
    news = list(market_news(view, scene))
    parts = [
        text(0, 15, scene.words["board.market"], size=14, serif=True, bold=True),
        text(_MIDDLE, 15, scene.words["board.supply"], size=11, fill=MUTED, anchor="end"),
    ]
    for i, resource in enumerate(RESOURCES):
        count = view.market[resource]
        name = scene.words[f"name.{resource}"]
        content = group(
            [
                panel(_MIDDLE - 34, 26),
                amount(resource, count, 8, 5),
                text(50, 18, name, size=12, fill=MUTED),
                text(_MIDDLE, 18, str(view.supply[resource]), size=12, fill=MUTED, anchor="end"),
            ]
        )
        label = f"{name}: {count}"
        shelf = part(scene, part_id("market", resource), label, content, (0, 0, _MIDDLE - 34, 26))
        parts.append(group([shelf], at=(0, _HEAD + 31 * i)))
    lines = [text(0, _HEAD + 31 * 5 + 12 + 15 * i, line, size=12, bold=True) for i, line in enumerate(news)]
    return group([*parts, *lines]), _HEAD + 31 * 5 - 5 + (18 * len(news))


def _decks(view: TownView, scene: Scene) -> Block:
    """The plan decks, face down, by their marks."""
    width = (_MIDDLE - _GAP) / 2
    parts = []
    for i, (deck, mark) in enumerate(zip(DECKS, ("I", "II"), strict=True)):
        words = render(scene.words, "board.deck", {"deck": deck, "count": view.decks[deck]})
        content = group(
            [
                panel(width, 40),
                sign("plan", 6, 10, 20),
                text(30, 18, mark, size=12, serif=True, bold=True),
                text(30, 32, words, size=11, fill=MUTED),
            ]
        )
        drawn = part(scene, part_id("deck", deck), words, content, (0, 0, width, 40))
        parts.append(group([drawn], at=(i * (width + _GAP), 0)))
    return group(parts), 40


def _news(view: TownView, scene: Scene) -> list[Block]:
    """Event and visitor of the turn."""
    blocks = []
    if view.event:
        blocks.append(_card(view, scene, "event", view.event))
    if view.visitor:
        blocks.append(_card(view, scene, "visitor", view.visitor))
    return blocks


def _card(view: TownView, scene: Scene, title: str, card: str) -> Block:
    lines = wrap(captions.effects(scene, card), 25)
    y = 42 + 14 * len(lines)
    height = y + (14 * 3 + 4 if title == "visitor" else 0)
    content = [
        panel(_MIDDLE, height),
        text(10, 16, scene.words[f"board.{title}"], size=10.5, fill=MUTED),
        text(10, 32, scene.words[f"name.{card}"], size=13, serif=True, bold=True),
        *(text(10, 49 + 14 * i, line, size=11.5) for i, line in enumerate(lines)),
    ]
    if title == "visitor":
        content.append(wishes(view, scene, card, 10, y + 10))
    label = f"{scene.words[f'name.{card}']}: {captions.effects(scene, card)}"
    return part(scene, part_id(title, card), label, group(content), (0, 0, _MIDDLE, height)), height
