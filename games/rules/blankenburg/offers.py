"""The effects that ask somebody: offers, free plans, damage.

All concerned are asked at once where nobody can take from another, else in turn order. Ruling 57.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from games.rules.blankenburg.components import DECKS, PLANS, WORTH
from games.rules.blankenburg.effects import concerned
from games.rules.blankenburg.phase import passed_over
from games.rules.blankenburg.state import HAND, Structure, Town, move_goods
from games.rules.blankenburg.vocabulary import Damage, FreePlan, MayBuy
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Move, OneOf, Range


class Question[E](Protocol):
    """An effect that asks: the methods of a `Phase`, told the effect."""

    def enter(self, town: Town, effect: E) -> Iterable[Event]:
        """Do what needs nobody's answer; say who is asked."""
        ...

    def can_act(self, town: Town, effect: E, seat: int) -> bool:
        """Whether the seat can use it."""
        ...

    def ask(self, town: Town, effect: E, seat: int) -> Decision:
        """The question."""
        ...

    def answer(self, town: Town, effect: E, seat: int, move: Move, dice: Dice) -> Iterable[Event]:
        """What the answer does; the seat's turn is over then."""
        ...


class Offer:
    """Units of something from the supply, or prestige, for silver. Rulings 3, 57."""

    def enter(self, town: Town, effect: MayBuy) -> Iterable[Event]:
        able = [seat for seat in concerned(town, effect.who) if self.can_act(town, effect, seat)]
        if _stock(town, effect) >= effect.max * len(able):
            town.ask_at_once(able)
        else:
            town.ask_in_turn(able)
        return [passed_over(seat) for seat in concerned(town, effect.who) if seat not in able]

    def can_act(self, town: Town, effect: MayBuy, seat: int) -> bool:
        return _most(town, effect, seat) > 0

    def ask(self, town: Town, effect: MayBuy, seat: int) -> Decision:
        most = _most(town, effect, seat)
        buy = Choice("accept", {"units": Range(1, most)} if effect.max > 1 else {})
        return town.question(seat, "offer", buy, Choice("decline"), item=effect.item, silver=effect.price)

    def answer(self, town: Town, effect: MayBuy, seat: int, move: Move, dice: Dice) -> Iterator[Event]:
        if move["type"] == "decline":
            yield Event("declined", {"seat": seat})
            return
        player = town.players[seat]
        units = move.get("units", 1)
        if effect.item == "prestige":
            player.prestige += units
        else:
            move_goods(town.supply, player.goods, effect.item, units)
        player.silver -= effect.price * units
        yield Event("accepted", {"seat": seat, "goods": {effect.item: units}, "silver": effect.price * units})


def _stock(town: Town, effect: MayBuy) -> int:
    everyone = effect.max * len(town.players)
    return everyone if effect.item == "prestige" else town.supply[effect.item]


def _most(town: Town, effect: MayBuy, seat: int) -> int:
    """The most units that the seat can buy."""
    return min(effect.max, _stock(town, effect), town.players[seat].silver // effect.price)


class Gift:
    """The top card of a deck; a full hand first puts a plan under its deck. Rulings 32, 34, 57."""

    def enter(self, town: Town, effect: FreePlan) -> Iterable[Event]:
        seats = concerned(town, effect.who)
        if min(len(town.decks[deck]) for deck in DECKS if effect.deck in (deck, "choice")) >= len(seats):
            town.ask_at_once(seats)
        else:
            town.ask_in_turn(seats)
        return ()

    def can_act(self, town: Town, effect: FreePlan, seat: int) -> bool:
        return bool(_decks(town, effect))

    def ask(self, town: Town, effect: FreePlan, seat: int) -> Decision:
        hand = town.players[seat].hand
        decks = OneOf(tuple(_decks(town, effect)))
        if len(hand) < HAND:
            draw = Choice("draw_plan", {"deck": decks})
        else:
            draw = Choice("exchange_plan", {"plan": offered_plans(hand), "deck": decks})
        return town.question(seat, "gift", draw, Choice("decline"))

    def answer(self, town: Town, effect: FreePlan, seat: int, move: Move, dice: Dice) -> Iterator[Event]:
        if move["type"] == "decline":
            yield Event("declined", {"seat": seat})
            return
        if move["type"] == "exchange_plan":
            yield put_back(town, seat, move["plan"])
        card = town.draw(move["deck"], dice)
        take_in_hand(town, seat, card)
        yield Event("drew_plan", {"seat": seat, "deck": move["deck"]}, {seat: {"plan": card}}, reveals=True)


def _decks(town: Town, effect: FreePlan) -> list[str]:
    """The decks that there is something to draw from."""
    return [deck for deck in DECKS if effect.deck in (deck, "choice") and len(town.decks[deck])]


def offered_plans(plans: list[str]) -> OneOf:
    """One of these plans."""
    return OneOf(tuple(plans), tuple(WORTH[plan] for plan in plans))


def put_back(town: Town, seat: int, plan: str) -> Event:
    """Put a plan from the hand under its deck, face down."""
    town.players[seat].hand.remove(plan)
    deck = PLANS[plan].deck
    town.discard(deck, plan, known_to=[seat])
    return Event("put_back", {"seat": seat, "deck": deck}, {seat: {"plan": plan}})


def take_in_hand(town: Town, seat: int, plan: str) -> None:
    """Add a plan to the hand, which is kept sorted: its order tells nothing."""
    town.players[seat].hand = sorted([*town.players[seat].hand, plan])


class Harm:
    """A structure of each player concerned is damaged. Rulings 31, 51, 57."""

    def enter(self, town: Town, effect: Damage) -> Iterator[Event]:
        asked = []
        for seat in concerned(town, effect.who):
            targets = _targets(town, effect, seat)
            if len(targets) > 1:
                asked.append(seat)
            elif targets:
                yield _harm(town, targets[0])
        town.ask_at_once(asked)
        if effect.who == "each" and (own := _targets(town, effect, None)):
            lost = min(own, key=lambda structure: structure.plan.prestige)
            town.remove(lost)
            yield Event("master_lost", {"structure": lost.id})

    def can_act(self, town: Town, effect: Damage, seat: int) -> bool:
        return True

    def ask(self, town: Town, effect: Damage, seat: int) -> Decision:
        targets = tuple(structure.id for structure in _targets(town, effect, seat))
        return town.question(seat, "damage", Choice("damage", {"structure": OneOf(targets)}))

    def answer(self, town: Town, effect: Damage, seat: int, move: Move, dice: Dice) -> Iterator[Event]:
        yield _harm(town, town.structure(move["structure"]))


def _targets(town: Town, effect: Damage, owner: int | None) -> list[Structure]:
    structures = town.sound(owner, effect.district)
    if effect.pick == "highest" and structures:
        highest = max(structure.plan.prestige for structure in structures)
        return [structure for structure in structures if structure.plan.prestige == highest]
    return structures


def _harm(town: Town, structure: Structure) -> Event:
    structure.damaged = town.round
    return Event("damaged", {"seat": structure.owner, "structure": structure.id})


QUESTIONS: dict[type, Question[Any]] = {MayBuy: Offer(), FreePlan: Gift(), Damage: Harm()}
