"""The board as a picture. The same in plain text is `plain.describe`."""

from games.rules.blankenburg import captions
from games.rules.blankenburg.cards import (
    PERSON_HEIGHT,
    PERSON_WIDTH,
    PLAN_HEIGHT,
    PLAN_WIDTH,
    empty_person,
    person_card,
    plan_card,
)
from games.rules.blankenburg.components import BOARD, GOODS
from games.rules.blankenburg.plain import describe, plan_groups, short_name, turn_line
from games.rules.blankenburg.signs import SYMBOLS, amount, figure, sign
from games.rules.blankenburg.townplan import town
from games.rules.blankenburg.view import TownView
from games.rules.drawing import (
    INK,
    LINE,
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
from games.rules.wording import render

__all__ = ["describe", "draw"]

_WIDTH = 720
_MARGIN = 16
_PANEL = _WIDTH - 2 * _MARGIN
_GAP = 9
_LONGEST_ROAD = 20


def draw(view: TownView, scene: Scene) -> str:
    """The board as SVG: prestige along the top, the town, plans, citizens, players."""
    blocks = [_heading(view, scene), _road(view), town(view, scene), _plans(view, scene), _citizens(view, scene)]
    blocks.append(_players(view, scene))
    content, height = column(blocks, gap=16, margin=_MARGIN)
    title = scene.words["board.title"]
    return document(_WIDTH, height, title, describe(view, scene), group([content]), symbols=SYMBOLS)


def _heading(view: TownView, scene: Scene) -> Block:
    parts = [
        *heading(scene.words["board.title"], _PANEL, aside=turn_line(view, scene)),
        text(0, 58, captions.phase(view, scene), size=15, serif=True),
    ]
    return group(parts), 62


def _road(view: TownView) -> Block:
    """Prestige as a road: each seat's mark over its number, two beside each other and more above."""
    longest = max(_LONGEST_ROAD, *(player.prestige for player in view.players))
    step = _PANEL / (longest + 1)
    marks = [player.prestige for player in view.players]
    top = 14 * ((max(map(marks.count, marks)) + 1) // 2)
    parts = [box(0, top + 4, _PANEL, 22, radius=11)]
    for number in range(longest + 1):
        bold = number in marks
        fill = INK if bold else MUTED
        parts.append(text(step * (number + 0.5), top + 20, str(number), size=12, fill=fill, anchor="middle", bold=bold))
    for seat, mark in enumerate(marks):
        row, column = divmod(marks[:seat].count(mark), 2)
        aside = 0.0 if marks.count(mark) == 1 else 15 * column - 7.5
        parts.append(seat_mark(seat, step * (mark + 0.5) + aside, top - 6 - 14 * row, 13))
    return group(parts), top + 26


def _plans(view: TownView, scene: Scene) -> Block:
    """Plans that the reader sees; a new row where the next group would not fit."""
    x, y = 0.0, 0.0
    parts = []
    for title, plans in plan_groups(view):
        width = len(plans) * (PLAN_WIDTH + _GAP)
        if x + width - _GAP > _PANEL:
            x, y = 0.0, y + PLAN_HEIGHT + 38
        parts.append(text(x, y + 14, scene.words[f"board.{title}"], size=14, serif=True, bold=True))
        for plan in plans:
            parts.append(group([plan_card(view, scene, plan)], at=(x, y + 24)))
            x += PLAN_WIDTH + _GAP
    return group(parts), y + PLAN_HEIGHT + 24 if parts else 0


def _citizens(view: TownView, scene: Scene) -> Block:
    parts = [text(0, 14, scene.words["board.track"], size=14, serif=True, bold=True)]
    for number in range(BOARD.citizen_track):
        at = (number % 6 * (PERSON_WIDTH + _GAP), 24 + number // 6 * (PERSON_HEIGHT + _GAP))
        is_taken = number < len(view.citizens)
        card = person_card(view, scene, view.citizens[number], number) if is_taken else empty_person(number)
        parts.append(group([card], at=at))
    return group(parts), 24 + 2 * PERSON_HEIGHT + _GAP


def _players(view: TownView, scene: Scene) -> Block:
    rows = [group([_player(view, scene, seat)], at=(0, 50 * seat)) for seat in range(len(view.players))]
    return group(rows), 50 * len(rows)


def _player(view: TownView, scene: Scene, seat: int) -> str:
    """One line of what a player has, one of what the character gives."""
    player = view.players[seat]
    own = view.own if seat == view.you else None
    character = f"{scene.words[f'name.{player.character}']} – {captions.gifts(scene, player.character)}"
    held = [("plan", player.basic_plans, "I"), ("plan", player.grand_plans, "II")]
    parts = [
        element("path", d=f"M0 0H{_PANEL}", stroke=LINE),
        seat_mark(seat, 12, 20, 18),
        text(28, 25, short_name(scene, seat), size=15, serif=True, bold=seat == view.you),
        text(28, 42, character, size=11, fill=MUTED),
        figure("prestige", player.prestige, 224, 19, 24),
    ]
    if seat == view.first:
        parts.append(sign("key", 186, 11, 18))
    for i, good in enumerate(GOODS):
        parts.append(group([_good(scene, good, player.goods[good], is_own=own is not None)], at=(250 + 45 * i, 9)))
    for i, (name, count, mark) in enumerate(held):
        parts.append(group([amount(name, count, 528 + 52 * i, 11), text(566 + 52 * i, 24, mark, size=10, fill=MUTED)]))
    if bid := _bid(view, seat):
        parts.append(text(_PANEL, 42, render(scene.words, "board.bid_of", bid), size=12, anchor="end", bold=True))
    if own:
        parts.append(figure("silver", own.silver, _PANEL - 18, 20, 30))
    return group(parts)


def _bid(view: TownView, seat: int) -> dict[str, int]:
    """What a seat bids, if the reader may know: the own bid at once, all of them when they are shown."""
    if view.phase == "lots":
        return {"amount": view.bids[seat]}
    if view.phase == "bidding" and view.own and view.own.answer and seat == view.you:
        return {"amount": view.own.answer["amount"]}
    return {}


def _good(scene: Scene, good: str, count: int, *, is_own: bool) -> str:
    """How much of a good a player has; the reader's own can be clicked on."""
    content = amount(good, count, 2, 2)
    if not is_own:
        return content
    label = render(scene.words, "board.own_good", {"goods": {good: count}})
    return part(scene, part_id("resource", good), label, content, (-2, -1, 43, 22))
