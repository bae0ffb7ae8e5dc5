"""The signs of the game, drawn once: four resources, the coin, the points, the action."""

from functools import lru_cache

from games.rules.builders_middle_ages.components import Amounts
from games.rules.drawing import CARD, INK, LINE, MATERIALS, element, group, text

LIGHT = {"stone": "#B4B9BD", "wood": "#B98A55", "knowledge": "#DCE6F5", "tile": "#DB8468"}
"""The lighter of a material's two tones: where light falls from the top left."""

_DARK_INK = "#221F1B"  # on gold in either theme
_EDGE = f'stroke="{INK}" stroke-opacity=".35" stroke-width=".7"'

_ART = {
    "stone": (
        f'<path d="M1 5 4 2H15V10.5L12 14H1Z" fill="{MATERIALS["stone"]}" {_EDGE}/>'
        f'<path d="M1 5 4 2H15L12 5Z" fill="{LIGHT["stone"]}"/><path d="M12 5 15 2V10.5L12 14Z" fill="#6B7075"/>'
    ),
    "wood": (
        f'<path d="M3.5 4H15V12H3.5Z" fill="{MATERIALS["wood"]}" {_EDGE}/>'
        f'<ellipse cx="3.5" cy="8" rx="2.7" ry="4" fill="{LIGHT["wood"]}" {_EDGE}/>'
        f'<path d="M8 6.5H14M7.5 9.5H12" stroke="{LIGHT["wood"]}" stroke-width="1" stroke-linecap="round"/>'
        f'<circle cx="3.5" cy="8" r="1.2" fill="{MATERIALS["wood"]}"/>'
    ),
    "knowledge": (
        f'<path d="M3.5 3H12.5V13H3.5Z" fill="{LIGHT["knowledge"]}" {_EDGE}/>'
        f'<path d="M5.5 6H10.5M5.5 8H10.5M5.5 10H9" stroke="{MATERIALS["knowledge"]}" stroke-width="1"/>'
        f'<rect x="1.5" y="1.5" width="13" height="3" rx="1.5" fill="{MATERIALS["knowledge"]}" {_EDGE}/>'
        f'<rect x="1.5" y="11.5" width="13" height="3" rx="1.5" fill="{MATERIALS["knowledge"]}" {_EDGE}/>'
    ),
    "tile": (
        f'<path d="M2 2H14V8A6 6 0 0 1 2 8Z" fill="{MATERIALS["tile"]}" {_EDGE}/>'
        f'<path d="M4 4V8A4 4 0 0 0 6 11.4" fill="none" stroke="{LIGHT["tile"]}" stroke-width="1.4" '
        'stroke-linecap="round"/>'
    ),
    "action": (
        f'<path d="M7 6.5H9.2V15H7Z" fill="{MATERIALS["wood"]}" {_EDGE}/>'
        f'<path d="M2.5 2H11.5L14.5 4.5 11.5 7H2.5Z" fill="{MATERIALS["iron"]}" stroke="{INK}" '
        'stroke-opacity=".6" stroke-width=".7"/><path d="M3.5 3H11" stroke="#8B9198" stroke-width="1"/>'
    ),
    "coin": (
        f'<circle cx="8" cy="8" r="7.4" fill="{MATERIALS["gold"]}" {_EDGE}/>'
        '<circle cx="8" cy="8" r="5.9" fill="none" stroke="#F0CF7A" stroke-width=".8"/>'
    ),
    "points": f'<path d="M1.5 1.5H14.5V8C14.5 11.5 11.5 14 8 15.3 4.5 14 1.5 11.5 1.5 8Z" fill="{INK}"/>',
}

_PLAN = element(
    "pattern",
    element("path", d="M8 0H0V8", fill="none", stroke=LINE, stroke_opacity=0.55, stroke_width=1),
    id="plan",
    width=8,
    height=8,
    patternUnits="userSpaceOnUse",
)

SYMBOLS = _PLAN + "".join(element("symbol", art, id=f"sign-{name}", viewBox="0 0 16 16") for name, art in _ART.items())
"""The signs, and `plan`: the squared paper on which a site is drawn."""


def sign(name: str, x: float, y: float, size: float = 16) -> str:
    """A sign with its top left corner at (x, y)."""
    return element("use", href=f"#sign-{name}", x=x, y=y, width=size, height=size)


def coin(number: int, x: float, y: float, size: float = 24) -> str:
    """Coins: their number on a gold piece, centred at (x, y)."""
    return _numbered("coin", number, x, y, size, _DARK_INK)


def shield(number: int, x: float, y: float, size: float = 24) -> str:
    """Victory points: their number on a shield, centred at (x, y)."""
    return _numbered("points", number, x, y, size, CARD)


@lru_cache(maxsize=1024)
def _numbered(name: str, number: int, x: float, y: float, size: float, fill: str) -> str:
    return sign(name, x - size / 2, y - size / 2, size) + text(
        x, y + size * 0.2, str(number), size=round(size * 0.56, 1), fill=fill, anchor="middle", bold=True
    )


@lru_cache(maxsize=1024)
def amount(resource: str, number: int, x: float, y: float, size: float = 13) -> str:
    """`2 [stone]`, its baseline starting at (x, y); 2.2 times `size` wide."""
    return text(x, y, str(number), size=size, bold=True) + sign(resource, x + size * 0.7, y - size * 0.95, size * 1.15)


def amounts(brings: Amounts, x: float, y: float, size: float = 13) -> str:
    """Amounts side by side on a baseline from x on."""
    step = size * 2.2
    return group(amount(resource, n, x + i * step, y, size) for i, (resource, n) in enumerate(brings.items()))
