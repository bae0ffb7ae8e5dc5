"""Event, visitor, lodging and income. Rulebook, Income Phase."""

from collections import Counter
from collections.abc import Iterable, Iterator

from games.rules.blankenburg import abilities
from games.rules.blankenburg.components import EFFECTS, EVENTS, PEOPLE
from games.rules.blankenburg.effects import IMMEDIATE
from games.rules.blankenburg.offers import QUESTIONS
from games.rules.blankenburg.phase import Interlude, Phase
from games.rules.blankenburg.state import Structure, Town
from games.rules.blankenburg.vocabulary import Effect
from games.rules.dice import Dice
from games.rules.protocol import Decision, Event, Move


class EventCard(Interlude):
    """The event of the turn is turned up; the last one goes under its deck. Rulings 25, 28."""

    def enter(self, town: Town, dice: Dice) -> Iterable[Event]:
        town.event = _turn_up(town, "events", town.event, dice)
        return [Event("event", {"event": town.event}, reveals=True)]

    def then(self, town: Town) -> str:
        return "effects"


class VisitorCard(Interlude):
    """A visitor comes, unless the event keeps him away: then the one there stays on. Ruling 27."""

    def enter(self, town: Town, dice: Dice) -> Iterable[Event]:
        if "visitor" in town.barred:
            return [Event("visitor_stays", {"visitor": town.visitor})] if town.visitor else []
        town.visitor = _turn_up(town, "visitors", town.visitor, dice)
        return [Event("visitor", {"visitor": town.visitor}, reveals=True)]

    def then(self, town: Town) -> str:
        return "lodging" if "visitor" in town.barred else "effects"


def _turn_up(town: Town, deck: str, former: str | None, dice: Dice) -> str:
    """Turn up a card, whose effects are to be followed; the former one goes under the deck."""
    card = town.draw(deck, dice)
    if former:
        town.discard(deck, former)
    town.card, town.effect = card, 0
    return card


class Effects(Phase):
    """One effect of the card turned up; entered again for the next. Ruling 25."""

    def enter(self, town: Town, dice: Dice) -> Iterable[Event]:
        effect = _effect(town)
        if immediate := IMMEDIATE.get(type(effect)):
            return immediate(town, effect)
        return QUESTIONS[type(effect)].enter(town, effect)

    def can_act(self, town: Town, seat: int) -> bool:
        effect = _effect(town)
        return QUESTIONS[type(effect)].can_act(town, effect, seat)

    def ask(self, town: Town, seat: int) -> Decision:
        effect = _effect(town)
        return QUESTIONS[type(effect)].ask(town, effect, seat)

    def answer(self, town: Town, seat: int, move: Move, dice: Dice) -> Iterator[Event]:
        effect = _effect(town)
        yield from QUESTIONS[type(effect)].answer(town, effect, seat, move, dice)
        town.next_seat()

    def leave(self, town: Town, dice: Dice) -> Iterable[Event]:
        town.effect += 1
        return ()

    def then(self, town: Town) -> str:
        if town.effect < len(EFFECTS[town.card]):
            return "effects"
        return "visitor" if town.card in EVENTS else "lodging"


def _effect(town: Town) -> Effect:
    return EFFECTS[town.card][town.effect]


class Lodging(Interlude):
    """Everybody seeks a place; then the income is paid, together. Rulings 25, 29-31, 51, 60."""

    def enter(self, town: Town, dice: Dice) -> Iterator[Event]:
        town.stays = {}
        rooms = _rooms(town)
        guests: list[Structure] = []
        for person in (*([town.visitor] if town.visitor else ()), *reversed(town.citizens)):
            place = _find_place(rooms, person)
            town.stays[person] = place.id if place else ""
            if place:
                guests.append(place)
                yield _lodged(person, place)
        if outside := [person for person, place in town.stays.items() if not place]:
            yield Event("lodged_at_printed_inn", {"guests": outside})
        yield from _pay_income(town, guests)

    def then(self, town: Town) -> str:
        return "market"


def _lodged(person: str, place: Structure) -> Event:
    data = {"guest": person, "place": place.id, "silver": place.plan.income}
    if place.owner is None:
        return Event("lodged_with_master", data)
    return Event("lodged", {"seat": place.owner, **data})


def _rooms(town: Town) -> dict[str, list[Structure]]:
    """Undamaged structures by kind, in the order in which they fill: one entry for each place.

    The master builder's come after everybody's; of one owner's the oldest is first.
    """
    rooms: dict[str, list[Structure]] = {}
    for owner in (*abilities.tie_order(town, "income"), None):
        character = None if owner is None else town.players[owner].character
        for structure in town.sound(owner, "any"):
            places = [structure] * abilities.capacity(structure, character)
            rooms.setdefault(structure.plan.kind, []).extend(places)
    return rooms


def _find_place(rooms: dict[str, list[Structure]], person: str) -> Structure | None:
    """The place that a person takes; None is the inn printed on the board."""
    for kind in (*PEOPLE[person].preferences, "inn"):
        if rooms.get(kind):
            return rooms[kind].pop(0)
    return None


def _pay_income(town: Town, guests: list[Structure]) -> Iterator[Event]:
    income = Counter[int]()
    for structure in guests:
        if structure.owner is not None:
            income[structure.owner] += structure.plan.income
    for seat in town.turn_order():
        if silver := income[seat]:
            town.players[seat].silver += silver
            yield Event("earned", {"seat": seat, "silver": silver})
        own = [structure for structure in guests if structure.owner == seat]
        if bonus := abilities.income_bonus(town.players[seat], own):
            town.players[seat].silver += bonus
            yield Event("earned_bonus", {"seat": seat, "silver": bonus})
