"""The house's hand: the few strokes with which every board picture is drawn.

A drawing is a string of SVG. Neutral colours are `var(--token, #hex)`: on a page they follow the
reader's light or dark theme, in a file the fallback holds (`flatten`). Seats have a colour and a
shape, always together, so that neither is needed alone.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from games.rules.protocol import Scene

PAPER = "var(--paper, #FAF6EE)"
CARD = "var(--card, #FFFFFF)"
INK = "var(--ink, #221F1B)"
MUTED = "var(--muted, #665E52)"
LINE = "var(--line, #D9CFBD)"
SEAL = "var(--seal, #9C2B27)"
GOOD = "var(--good, #2C6639)"

SERIF = "Source Serif Pro, Georgia, serif"
SANS = "Source Sans Pro, Helvetica, Arial, sans-serif"

MATERIALS = {
    "wood": "#8B5A2B",
    "stone": "#868B90",
    "glass": "#6FBFD0",
    "marble": "#E9E1D4",
    "iron": "#3F454B",
    "recycled": "#5E8C4A",
    "gold": "#C8951D",
    "silver": "#AEB6BE",
    "copper": "#B0653A",
    "coal": "#2A2A2A",
    "knowledge": "#5B7DB1",
    "tile": "#B9553A",
}

SEAT_COLOURS = ("#1F6FB2", "#C75B12", "#1E8A5F", "#8E4FA8", "#B08A00", "#5B6470")
_SEAT_SHAPES = (
    '<circle r="8"/>',
    '<rect x="-7.2" y="-7.2" width="14.4" height="14.4"/>',
    '<path d="M0-8.6 8.4 6.6H-8.4Z"/>',
    '<path d="M0-9.4 9.4 0 0 9.4-9.4 0Z"/>',
    '<path d="M-8.8 0-4.4-7.6H4.4L8.8 0 4.4 7.6H-4.4Z"/>',
    '<path d="M0-9.4 2.4-3.1 9-2.9 3.8 1.2 5.6 7.6 0 3.9-5.6 7.6-3.8 1.2-9-2.9-2.4-3.1Z"/>',
)
SEAT_SHAPE_NAMES = ("circle", "square", "triangle", "diamond", "hexagon", "star")


_NOT_XML = dict.fromkeys((*range(0x9), 0xB, 0xC, *range(0xE, 0x20), 0xFFFE, 0xFFFF), "\ufffd")
"""Signs that no XML may hold, not even escaped: one would spoil the whole picture."""


def _written(words: str) -> str:
    return escape(words.translate(_NOT_XML), quote=False)


def attributes(**values: str | float | None) -> str:
    """` name="value"` for each that is not None; an underscore stands for a hyphen, a last one for nothing."""
    return "".join(_attribute(name, value) for name, value in values.items() if value is not None)


@lru_cache(maxsize=4096, typed=True)  # a picture has thousands of attributes, of which nearly all were written before
def _attribute(name: str, value: str | float) -> str:
    return f' {name.rstrip("_").replace("_", "-")}="{escape(_figure(value))}"'


def _figure(value: str | float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def element(name: str, content: str = "", /, **values: str | float | None) -> str:
    """Any element; `content` is SVG already."""
    if content:
        return f"<{name}{attributes(**values)}>{content}</{name}>"
    return f"<{name}{attributes(**values)}/>"


def group(parts: Iterable[str], *, at: tuple[float, float] | None = None, **values: str | float | None) -> str:
    """Parts drawn together, moved to `at`."""
    moved = None if at is None else f"translate({_figure(float(at[0]))} {_figure(float(at[1]))})"
    return element("g", "".join(parts), transform=moved, **values)


def text(x: float, y: float, words: str, *, size: float = 13, fill: str = INK, anchor: str = "start",
         serif: bool = False, bold: bool = False, **values: str | float | None) -> str:  # fmt: skip
    """Words with their baseline at (x, y). `anchor` is start, middle or end."""
    return element(
        "text",
        _written(words),
        x=x,
        y=y,
        font_family=SERIF if serif else None,
        font_size=size,
        font_weight=600 if bold else None,
        fill=fill,
        text_anchor=None if anchor == "start" else anchor,
        **values,
    )


def box(x: float, y: float, width: float, height: float, *, fill: str = CARD, stroke: str | None = LINE,
        radius: float = 6, **values: str | float | None) -> str:  # fmt: skip
    """A rounded rectangle with a hairline."""
    return element("rect", x=x, y=y, width=width, height=height, rx=radius or None, fill=fill, stroke=stroke, **values)


def seat_mark(seat: int, x: float, y: float, size: float = 16) -> str:
    """The seat's shape in its colour, centred at (x, y)."""
    return (
        f'<g transform="translate({_figure(float(x))} {_figure(float(y))}) scale({_figure(size / 18)})" '
        f'fill="{SEAT_COLOURS[seat]}">{_SEAT_SHAPES[seat]}</g>'
    )


def part(scene: Scene, part_id: str, label: str, content: str, frame: tuple[float, float, float, float]) -> str:
    """Something a move or an event can mean, under its `part_id`.

    `frame` is its x, y, width and height: outlined in seal when it answers a question of the
    reader, ringed with dashes when it changed since the reader's last turn. `label` is what a
    screen reader says: the words of its button.
    """
    x, y, width, height = frame
    marks = ""
    if part_id in scene.changed:
        marks += box(x - 4, y - 4, width + 8, height + 8, fill="none", stroke=INK, radius=9,
                     stroke_width=1.5, stroke_dasharray="3 4", class_="changed")  # fmt: skip
    if part_id in scene.offered:
        marks += box(x - 1, y - 1, width + 2, height + 2, fill="none", stroke=SEAL, radius=7,
                     stroke_width=2.5, class_="offered")  # fmt: skip
    title = element("title", _written(label))
    kind = "part offered" if part_id in scene.offered else "part"
    return element("g", title + content + marks, id=part_id, class_=kind)


type Block = tuple[str, float]
"""Something drawn from its top left corner, and its height."""


def column(blocks: Iterable[Block], *, gap: float, margin: float = 0) -> Block:
    """Blocks below each other, with a margin around all."""
    y = float(margin)
    drawn = []
    for content, height in blocks:
        drawn.append(group([content], at=(margin, y)))
        y += height + gap
    return "".join(drawn), y - gap + margin


def heading(title: str, width: float, *, aside: str = "") -> list[str]:
    """The title of a picture over a double line, with something said at its right: the parts, 35 high."""
    return [
        text(0, 20, title, size=21, serif=True, bold=True),
        *([text(width, 20, aside, size=13, fill=MUTED, anchor="end")] if aside else []),
        element("path", d=f"M0 32H{width}M0 35H{width}", stroke=LINE, stroke_width=1),
    ]


def document(width: float, height: float, title: str, description: str, content: str, *, symbols: str = "") -> str:
    """A whole picture. `symbols` are `<symbol>` elements used by the content."""
    head = element("title", _written(title)) + element("desc", _written(description))
    defs = element("defs", symbols) if symbols else ""
    ground = box(0, 0, width, height, fill=PAPER, stroke=None, radius=0)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_figure(float(width))} {_figure(float(height))}" '
        f'font-family="{SANS}" role="img">{head}{defs}{ground}{content}</svg>'
    )


def flatten(svg: str) -> str:
    """The picture for a renderer without themes: each `var(--token, colour)` is its fallback."""
    return re.sub(r"var\(--[a-z-]+, (#[0-9A-F]{6})\)", r"\1", svg)
