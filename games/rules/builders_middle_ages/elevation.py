"""A building drawn from what it is made of, so that a site shows how far it has come.

From the ground up: a course of stone blocks, a timber frame with a post for each wood, a storey with
a window for each knowledge, a roof with a slice for each tile. What is still missing is dashed.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from games.rules.builders_middle_ages.components import BUILDINGS, Amounts, Building
from games.rules.builders_middle_ages.signs import LIGHT, sign
from games.rules.drawing import INK, MATERIALS, MUTED, element, group

_UNIT = 10.0
_NARROWEST = 20.0
_EAVES = 3.0
_PLASTER = "#F3E7CD"


def elevation(card: str, missing: Amounts, x: float, ground: float) -> str:
    """A building standing on height `ground`, its middle at `x`: at most 64 wide and 50 high."""
    building = BUILDINGS[card]
    brought = tuple(needed - missing.get(resource, 0) for resource, needed in building.requires.items())
    return group([_standing(card, brought)], at=(x, ground))


@lru_cache(maxsize=1024)
def _standing(card: str, brought: tuple[int, ...]) -> str:
    """`brought` is in the order of what the card requires. Boards draw the same houses again and again."""
    building = BUILDINGS[card]
    if building.is_machine:
        is_complete = brought == tuple(building.requires.values())
        return group(_machine(building), opacity=None if is_complete else 0.4)
    return group(_house(building, dict(zip(building.requires, brought, strict=True))))


def _house(building: Building, brought: Amounts) -> Iterator[str]:
    span = max(_NARROWEST, _UNIT * max(building.requires.values()))
    height = 0.0
    for resource, storey in _STOREYS.items():
        if needed := building.requires.get(resource, 0):
            yield group(_pieces(storey, span, -height, needed, brought[resource]))
            height += storey.height
    if "tile" not in building.requires:
        flat_roof = f"M{-span / 2 - 2:g} {-height:g}h{span + 4:g}v-2.5h{-span - 4:g}Z"
        yield _piece(flat_roof, LIGHT["wood"], is_there=brought == building.requires)
    yield element("path", d=f"M{-span / 2 - 7:g} 0h{span + 14:g}", stroke=MUTED, stroke_width=1)


class _Storey(NamedTuple):
    """How one resource is built: `outline(x, step, ground, span)` of a piece, in two tones by turns."""

    height: float
    tones: tuple[str, str]
    outline: Callable[[float, float, float, float], str]
    has_wall: bool = False


def _pieces(storey: _Storey, span: float, ground: float, needed: int, brought: int) -> Iterator[str]:
    if storey.has_wall:
        wall = f"M{-span / 2:g} {ground:g}h{span:g}v{-storey.height:g}h{-span:g}Z"
        yield _piece(wall, _PLASTER, is_there=brought > 0)
    step = span / needed
    for i in range(needed):
        outline = storey.outline(i * step - span / 2, step, ground, span)
        yield _piece(outline, storey.tones[i % 2], is_there=i < brought)


def _block(x: float, step: float, ground: float, span: float) -> str:
    return f"M{x:g} {ground:g}h{step:g}v-9h{-step:g}Z"


def _post(x: float, step: float, ground: float, span: float) -> str:
    return f"M{x + step / 2 - 1.8:g} {ground:g}h3.6v-13h-3.6Z"


def _window(x: float, step: float, ground: float, span: float) -> str:
    return f"M{x + step / 2 - 2.6:g} {ground - 2.5:g}h5.2v-5a2.6 2.6 0 0 0-5.2 0Z"


def _slice(x: float, step: float, ground: float, span: float) -> str:
    """Scalloped eaves below, a shorter ridge above."""
    eaves = (span + 2 * _EAVES) / span
    low, low_step = x * eaves, step * eaves
    high, high_step = x * 0.55, step * 0.55
    return (
        f"M{low:g} {ground:g}a{low_step / 2:g} 2.2 0 0 0 {low_step:g} 0L{high + high_step:g} {ground - 15:g}H{high:g}Z"
    )


_STOREYS = {
    "stone": _Storey(9, ("#9DA2A7", MATERIALS["stone"]), _block),
    "wood": _Storey(13, (MATERIALS["wood"], MATERIALS["wood"]), _post, has_wall=True),
    "knowledge": _Storey(13, (MATERIALS["knowledge"], MATERIALS["knowledge"]), _window, has_wall=True),
    "tile": _Storey(15, ("#CC6B4F", MATERIALS["tile"]), _slice),
}


def _piece(outline: str, fill: str, *, is_there: bool) -> str:
    if is_there:
        return element("path", d=outline, fill=fill, stroke=INK, stroke_opacity=0.35, stroke_width=0.7)
    return element("path", d=outline, fill="none", stroke=MUTED, stroke_width=0.8, stroke_dasharray="2 1.6")


def _machine(building: Building) -> Iterator[str]:
    """A wheel that turns out what the machine brings."""
    for tooth in range(8):
        turned = f"translate(0 -22) rotate({tooth * 45})"
        yield element("path", d="M-3.5-22h7v6h-7Z", fill=MATERIALS["iron"], transform=turned)
    yield element("circle", cx=0, cy=-22, r=17, fill=MATERIALS["iron"], stroke=INK, stroke_opacity=0.35)
    yield element("circle", cx=0, cy=-22, r=13, fill=_PLASTER)
    (resource,) = building.produces
    yield sign(resource, -9, -31, 18)
