"""The table as a picture. The same in plain text is `plain.describe`."""

from games.rules.builders_middle_ages.cards import (
    BUILDING_HEIGHT,
    CARD_WIDTH,
    CHIP_HEIGHT,
    CHIP_WIDTH,
    PLOT_HEIGHT,
    PLOT_WIDTH,
    SITE_WIDTH,
    WORKER_HEIGHT,
    building_card,
    chip,
    deck,
    plot,
    site_card,
    site_height,
    worker_card,
)
from games.rules.builders_middle_ages.components import BOX
from games.rules.builders_middle_ages.plain import describe, round_line, seats_from_reader, short_name, turn_line
from games.rules.builders_middle_ages.signs import SYMBOLS, coin, sign
from games.rules.builders_middle_ages.view import BuildersView, PlayerView
from games.rules.drawing import (
    CARD,
    INK,
    LINE,
    MATERIALS,
    MUTED,
    SEAL,
    box,
    document,
    element,
    group,
    part,
    seat_mark,
    text,
)
from games.rules.protocol import Scene, part_id
from games.rules.wording import render

__all__ = ["describe", "draw"]

_WIDTH = 720
_MARGIN = 16
_GAP = 10
_PAD = 12
_PANEL = _WIDTH - 2 * _MARGIN

type _Block = tuple[str, float]
"""Something drawn from its top left corner, and its height."""


def draw(view: BuildersView, scene: Scene) -> str:
    """The table as SVG: the bank, the market, then each seat's yard, the reader's own first."""
    blocks = [_heading(view, scene), _market(view, scene)]
    blocks += [_yard(view, scene, seat) for seat in seats_from_reader(view)]
    content, height = _stacked(blocks, 18)
    return document(
        _WIDTH,
        height + 2 * _MARGIN,
        scene.words["board.title"],
        describe(view, scene),
        group([content], at=(_MARGIN, _MARGIN)),
        symbols=SYMBOLS,
    )


def _stacked(blocks: list[_Block], gap: float) -> _Block:
    y = 0.0
    drawn = []
    for content, height in blocks:
        drawn.append(group([content], at=(0, y)))
        y += height + gap
    return group(drawn), max(y - gap, 0)


def _flowed(cells: list[_Block], width: float, room: float) -> _Block:
    """Cells of one width in rows as long as `room` allows; a row is as high as its highest cell."""
    columns = int((room + _GAP) // (width + _GAP))
    rows = [cells[i : i + columns] for i in range(0, len(cells), columns)]
    return _stacked(
        [
            (
                group(group([cell], at=(i * (width + _GAP), 0)) for i, (cell, _) in enumerate(row)),
                max(height for _, height in row),
            )
            for row in rows
        ],
        _GAP,
    )


def _heading(view: BuildersView, scene: Scene) -> _Block:
    parts = [
        text(0, 20, scene.words["board.title"], size=21, serif=True, bold=True),
        text(_PANEL, 20, round_line(view, scene), size=13, fill=MUTED, anchor="end"),
        element("path", d=f"M0 32H{_PANEL}M0 35H{_PANEL}", stroke=LINE, stroke_width=1),
    ]
    x = 0.0
    if view.seat is not None:
        parts.append(seat_mark(view.seat, 9, 56, 18))
        x = 26
    parts.append(text(x, 61, turn_line(view, scene), size=15, serif=True))
    parts += [sign("action", _PANEL - 20 * (i + 1), 47, 18) for i in range(min(view.actions, 9))]
    return group([*parts, group([_bank(scene)], at=(0, 78))]), 112


def _bank(scene: Scene) -> str:
    """What the bank gives for actions, and an action for coins."""
    width = 150
    parts = []
    for actions, coins in enumerate(BOX.take_coins, start=1):
        label = render(scene.words, "choice.take.actions", {"value": actions, "coins": coins})
        content = group([box(0, 0, width, 34), _trade(actions, "action", coins, width)])
        drawn = part(scene, part_id("actions", actions), label, content, (0, 0, width, 34))
        parts.append(group([drawn], at=((actions - 1) * (width + _GAP), 0)))
    buying = group([
        box(0, 0, _PANEL - 3 * (width + _GAP), 34, stroke=LINE, fill="none"),
        coin(BOX.extra_action_coins, 60, 17, 24),
        _arrow(82), text(112, 22, "1", size=14, bold=True), sign("action", 122, 9, 16),
    ], at=(3 * (width + _GAP), 0))  # fmt: skip
    return group([*parts, buying])


def _trade(actions: int, what: str, coins: int, width: float) -> str:
    return group([
        text(26, 22, str(actions), size=14, bold=True), sign(what, 37, 9, 16), _arrow(64), coin(coins, 106, 17, 24),
    ])  # fmt: skip


def _arrow(x: float) -> str:
    return element("path", d=f"M{x} 17h16m-5-4.5 5 4.5-5 4.5", fill="none", stroke=MUTED, stroke_width=1.5)


def _market(view: BuildersView, scene: Scene) -> _Block:
    rows = [
        (view.buildings, building_card, "building", BUILDING_HEIGHT),
        (view.workers, worker_card, "worker", WORKER_HEIGHT),
    ]
    blocks: list[_Block] = []
    for market, card_of, noun, height in rows:
        cells = [group([card_of(scene, card)], at=(i * (CARD_WIDTH + _GAP), 0)) for i, card in enumerate(market.row)]
        if market.next is not None:
            top = card_of(scene, market.next, param=f"next_{noun}")
            words = render(scene.words, "board.next", {"below": market.below})
            cells.append(group([deck(top, market.below, height, words)], at=(_PANEL - CARD_WIDTH - 6, 0)))
        title = text(0, -7, scene.words[f"board.{noun}s"], size=13, serif=True, bold=True)
        blocks.append((group([group([title, *cells], at=(0, 20))]), height + 20))
    return _stacked(blocks, 16)


def _yard(view: BuildersView, scene: Scene, seat: int) -> _Block:
    player = view.players[seat]
    room = _PANEL - 2 * _PAD
    is_active = seat == view.seat
    blocks = [_owner(view, scene, seat)]
    if player.sites:
        sites = [(site_card(scene, site, is_active=is_active), site_height(site)) for site in player.sites]
        blocks.append(_titled(scene, "sites", _flowed(sites, SITE_WIDTH, room)))
    if player.team:
        team = [(chip(scene, worker), float(CHIP_HEIGHT)) for worker in player.team]
        blocks.append(_titled(scene, "team", _flowed(team, CHIP_WIDTH, room)))
    if player.built:
        plots = [(plot(scene, card), float(PLOT_HEIGHT)) for card in player.built]
        blocks.append(_titled(scene, "built", _flowed(plots, PLOT_WIDTH, room)))
    content, height = _stacked(blocks, 12)
    height += 2 * _PAD
    stroke = (SEAL if seat == view.you else MUTED) if is_active else LINE
    frame = box(0, 0, _PANEL, height, fill="none", stroke=stroke, radius=8, stroke_width=1.5 if is_active else 1)
    return group([frame, group([content], at=(_PAD, _PAD))]), height


def _titled(scene: Scene, key: str, block: _Block) -> _Block:
    content, height = block
    title = text(0, 10, scene.words[f"board.{key}"].strip(), size=12, fill=MUTED)
    return group([title, group([content], at=(0, 18))]), height + 18


def _owner(view: BuildersView, scene: Scene, seat: int) -> _Block:
    player = view.players[seat]
    room = _PANEL - 2 * _PAD
    parts = [
        seat_mark(seat, 10, 13, 18),
        text(28, 19, short_name(scene, seat), size=17, serif=True, bold=True),
        _ruler(scene, player, room - 388),
        coin(player.coins, room - 102, 13, 28),
        text(room, 18, render(scene.words, "board.score", {"score": view.scores[seat]}), size=14, anchor="end"),
    ]
    if seat == view.first:
        parts.append(text(room - 396, 18, scene.words["board.first"], size=12, fill=MUTED, anchor="end"))
    return group(parts), 28


def _ruler(scene: Scene, player: PlayerView, x: float) -> str:
    """A rule of as many marks as end the game, filled with the points built."""
    step, goal = 10, BOX.end_points
    marks = "".join(f"M{x + i * step} 21v{-8 if i % 5 == 0 else -5}" for i in range(1, goal))
    words = render(scene.words, "board.built_points", {"points": player.points, "goal": goal})
    return group([
        box(x, 5, goal * step, 16, fill=CARD, radius=2),
        box(x, 5, min(player.points, goal) * step, 16, fill=MATERIALS["gold"], stroke=None, radius=2),
        element("path", d=marks, stroke=INK, stroke_opacity=0.55, stroke_width=1),
        text(x + goal * step + 8, 18, words, size=13),
    ])  # fmt: skip
