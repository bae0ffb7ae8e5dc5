"""Toys that play wrongly, or not as the house needs it."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, IllegalMove, Move, OneOf, Result, Subset
from tests.rules.toy.rules import Toy
from tests.rules.toy.state import BID, HAND, SHELF, Fair
from tests.rules.toy.text import EN
from tests.rules.toy.view import FairView


class DealsLess(Toy):
    def reimagine(self, state: Fair, seat: int | None, dice: Dice) -> Fair:
        other = super().reimagine(state, seat, dice)
        other.pile.rest[0] = other.pile.rest[1]
        return other


class DealsFromTheState(Toy):
    def reimagine(self, state: Fair, seat: int | None, dice: Dice) -> Fair:
        state.pile.rest.reverse()
        return super().reimagine(state, seat, dice)


class OffersTwoOfAKind(Toy):
    """Two apples may not go together, and are offered."""

    def apply(self, state: Fair, seat: int, move: Move, dice: Dice) -> list[Event]:
        if move["type"] == "discard" and sum(card.startswith("apple") for card in move["cards"]) == 2:
            raise IllegalMove("Two apples do not go together.")
        return super().apply(state, seat, move, dice)


class LosesACard(Toy):
    def shelve(self, fair: Fair, seat: int, move: Move) -> list[Event]:
        events = super().shelve(fair, seat, move)
        if fair.stalls[seat].shelf:
            fair.stalls[seat].shelf.pop()
        return events


class PeeksForEver(Toy):
    """Peeking is offered, costs nothing, and is what a silent seat does."""

    def ask_shelf(self, fair: Fair) -> Any:
        for decision in super().ask_shelf(fair):
            yield replace(decision, choices=(*decision.choices, Choice("peek")))

    def apply(self, state: Fair, seat: int, move: Move, dice: Dice) -> list[Event]:
        return [] if move["type"] == "peek" else super().apply(state, seat, move, dice)

    def quiet_move(self, state: Fair, seat: int) -> Move:
        return {"type": "peek"} if state.phase == SHELF else super().quiet_move(state, seat)

    texts = {"en": EN | {"choice.peek": "Peek"}}


class PeeksAtLeisure(PeeksForEver):
    def quiet_move(self, state: Fair, seat: int) -> Move:
        return Toy.quiet_move(self, state, seat)


class NeverEnds(Toy):
    def open_round(self, fair: Fair, dice: Dice) -> list[Event]:
        events = super().open_round(fair, dice)
        fair.round = 1
        return events

    def quiet_move(self, state: Fair, seat: int) -> Move:
        return {"type": "sell"} if state.phase == SHELF else super().quiet_move(state, seat)


class IsQuietlyRich(Toy):
    def quiet_move(self, state: Fair, seat: int) -> Move:
        return {"type": "bid", "coins": 99} if state.phase == BID else super().quiet_move(state, seat)


class CountsTurnsDown(Toy):
    def decisions(self, state: Fair) -> Sequence[Decision]:
        return [replace(decision, turn=99 - state.turn) for decision in super().decisions(state)]


class GreedyBot:
    def choose(self, view: FairView, decision: Decision, dice: Dice) -> Move:
        return {"type": "bid", "coins": 99}


class HasAGreedyBot(Toy):
    bot = GreedyBot()


class KnowsNoOwner(Toy):
    def view(self, state: Fair, seat: int | None) -> FairView:
        return replace(super().view(state, seat), you=None)


class ScoresOneSeat(Toy):
    def view(self, state: Fair, seat: int | None) -> FairView:
        return replace(super().view(state, seat), scores=[None])


class LooksAndTakes(Toy):
    def view(self, state: Fair, seat: int | None) -> FairView:
        state.stalls[0].coins -= 1
        return super().view(state, seat)


class Forgets(Toy):
    """Answers depend on how often it was asked."""

    asked = 0

    def decisions(self, state: Fair) -> Sequence[Decision]:
        self.asked += 1
        return [replace(decision, about={"lot": state.lot, "n": self.asked}) for decision in super().decisions(state)]


class KeepsTuples(Toy):
    def exchange(self, fair: Fair, dice: Dice) -> list[Event]:
        events = super().exchange(fair, dice)
        fair.stalls[0].shelf = tuple(fair.stalls[0].shelf)  # type: ignore[assignment]  # what is wrong with it
        return events


class TellsTuples(Toy):
    def reveal_bids(self, fair: Fair) -> list[Event]:
        return [*super().reveal_bids(fair), Event("hand", {"seat": 0, "cards": (fair.lot,)}, reveals=True)]


class SkipsDraws(Toy):
    def exchange(self, fair: Fair, dice: Dice) -> list[Event]:
        dice.counter += 1
        return super().exchange(fair, dice)


class AddsBadly(Toy):
    def result(self, state: Fair) -> Result | None:
        result = super().result(state)
        return result and replace(result, parts=tuple(parts | {"coins": 0} for parts in result.parts))


class RanksBadly(Toy):
    def result(self, state: Fair) -> Result | None:
        result = super().result(state)
        return result and replace(result, places=tuple(range(1, len(result.places) + 1)))


class GivesToOneSeat(Toy):
    def result(self, state: Fair) -> Result | None:
        result = super().result(state)
        return result and replace(result, won=(("apple_1",),))


class EndsWithoutResult(Toy):
    def result(self, state: Fair) -> Result | None:
        return None


class Lenient(tuple[Any, ...]):
    """Values that say they hold one which they do not list."""

    __slots__ = ()

    def __contains__(self, value: object) -> bool:
        return value == "no such value" or super().__contains__(value)


class TakesMoreThanItOffers(Toy):
    def ask_shelf(self, fair: Fair) -> Any:
        for decision in super().ask_shelf(fair):
            keep, sell, _ = decision.choices
            hand = OneOf(Lenient(fair.stalls[decision.seat].hand), ({"worth": 1},) * HAND)
            yield replace(decision, choices=(keep, sell, Choice("swap", {"card": hand})))


class AsksTwice(Toy):
    def decisions(self, state: Fair) -> Sequence[Decision]:
        return [*super().decisions(state), *super().decisions(state)]


class OffersNothing(Toy):
    def ask_shelf(self, fair: Fair) -> Any:
        for decision in super().ask_shelf(fair):
            yield replace(decision, choices=(*decision.choices, Choice("give", {"card": OneOf(())})))


class OffersTwice(Toy):
    def ask_shelf(self, fair: Fair) -> Any:
        for decision in super().ask_shelf(fair):
            yield replace(decision, choices=(Choice("keep"), Choice("keep")))


class AsksForMoreThanThereIs(Toy):
    def ask_discards(self, fair: Fair) -> Any:
        for decision in super().ask_discards(fair):
            hand = tuple(fair.stalls[decision.seat].hand)
            yield replace(decision, choices=(Choice("discard", {"cards": Subset(hand, 0, 4)}),))


class Crashes(Toy):
    def exchange(self, fair: Fair, dice: Dice) -> list[Event]:
        raise ZeroDivisionError


class CannotSeeTheEnd(Toy):
    def view(self, state: Fair, seat: int | None) -> FairView:
        return super().view(state, {"": 99}.get(state.phase, seat))


class DrawsByHash(Toy):
    """Takes the lot from a set, so which one it is depends on how strings are hashed."""

    def open_round(self, fair: Fair, dice: Dice) -> list[Event]:
        events = super().open_round(fair, dice)
        assert fair.lot is not None
        fair.pile.rest.append(fair.lot)
        fair.lot = next(iter(set(fair.pile.rest)))
        fair.pile.rest.remove(fair.lot)
        fair.pile.rest.sort()
        return events
