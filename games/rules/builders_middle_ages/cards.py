"""Cards as they lie on the table."""

from collections.abc import Iterable, Sequence

from games.rules.builders_middle_ages.actions import ABOUT_BUILDING, ABOUT_WORKER
from games.rules.builders_middle_ages.components import BUILDINGS, WORKERS, Worker
from games.rules.builders_middle_ages.elevation import elevation
from games.rules.builders_middle_ages.layout import Block, placed
from games.rules.builders_middle_ages.signs import amount, amounts, coin, shield, sign
from games.rules.builders_middle_ages.text import face
from games.rules.builders_middle_ages.view import SiteView
from games.rules.drawing import GOOD, MATERIALS, MUTED, box, element, group, part, text
from games.rules.protocol import Scene, part_id
from games.rules.wording import render

CARD_WIDTH = 104
_SITE_WIDTH = 214
_SITE_HEIGHT = 118
_STRIP = 25  # how far each worker shows below its site
_PLOT_WIDTH = 78

_RANKS = {
    "apprentice": "#E3D3AE",
    "labourer": "#CFB482",
    "journeyman": "#AF8650",
    "master": "#7C5426",
    "machine": MATERIALS["iron"],
}


def building_card(scene: Scene, card: str, *, param: str = "building") -> Block:
    """A building that may be opened: cost on the left, points and coins on the right, the finished house below."""
    building = BUILDINGS[card]
    parts = [
        _title(scene, card, most=13),
        *(amount(resource, n, 9, 53 + 20 * i, 14) for i, (resource, n) in enumerate(building.requires.items())),
        amounts(building.produces, 44, 53, 14) if building.is_machine else coin(building.coins, 61, 48, 24),
        shield(building.points, 88, 48, 24),
        elevation(card, {}, 69, 119),
    ]
    label = render(scene.words, "choice.open.building", {"value": card, **ABOUT_BUILDING[card]})
    return _card(scene, part_id(param, card), label, parts, CARD_WIDTH, 128)


def worker_card(scene: Scene, card: str, *, param: str = "worker") -> Block:
    """A worker that may be recruited: wage on the left, what it brings on the right."""
    worker = WORKERS[card]
    top = 56 if len(worker.produces) < 3 else 46
    parts = [
        _rank(worker, CARD_WIDTH),
        text(9, 23, scene.words[face(card)], size=13.5, serif=True, bold=True),
        coin(worker.wage, 22, 53, 27),
        *(
            amount(resource, n, 40 + 31 * (i % 2), top + 24 * (i // 2), 14)
            for i, (resource, n) in enumerate(worker.produces.items())
        ),
    ]
    return _card(scene, part_id(param, card), _worker_label(scene, card), parts, CARD_WIDTH, 84)


def deck(top: Block, below: int) -> Block:
    """The top card of a deck, which everybody sees but nobody may take, on the edges of those below."""
    edges = [box(3 * i, 3 * i, top.width, top.height) for i in range(min(below, 2), 0, -1)]
    return top._replace(content=group([*edges, group([top.content], opacity=0.72)]))


def chip(scene: Scene, card: str) -> Block:
    """A worker or machine of a team that is free to be sent."""
    worker = WORKERS[card]
    parts = [
        _rank(worker, 124),
        text(9, 20, scene.words[face(card)], size=12, serif=True),
        amounts(worker.produces, 9, 40, 12.5),
        coin(worker.wage, 110, 17, 19),
    ]
    return _card(scene, part_id("worker", card), _worker_label(scene, card), parts, 124, 46)


def site_card(scene: Scene, site: SiteView, *, is_active: bool) -> Block:
    """A site over the workers tucked under it: what is missing, and the house as far as it stands.

    `is_active`: its owner is in turn, so the cost of the next send is shown.
    """
    building = BUILDINGS[site.building]
    parts = [
        element("rect", x=122, y=46, width=80, height=64, fill="url(#plan)"),
        _title(scene, site.building, most=20),
        *(
            _need(scene, resource, site.missing.get(resource, 0), needed, 44 + 20 * i)
            for i, (resource, needed) in enumerate(building.requires.items())
        ),
        "" if building.is_machine else coin(building.coins, _SITE_WIDTH - 44, 19, 24),
        shield(building.points, _SITE_WIDTH - 17, 19, 24),
        _send_cost(scene, site.send_actions) if is_active else "",
        elevation(site.building, site.missing, 162, 106),
    ]
    about = {"value": site.building, "missing": site.missing, "actions": site.send_actions}
    label = render(scene.words, "choice.send.site", about)
    card = _card(scene, part_id("site", site.building), label, parts, _SITE_WIDTH, _SITE_HEIGHT)
    strips = [placed(_strip(scene, worker), 0, _SITE_HEIGHT - 10 + _STRIP * i) for i, worker in enumerate(site.workers)]
    return Block(group([*reversed(strips), card.content]), _SITE_WIDTH, _SITE_HEIGHT + _STRIP * len(strips))


def plot(scene: Scene, card: str) -> Block:
    """A completed building or machine in its owner's street."""
    building = BUILDINGS[card]
    middle = _PLOT_WIDTH / 2
    lines = enumerate(_wrapped(scene.words[face(card)], most=12))
    parts = [
        elevation(card, {}, middle, 54),
        *(text(middle, 68 + 12 * i, line, size=11, anchor="middle") for i, line in lines),
        shield(building.points, _PLOT_WIDTH - 12, 12, 20),
    ]
    label = render(scene.words, "board.plot", {"building": card, "points": building.points})
    size = (_PLOT_WIDTH, 84)
    return Block(part(scene, part_id("building", card), label, group(parts), (0, 0, *size)), *size)


def _card(scene: Scene, part_id_: str, label: str, parts: Iterable[str], width: float, height: float) -> Block:
    content = group([box(0, 0, width, height), *parts])
    return Block(part(scene, part_id_, label, content, (0, 0, width, height)), width, height)


def _title(scene: Scene, card: str, *, most: int) -> str:
    lines = _wrapped(scene.words[face(card)], most)
    return group(text(9, 20 + 14 * i, line, size=13.5, serif=True, bold=True) for i, line in enumerate(lines))


def _wrapped(name: str, most: int) -> Sequence[str]:
    """On two lines if it has more than `most` signs, and more than one word."""
    return [name] if len(name) <= most else name.rsplit(" ", 1)


def _need(scene: Scene, resource: str, missing: int, needed: int, y: float) -> str:
    """`2 of 3`, or a tick once all is there."""
    if missing:
        of_all = render(scene.words, "board.of", {"needed": needed})
        words = text(30, y, str(missing), size=14, bold=True) + text(40, y, of_all, size=12, fill=MUTED)
    else:
        tick = element("path", d=f"M31 {y - 5:g}l3.5 3.5 6.5-8", fill="none", stroke=GOOD, stroke_width=2.2)
        words = tick + text(46, y, str(needed), size=12, fill=MUTED)
    return sign(resource, 9, y - 13, 16) + words


def _send_cost(scene: Scene, actions: int) -> str:
    words = text(88, 44, scene.words["board.send"], size=12, fill=MUTED)
    return words + text(88, 63, str(actions), size=14, bold=True) + sign("action", 98, 50, 16)


def _strip(scene: Scene, card: str) -> str:
    """The lower edge of a worker's card, its upper part under the site."""
    worker = WORKERS[card]
    width = _SITE_WIDTH - 10
    parts = [
        box(5, 0, width, _STRIP + 8),
        element("rect", x=5, y=8, width=4, height=_STRIP, fill=_RANKS[worker.kind]),
        text(14, 26, scene.words[face(card)], size=12.5, serif=True),
        amounts(worker.produces, width - 27.5 * len(worker.produces), 26, 12.5),
    ]
    frame = (5.0, 10.0, width, _STRIP - 2)
    return part(scene, part_id("worker", card), _worker_label(scene, card), group(parts), frame)


def _rank(worker: Worker, width: float) -> str:
    """A band along the top, the darker the higher the rank."""
    return element("path", d=f"M0 6a6 6 0 0 1 6-6h{width - 12:g}a6 6 0 0 1 6 6Z", fill=_RANKS[worker.kind])


def _worker_label(scene: Scene, card: str) -> str:
    return render(scene.words, "choice.send.worker", {"value": card, **ABOUT_WORKER[card]})
