"""The signs of the game, drawn once: crystals, seal, crowns, meeple, lock, hammer, and one for each place."""

from games.rules.blacksmith_brothers.components import Crystals
from games.rules.drawing import CARD, INK, LINE, MATERIALS, MUTED, element, group, seat_mark, text

_EDGE = f'stroke="{INK}" stroke-opacity=".4" stroke-width=".7" stroke-linejoin="round"'
_LINE = 'fill="none" stroke="currentColor" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"'
_ORANGE = "#D9772B"  # the crystals of iron are orange in the box

_ART = {
    "gold": (
        f'<path d="M8 1 14.5 4.6V11.4L8 15 1.5 11.4V4.6Z" fill="{MATERIALS["gold"]}" {_EDGE}/>'
        '<path d="M8 1 1.5 4.6V11.4L8 8Z" fill="#EBC765"/><path d="M8 1 14.5 4.6 8 8Z" fill="#F5E1A4"/>'
    ),
    "silver": (
        f'<path d="M8 .8 15 8 8 15.2 1 8Z" fill="{MATERIALS["silver"]}" {_EDGE}/>'
        '<path d="M8 .8 1 8H8Z" fill="#E9EDF1"/><path d="M1 8H8V15.2Z" fill="#C9D0D7"/>'
    ),
    "iron": (
        f'<path d="M2 4 4 2H14V12L12 14H2Z" fill="{_ORANGE}" {_EDGE}/>'
        '<path d="M2 4 4 2H14L12 4Z" fill="#F3B27E"/><path d="M12 4 14 2V12L12 14Z" fill="#A9551A"/>'
    ),
    "copper": (
        f'<path d="M8 1.2 15 14.2H1Z" fill="{MATERIALS["copper"]}" {_EDGE}/>'
        '<path d="M8 1.2 1 14.2 8 10Z" fill="#D39A72"/>'
    ),
    "coal": (
        f'<path d="M5 2 11.5 3 15 8 12.4 14 4.6 14.4 1 9Z" fill="{MATERIALS["coal"]}" {_EDGE}/>'
        '<path d="M5 2 11.5 3 8 7.2Z" fill="#77716A"/><path d="M5 2 1 9 8 7.2Z" fill="#55504B"/>'
    ),
    "seal": (
        '<path d="M8 .9 10 2.6 12.6 2.3 13.4 4.8 15.4 6.5 14.3 8.8 14.6 11.4 12.1 12.2 10.4 14.2 8 13.3 5.6 14.2 3.9 '
        f'12.2 1.4 11.4 1.7 8.8.6 6.5 2.6 4.8 3.4 2.3 6 2.6Z" fill="#9C2B27" {_EDGE}/>'
        '<path d="M5 9.8V6L6.6 7.4 8 5.2 9.4 7.4 11 6V9.8Z" fill="#F3D9C9"/>'
    ),
    "crown": (
        f'<path d="M1.5 13V4L5 7.5 8 2 11 7.5 14.5 4V13Z" fill="{MATERIALS["gold"]}" {_EDGE}/>'
        '<path d="M1.5 13V4L5 7.5 8 2V13Z" fill="#EBC765"/>'
    ),
    "plain_crown": f'<path d="M2 12.5V5L5.2 8 8 3.4 10.8 8 14 5V12.5Z" fill="{LINE}" {_EDGE}/>',
    "meeple": (
        '<path d="M14 1.5a5 5 0 0 1 4.6 7c4 .8 8 3 8 5.2 0 1.6-2.4 2-5.2 2 .4 3 2.6 6.5 4 9.2.5 1-.1 1.9-1.2 1.9H17.6'
        "c-.9 0-1.2-.5-1.6-1.2L14 22.4l-2 3.2c-.4.7-.7 1.2-1.6 1.2H3.8c-1.1 0-1.7-.9-1.2-1.9 1.4-2.7 3.6-6.2 4-9.2"
        '-2.8 0-5.2-.4-5.2-2 0-2.2 4-4.4 8-5.2a5 5 0 0 1 4.6-7Z"/>'
    ),
    "lock": (
        f'<path d="M5 8V5.5a3 3 0 0 1 6 0V8" fill="none" stroke="{INK}" stroke-width="1.6"/>'
        f'<rect x="3" y="7.5" width="10" height="7" rx="1.5" fill="{INK}"/>'
    ),
    "castle": f'<path d="M2 14V3H4V5H6V3H7V6H9V3H10V5H12V3H14V14H10V11A2 2 0 0 0 6 11V14Z" {_LINE}/>',
    "guild": f'<path d="M3 14V2H11L13 4V14ZM5.5 6H10.5M5.5 9H10.5M5.5 12H8" {_LINE}/>',
    "forge": f'<path d="M1 5H5V4H14C14 7 11.5 8 9.5 8.4V11L12 14H4L6.5 11V8.6C3.5 8.4 1.6 7.4 1 5Z" {_LINE}/>',
    "cart_load": (
        f'<path d="M1 5H15L13 11H3ZM3 5 5 2.5 7.5 5 10 2 12.5 5" {_LINE}/>'
        f'<circle cx="5" cy="13" r="1.7" {_LINE}/><circle cx="11" cy="13" r="1.7" {_LINE}/>'
    ),
    "mine": f'<path d="M4 14 11 5M3 4.5C6 1.5 11 2 14 6.5M9.6 3.3 12.8 5.8" {_LINE}/>',
    "nobles_house": f'<path d="M1.5 6 8 2 14.5 6ZM3 14H13M3.5 6V14M6.5 6V14M9.5 6V14M12.5 6V14" {_LINE}/>',
    "village": f'<path d="M1 8 5 4 9 8M2 7V14H8V7M8 10 11.5 6.5 15 10M14 9V14H8M4 14V11H6V14" {_LINE}/>',
    "market": (
        f'<path d="M2 6 3.5 2.5H12.5L14 6ZM2 6A2 2 0 0 0 6 6 2 2 0 0 0 10 6 2 2 0 0 0 14 6M3 8.5V14H13V8.5" {_LINE}/>'
    ),
}

SYMBOLS = "".join(
    element("symbol", art, id=f"sign-{name}", viewBox="0 0 28 28" if name == "meeple" else "0 0 16 16")
    for name, art in _ART.items()
)


def sign(name: str, x: float, y: float, size: float = 16, **values: str | float | None) -> str:
    """A sign with its top left corner at (x, y)."""
    return element("use", href=f"#sign-{name}", x=x, y=y, width=size, height=size, **values)


def place_sign(place: str, x: float, y: float, size: float = 22) -> str:
    """The sign of a place, in muted lines."""
    return sign(place, x, y, size, color=MUTED)


def meeple(seat: int, x: float, y: float, size: float = 30, *, is_locked: bool = False) -> str:
    """A meeple with its seat's mark; one that is laid down carries a lock."""
    lock = sign("lock", x + size * 0.58, y + size * 0.48, size * 0.48) if is_locked else ""
    figure = sign("meeple", x, y, size, fill=CARD, stroke=INK, stroke_width=1.2, stroke_opacity=0.7)
    return figure + seat_mark(seat, x + size / 2, y + size * 0.57, size * 0.4) + lock


def stand(x: float, y: float) -> str:
    """A free spot for a meeple."""
    return sign("meeple", x, y, 30, fill="none", stroke=MUTED, stroke_width=1.1, stroke_dasharray="2.5 2.5")


def amounts(crystals: Crystals, x: float, y: float, size: float = 14) -> str:
    """`2 [gold] 1 [coal]` on a baseline from x on; each 2.3 times `size` wide."""
    step = size * 2.3
    return group(
        text(x + i * step, y, str(n), size=size, bold=True)
        + sign(kind, x + i * step + size * 0.7, y - size, size * 1.2)
        for i, (kind, n) in enumerate((kind, n) for kind, n in crystals.items() if n)
    )


def die(pips: int, x: float, y: float, size: float = 40) -> str:
    """A die with its top left corner at (x, y)."""
    face = element(
        "rect", x=x, y=y, width=size, height=size, rx=size / 6, fill="#FFFDF7", stroke="#221F1B", stroke_opacity=0.5
    )
    spots = "".join(
        element("circle", cx=x + size * column / 4, cy=y + size * row / 4, r=size / 11, fill="#221F1B")
        for column, row in _PIPS[pips]
    )
    return face + spots


_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (3, 1), (1, 3), (3, 3)),
    5: ((1, 1), (3, 1), (2, 2), (1, 3), (3, 3)),
    6: ((1, 1), (3, 1), (1, 2), (3, 2), (1, 3), (3, 3)),
}
