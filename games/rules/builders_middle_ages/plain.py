"""The table in plain text: for mails, screen readers and the API."""

from collections.abc import Iterator, Mapping
from functools import cache
from textwrap import wrap

from games.rules.builders_middle_ages.components import BOX, BUILDINGS, WORKERS, Amounts
from games.rules.builders_middle_ages.text import face
from games.rules.builders_middle_ages.view import BuildersView, MarketView, SiteView
from games.rules.protocol import Scene
from games.rules.wording import render

_LINE = 72
_LABEL = 25
_COLUMN = 6
_NAME = 20
_NONE = "·"
_RESOURCES = {resource: f"name.{resource}" for resource in BOX.resources}


def describe(view: BuildersView, scene: Scene) -> str:
    """The table in lines of at most 72 signs; the reader's own yard comes first."""
    lines = [scene.words["board.title"], round_line(view, scene), turn_line(view, scene)]
    lines += ["", *_buildings(view.buildings, scene), "", *_workers(view.workers, scene)]
    for seat in seats_from_reader(view):
        lines += ["", *_yard(view, scene, seat)]
    return "\n".join(lines)


def seats_from_reader(view: BuildersView) -> list[int]:
    """All seats in turn order, from the reader on; from the first player for a spectator."""
    start = view.first if view.you is None else view.you
    return [(start + i) % len(view.players) for i in range(len(view.players))]


def round_line(view: BuildersView, scene: Scene) -> str:
    """Which round it is, and the limits of the guard against a game without end (ruling 5)."""
    data = {
        "round": view.round,
        "rounds": BOX.round_limit,
        "idle": view.idle_rounds,
        "idle_limit": BOX.idle_round_limit,
    }
    return render(scene.words, "board.round", data)


def turn_line(view: BuildersView, scene: Scene) -> str:
    """Whose turn it is and what is left of it."""
    if view.seat is None:
        return scene.words["board.over"]
    key = "board.last_turn" if view.is_last_round else "board.turn"
    return render(scene.words, key, {"player": short_name(scene, view.seat), "actions": view.actions})


def short_name(scene: Scene, seat: int) -> str:
    """A seat's name, cut where it would not fit."""
    name = scene.names[seat]
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def _buildings(market: MarketView, scene: Scene) -> Iterator[str]:
    yield _head(scene, scene.words["board.buildings"], "coins", "points")
    for card, label in _cards(market, scene):
        building = BUILDINGS[card]
        yield _row(scene, label, building.requires, coins=building.coins, points=building.points)
        if building.is_machine:
            yield "    " + render(scene.words, "board.brings", {"brings": building.produces})
    yield "  " + render(scene.words, "board.below", {"below": market.below})


def _workers(market: MarketView, scene: Scene) -> Iterator[str]:
    yield _head(scene, scene.words["board.workers"], "wage")
    for card, label in _cards(market, scene):
        yield _row(scene, label, WORKERS[card].produces, wage=WORKERS[card].wage)
    yield "  " + render(scene.words, "board.below", {"below": market.below})


def _cards(market: MarketView, scene: Scene) -> Iterator[tuple[str, str]]:
    for card in market.row:
        yield card, f"  {scene.words[face(card)]}"
    if market.next is not None:
        yield market.next, "  " + render(scene.words, "board.next_card", {"card": scene.words[face(market.next)]})


def _yard(view: BuildersView, scene: Scene, seat: int) -> Iterator[str]:
    player = view.players[seat]
    data = {"points": player.points, "goal": BOX.end_points, "coins": player.coins, "score": view.scores[seat]}
    key = "board.first_owner" if seat == view.first else "board.owner"
    yield render(scene.words, key, {"player": short_name(scene, seat)})
    yield "  " + render(scene.words, "board.purse", data)
    if player.sites:
        yield _head(scene, f"  {scene.words['board.missing']}", "coins", "points")
        for site in player.sites:
            yield from _site(site, scene)
    if player.team:
        yield _head(scene, f"  {scene.words['board.team']}", "wage")
        for card in player.team:
            yield _row(scene, f"  {scene.words[face(card)]}", WORKERS[card].produces, wage=WORKERS[card].wage)
    if player.built:
        built = (f"{scene.words[face(card)]}\u00a0{BUILDINGS[card].points}" for card in player.built)
        street = render(scene.words, "board.street", {"built": ", ".join(built)})
        yield from wrap(street, _LINE, initial_indent="  ", subsequent_indent="    ")


def _site(site: SiteView, scene: Scene) -> Iterator[str]:
    building = BUILDINGS[site.building]
    missing = {resource: site.missing.get(resource, 0) for resource in building.requires}
    label = f"  {scene.words[face(site.building)]}"
    yield _row(scene, label, missing, coins=building.coins, points=building.points)
    for worker in site.workers:
        yield "    " + render(scene.words, "board.at_work", {"worker": worker})
    if site.send_actions > 1:
        yield "    " + render(scene.words, "board.send_cost", {"actions": site.send_actions})


def _head(scene: Scene, label: str, *figures: str) -> str:
    columns = {key: scene.words[key] for key in (*_RESOURCES.values(), *(f"board.{figure}" for figure in figures))}
    return _line(scene, label, columns)


def _row(scene: Scene, label: str, amounts: Amounts, **figures: int) -> str:
    columns: dict[str, object] = {key: amounts.get(resource, _NONE) for resource, key in _RESOURCES.items()}
    return _line(scene, label, columns | {f"board.{figure}": number for figure, number in figures.items()})


def _line(scene: Scene, label: str, columns: Mapping[str, object]) -> str:
    """A label and its columns, each as wide as its title (the text of its key) needs."""
    return _layout(tuple(map(scene.words.__getitem__, columns))).format(label, *columns.values())


@cache
def _layout(titles: tuple[str, ...]) -> str:
    """Of lines below such titles. There are as many as languages and kinds of line."""
    return f"{{:{_LABEL}}}" + "".join(f"{{:>{max(_COLUMN, len(title) + 2)}}}" for title in titles)
