"""The players' boards: baskets, workplace, improvements and orders of each smith."""

from games.rules.blacksmith_brothers.cards import CHIP_HEIGHT, CHIP_WIDTH, ROW_HEIGHT, forged_chip, free_slot, order_row
from games.rules.blacksmith_brothers.components import BOX, SPACES, Crystals, worth
from games.rules.blacksmith_brothers.plain import say, short_name
from games.rules.blacksmith_brothers.signs import meeple, sign
from games.rules.blacksmith_brothers.view import KingdomView, SmithView
from games.rules.drawing import CARD, INK, LINE, MUTED, SEAL, SEAT_COLOURS, box, group, part, seat_mark, text
from games.rules.protocol import Scene, part_id
from games.rules.wording import name, render

WIDTH = 338
_PAD = 12
_ROOM = WIDTH - 2 * _PAD
_CELL = 26
_GAP = 3
_BENCH_X = 118
_BASKETS_X = 246
_HALL = 240  # down to the first order


def forge_height(smith: SmithView) -> float:
    """How high a forge is drawn."""
    slots = max(smith.slots, len(smith.orders))
    chips = (len(smith.forged) + 1) // 2
    return _HALL + slots * (ROW_HEIGHT + 6) + (chips * (CHIP_HEIGHT + 6) + 20 if chips else 0) + _PAD


def forge(view: KingdomView, scene: Scene, seat: int, height: float) -> str:
    """A smith's board, WIDTH by `height`."""
    smith = view.smiths[seat]
    is_active = view.active == seat
    inside = [
        _head(view, scene, seat),
        group([_improvements(scene, seat, smith)], at=(0, 62)),
        group([_workplace(view, scene, seat)], at=(_BENCH_X, 62)),
        group([_baskets(view, scene, seat)], at=(_BASKETS_X, 62)),
        group([_orders(scene, smith)], at=(0, _HALL - _PAD)),
    ]
    frame = box(0, 0, WIDTH, height, fill=CARD, stroke=SEAL if is_active else LINE, radius=8,
                stroke_width=2 if is_active else 1)  # fmt: skip
    return group([frame, group(inside, at=(_PAD, _PAD))])


def _head(view: KingdomView, scene: Scene, seat: int) -> str:
    smith = view.smiths[seat]
    score = say(scene, "score", score=view.scores[seat])
    inside = [
        seat_mark(seat, 10, 12, 18),
        text(28, 18, short_name(scene, seat), size=17, serif=True, bold=True),
        text(_ROOM, 18, score, size=14, bold=True, anchor="end"),
        sign("seal", 0, 28, 19),
        text(24, 43, say(scene, "seals", seals=smith.seals), size=13),
        box(96, 32, 12, 12, fill=SEAT_COLOURS[seat], stroke=INK, radius=1.5, stroke_opacity=0.5),
        text(114, 43, say(scene, "cubes", cubes=smith.cubes), size=13),
    ]
    at_hand = sum(one.seat == seat and not one.place for one in view.meeples)
    inside += [meeple(seat, 186 + 24 * at, 26, 22) for at in range(at_hand)]
    if view.master == seat:
        inside.append(text(_ROOM, 43, say(scene, "master"), size=13, anchor="end", bold=True))
    label = f"{short_name(scene, seat)}: {score}"
    return part(scene, part_id("rival", seat), label, group(inside), (-4, -4, _ROOM + 8, 54))


def _improvements(scene: Scene, seat: int, smith: SmithView) -> str:
    """Three rows of two spaces, with what a full row and a full column bring."""
    width, height, columns = 44, 34, BOX.improvement_columns
    parts = [text(0, 8, say(scene, "improvements"), size=12, fill=MUTED)]
    for space, skill in enumerate(smith.improvements):
        x, y = space % columns * (width + 4), 16 + space // columns * (height + 4)
        label = render(scene.words, "choice.place_skill.space", _row_and_column(space))
        frame = part(scene, part_id("space", seat * SPACES + space), label, _space(scene, skill, x, y, width, height),
                     (x, y, width, height))  # fmt: skip
        parts.append(frame)
    parts += [
        text(99, 38 + row * (height + 4), f"+{BOX.row_points}", size=12, fill=MUTED)
        for row in range(BOX.improvement_rows)
    ]
    parts += [
        text(22 + column * (width + 4), 142, f"+{BOX.column_points}", size=12, fill=MUTED, anchor="middle")
        for column in range(columns)
    ]
    return group(parts)


def _row_and_column(space: int) -> dict[str, int]:
    return {"row": space // BOX.improvement_columns + 1, "column": space % BOX.improvement_columns + 1}


def _space(scene: Scene, skill: str, x: float, y: float, width: float, height: float) -> str:
    if not skill:
        return box(x, y, width, height, fill="none", radius=4, stroke_dasharray="3 3")
    amount, what = say(scene, skill).split()
    return group([
        box(x, y, width, height, fill=INK, stroke=INK, radius=4, fill_opacity=0.08, stroke_opacity=0.3),
        text(x + width / 2, y + 15, amount, size=13, bold=True, anchor="middle"),
        text(x + width / 2, y + 28, what, size=12, anchor="middle"),
    ])  # fmt: skip


def _spread(crystals: Crystals) -> list[str]:
    return [kind for kind, amount in crystals.items() for _ in range(amount)]


def _workplace(view: KingdomView, scene: Scene, seat: int) -> str:
    """Eight spaces; while crystals are being lost, each kind here is an answer."""
    held = view.smiths[seat].workplace
    param = "workplace" if view.stage == "lose" and view.active == seat else ""
    cells = _cells(scene, _spread(held), BOX.workplace, 4, param)
    total = say(scene, "worth", worth=worth(held), points=worth(held) // BOX.worth_per_point)
    title = say(scene, "workplace")
    frame = part(scene, part_id("bench", seat), title, cells, (0, 16, 4 * _CELL + 3 * _GAP, 2 * _CELL + _GAP))
    return text(0, 8, title, size=12, fill=MUTED) + frame + text(0, 94, total, size=12, fill=MUTED)


def _baskets(view: KingdomView, scene: Scene, seat: int) -> str:
    """Six spaces, numbered; the third and the last are marked with what they take off the dice."""
    param = "basket" if view.active == seat else ""
    cells = _cells(scene, _spread(view.smiths[seat].baskets), BOX.baskets, 2, param)
    marks = [
        text(2 * _CELL + 7, 34 + index // 2 * (_CELL + _GAP), f"−{after}", size=12, fill=MUTED)
        for index, (before, after) in enumerate(zip(BOX.basket_reductions, BOX.basket_reductions[1:], strict=False))
        if after > before
    ]
    title = say(scene, "baskets")
    frame = part(scene, part_id("baskets", seat), title, cells, (0, 16, 2 * _CELL + _GAP, 3 * _CELL + 2 * _GAP))
    return text(0, 8, title, size=12, fill=MUTED) + frame + group(marks)


def _cells(scene: Scene, kinds: list[str], spaces: int, columns: int, param: str) -> str:
    """Numbered spaces, the first ones occupied; the first crystal of a kind answers for it if there is a `param`."""
    drawn = []
    for index in range(spaces):
        x, y = index % columns * (_CELL + _GAP), 16 + index // columns * (_CELL + _GAP)
        drawn.append(box(x, y, _CELL, _CELL, fill="none", radius=4))
        if index >= len(kinds):
            drawn.append(text(x + _CELL / 2, y + 18, str(index + 1), size=12, fill=MUTED, anchor="middle"))
            continue
        kind = kinds[index]
        crystal = sign(kind, x + 4, y + 4, _CELL - 8)
        if param and kind not in kinds[:index]:
            words = name(scene.words, kind)
            crystal = part(scene, part_id(param, kind), words, crystal, (x, y, _CELL, _CELL))
        drawn.append(crystal)
    return group(drawn)


def _orders(scene: Scene, smith: SmithView) -> str:
    """Cards to be forged and free slots, then those forged."""
    rows = [order_row(scene, order, _ROOM) for order in smith.orders]
    rows += [free_slot(scene, _ROOM)] * max(0, smith.slots - len(rows))
    step = ROW_HEIGHT + 6
    parts = [text(0, -6, say(scene, "orders"), size=12, fill=MUTED)]
    parts += [group([row], at=(0, at * step)) for at, row in enumerate(rows)]
    if smith.forged:
        top = len(rows) * step + 8
        parts.append(text(0, top, say(scene, "forged"), size=12, fill=MUTED))
        for at, order in enumerate(smith.forged):
            spot = (at % 2 * (CHIP_WIDTH + 12), top + 6 + at // 2 * (CHIP_HEIGHT + 6))
            parts.append(group([forged_chip(scene, order)], at=spot))
    return group(parts)
