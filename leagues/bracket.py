"""The drawing of a knock-out: a column for each round, a box for each heat, lines from who went on to where.

Pure: it knows heats, names and words, and nothing of the house but how it draws.
"""

from collections.abc import Mapping, Sequence
from html import escape
from statistics import fmean
from unicodedata import east_asian_width

from msgspec import Struct

from games.rules.drawing import CARD, GOOD, INK, LINE, MUTED, SEAL, box, document, element, group, text

COLUMN, GAP, HEAD = 208, 44, 34
LINE_HEIGHT, PADDING, BETWEEN = 24, 6, 18
LONGEST_NAME = 20
"""In letters of usual width, as bold ones leave room for the mark."""
_BROAD = frozenset("MWmw@ЖМФШЩЫЮжмфшщыю")


class Runner(Struct, frozen=True):
    """A line of a box.

    Attributes:
        entry: the same in each round.
        place: within the heat; None before it is done.
        goes_on: None as long as nobody can tell.
    """

    entry: int
    name: str
    place: int | None
    goes_on: bool | None


class Box(Struct, frozen=True):
    """A heat, or somebody without a table.

    Attributes:
        label: what it is called.
        runners: from the first to the last line.
    """

    label: str
    runners: tuple[Runner, ...]

    @property
    def height(self) -> int:
        """In units of the drawing."""
        return 2 * PADDING + LINE_HEIGHT * len(self.runners)


class Column(Struct, frozen=True):
    """A round.

    Attributes:
        is_final: who goes on from it has won.
    """

    label: str
    boxes: tuple[Box, ...]
    is_final: bool = False


def draw(columns: Sequence[Column], *, title: str, description: str) -> str:
    """The bracket as SVG, as wide as its rounds; empty without any."""
    if not columns:
        return ""
    ordered = _ordered(columns)
    tops = _tops(ordered)
    width = len(ordered) * COLUMN + (len(ordered) - 1) * GAP + 2
    bottoms = [
        top + each.height for column, row in zip(ordered, tops, strict=True) for each, top in _pairs(column, row)
    ]
    parts = [
        *(_lines(ordered, tops, at) for at in range(len(ordered) - 1)),
        *(_column(column, row, at) for at, (column, row) in enumerate(zip(ordered, tops, strict=True))),
    ]
    height = max(bottoms) + 2
    drawn = document(width, height, title, description, group(parts, at=(1, 0)))
    return drawn.replace("<svg ", f'<svg width="{width}" height="{height:.0f}" ', 1)


def _pairs(column: Column, row: Sequence[float]) -> list[tuple[Box, float]]:
    return list(zip(column.boxes, row, strict=True))


def _ordered(columns: Sequence[Column]) -> list[Column]:
    """Boxes near those to which their people go, from the last round backwards, so that few lines cross."""
    ordered = [columns[-1]]
    for column in reversed(columns[:-1]):
        after = _box_of(ordered[0])

        def aim(index: int, column: Column = column, after: Mapping[int, int] = after) -> tuple[float, int]:
            there = [after[one.entry] for one in column.boxes[index].runners if one.entry in after]
            return (fmean(there) if there else float(len(after)), index)

        order = sorted(range(len(column.boxes)), key=aim)
        ordered.insert(0, Column(column.label, tuple(column.boxes[index] for index in order), column.is_final))
    return ordered


def _box_of(column: Column) -> dict[int, int]:
    """By entry, in which box of the column it is."""
    return {one.entry: index for index, each in enumerate(column.boxes) for one in each.runners}


def _tops(columns: Sequence[Column]) -> list[list[float]]:
    """Where boxes begin: the first round's below each other, later ones as high as those they come from, on average."""
    tops: list[list[float]] = []
    middles: dict[int, float] = {}
    for column in columns:
        row, free = [], float(HEAD)
        for each in column.boxes:
            came = [middles[one.entry] for one in each.runners if one.entry in middles]
            top = max(free, fmean(came) - each.height / 2) if came else free
            row.append(top)
            free = top + each.height + BETWEEN
        middles |= {one.entry: top + each.height / 2 for each, top in _pairs(column, row) for one in each.runners}
        tops.append(row)
    return tops


def _column(column: Column, row: Sequence[float], at: int) -> str:
    head = text(0, 18, column.label, size=14, bold=True)
    boxes = [_box(each, top, is_final=column.is_final) for each, top in _pairs(column, row)]
    return group([head, *boxes], at=(at * (COLUMN + GAP), 0))


def _box(each: Box, top: float, *, is_final: bool) -> str:
    frame = box(0, 0, COLUMN, each.height, fill=CARD, stroke=LINE)
    lines = [_runner(one, PADDING + LINE_HEIGHT * (at + 0.68), is_final) for at, one in enumerate(each.runners)]
    return group([element("title", escape(each.label)), frame, *lines], at=(0, top))


def _runner(one: Runner, baseline: float, is_final: bool) -> str:
    fill = MUTED if one.goes_on is False else INK
    place = "" if one.place is None else text(22, baseline, str(one.place), size=13, fill=MUTED, anchor="end")
    name = text(30, baseline, shortened(one.name), size=14, fill=fill, bold=bool(one.goes_on))
    mark = _mark(baseline - 5, is_final) if one.goes_on else ""
    return group([element("title", escape(one.name)), place, name, mark])


def _mark(y: float, is_final: bool) -> str:
    """A crown for who won, an arrowhead for who goes on: a shape, not a colour alone."""
    if is_final:
        return element("path", d=f"M{COLUMN - 26} {y + 5}v-9l4 4 4-6 4 6 4-4v9z", fill=SEAL)
    return element("path", d=f"M{COLUMN - 18} {y - 5}l7 5-7 5z", fill=GOOD)


def _lines(columns: Sequence[Column], tops: Sequence[Sequence[float]], at: int) -> str:
    """From each who went on to the box where he sits next."""
    goals = _box_of(columns[at + 1])
    left, right = at * (COLUMN + GAP) + COLUMN, (at + 1) * (COLUMN + GAP)
    paths = []
    for each, top in _pairs(columns[at], tops[at]):
        for line, one in enumerate(each.runners):
            if one.entry not in goals:
                continue
            goal = columns[at + 1].boxes[goals[one.entry]]
            seat = next(number for number, other in enumerate(goal.runners) if other.entry == one.entry)
            start, end = _middle(top, line), _middle(tops[at + 1][goals[one.entry]], seat)
            bend = (left + right) / 2
            paths.append(f"M{left} {start:.0f}C{bend:.0f} {start:.0f} {bend:.0f} {end:.0f} {right} {end:.0f}")
    return element("path", d="".join(paths), fill="none", stroke=MUTED, stroke_width=1.25) if paths else ""


def _middle(top: float, line: int) -> float:
    return top + PADDING + LINE_HEIGHT * (line + 0.5)


def shortened(name: str) -> str:
    """As much of a name as fits a box."""
    room = float(LONGEST_NAME)
    for at, sign in enumerate(name):
        room -= _width(sign)
        if room < 0:
            return name[: max(at - 1, 1)].rstrip() + "…"
    return name


def _width(sign: str) -> float:
    if east_asian_width(sign) in "WF":
        return 2
    return 1.5 if sign in _BROAD else 1
