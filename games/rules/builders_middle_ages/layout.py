"""Setting blocks of a picture side by side and below each other."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.rules.drawing import group

GAP = 10


class Block(NamedTuple):
    """Something drawn from its own top left corner, and the room it takes."""

    content: str
    width: float
    height: float


def placed(content: str, x: float, y: float) -> str:
    """Something drawn, moved to (x, y)."""
    return group([content], at=(x, y))


def stacked(blocks: Iterable[Block], gap: float = GAP) -> Block:
    """Blocks below each other."""
    drawn: list[str] = []
    width = height = 0.0
    for block in blocks:
        y = height + gap if drawn else 0
        drawn.append(placed(block.content, 0, y))
        width, height = max(width, block.width), y + block.height
    return Block(group(drawn), width, height)


def lined_up(blocks: Iterable[Block]) -> Block:
    """Blocks side by side, their tops in line."""
    drawn: list[str] = []
    width = height = 0.0
    for block in blocks:
        x = width + GAP if drawn else 0
        drawn.append(placed(block.content, x, 0))
        width, height = x + block.width, max(height, block.height)
    return Block(group(drawn), width, height)


def flowed(blocks: Sequence[Block], room: float) -> Block:
    """Blocks of one width side by side, in as many rows as `room` makes necessary."""
    columns = int((room + GAP) // (blocks[0].width + GAP))
    return stacked(lined_up(blocks[i : i + columns]) for i in range(0, len(blocks), columns))
