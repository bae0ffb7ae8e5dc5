"""Cards as they lie on the table, each drawn from its own top left corner."""

from collections.abc import Sequence

from games.rules.builders_middle_ages.actions import ABOUT_BUILDING, ABOUT_WORKER
from games.rules.builders_middle_ages.components import BUILDINGS, WORKERS, Worker
from games.rules.builders_middle_ages.elevation import elevation
from games.rules.builders_middle_ages.plain import face
from games.rules.builders_middle_ages.signs import amount, amounts, coin, shield, sign
from games.rules.builders_middle_ages.view import SiteView
from games.rules.drawing import CARD, GOOD, LINE, MATERIALS, MUTED, box, element, group, part, text
from games.rules.protocol import Scene, part_id
from games.rules.wording import render

CARD_WIDTH = 104
BUILDING_HEIGHT = 128
WORKER_HEIGHT = 84
SITE_WIDTH = 214
SITE_HEIGHT = 118
STRIP = 25
"""How far each worker shows below the card of its site."""
CHIP_WIDTH = 124
CHIP_HEIGHT = 46
PLOT_WIDTH = 78
PLOT_HEIGHT = 84

_RANKS = {
    "apprentice": "#E3D3AE",
    "labourer": "#CFB482",
    "journeyman": "#AF8650",
    "master": "#7C5426",
    "machine": MATERIALS["iron"],
}


def building_card(scene: Scene, card: str, *, param: str = "building") -> str:
    """A building that may be opened: cost on the left, points and coins on the right, the finished house below."""
    building = BUILDINGS[card]
    parts = [
        box(0, 0, CARD_WIDTH, BUILDING_HEIGHT, stroke=LINE),
        _title(scene.words[face(card)], CARD_WIDTH - 16),
        *(amount(resource, n, 9, 53 + 20 * i, 14) for i, (resource, n) in enumerate(building.requires.items())),
        shield(building.points, 88, 48, 24),
        elevation(card, {}, 69, BUILDING_HEIGHT - 9),
    ]
    if building.coins:
        parts.append(coin(building.coins, 61, 48, 24))
    else:
        parts.append(amounts(building.produces, 44, 53, 14))
    label = render(scene.words, "choice.open.building", {"value": card, **ABOUT_BUILDING[card]})
    return part(scene, part_id(param, card), label, group(parts), (0, 0, CARD_WIDTH, BUILDING_HEIGHT))


def worker_card(scene: Scene, card: str, *, param: str = "worker") -> str:
    """A worker that may be recruited: wage on the left, what it brings on the right."""
    worker = WORKERS[card]
    pairs = [
        amount(resource, n, 40 + 31 * (i % 2), 46 + 24 * (i // 2), 14)
        for i, (resource, n) in enumerate(worker.produces.items())
    ]
    parts = [
        box(0, 0, CARD_WIDTH, WORKER_HEIGHT, stroke=LINE),
        _rank(worker, CARD_WIDTH),
        text(9, 23, scene.words[face(card)], size=13.5, serif=True, bold=True),
        coin(worker.wage, 22, 53, 27),
        group(pairs, at=(0, 10) if len(pairs) < 3 else None),
    ]
    return part(scene, part_id(param, card), _worker_label(scene, card), group(parts),
                (0, 0, CARD_WIDTH, WORKER_HEIGHT))  # fmt: skip


def deck(card: str, below: int, height: float, words: str) -> str:
    """The top card of a deck, which everybody sees but nobody may take, on the edges of those below."""
    edges = [box(3 * i, 3 * i, CARD_WIDTH, height, stroke=LINE) for i in range(min(below, 2), 0, -1)]
    return group([*edges, group([card], opacity=0.72), text(0, -7, words, size=12, fill=MUTED)])


def chip(scene: Scene, card: str) -> str:
    """A worker or machine of a team that is free to be sent."""
    worker = WORKERS[card]
    parts = [
        box(0, 0, CHIP_WIDTH, CHIP_HEIGHT, stroke=LINE),
        _rank(worker, CHIP_WIDTH),
        text(9, 20, scene.words[face(card)], size=12, serif=True),
        amounts(worker.produces, 9, 40, 12.5),
        coin(worker.wage, CHIP_WIDTH - 14, 17, 19),
    ]
    return part(scene, part_id("worker", card), _worker_label(scene, card), group(parts),
                (0, 0, CHIP_WIDTH, CHIP_HEIGHT))  # fmt: skip


def site_height(site: SiteView) -> float:
    """A site with the workers that show below it."""
    return SITE_HEIGHT + STRIP * len(site.workers)


def site_card(scene: Scene, site: SiteView, *, is_active: bool) -> str:
    """A site over the workers tucked under it: what is missing, and the house as far as it stands.

    `is_active`: its owner is in turn, so the cost of the next send is shown.
    """
    building = BUILDINGS[site.building]
    strips = [
        group([_strip(scene, worker)], at=(0, SITE_HEIGHT - 10 + STRIP * i)) for i, worker in enumerate(site.workers)
    ]
    parts = [
        box(0, 0, SITE_WIDTH, SITE_HEIGHT, stroke=LINE),
        element("rect", x=SITE_WIDTH - 92, y=SITE_HEIGHT - 72, width=80, height=64, fill="url(#plan)"),
        _title(scene.words[face(site.building)], SITE_WIDTH - 64),
        *(
            _need(scene, resource, site.missing.get(resource, 0), needed, 44 + 20 * i)
            for i, (resource, needed) in enumerate(building.requires.items())
        ),
        shield(building.points, SITE_WIDTH - 17, 19, 24),
        elevation(site.building, site.missing, SITE_WIDTH - 52, SITE_HEIGHT - 12),
    ]
    if building.coins:
        parts.append(coin(building.coins, SITE_WIDTH - 44, 19, 24))
    if is_active:
        parts += [
            text(88, 44, scene.words["board.send"], size=12, fill=MUTED),
            text(88, 63, str(site.send_actions), size=14, bold=True),
            sign("action", 98, 50, 16),
        ]
    about = {"value": site.building, "missing": site.missing, "actions": site.send_actions}
    label = render(scene.words, "choice.send.site", about)
    drawn = part(scene, part_id("site", site.building), label, group(parts), (0, 0, SITE_WIDTH, SITE_HEIGHT))
    return group([*reversed(strips), drawn])


def plot(scene: Scene, card: str) -> str:
    """A completed building or machine in its owner's street."""
    building = BUILDINGS[card]
    name = scene.words[face(card)]
    parts = [
        elevation(card, {}, PLOT_WIDTH / 2, 54),
        *(
            text(PLOT_WIDTH / 2, 68 + 12 * i, line, size=11, anchor="middle")
            for i, line in enumerate(_wrapped(name, 12))
        ),
        shield(building.points, PLOT_WIDTH - 12, 12, 20),
    ]
    label = render(scene.words, "board.plot", {"building": card, "points": building.points})
    return part(scene, part_id("building", card), label, group(parts), (0, 0, PLOT_WIDTH, PLOT_HEIGHT))


def _title(name: str, room: float) -> str:
    lines = _wrapped(name, int(room / 7))
    return group(text(9, 20 + 14 * i, line, size=13.5, serif=True, bold=True) for i, line in enumerate(lines))


def _wrapped(name: str, most: int) -> Sequence[str]:
    """On two lines if it is too long for one and has more than one word."""
    if len(name) <= most or " " not in name:
        return [name]
    return name.rsplit(" ", 1)


def _need(scene: Scene, resource: str, missing: int, needed: int, y: float) -> str:
    shown = [sign(resource, 9, y - 13, 16)]
    if missing:
        shown += [
            text(30, y, str(missing), size=14, bold=True),
            text(40, y, render(scene.words, "board.of", {"needed": needed}), size=12, fill=MUTED),
        ]
    else:
        tick = element("path", d=f"M31 {y - 5:g}l3.5 3.5 6.5-8", fill="none", stroke=GOOD, stroke_width=2.2)
        shown += [tick, text(46, y, str(needed), size=12, fill=MUTED)]
    return group(shown)


def _strip(scene: Scene, card: str) -> str:
    worker = WORKERS[card]
    right = SITE_WIDTH - 10 - 27.5 * len(worker.produces)
    parts = [
        box(5, 0, SITE_WIDTH - 10, STRIP + 8, stroke=LINE, fill=CARD),
        element("rect", x=5, y=8, width=4, height=STRIP, fill=_RANKS[worker.kind]),
        text(14, 26, scene.words[face(card)], size=12.5, serif=True),
        amounts(worker.produces, right, 26, 12.5),
    ]
    return part(scene, part_id("worker", card), _worker_label(scene, card), group(parts),
                (5, 10, SITE_WIDTH - 10, STRIP - 2))  # fmt: skip


def _rank(worker: Worker, width: float) -> str:
    """A band along the top, the darker the higher the rank."""
    return element("path", d=f"M0 6a6 6 0 0 1 6-6h{width - 12:g}a6 6 0 0 1 6 6Z", fill=_RANKS[worker.kind])


def _worker_label(scene: Scene, card: str) -> str:
    return render(scene.words, "choice.send.worker", {"value": card, **ABOUT_WORKER[card]})
