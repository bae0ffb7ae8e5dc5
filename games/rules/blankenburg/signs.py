"""The signs of the game, drawn once: materials, coins, prestige, people, damage, the key."""

from collections.abc import Mapping

from games.rules.drawing import CARD, INK, LINE, MATERIALS, MUTED, SEAL, element, group, text

DISTRICT_COLOURS = {
    "civic": "#B24A3F",
    "commercial": "#3E7F52",
    "religious": "#3C6EA8",
    "residential": "#C39A1E",
}

_DARK_INK = "#221F1B"  # on metal and marble, in either theme
_EDGE = f'stroke="{_DARK_INK}" stroke-opacity=".35" stroke-width=".7"'

_ART = {
    "wood": (
        f'<path d="M3.5 4H15V12H3.5Z" fill="{MATERIALS["wood"]}" {_EDGE}/>'
        f'<ellipse cx="3.5" cy="8" rx="2.7" ry="4" fill="#B98A55" {_EDGE}/>'
        '<path d="M8 6.5H14M7.5 9.5H12" stroke="#B98A55" stroke-width="1" stroke-linecap="round"/>'
        f'<circle cx="3.5" cy="8" r="1.2" fill="{MATERIALS["wood"]}"/>'
    ),
    "stone": (
        f'<path d="M1 5 4 2H15V10.5L12 14H1Z" fill="{MATERIALS["stone"]}" {_EDGE}/>'
        '<path d="M1 5 4 2H15L12 5Z" fill="#B4B9BD"/><path d="M12 5 15 2V10.5L12 14Z" fill="#6B7075"/>'
    ),
    "glass": (
        f'<path d="M2 2H14V14H2Z" fill="{MATERIALS["glass"]}" {_EDGE}/>'
        '<path d="M3.5 8 8 3.5H11L3.5 11Z" fill="#FFFFFF" fill-opacity=".65"/>'
        f'<path d="M8 2V14M2 8H14" stroke="{_DARK_INK}" stroke-opacity=".45" stroke-width=".9"/>'
    ),
    "marble": (
        f'<path d="M1.5 3H14.5V13H1.5Z" fill="{MATERIALS["marble"]}" stroke="{_DARK_INK}" stroke-opacity=".55" '
        'stroke-width=".8"/>'
        '<path d="M2 10.5C5 8.5 5.5 11 8 8.5S11 5 14 4.5M5 3.5C5 6 7 6 8 8.5" fill="none" stroke="#A08F78" '
        'stroke-width="1"/>'
    ),
    "iron": (
        f'<path d="M1 11 4 5H12L15 11Z" fill="{MATERIALS["iron"]}" stroke="#8B9198" stroke-width=".7"/>'
        '<path d="M4 5H12L11 7H5Z" fill="#7E868E"/>'
    ),
    "gold": (
        f'<path d="M1 12 3.5 5.5H12.5L15 12Z" fill="{MATERIALS["gold"]}" {_EDGE}/>'
        '<path d="M3.5 5.5H12.5L11.3 8H4.7Z" fill="#F0CF7A"/>'
    ),
    "silver": (
        f'<circle cx="8" cy="8" r="7.2" fill="{MATERIALS["silver"]}" {_EDGE}/>'
        '<circle cx="8" cy="8" r="5.6" fill="none" stroke="#E4E9EE" stroke-width=".9"/>'
    ),
    "prestige": (
        f'<path d="M1.5 1.5H14.5V8C14.5 11.5 11.5 14 8 15.3 4.5 14 1.5 11.5 1.5 8Z" {_EDGE} '
        f'fill="{MATERIALS["gold"]}"/>'
        '<path d="M3 3H13V8C13 10.6 10.8 12.6 8 13.7 5.2 12.6 3 10.6 3 8Z" fill="none" stroke="#F0CF7A" '
        'stroke-width=".9"/>'
    ),
    "guest": (
        f'<g fill="{INK}"><circle cx="8" cy="5" r="3.4"/><path d="M1.8 15C1.8 10.8 4.5 9 8 9S14.2 10.8 14.2 15Z"/></g>'
    ),
    "room": (
        f'<g fill="none" stroke="{MUTED}" stroke-width="1.2"><circle cx="8" cy="5" r="3"/>'
        '<path d="M2.4 14.4C2.4 11 4.8 9.5 8 9.5S13.6 11 13.6 14.4Z"/></g>'
    ),
    "key": (
        f'<circle cx="4.6" cy="8" r="3.3" fill="none" stroke="{MATERIALS["gold"]}" stroke-width="2"/>'
        f'<path d="M7.6 8H15M12 8V11M14.4 8V10.4" fill="none" stroke="{MATERIALS["gold"]}" stroke-width="2"/>'
    ),
    "crack": f'<path d="M9 0 6.2 4.6 9.6 7 5.6 10.6 8.4 12.4 6.8 16" fill="none" stroke="{SEAL}" stroke-width="1.8"/>',
    "plan": (
        f'<path d="M3 1.5H13V14.5H3Z" fill="{CARD}" stroke="{MUTED}" stroke-width="1"/>'
        f'<path d="M5.5 11V7.5L8 5 10.5 7.5V11Z" fill="none" stroke="{MUTED}" stroke-width="1"/>'
    ),
}

SYMBOLS = "".join(element("symbol", art, id=f"sign-{name}", viewBox="0 0 16 16") for name, art in _ART.items())


def sign(name: str, x: float, y: float, size: float = 16) -> str:
    """A sign with its top left corner at (x, y)."""
    return element("use", href=f"#sign-{name}", x=x, y=y, width=size, height=size)


def figure(name: str, number: int, x: float, y: float, size: float = 22) -> str:
    """A number written on a sign, centred at (x, y)."""
    words = text(x, y + size * 0.2, str(number), size=size * 0.56, anchor="middle", bold=True, fill=_DARK_INK)
    return sign(name, x - size / 2, y - size / 2, size) + words


def amount(name: str, number: int, x: float, y: float, *, size: float = 16, fill: str = INK) -> str:
    """A sign and, right of it, how many; the top left corner is at (x, y)."""
    words = text(x + 1.25 * size, y + size * 0.8, str(number), size=min(14, size), bold=True, fill=fill)
    return sign(name, x, y, size) + words


def amounts(
    goods: Mapping[str, int], x: float, y: float, *, step: float = 40, size: float = 16, fill: str = INK
) -> str:
    """Signs with numbers in a row; what there is none of is left out."""
    there = [(good, number) for good, number in goods.items() if number]
    return group(amount(good, number, x + step * i, y, size=size, fill=fill) for i, (good, number) in enumerate(there))


def rooms(taken: int, capacity: int, x: float, y: float) -> str:
    """A head for each guest, an empty one for each place that is free."""
    return group(sign("guest" if i < taken else "room", x + 15 * i, y, 14) for i in range(max(taken, capacity)))


def panel(width: float, height: float, *, colour: str | None = None, second: str | None = None) -> str:
    """A card with its top edge in the colour of its district, or of two."""
    ground = element("rect", width=width, height=height, rx=6, fill=CARD, stroke=LINE)
    if colour is None:
        return ground
    return ground + band(width, colour) + (band(width / 2, second, x=width / 2) if second else "")


def band(width: float, colour: str, *, x: float = 0) -> str:
    """The coloured edge of a card."""
    return element("rect", x=x + 1, y=1, width=width - 2, height=6, rx=3, fill=colour)
