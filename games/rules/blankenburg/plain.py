"""The board in plain text: for mails, screen readers and the API."""

from collections.abc import Iterator
from textwrap import wrap

from games.rules.blankenburg import captions
from games.rules.blankenburg.components import BOARD, COLOURS, DECKS, GOODS, PEOPLE, PLANS, SPACES, VISITORS
from games.rules.blankenburg.state import Structure
from games.rules.blankenburg.view import TownView
from games.rules.protocol import Scene
from games.rules.wording import render

_LINE = 72
_NAME = 20
_LABEL = 27


def describe(view: TownView, scene: Scene) -> str:
    """The board in lines of at most 72 signs."""
    sections = (_head, _own, _players, _town, _stores, _plans, _cards, _citizens)
    return "\n\n".join("\n".join(lines) for section in sections if (lines := list(section(view, scene))))


def short_name(scene: Scene, seat: int | None) -> str:
    """An owner's name, cut where it would not fit."""
    name = captions.owner(scene, seat)
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def turn_line(view: TownView, scene: Scene) -> str:
    """Which turn it is and who is first player."""
    turn = render(scene.words, "board.turn", {"round": view.round})
    return f"{turn}; {render(scene.words, 'board.key', {'first': short_name(scene, view.first)})}"


def _lines(words: str, indent: int = 2) -> list[str]:
    return wrap(words, _LINE, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2))


def _labelled(label: str, words: str) -> list[str]:
    """A label, and words beside it."""
    return wrap(f"  {label:<11} {words}", _LINE, subsequent_indent=" " * 14)


def _head(view: TownView, scene: Scene) -> Iterator[str]:
    yield scene.words["board.title"]
    yield turn_line(view, scene)
    yield from wrap(captions.phase(view, scene), _LINE)


def _own(view: TownView, scene: Scene) -> Iterator[str]:
    if view.own is None:
        return
    yield render(scene.words, "board.silver", {"silver": view.own.silver})
    if view.own.answer and "amount" in view.own.answer:
        yield from wrap(render(scene.words, "board.bid", view.own.answer), _LINE)


def _players(view: TownView, scene: Scene) -> Iterator[str]:
    columns = [scene.words["board.prestige"], *(scene.words[f"name.{good}"] for good in GOODS)]
    widths = [len(column) + 2 for column in columns]
    yield f"{scene.words['board.players']:<{_LABEL - 6}}" + "".join(
        f"{column:>{width}}" for column, width in zip(columns, widths, strict=True)
    )
    for seat, player in enumerate(view.players):
        figures = [player.prestige, *(player.goods[good] for good in GOODS)]
        yield f"{short_name(scene, seat):<{_LABEL - 6}}" + "".join(
            f"{figure:>{width}}" for figure, width in zip(figures, widths, strict=True)
        )
        held = render(scene.words, "board.plans_held", {"basic": player.basic_plans, "grand": player.grand_plans})
        tokens = render(scene.words, "board.tokens", {"tokens": player.tokens})
        yield from _lines(f"{scene.words['board.plans']}: {held}; {tokens}")
        ability = captions.gifts(scene, player.character)
        yield from _lines(f"{scene.words[f'name.{player.character}']}: {ability}")


def _town(view: TownView, scene: Scene) -> Iterator[str]:
    yield scene.words["board.town"]
    for space, count in SPACES[view.board].items():
        standing = [structure for structure in view.structures if structure.space == space]
        yield from _lines(_space_line(view, scene, space, count - len(standing)))
        for structure in standing:
            yield from _structure(view, scene, structure)


def _space_line(view: TownView, scene: Scene, space: str, free: int) -> str:
    colours = COLOURS[space]
    name = scene.words[f"name.{space}"].capitalize()
    line = render(scene.words, "board.district", {"district": name, "free": free, "count": SPACES[view.board][space]})
    if len(colours) == 1:
        line += f"; {render(scene.words, 'board.majority', {'points': BOARD.majority[space]})}"
    for above in view.vacancies.get(space, []):
        line += f"; {render(scene.words, 'board.vacated', {'above': above})}"
    return line


def _structure(view: TownView, scene: Scene, structure: Structure) -> Iterator[str]:
    plan, guests = PLANS[structure.id], captions.guests(view, structure.id)
    label = f"{scene.words[f'name.{plan.id}']} ({short_name(scene, structure.owner)})"
    worth = {
        "prestige": plan.prestige,
        "income": plan.income,
        "guests": len(guests),
        "capacity": captions.capacity(view, structure),
    }
    facts = [render(scene.words, "board.worth", worth)]
    if len(COLOURS[structure.space]) > 1 or structure.district != plan.district:
        facts.append(render(scene.words, "board.counts", {"district": structure.district}))
    if structure.damaged:
        facts.append(scene.words["board.damaged"])
    if guests:
        facts.append(render(scene.words, "board.guests", {"people": guests}))
    yield from wrap(f"    {label:<{_LABEL}} {'; '.join(facts)}", _LINE, subsequent_indent=" " * (_LABEL + 7))


def _stores(view: TownView, scene: Scene) -> Iterator[str]:
    for label, goods in (("wheel", view.wheel), ("market", view.market), ("supply", view.supply)):
        words = captions.goods(scene, goods)
        if label == "market":
            words = "; ".join([words, *market_news(view, scene)])
        yield from _labelled(scene.words[f"board.{label}"], words)
    decks = (render(scene.words, "board.deck", {"deck": deck, "count": view.decks[deck]}) for deck in DECKS)
    yield from _labelled(scene.words["board.decks"], ", ".join(decks))
    if view.bids:
        bids = ", ".join(f"{short_name(scene, seat)} {bid}" for seat, bid in enumerate(view.bids))
        yield from _labelled(scene.words["board.bids"], bids)


def market_news(view: TownView, scene: Scene) -> Iterator[str]:
    """What is special about this turn's marketplace."""
    if view.market_closed:
        yield scene.words["board.closed"]
    if view.price_change:
        yield render(scene.words, "board.price_change", {"change": f"{view.price_change:+d}".replace("-", "−")})


def _plans(view: TownView, scene: Scene) -> Iterator[str]:
    for title, plans in plan_groups(view):
        yield scene.words[f"board.{title}"]
        for plan in plans:
            yield from _lines("; ".join(plan_facts(view, scene, plan)))


def plan_groups(view: TownView) -> Iterator[tuple[str, list[str]]]:
    """The plans that the reader sees, by where they are; places without one are left out."""
    groups = {"communal": [card for card in view.communal.values() if card]}
    if view.own:
        groups["own_plans"] = view.own.hand
        groups["seen"] = view.own.purchase.seen if view.own.purchase else []
    return ((title, plans) for title, plans in groups.items() if plans)


def plan_facts(view: TownView, scene: Scene, card: str) -> Iterator[str]:
    """What a plan is, costs and brings, and what the reader still lacks to build it."""
    plan = PLANS[card]
    yield render(scene.words, "board.plan", {"plan": card, "district": plan.district, "cost": dict(plan.cost)})
    worth = {"prestige": plan.prestige, "income": plan.income, "capacity": plan.capacity}
    yield render(scene.words, "board.plan_worth", worth)
    if view.you is not None:
        yield lacking(view, scene, card)


def lacking(view: TownView, scene: Scene, card: str) -> str:
    """What the reader lacks for a plan, gold left aside."""
    missing = captions.missing(view, card)
    return render(scene.words, "board.missing" if missing else "board.payable", {"missing": missing})


def _cards(view: TownView, scene: Scene) -> Iterator[str]:
    if view.event:
        words = f"{scene.words[f'name.{view.event}']} – {captions.effects(scene, view.event)}"
        yield from _labelled(scene.words["board.event"], words)
    if view.visitor:
        wishes = render(scene.words, "board.wishes", {"kinds": list(VISITORS[view.visitor].preferences)})
        words = f"{scene.words[f'name.{view.visitor}']} – {captions.effects(scene, view.visitor)} ({wishes})"
        yield from _labelled(scene.words["board.visitor"], f"{words}{place(view, scene, view.visitor)}")


def _citizens(view: TownView, scene: Scene) -> Iterator[str]:
    yield scene.words["board.citizens"]
    for number in range(len(view.citizens), 0, -1):
        citizen = view.citizens[number - 1]
        wishes = captions.names(scene, PEOPLE[citizen].preferences)
        line = f"{number:>4} {scene.words[f'name.{citizen}']} – {wishes}{place(view, scene, citizen)}"
        yield from wrap(line, _LINE, subsequent_indent="       ")


def place(view: TownView, scene: Scene, person: str) -> str:
    """Where a person stayed this turn, after a semicolon; "" before the lodging."""
    if person not in view.stays:
        return ""
    at = view.stays[person]
    name = scene.words[f"name.{at}"] if at else scene.words["board.printed_inn"]
    return f"; {render(scene.words, 'board.at', {'place': name})}"
