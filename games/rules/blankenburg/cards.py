"""Plans, structures, spaces and people as cards in the picture."""

from games.rules.blankenburg import captions
from games.rules.blankenburg.components import COLOURS, PEOPLE, PLANS
from games.rules.blankenburg.plain import lacking, plan_facts
from games.rules.blankenburg.signs import DISTRICT_COLOURS, amount, amounts, figure, panel, rooms, sign
from games.rules.blankenburg.state import Structure
from games.rules.blankenburg.view import TownView
from games.rules.drawing import GOOD, INK, LINE, MUTED, SEAL, box, element, group, part, seat_mark, text
from games.rules.protocol import Scene, part_id
from games.rules.wording import render

LOT_WIDTH, LOT_HEIGHT = 124, 84
PLAN_WIDTH, PLAN_HEIGHT = 130, 160
PERSON_WIDTH, PERSON_HEIGHT = 107, 86

_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def structure_card(view: TownView, scene: Scene, structure: Structure) -> str:
    """A structure on its space: owner, worth, guests, damage."""
    plan, guests = PLANS[structure.id], captions.guests(view, structure.id)
    name = scene.words[f"name.{plan.id}"]
    parts = [
        panel(LOT_WIDTH, LOT_HEIGHT, colour=DISTRICT_COLOURS[structure.district]),
        _owner(structure.owner, 14, 22),
        text(26, 26, name, size=12.5, serif=True, bold=True),
        figure("prestige", plan.prestige, 18, 44, 20),
        figure("silver", plan.income, 43, 44, 20),
        rooms(len(guests), captions.capacity(view, structure), 60, 37),
    ]
    if structure.damaged:
        parts.append(sign("crack", LOT_WIDTH - 24, 30, 28))
        parts.append(text(8, 72, scene.words["board.damaged"], size=12, fill=SEAL, bold=True))
    else:
        lines = [captions.names(scene, names) for names in (guests[:1], guests[1:]) if names]
        parts += [text(8, 66 + 12 * i, line, size=11, fill=MUTED) for i, line in enumerate(lines)]
    label = f"{name} – {captions.owner(scene, structure.owner)}"
    return part(scene, part_id("structure", structure.id), label, group(parts), (0, 0, LOT_WIDTH, LOT_HEIGHT))


def _owner(seat: int | None, x: float, y: float) -> str:
    """The owner's seal; the master builder's is a ring."""
    if seat is None:
        return element("circle", cx=x, cy=y, r=6, fill="none", stroke=INK, stroke_width=2.5)
    return seat_mark(seat, x, y, 15)


def space_card(scene: Scene, space: str, above: int) -> str:
    """An empty space; above 0, one just vacated for plans of more prestige only."""
    colours = [DISTRICT_COLOURS[colour] for colour in COLOURS[space]]
    parts = [
        box(0.5, 0.5, LOT_WIDTH - 1, LOT_HEIGHT - 1, fill="none", stroke=LINE, stroke_width=1.5, stroke_dasharray="5 5")
    ]
    parts += [
        element("rect", x=8 + 12 * i, y=10, width=9, height=9, rx=2, fill=colour, fill_opacity=0.75)
        for i, colour in enumerate(colours)
    ]
    words = [scene.words["board.free"]]
    if above:
        words = render(scene.words, "board.vacated_card", {"above": above}).split("|")
    parts += [
        text(LOT_WIDTH / 2, LOT_HEIGHT / 2 + 5 + 14 * i, line, size=12, fill=MUTED, anchor="middle")
        for i, line in enumerate(words)
    ]
    return group(parts)


def plan_card(view: TownView, scene: Scene, card: str) -> str:
    """A plan: cost, worth and, for the reader, what is missing."""
    plan = PLANS[card]
    worth = [
        figure("prestige", plan.prestige, 20, 110, 24),
        figure("silver", plan.income, 50, 110, 24),
        rooms(0, plan.capacity, 70, 103),
    ]
    cost = [
        amount(resource, count, 10 + 58 * (i % 2), 42 + 18 * (i // 2), size=15)
        for i, (resource, count) in enumerate(plan.cost.items())
    ]
    parts = [
        panel(PLAN_WIDTH, PLAN_HEIGHT, colour=DISTRICT_COLOURS[plan.district]),
        text(10, 24, scene.words[f"name.{card}"], size=13.5, serif=True, bold=True),
        text(10, 37, scene.words[f"name.{plan.district}"], size=11, fill=MUTED),
        *cost,
        *worth,
    ]
    if view.you is not None:
        parts.append(_lack(view, scene, card))
    label = "; ".join(plan_facts(view, scene, card))
    return part(scene, part_id("plan", card), label, group(parts), (0, 0, PLAN_WIDTH, PLAN_HEIGHT))


def _lack(view: TownView, scene: Scene, card: str) -> str:
    line = element("path", d=f"M8 128H{PLAN_WIDTH - 8}", stroke=LINE)
    missing = captions.missing(view, card)
    if not missing:
        return line + text(10, 149, lacking(view, scene, card), size=12, fill=GOOD, bold=True)
    minus = text(8, 149, "−", size=14, fill=SEAL, bold=True)
    step = min(36, (PLAN_WIDTH - 22) / len(missing))
    size = min(16, step / 2)  # a sign and its number side by side, however many are missing
    return line + minus + amounts(missing, 18, 145 - size / 2, step=step, size=size, fill=SEAL)


def person_card(view: TownView, scene: Scene, person: str, number: int) -> str:
    """A citizen on the track: name, wishes, and which one came true this turn."""
    coin = sign("gold", PERSON_WIDTH - 22, 6, 14) if PEOPLE[person].gold else ""
    parts = [
        panel(PERSON_WIDTH, PERSON_HEIGHT),
        text(8, 19, scene.words[f"name.{person}"], size=12.5, serif=True, bold=True),
        text(PERSON_WIDTH - 8, PERSON_HEIGHT - 8, _ROMAN[number], size=11, fill=MUTED, anchor="end"),
        wishes(view, scene, person, 8, 36),
        coin,
    ]
    label = f"{_ROMAN[number]} {scene.words[f'name.{person}']}"
    return part(scene, part_id("citizen", person), label, group(parts), (0, 0, PERSON_WIDTH, PERSON_HEIGHT))


def wishes(view: TownView, scene: Scene, person: str, x: float, y: float) -> str:
    """Where a person wishes to stay, and a tick at the place that he got this turn."""
    kinds = list(PEOPLE[person].preferences)
    place = view.stays.get(person)
    got = None if place is None else PLANS[place].kind if place else "inn"
    if got == "inn" and "inn" not in kinds:
        kinds.append("inn")
    lines = []
    for i, kind in enumerate(kinds):
        is_here = kind == got
        words = f"✓ {scene.words[f'name.{kind}']}" if is_here else scene.words[f"name.{kind}"]
        lines.append(text(x, y + 13.5 * i, words, size=11, fill=INK if is_here else MUTED, bold=is_here))
    return group(lines)


def empty_person(number: int) -> str:
    """A place on the track that waits for a citizen."""
    return group(
        [
            box(0.5, 0.5, PERSON_WIDTH - 1, PERSON_HEIGHT - 1, fill="none", stroke_dasharray="5 5"),
            text(PERSON_WIDTH - 8, PERSON_HEIGHT - 8, _ROMAN[number], size=11, fill=MUTED, anchor="end"),
            sign("room", PERSON_WIDTH / 2 - 10, PERSON_HEIGHT / 2 - 8, 20),
        ]
    )
