"""Dice as they are drawn: a face for each material with its pattern and letter, pips, tiles, cubes in true isometry.

A face is drawn on a square of 100 and laid where it belongs; lengths are in the units of the picture.
"""

from math import cos, radians

from games.rules.blueprints.components import DICE
from games.rules.drawing import LINE, MATERIALS, SANS, element, group, text
from games.rules.protocol import Scene

COS, SIN = cos(radians(30)), 0.5
"""Half the width and half the height of the top of a cube of edge 1."""

_PATTERNS = {
    "glass": ("#2F7686", "M10 10H90V90H10ZM24 60 60 24M40 76 76 40"),
    "wood": (
        "#4E2F11",
        "M0 20C28 8 62 34 100 17M0 43C30 30 66 60 100 41M0 66C30 54 62 82 100 64M0 89C30 78 64 100 100 87",
    ),
    "stone": ("#4C5054", "M0 33H100M0 67H100M36 0V33M72 0V33M18 33V67M54 33V67M36 67V100M72 67V100"),
    "recycled": (
        "#2E4F21",
        "M33 40 50 12 61 30M62 16V31H47M72 50 86 74H62M70 84 60 74 70 64M46 74H14L28 50M14 54 29 49 33 64",
    ),
}
_INKS = {"glass": "#0E3038", "wood": "#FFFFFF", "stone": "#FFFFFF", "recycled": "#FFFFFF"}
_PIPS = {
    1: ((50, 50),),
    2: ((27, 27), (73, 73)),
    3: ((27, 27), (50, 50), (73, 73)),
    4: ((27, 27), (73, 27), (27, 73), (73, 73)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((27, 25), (73, 25), (27, 50), (73, 50), (27, 75), (73, 75)),
}
_LEFT_SHADE, _RIGHT_SHADE = 0.16, 0.36


def _face(colour: str) -> str:
    dark, pattern = _PATTERNS[colour]
    ground = element("rect", width=100, height=100, fill=MATERIALS[colour])
    lines = element("path", d=pattern, fill="none", stroke=dark, stroke_width=5, opacity=0.5)
    return group([ground, lines], id=f"bp-{colour}")


def _pips(value: int) -> str:
    return group([element("circle", cx=x, cy=y, r=10.5) for x, y in _PIPS[value]], id=f"bp-pips-{value}")


HATCH = "url(#bp-hatch)"
"""The fill of a space that is never built on."""
_HATCHES = element(
    "pattern",
    element("path", d="M0 0V9", stroke=LINE, stroke_width=1.6),
    id="bp-hatch",
    width=9,
    height=9,
    patternUnits="userSpaceOnUse",
    patternTransform="rotate(45)",
)

SYMBOLS = "".join([*map(_face, _PATTERNS), *map(_pips, _PIPS), _HATCHES])
"""What the pictures of dice use."""


def sign(die: str, scene: Scene) -> str:
    """The letter of a die's material and its value: "W3"."""
    return f"{_letter(die, scene)}{DICE[die].value}"


def _letter(die: str, scene: Scene) -> str:
    return scene.words[f"board.letter.{DICE[die].colour}"]


def cube(die: str, x: float, y: float, edge: float, scene: Scene) -> str:
    """A die seen from the front, light from the left. (x, y) is the far corner of its top."""
    colour, value = DICE[die]
    across, down = COS * edge, SIN * edge
    top = _laid((across, down, -across, down), x, y, _top(die))
    left = _laid((across, down, 0, edge), x - across, y + down, _side(colour, _letter(die, scene), _LEFT_SHADE))
    right = _laid((across, -down, 0, edge), x, y + 2 * down, _side(colour, str(value), _RIGHT_SHADE))
    return top + left + right


def tile(die: str, x: float, y: float, size: float) -> str:
    """A die seen from above; (x, y) is its top left corner."""
    return _laid((size, 0, 0, size), x, y, _top(die))


def swatch(colour: str, x: float, y: float, size: float) -> str:
    """A face of a material without pips."""
    return _laid((size, 0, 0, size), x, y, element("use", href=f"#bp-{colour}") + _edge())


def chip(die: str, x: float, y: float, scene: Scene) -> str:
    """Letter and value of a die on a small plate in its colour, 34 by 22."""
    colour = DICE[die].colour
    plate = element(
        "rect", x=x, y=y, width=34, height=22, rx=4, fill=MATERIALS[colour], stroke="#000000", stroke_opacity=0.3
    )
    words = text(x + 17, y + 16.5, sign(die, scene), size=15, fill=_INKS[colour], anchor="middle", bold=True)
    return plate + words


def _top(die: str) -> str:
    colour, value = DICE[die]
    face = element("use", href=f"#bp-{colour}")
    return face + _edge() + element("use", href=f"#bp-pips-{value}", fill=_INKS[colour])


def _side(colour: str, figure: str, shade: float) -> str:
    face = element("use", href=f"#bp-{colour}")
    shadow = element("rect", width=100, height=100, fill="#000000", fill_opacity=shade)
    words = element(
        "text",
        figure,
        x=50,
        y=74,
        font_family=SANS,
        font_size=68,
        font_weight=700,
        text_anchor="middle",
        fill="#FFFFFF",
        stroke="#000000",
        stroke_width=9,
        stroke_opacity=0.55,
        paint_order="stroke",
        stroke_linejoin="round",
    )
    return face + shadow + _edge() + words


def _edge() -> str:
    return element("rect", width=100, height=100, fill="none", stroke="#000000", stroke_opacity=0.35, stroke_width=3)


def _laid(axes: tuple[float, float, float, float], x: float, y: float, square: str) -> str:
    """A square of 100 with its sides along two axes, given as the ends of the first and the second."""
    matrix = " ".join(f"{value:.5g}" for value in (*(end / 100 for end in axes), x, y))
    return element("g", square, transform=f"matrix({matrix})")
