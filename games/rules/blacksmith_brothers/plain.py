"""The kingdom in plain text: for mails, screen readers and the API."""

from textwrap import wrap

from games.rules.blacksmith_brothers.components import BOX, KING_STEPS, ORDERS, PLACES, WORTH, worth
from games.rules.blacksmith_brothers.view import KingdomView, RowView
from games.rules.protocol import Json, Scene
from games.rules.wording import name, render

_LINE = 72
_NAME = 18
_TITLE = 16


def describe(view: KingdomView, scene: Scene) -> str:
    """The kingdom in lines of at most 72 signs; the reader's own forge comes first."""
    blocks = [
        _head(view, scene),
        _places(view, scene),
        _supplies(view, scene),
        [say(scene, "scroll"), *(_row(row, scene) for row in reversed(view.scroll))],
        *(_forge(view, scene, seat) for seat in seats_from_reader(view)),
    ]
    lines = (line for block in blocks for paragraph in [*block, ""] for line in _wrapped(paragraph))
    return "\n".join(lines).rstrip()


def seats_from_reader(view: KingdomView) -> list[int]:
    """All seats in table order, from the reader on; from the opener of the round for a spectator."""
    first = view.opener if view.you is None else view.you
    return [(first + i) % len(view.smiths) for i in range(len(view.smiths))]


def short_name(scene: Scene, seat: int) -> str:
    """A seat's name, cut where it would not fit."""
    full = scene.names[seat]
    return full if len(full) <= _NAME else f"{full[: _NAME - 1]}…"


def say(scene: Scene, key: str, **data: Json) -> str:
    """A sentence about the board."""
    return render(scene.words, f"board.{key}", data, [short_name(scene, seat) for seat in range(len(scene.names))])


def asked(view: KingdomView) -> int | None:
    """The seat that is asked: the smith in turn, but for crystals lost, which the opener chooses (ruling 3)."""
    return view.opener if view.stage == "lose" else view.active


def status(view: KingdomView, scene: Scene) -> str:
    """Who is in turn, and where; or who is asked in another's turn."""
    if view.active is None:
        return say(scene, "over")
    if asked(view) != view.active:
        return say(scene, "losing", seat=view.active, by=view.opener)
    if view.at:
        return say(scene, "acting", seat=view.active, at=view.at)
    return say(scene, "placing" if view.stage == "allocate" else "choosing", seat=view.active)


def _wrapped(paragraph: str) -> list[str]:
    """Lines of a paragraph; what follows the first one is indented by two more."""
    if len(paragraph) <= _LINE:
        return [paragraph]
    indent = " " * (len(paragraph) - len(paragraph.lstrip()) + 2)
    return wrap(paragraph, _LINE, subsequent_indent=indent, break_on_hyphens=False)


def _head(view: KingdomView, scene: Scene) -> list[str]:
    place, steps = KING_STEPS[view.king], len(BOX.trail) - view.king
    lines = [
        say(scene, "title"),
        status(view, scene),
        say(scene, "round_and_master", round=view.round, opener=view.opener, master=view.master),
        say(scene, "king_at", place=place, steps=steps) if place else say(scene, "king_on_road", steps=steps),
    ]
    if view.dice:
        first, second = view.dice
        lines.append(say(scene, "dice", first=first, second=second, sum=first + second + view.dice_law))
    return lines


def _places(view: KingdomView, scene: Scene) -> list[str]:
    lines = [say(scene, "places")]
    for place in PLACES:
        here = [one for one in view.meeples if one.place == place]
        who = ", ".join(say(scene, "locked" if one.is_locked else "meeple", seat=one.seat) for one in here)
        room = f"{len(here)}/{view.limits[place] or '∞'}"
        lines.append(f"  {name(scene.words, place):<{_TITLE}}{room:<6}{who}".rstrip())
        if token := view.tokens.get(place):
            lines.append(say(scene, "token", token=token, does=f"with_{token}"))
    return lines


def _supplies(view: KingdomView, scene: Scene) -> list[str]:
    stock = ", ".join(
        say(scene, "in_stock", left=left, kind=kind, worth=WORTH[kind]) for kind, left in view.stock.items()
    )
    lines = [say(scene, "supplies", stock=stock, seals=view.seals), say(scene, "market", worth=view.market), ""]
    lines.append(say(scene, "skills"))
    for skill, left in view.skills.items():
        lines.append(f"  {left} × {name(scene.words, skill):<{_TITLE + 2}}{name(scene.words, f'with_{skill}')}")
    return [*lines, "", say(scene, "orders_on_display", deck=view.deck), *_orders(view.display, scene)]


def _orders(orders: list[str], scene: Scene) -> list[str]:
    return [
        f"  {name(scene.words, order):<{_TITLE}}"
        + say(scene, "order", cost=ORDERS[order].cost, value=ORDERS[order].value)
        for order in orders
    ]


def _row(row: RowView, scene: Scene) -> str:
    spaces = BOX.scroll[row.row]
    taken = [f"{points} {short_name(scene, seat)}" for points, seat in zip(spaces, row.cubes, strict=False)]
    free = " ".join(str(points) for points in spaces[len(row.cubes) :])
    return f"  {say(scene, 'row', row=row.row, price=row.price)} {', '.join([*taken, free])}"


def _forge(view: KingdomView, scene: Scene, seat: int) -> list[str]:
    smith, score = view.smiths[seat], view.scores[seat]
    head = say(scene, "smith", seat=seat, score=score, seals=smith.seals, cubes=smith.cubes)
    places = [one.place for one in view.meeples if one.seat == seat and one.place]
    held = {"full": sum(smith.workplace.values()), "spaces": BOX.workplace, "worth": worth(smith.workplace)}
    columns = BOX.improvement_columns
    grid = [name(scene.words, skill) if skill else say(scene, "empty") for skill in smith.improvements]
    lines = [
        head + (say(scene, "and_master") if view.master == seat else ""),
        say(scene, "meeples", places=places, home=BOX.meeples - len(places)),
        say(scene, "in_workplace", crystals=smith.workplace, **held),
        say(scene, "in_baskets", crystals=smith.baskets, full=sum(smith.baskets.values()), spaces=BOX.baskets),
        say(scene, "to_forge", slots=smith.slots),
        *(f"  {line}" for line in _orders(smith.orders, scene)),
    ]
    if smith.forged:
        cards = ", ".join(f"{name(scene.words, order)} {ORDERS[order].value}" for order in smith.forged)
        lines.append(say(scene, "were_forged", cards=cards))
    lines.append(say(scene, "improved"))
    lines += [f"    {grid[at]:<{_TITLE + 4}}{grid[at + 1]}" for at in range(0, len(grid), columns)]
    return lines
