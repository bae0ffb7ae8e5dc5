"""The table as a picture: pool, the reader's own site, everybody's dice and cards, what was last revealed."""

from collections import Counter

from games.rules.blueprints import faces
from games.rules.blueprints.badges import badge
from games.rules.blueprints.components import BOX, DICE
from games.rules.blueprints.isometry import draw_building, draw_site
from games.rules.blueprints.plain import describe, record_of
from games.rules.blueprints.plan import draw_plan
from games.rules.blueprints.scoring import CARD_POINTS
from games.rules.blueprints.view import BlueprintsView, BuildingView, PlayerView
from games.rules.drawing import (
    LINE,
    MUTED,
    SEAL,
    Block,
    box,
    column,
    document,
    element,
    group,
    part,
    seat_mark,
    text,
)
from games.rules.protocol import Scene, part_id
from games.rules.wording import name, render

__all__ = ["describe", "draw"]

_WIDTH, _MARGIN, _GAP = 720, 20, 14
_INNER = _WIDTH - 2 * _MARGIN
_LEFT = _MARGIN + 18
_RIGHT = _WIDTH - _LEFT


def draw(view: BlueprintsView, scene: Scene) -> str:
    """The table as SVG."""
    cards = [_header(view, scene)]
    if view.seat is not None:
        cards.append(_pool(view, scene))
    if view.you is not None and (building := view.players[view.you].building):
        cards.append(_site(view, building, scene))
    cards.append(_seats(view, scene))
    cards += [_gallery(view, number, scene) for number in view.revealed_rounds]
    content, height = column(cards, gap=_GAP)
    title = render(scene.words, "board.title", {"round": view.round, "rounds": BOX.rounds})
    return document(_WIDTH, height + _GAP, title, describe(view, scene), content, symbols=faces.SYMBOLS)


def _header(view: BlueprintsView, scene: Scene) -> Block:
    title = render(scene.words, "board.title", {"round": view.round, "rounds": BOX.rounds})
    doing = render(scene.words, f"board.phase.{view.phase}", {"seat": view.seat}, scene.names)
    parts = [
        text(_MARGIN, 40, title, size=25, serif=True, bold=True),
        text(_MARGIN, 64, doing, size=15, fill=MUTED),
        text(_RIGHT - 236, 25, scene.words["board.demand"], size=14, fill=MUTED),
    ]
    for place, colour in enumerate(view.demand):
        x = _RIGHT - 236 + 128 * place
        parts.append(text(x, 56, f"{place + 1}.", size=17, bold=True))
        parts.append(faces.swatch(colour, x + 18, 37, 26))
        parts.append(text(x + 51, 56, name(scene.words, colour), size=17))
    return "".join(parts), 64


def _pool(view: BlueprintsView, scene: Scene) -> Block:
    height, edge, step = 172, 34, 67
    parts = [box(_MARGIN, 0, _INNER, height), text(_LEFT, 26, scene.words["board.pool"], size=15, bold=True)]
    x = float(_LEFT)
    for die, count in Counter(view.pool).items():
        places = [x + step * place for place in range(count)]
        fit = "fits" if _fits(view, die) else "misfits"
        dice = group(
            [faces.cube(die, at + 31, 44, edge, scene) for at in places], opacity=None if fit == "fits" else 0.4
        )
        crosses = "" if fit == "fits" else "".join(_cross(at + 10, 57, 42) for at in places)
        label = render(scene.words, "choice.take.die", {"value": die, "fit": fit})
        parts.append(part(scene, part_id("die", die), label, dice + crosses, (x, 38, step * count - 5, 80)))
        x += step * count
    if view.hand:
        parts.append(element("path", d=f"M{_RIGHT - 84} 40V118", stroke=LINE))
        parts.append(text(_RIGHT - 31, 26, scene.words["board.hand"], size=14, fill=MUTED, anchor="middle"))
        parts.append(faces.cube(view.hand, _RIGHT - 31, 44, edge, scene))
    parts.append(_bag(view, scene, 154))
    return "".join(parts), height


def _fits(view: BlueprintsView, die: str) -> bool:
    """Whether a die has a place, as far as that matters now: the reader takes one, and knows the building."""
    mine = view.players[view.you].building if view.you is not None and view.you == view.seat else None
    return view.phase != "take" or mine is None or DICE[die].value >= mine.least


def _bag(view: BlueprintsView, scene: Scene, y: float) -> str:
    parts = [text(_LEFT, y, scene.words["board.bag"], size=15, fill=MUTED)]
    for place, (colour, left) in enumerate(view.bag.items()):
        x = _LEFT + 88 + 118 * place
        parts.append(faces.swatch(colour, x, y - 16, 21))
        parts.append(text(x + 28, y, f"{name(scene.words, colour)} {left}", size=15))
    if view.aside:
        aside = render(scene.words, "board.aside", {"count": len(view.aside)})
        parts.append(text(_RIGHT, y, aside, size=15, fill=MUTED, anchor="end"))
    return "".join(parts)


def _site(view: BlueprintsView, building: BuildingView, scene: Scene) -> Block:
    height = 366
    title = render(scene.words, "board.site", {"blueprint": building.blueprint})
    stands = render(scene.words, "board.stands", {**building.lines, "total": sum(building.lines.values())})
    parts = [
        box(_MARGIN, 0, _INNER, height),
        text(_LEFT, 32, title, size=20, serif=True, bold=True),
        text(_LEFT, height - 16, stands, size=15),
        draw_plan(view, building, scene, _LEFT, 46),
        draw_site(building.heights, building.stacks, scene, (306, 24, 366, 278), most=56),
    ]
    return "".join(parts), height


def _seats(view: BlueprintsView, scene: Scene) -> Block:
    row = 74
    height = 34 + row * len(view.order)
    heads = (("board.order", _LEFT), ("board.drafted", 236), ("board.won", 512))
    parts = [box(_MARGIN, 0, _INNER, height)]
    parts += [text(x, 25, scene.words[key], size=14, fill=MUTED) for key, x in heads]
    for place, seat in enumerate(view.order):
        y = 34 + row * place
        label = scene.names[seat]
        content = _seat(view, seat, place, scene, y)
        parts.append(element("path", d=f"M{_MARGIN} {y}H{_WIDTH - _MARGIN}", stroke=LINE))
        parts.append(part(scene, part_id("seat", seat), label, content, (_MARGIN + 8, y + 7, _INNER - 16, row - 14)))
    return "".join(parts), height


def _seat(view: BlueprintsView, seat: int, place: int, scene: Scene, y: float) -> str:
    player = view.players[seat]
    is_asked = seat == view.seat
    parts = [
        text(_LEFT, y + 33, f"{place + 1}.", size=16, fill=MUTED),
        seat_mark(seat, _LEFT + 30, y + 28, 18),
        text(_LEFT + 46, y + 33, _short(scene.names[seat], 16), size=17, bold=is_asked),
        text(_LEFT + 46, y + 55, record_of(view, seat, scene), size=14, fill=MUTED),
    ]
    if is_asked:
        parts.append(element("path", d=f"M{_MARGIN} {y + 4}V{y + 70}", stroke=SEAL, stroke_width=5))
    parts += [_slot(player, number, scene, 236 + 44 * number, y + 10) for number in range(BOX.dice_per_player)]
    counts = Counter(player.cards)
    for number, card in enumerate(sorted(counts, key=list(CARD_POINTS).index)):
        parts.append(badge(card, counts[card], 524 + 26 * number, y + 28, scene))
    return "".join(parts)


def _slot(player: PlayerView, number: int, scene: Scene, x: float, y: float) -> str:
    if number >= len(player.drafted):
        return box(x, y, 36, 36, fill="none", radius=3, stroke_dasharray="3 3")
    drafted = player.drafted[number]
    sign = text(x + 18, y + 52, faces.sign(drafted.die, scene), size=14, fill=MUTED, anchor="middle")
    die = faces.tile(drafted.die, x, y, 36)
    if not drafted.is_aside:
        return die + sign
    return group([die], opacity=0.4) + _cross(x - 3, y - 3, 42) + sign


def _cross(x: float, y: float, size: float) -> str:
    return element("path", d=f"M{x} {y}l{size} {size}m0-{size}-{size} {size}", stroke=SEAL, stroke_width=3)


def _gallery(view: BlueprintsView, number: int, scene: Scene) -> Block:
    height = 282
    title = render(scene.words, "board.revealed", {"round": number})
    parts = [box(_MARGIN, 0, _INNER, height), text(_LEFT, 32, title, size=20, serif=True, bold=True)]
    width = _INNER / len(view.players)
    for seat, player in enumerate(view.players):
        parts.append(_revealed(player.built[number - 1], seat, scene, _MARGIN + width * seat, width))
    return "".join(parts), height


def _revealed(building: BuildingView, seat: int, scene: Scene, x: float, width: float) -> str:
    middle = x + width / 2
    lines = building.lines
    first = render(scene.words, "board.lines.first", lines)
    second = render(scene.words, "board.lines.second", lines)
    return "".join(
        [
            draw_building(building.heights, building.stacks, scene, (x + 12, 46, width - 24, 136), most=32),
            seat_mark(seat, x + 24, 206, 15),
            text(x + 38, 211, _short(scene.names[seat], 13), size=15, bold=True),
            text(x + width - 16, 211, str(sum(lines.values())), size=19, anchor="end", bold=True),
            text(middle, 232, name(scene.words, building.blueprint), size=14, fill=MUTED, anchor="middle"),
            text(middle, 252, first, size=14, anchor="middle"),
            text(middle, 270, second, size=14, anchor="middle"),
        ]
    )


def _short(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"
