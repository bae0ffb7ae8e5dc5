"""A building drawn from what it is made of, so that a site shows how far it has come.

From the ground up: a course of stone blocks, a timber frame with a post for each wood, a storey with
a window for each knowledge, a roof with a slice for each tile. What is still missing is dashed.
"""

from collections.abc import Iterator

from games.rules.builders_middle_ages.components import Amounts, Building
from games.rules.builders_middle_ages.signs import LIGHT, sign
from games.rules.drawing import INK, MATERIALS, MUTED, element, group

_PLASTER = "#F3E7CD"
_STOREYS = ("stone", "wood", "knowledge", "tile")
_HEIGHTS = {"stone": 9.0, "wood": 13.0, "knowledge": 13.0, "tile": 15.0}
_UNIT = 10.0
_EAVES = 3.0


def width(building: Building) -> float:
    """How wide it is drawn: 20 to 56."""
    return max(20.0, _UNIT * max(building.requires.values())) + 2 * _EAVES


def elevation(building: Building, missing: Amounts, x: float, ground: float) -> str:
    """The building standing on height `ground`, its middle at `x`: at most 56 wide and 50 high."""
    if building.is_machine:
        return group(_machine(building), at=(x, ground), opacity=0.4 if missing else None)
    return group(_house(building, missing), at=(x, ground))


def _house(building: Building, missing: Amounts) -> Iterator[str]:
    span = width(building) - 2 * _EAVES
    height = 0.0
    for resource in _STOREYS:
        if needed := building.requires.get(resource, 0):
            brought = needed - missing.get(resource, 0)
            yield _storey(resource, span, height, needed, brought)
            height += _HEIGHTS[resource]
    if "tile" not in building.requires:
        yield _piece(f"M{-span / 2 - 2:g} {-height:g}h{span + 4:g}v-2.5h{-span - 4:g}Z", LIGHT["wood"], not missing)
    yield element("path", d=f"M{-span / 2 - 7:g} 0h{span + 14:g}", stroke=MUTED, stroke_width=1)


def _storey(resource: str, span: float, height: float, needed: int, brought: int) -> str:
    step = span / needed
    left = -span / 2
    wall = resource in ("wood", "knowledge")
    parts = []
    if wall:
        outline = f"M{left:g} {-height:g}h{span:g}v{-_HEIGHTS[resource]:g}h{-span:g}Z"
        parts.append(_piece(outline, _PLASTER, brought > 0))
    for i in range(needed):
        outline = _OUTLINES[resource](left + i * step, step, -height, span)
        parts.append(_piece(outline, MATERIALS[resource] if i % 2 or wall else _SECOND[resource], i < brought))
    return group(parts)


_SECOND = {"stone": "#9DA2A7", "tile": "#CC6B4F"}


def _block(x: float, step: float, ground: float, span: float) -> str:
    return f"M{x:g} {ground:g}h{step:g}v-9h{-step:g}Z"


def _post(x: float, step: float, ground: float, span: float) -> str:
    return f"M{x + step / 2 - 1.8:g} {ground:g}h3.6v-13h-3.6Z"


def _window(x: float, step: float, ground: float, span: float) -> str:
    return f"M{x + step / 2 - 2.6:g} {ground - 2.5:g}h5.2v-5a2.6 2.6 0 0 0-5.2 0Z"


def _slice(x: float, step: float, ground: float, span: float) -> str:
    """A slice of a hipped roof: eaves below, ridge above, a scalloped edge."""
    scale = (span + 2 * _EAVES) / span
    low, low_step = x * scale, step * scale
    high, high_step = x * 0.55, step * 0.55
    return (
        f"M{low:g} {ground:g}a{low_step / 2:g} 2.2 0 0 0 {low_step:g} 0L{high + high_step:g} {ground - 15:g}H{high:g}Z"
    )


_OUTLINES = {"stone": _block, "wood": _post, "knowledge": _window, "tile": _slice}


def _piece(outline: str, fill: str, there: bool) -> str:
    if there:
        return element("path", d=outline, fill=fill, stroke=INK, stroke_opacity=0.35, stroke_width=0.7)
    return element("path", d=outline, fill="none", stroke=MUTED, stroke_width=0.8, stroke_dasharray="2 1.6")


def _machine(building: Building) -> Iterator[str]:
    """A wheel that turns out what the machine brings."""
    for tooth in range(8):
        yield element(
            "path", d="M-3.5-22h7v6h-7Z", fill=MATERIALS["iron"], transform=f"translate(0 -22) rotate({tooth * 45})"
        )
    yield element("circle", cx=0, cy=-22, r=17, fill=MATERIALS["iron"], stroke=INK, stroke_opacity=0.35)
    yield element("circle", cx=0, cy=-22, r=13, fill=_PLASTER)
    (resource,) = building.produces
    yield sign(resource, -9, -31, 18)
