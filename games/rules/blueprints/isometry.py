"""A building in true isometric projection: columns run to the front right, rows to the front left, levels up."""

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.blueprints.components import COLUMNS, ROWS, SPACES
from games.rules.blueprints.faces import COS, HATCH, SIN, cube
from games.rules.blueprints.scoring import Stacks
from games.rules.drawing import CARD, LINE, MUTED, element, text
from games.rules.protocol import Scene

_BACK_TO_FRONT = sorted(range(len(SPACES)), key=lambda space: sum(divmod(space, COLUMNS)))

type Point = tuple[float, float]
type Frame = tuple[float, float, float, float]
"""x, y, width and height."""


class Ground(NamedTuple):
    """Where the far corner of space A1 lies, and how long the edge of a die is."""

    x: float
    y: float
    edge: float

    def at(self, column: float, row: float, level: float = 0) -> Point:
        """The picture's point of a corner of the grid."""
        return (
            self.x + (column - row) * COS * self.edge,
            self.y + (column + row) * SIN * self.edge - level * self.edge,
        )


def draw_building(heights: Sequence[int], stacks: Stacks, scene: Scene, frame: Frame, *, most: float) -> str:
    """A finished building, as large as fits on the floor of `frame` with edges of at most `most`."""
    ground = _ground(frame, max(map(len, stacks)), most)
    return _floor(ground, heights) + _stacks(ground, stacks, scene)


def draw_site(heights: Sequence[int], stacks: Stacks, scene: Scene, frame: Frame, *, most: float) -> str:
    """The same with the names of the spaces, and in outline what the plan still wants."""
    ground = _ground(frame, max(*heights, *map(len, stacks)), most)
    parts = [_floor(ground, heights)]
    parts += [_mark(ground.at(column + 0.5, ROWS + 0.38), sign) for column, sign in enumerate("AB")]
    parts += [_mark(ground.at(COLUMNS + 0.38, row + 0.5), sign) for row, sign in enumerate("123")]
    parts += [_wanted(ground, space, len(stacks[space]), heights[space]) for space in _BACK_TO_FRONT]
    return "".join(parts) + _stacks(ground, stacks, scene)


def _ground(frame: Frame, levels: int, most: float) -> Ground:
    x, y, width, height = frame
    span = COLUMNS + ROWS
    edge = min(most, width / (span * COS), height / (span * SIN + levels))
    return Ground(x + width / 2 + (ROWS - COLUMNS) * COS * edge / 2, y + height - span * SIN * edge, edge)


def _floor(ground: Ground, heights: Sequence[int]) -> str:
    spaces = [_space(ground, *_place(space), is_open=bool(height)) for space, height in enumerate(heights)]
    return "".join(spaces)


def _space(ground: Ground, column: int, row: int, *, is_open: bool) -> str:
    corners = [
        ground.at(column, row),
        ground.at(column + 1, row),
        ground.at(column + 1, row + 1),
        ground.at(column, row + 1),
    ]
    return _polygon(corners, fill=CARD if is_open else HATCH, stroke=MUTED if is_open else LINE)


def _stacks(ground: Ground, stacks: Stacks, scene: Scene) -> str:
    dice = [
        cube(die, *ground.at(*_place(space), level), ground.edge, scene)
        for space in _BACK_TO_FRONT
        for level, die in enumerate(stacks[space], start=1)
    ]
    return "".join(dice)


def _place(space: int) -> tuple[int, int]:
    """Column and row of a space."""
    return space % COLUMNS, space // COLUMNS


def _wanted(ground: Ground, space: int, built: int, height: int) -> str:
    return "".join(_ghost(ground, *_place(space), level) for level in range(built, height))


def _ghost(ground: Ground, column: int, row: int, level: int) -> str:
    """The nine visible edges of a cube that is not there yet."""
    rim = [(0, 0, 1), (1, 0, 1), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 1, 1)]
    corners = [ground.at(column + right, row + left, level + up) for right, left, up in rim]
    near = ground.at(column + 1, row + 1, level + 1)
    spokes = "".join(_dashes(near, corners[corner]) for corner in (1, 3, 5))
    return _polygon(corners, fill=CARD, fill_opacity=0.35, stroke=MUTED, stroke_dasharray="2 4") + spokes


def _polygon(corners: Sequence[Point], **values: str | float | None) -> str:
    return element(
        "polygon", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in corners), stroke_linejoin="round", **values
    )


def _dashes(start: Point, end: Point) -> str:
    d = "M{:.1f} {:.1f} {:.1f} {:.1f}".format(*start, *end)
    return element("path", d=d, stroke=MUTED, stroke_dasharray="2 4")


def _mark(at: Point, sign: str) -> str:
    return text(at[0], at[1] + 5, sign, size=15, fill=MUTED, anchor="middle", bold=True)
