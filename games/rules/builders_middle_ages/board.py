"""The table as a picture. The same in plain text is `plain.describe`."""

from collections.abc import Callable

from games.rules.builders_middle_ages.cards import (
    CARD_WIDTH,
    building_card,
    chip,
    deck,
    plot,
    site_card,
    worker_card,
)
from games.rules.builders_middle_ages.components import BOX
from games.rules.builders_middle_ages.layout import GAP, Block, flowed, lined_up, placed, stacked
from games.rules.builders_middle_ages.plain import describe, round_line, seats_from_reader, short_name, turn_line
from games.rules.builders_middle_ages.signs import SYMBOLS, coin, sign
from games.rules.builders_middle_ages.view import BuildersView, MarketView
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
    heading,
    part,
    seat_mark,
    text,
)
from games.rules.protocol import Scene, part_id
from games.rules.wording import render

__all__ = ["describe", "draw"]

_WIDTH = 720
_MARGIN = 16
_PAD = 12
_PANEL = _WIDTH - 2 * _MARGIN
_ROOM = _PANEL - 2 * _PAD
_TRADE_WIDTH = 150
_TRADE_HEIGHT = 34


def draw(view: BuildersView, scene: Scene) -> str:
    """The table as SVG: the bank, the market, then each seat's yard, the reader's own first."""
    blocks = [
        _heading(view, scene),
        _bank(scene),
        _market(scene, view.buildings, "building", building_card),
        _market(scene, view.workers, "worker", worker_card),
        *(_yard(view, scene, seat) for seat in seats_from_reader(view)),
    ]
    table = stacked(blocks, gap=18)
    return document(
        _WIDTH,
        table.height + 2 * _MARGIN,
        scene.words["board.title"],
        describe(view, scene),
        placed(table.content, _MARGIN, _MARGIN),
        symbols=SYMBOLS,
    )


def _heading(view: BuildersView, scene: Scene) -> Block:
    """Title, round, limits, and whose turn it is with the actions left."""
    parts = [
        *heading(scene.words["board.title"], _PANEL, aside=round_line(view, scene)),
        text(0 if view.seat is None else 26, 61, turn_line(view, scene), size=15, serif=True),
        *(sign("action", _PANEL - 20 * (i + 1), 47, 18) for i in range(min(view.actions, 9))),
    ]
    if view.seat is not None:
        parts.append(seat_mark(view.seat, 9, 56, 18))
    return Block(group(parts), _PANEL, 60)


def _bank(scene: Scene) -> Block:
    """What the bank gives for actions, and an action for coins."""
    takes = [_take(scene, actions, coins) for actions, coins in enumerate(BOX.take_coins, start=1)]
    width = _PANEL - len(takes) * (_TRADE_WIDTH + GAP)
    buy = [
        element("title", scene.words["choice.buy"]),
        box(0, 0, width, _TRADE_HEIGHT, fill="none"),
        coin(BOX.extra_action_coins, 60, 17),
        _arrow(82),
        _actions(1, 112),
    ]
    return lined_up([*takes, Block(group(buy), width, _TRADE_HEIGHT)])


def _take(scene: Scene, actions: int, coins: int) -> Block:
    label = render(scene.words, "choice.take.actions", {"value": actions, "coins": coins})
    size = (_TRADE_WIDTH, _TRADE_HEIGHT)
    content = group([box(0, 0, *size), _actions(actions, 26), _arrow(64), coin(coins, 106, 17)])
    return Block(part(scene, part_id("actions", actions), label, content, (0, 0, *size)), *size)


def _actions(number: int, x: float) -> str:
    return text(x, 22, str(number), size=14, bold=True) + sign("action", x + 11, 9)


def _arrow(x: float) -> str:
    return element("path", d=f"M{x} 17h16m-5-4.5 5 4.5-5 4.5", fill="none", stroke=MUTED, stroke_width=1.5)


def _market(scene: Scene, market: MarketView, noun: str, card_of: Callable[..., Block]) -> Block:
    """A row of cards on display, and the deck apart from it."""
    title = text(0, 12, scene.words[f"board.{noun}s"], size=13, serif=True, bold=True)
    row = lined_up(card_of(scene, card) for card in market.row)
    parts = [title, placed(row.content, 0, 20)]
    height = row.height
    if market.next is not None:
        top = deck(card_of(scene, market.next, param=f"next_{noun}"), market.below)
        words = render(scene.words, "board.next", {"below": market.below})
        corner = _PANEL - CARD_WIDTH - 6
        parts += [text(corner, 12, words, size=12, fill=MUTED), placed(top.content, corner, 20)]
        height = top.height
    return Block(group(parts), _PANEL, height + 20)


def _yard(view: BuildersView, scene: Scene, seat: int) -> Block:
    """All that lies before a seat."""
    player, is_active = view.players[seat], seat == view.seat
    shelves = {
        "sites": [site_card(scene, site, is_active=is_active) for site in player.sites],
        "team": [chip(scene, worker) for worker in player.team],
        "built": [plot(scene, card) for card in player.built],
    }
    shown = [_shelf(scene, name, blocks) for name, blocks in shelves.items() if blocks]
    yard = stacked([_owner(view, scene, seat), *shown], gap=12)
    height = yard.height + 2 * _PAD
    stroke, weight = (SEAL if seat == view.you else MUTED, 1.5) if is_active else (LINE, 1)
    frame = box(0, 0, _PANEL, height, fill="none", stroke=stroke, radius=8, stroke_width=weight)
    return Block(frame + placed(yard.content, _PAD, _PAD), _PANEL, height)


def _shelf(scene: Scene, name: str, blocks: list[Block]) -> Block:
    content = flowed(blocks, _ROOM)
    title = text(0, 10, scene.words[f"board.{name}"], size=12, fill=MUTED)
    return Block(title + placed(content.content, 0, 18), _ROOM, content.height + 18)


def _owner(view: BuildersView, scene: Scene, seat: int) -> Block:
    """Name, points towards the end, purse, and the score as it stands."""
    player = view.players[seat]
    parts = [
        seat_mark(seat, 10, 13, 18),
        text(28, 19, short_name(scene, seat), size=17, serif=True, bold=True),
        _ruler(scene, player.points, _ROOM - 388),
        coin(player.coins, _ROOM - 102, 13, 28),
        text(_ROOM, 18, render(scene.words, "board.score", {"score": view.scores[seat]}), size=14, anchor="end"),
    ]
    if seat == view.first:
        parts.append(text(_ROOM - 396, 18, scene.words["board.first"], size=12, fill=MUTED, anchor="end"))
    return Block(group(parts), _ROOM, 28)


def _ruler(scene: Scene, points: int, x: float) -> str:
    """A rule of as many marks as end the game, filled with the points built."""
    step, goal = 10, BOX.end_points
    marks = "".join(f"M{x + i * step} 21v{-8 if i % 5 == 0 else -5}" for i in range(1, goal))
    words = render(scene.words, "board.built_points", {"points": points, "goal": goal})
    parts = [
        box(x, 5, goal * step, 16, fill=CARD, radius=2),
        box(x, 5, min(points, goal) * step, 16, fill=MATERIALS["gold"], stroke=None, radius=2),
        element("path", d=marks, stroke=INK, stroke_opacity=0.55, stroke_width=1),
        text(x + goal * step + 8, 18, words, size=13),
    ]
    return group(parts)
