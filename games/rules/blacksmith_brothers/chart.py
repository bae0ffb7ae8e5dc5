"""The kingdom as a map: eight places round the king's trail, the dice in the middle."""

from textwrap import wrap

from games.rules.blacksmith_brothers.components import BOX, KING_STEPS, PLACES
from games.rules.blacksmith_brothers.plain import say
from games.rules.blacksmith_brothers.signs import die, meeple, place_sign, sign, stand
from games.rules.blacksmith_brothers.view import KingdomView
from games.rules.drawing import CARD, GOOD, INK, LINE, MATERIALS, MUTED, box, element, group, part, text
from games.rules.protocol import Scene, part_id
from games.rules.wording import name, render

WIDTH, HEIGHT = 688, 506
_CARD_WIDTH, _CARD_HEIGHT = 212, 142
_STEP_X, _STEP_Y = 238, 177
_CORNERS = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Column and row of each place, round the kingdom in the order of the trail."""
_WRAP = 34
_ROYAL = "#9C2B27"
_ROOF = (
    f'<path d="M8-8H{_CARD_WIDTH - 8}L{_CARD_WIDTH + 4} 3H-4Z" fill="{MATERIALS["tile"]}"/>'
    f'<path d="M8-8H{_CARD_WIDTH - 8}L{_CARD_WIDTH - 5}-5H5Z" fill="#DB8468"/>'
)


def chart(view: KingdomView, scene: Scene) -> str:
    """The map, WIDTH by HEIGHT."""
    cards = [
        group([_place(view, scene, place)], at=(column * _STEP_X, row * _STEP_Y))
        for place, (column, row) in zip(PLACES, _CORNERS, strict=True)
    ]
    return group([_trail(), *cards, *_plain_crowns(view, scene), _middle(view, scene)], at=(0, 8))


def _trail() -> str:
    x, y = _CARD_WIDTH / 2, _CARD_HEIGHT / 2
    return box(x, y, 2 * _STEP_X, 2 * _STEP_Y, fill="none", stroke=LINE, radius=40, stroke_width=12)


def _plain_crowns(view: KingdomView, scene: Scene) -> list[str]:
    """One between each two places; the king stands on some of them."""
    crowns = []
    for step, place in enumerate(KING_STEPS):
        if place:
            continue
        (from_x, from_y), (to_x, to_y) = _CORNERS[step // 2], _CORNERS[(step // 2 + 1) % len(_CORNERS)]
        x = (from_x + to_x) / 2 * _STEP_X + _CARD_WIDTH / 2
        y = (from_y + to_y) / 2 * _STEP_Y + _CARD_HEIGHT / 2
        crowns.append(element("circle", cx=x, cy=y, r=12, fill=CARD, stroke=LINE, stroke_width=2))
        crowns.append(sign("plain_crown", x - 8, y - 8.5, 16))
        if step == view.king:
            crowns.append(_king(view, scene, x, y))
    return crowns


def _king(view: KingdomView, scene: Scene, x: float, y: float) -> str:
    """The king, centred at (x, y)."""
    figure = [
        element("circle", cx=x, cy=y, r=17, fill=_ROYAL, stroke=CARD, stroke_width=2),
        sign("crown", x - 11, y - 12, 22),
    ]
    label = say(scene, "king", steps=len(BOX.trail) - view.king)
    return part(scene, part_id("king", view.king), label, group(figure), (x - 17, y - 17, 34, 34))


def _place(view: KingdomView, scene: Scene, place: str) -> str:
    """A place with its stands, and the special token hung on it."""
    is_here = KING_STEPS[view.king] == place
    inside = [
        box(0, 0, _CARD_WIDTH, _CARD_HEIGHT, stroke=INK, stroke_opacity=0.25, radius=4),
        _ROOF,
        place_sign(place, 10, 9, 24),
        text(42, 22, name(scene.words, place), size=16, serif=True, bold=True),
        text(42, 38, say(scene, f"at_{place}", worth=view.market), size=12, fill=MUTED),
        group(_stands(view, scene, place), at=(8, 46)),
        group([_token(view, scene, place)], at=(8, 84)),
    ]
    standing = sum(one.place == place for one in view.meeples)
    about = {"value": place, "does": f"at_{place}", "standing": standing, "limit": view.limits[place] or "∞"}
    label = render(scene.words, "choice.allocate.place", about)
    card = part(scene, part_id("place", place), label, group(inside), (0, 0, _CARD_WIDTH, _CARD_HEIGHT))
    return card + (_king(view, scene, _CARD_WIDTH - 22, 20) if is_here else "")


def _stands(view: KingdomView, scene: Scene, place: str) -> list[str]:
    """The meeples there, then the free spots or a sign that there is no limit."""
    here = [(i, one) for i, one in enumerate(view.meeples) if one.place == place]
    step = min(32, 196 / max(1, len(here)))
    drawn = []
    for at, (i, one) in enumerate(here):
        words = say(scene, "locked" if one.is_locked else "meeple", seat=one.seat)
        figure = meeple(one.seat, at * step, 0, is_locked=one.is_locked)
        drawn.append(part(scene, part_id("meeple", i), words, figure, (at * step, 0, 30, 30)))
    limit = view.limits[place]
    drawn += [stand(at * step, 0) for at in range(len(here), limit)]
    if not limit and len(here) < 5:
        drawn.append(text(len(here) * step + 4, 20, say(scene, "unlimited"), size=12, fill=MUTED))
    return drawn


def _token(view: KingdomView, scene: Scene, place: str) -> str:
    """What hangs on the place: nothing at the Castle, a token face down or revealed elsewhere."""
    token = view.tokens.get(place)
    width, height = _CARD_WIDTH - 16, 50
    if token is None:
        words = say(scene, "castle" if place == "castle" else "face_down")
        frame = box(0, 0, width, height, fill="none", radius=5, stroke_dasharray="3 3")
        return frame + text(width / 2, 30, words, size=12, fill=MUTED, anchor="middle")
    tint = GOOD if token in BOX.constant_tokens else MUTED
    title, does = name(scene.words, token), name(scene.words, f"with_{token}")
    lines = [text(8, 29 + 14 * at, line, size=12) for at, line in enumerate(wrap(does, _WRAP))]
    plate = [
        box(0, 0, width, height, fill=tint, stroke=None, radius=5, fill_opacity=0.14),
        box(0, 0, 3, height, fill=tint, stroke=None, radius=1),
        text(8, 15, title, size=12.5, bold=True),
        *lines,
    ]
    return part(scene, part_id("token", token), f"{title}: {does}", group(plate), (0, 0, width, height))


def _middle(view: KingdomView, scene: Scene) -> str:
    """The dice of the round, or who opens it."""
    x, y = _STEP_X + _CARD_WIDTH / 2, _STEP_Y
    parts = [text(x, y + 26, say(scene, "round", round=view.round), size=18, serif=True, bold=True,
                  anchor="middle")]  # fmt: skip
    opener = say(scene, "opener", seat=view.opener)
    parts.append(text(x, y + 44, opener, size=12, fill=MUTED, anchor="middle"))
    if not view.dice:
        parts.append(text(x, y + 84, say(scene, "allocation"), size=13, anchor="middle"))
    for at, pips in enumerate(view.dice):
        left = x - 48 + 52 * at
        label = render(scene.words, "choice.reroll_one_die.die", {"pips": pips})
        parts.append(part(scene, part_id("die", at), label, die(pips, left, y + 56, 44), (left, y + 56, 44, 44)))
    if view.dice:
        total = say(scene, "sum_with_law" if view.dice_law else "sum", sum=sum(view.dice) + view.dice_law)
        parts.append(text(x, y + 122, total, size=12, fill=MUTED, anchor="middle"))
    return group(parts)
