"""Toys that break the contract, each in one way, under the check that notices it."""

from collections.abc import Sequence
from itertools import count
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, IllegalMove, Move, OneOf, Range, Result, Scene, Subset
from tests.rules.toy import board
from tests.rules.toy.rules import Toy, copied
from tests.rules.toy.state import BID, HAND, SHELF, Fair, worth
from tests.rules.toy.text import EN
from tests.rules.toy.view import FairView


class ShowsBids(Toy):
    def view(self, state: Fair, seat: int | None) -> FairView:
        view = super().view(state, seat)
        view.bid = state.bids[0]
        return view


class CountsAnswers(Toy):
    def view(self, state: Fair, seat: int | None) -> FairView:
        view = super().view(state, seat)
        view.pile += sum(bid is not None for bid in state.bids)
        return view


class AsksNoMore(Toy):
    """Who has answered is not asked any more, so who has not can be told."""

    def decisions(self, state: Fair) -> Sequence[Decision]:
        return [decision for decision in super().decisions(state) if decision.blocking]


class TellsBids(Toy):
    def apply(self, state: Fair, seat: int, move: Move, dice: Dice) -> list[Event]:
        told = [Event("bid", {"seat": seat, "coins": move["coins"]})] if move["type"] == "bid" else []
        return [*told, *super().apply(state, seat, move, dice)]


class WhispersBids(Toy):
    def apply(self, state: Fair, seat: int, move: Move, dice: Dice) -> list[Event]:
        told = {"seat": seat, "coins": move.get("coins")}
        whisper = [Event("bid", None, {1 - min(seat, 1): told})] if move["type"] == "bid" else []
        return [*whisper, *super().apply(state, seat, move, dice)]


class DrawsTooEarly(Toy):
    def apply(self, state: Fair, seat: int, move: Move, dice: Dice) -> list[Event]:
        if move["type"] == "discard":
            dice.roll()
        return super().apply(state, seat, move, dice)


class RanksByArrival(Toy):
    """Of equal bids the one that came last wins: it lies in the state who that was."""

    def apply(self, state: Fair, seat: int, move: Move, dice: Dice) -> list[Event]:
        if move["type"] == "bid":
            state.winner = seat
        return super().apply(state, seat, move, dice)

    def view(self, state: Fair, seat: int | None) -> FairView:
        view = super().view(state, seat)
        view.winner = None if state.phase == BID else view.winner
        return view


class AddsToAnswers(Toy):
    """A bid that is changed becomes the sum of both."""

    def apply(self, state: Fair, seat: int, move: Move, dice: Dice) -> list[Event]:
        if move["type"] == "bid":
            move = move | {"coins": min(state.stalls[seat].coins, move["coins"] + (state.bids[seat] or 0))}
        return super().apply(state, seat, move, dice)


class ShowsHands(Toy):
    def view(self, state: Fair, seat: int | None) -> FairView:
        view = super().view(state, seat)
        view.hands[0] = state.stalls[0].hand
        return view


class AsksBySecrets(Toy):
    """How much may be bid depends on the hand of somebody else."""

    def ask_bids(self, fair: Fair) -> Any:
        for decision in super().ask_bids(fair):
            limit = worth(fair.stalls[-1].hand)
            yield replace(decision, choices=(Choice("bid", {"coins": Range(0, limit)}),))


class TellsHands(Toy):
    def shelve(self, fair: Fair, seat: int, move: Move) -> list[Event]:
        (event,) = super().shelve(fair, seat, move)
        assert event.data is not None
        return [replace(event, data=event.data | {"next": fair.stalls[0].hand[0]})]


class ShowsHandsLater(Toy):
    """The shelf shows a card of the hand that nobody was told of."""

    def shelve(self, fair: Fair, seat: int, move: Move) -> list[Event]:
        events = super().shelve(fair, seat, move)
        fair.stalls[0].shelf, fair.stalls[0].hand = fair.stalls[0].hand, fair.stalls[0].shelf
        return events


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


def without(missing: str) -> dict[str, dict[str, str]]:
    return {"en": {key: text for key, text in EN.items() if key != missing}}


class LacksAnEvent(Toy):
    texts = without("event.sell")


class LacksAChoice(Toy):
    texts = without("choice.swap")


class LacksAName(Toy):
    texts = without("name.apple_1")


class LacksAPart(Toy):
    texts = without("part.coins")


class LacksAnOption(Toy):
    texts = without("option.rich.true")


class LacksAWordOfGerman(Toy):
    texts = {"en": EN, "de": without("ask.bid")["en"]}


def drawing(draw: Any = board.draw, describe: Any = board.describe) -> Any:
    return SimpleNamespace(draw=draw, describe=describe)


class DrawsNamesRaw(Toy):
    board = drawing(lambda view, scene: board.draw(view, scene).replace("&lt;Cy&gt;", "<Cy>"))


class DrawsNoTitle(Toy):
    board = drawing(lambda view, scene: board.draw(view, scene).replace("title>", "desc>"))


class DrawsIdsTwice(Toy):
    board = drawing(lambda view, scene: board.draw(view, scene).replace("</svg>", '<g id="a"/><g id="a"/></svg>'))


class DrawsHalfTheAnswers(Toy):
    @staticmethod
    def half(view: FairView, scene: Scene) -> str:
        own = view.hands[view.you] if view.you is not None else None
        return board.draw(view, scene).replace(f'id="card-{own[0]}"', "") if own else board.draw(view, scene)

    board = drawing(half)


class DescribesAtLength(Toy):
    board = drawing(describe=lambda view, scene: board.describe(view, scene).replace("\n", ", "))


class DrawsByHeart(Toy):
    """Draws another picture each time."""

    times = count()
    board = drawing(lambda view, scene: f"{board.draw(view, scene)}<!-- {next(DrawsByHeart.times)} -->")


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


class DealsNothing(Toy):
    def reimagine(self, state: Fair, seat: int | None, dice: Dice) -> Fair:
        return copied(state)


CAUGHT: dict[str, list[type[Toy]]] = {
    "silent": [CountsAnswers, AsksNoMore],
    "sealed": [WhispersBids, DrawsTooEarly],
    "commute": [TellsBids, RanksByArrival, AddsToAnswers],
    "leak": [ShowsBids, ShowsHands, ShowsHandsLater, AsksBySecrets, TellsHands],
    "census": [DealsLess, LosesACard],
    "pure": [DealsFromTheState, LooksAndTakes, Forgets],
    "legal": [OffersTwoOfAKind, Crashes],
    "quiet_move": [PeeksForEver, NeverEnds, IsQuietlyRich],
    "turns": [CountsTurnsDown],
    "bot_move": [HasAGreedyBot],
    "view": [KnowsNoOwner, ScoresOneSeat],
    "json": [KeepsTuples, TellsTuples],
    "draws": [SkipsDraws],
    "result": [AddsBadly, RanksBadly, EndsWithoutResult],
    "refused": [TakesMoreThanItOffers],
    "one_each": [AsksTwice],
    "domains": [OffersNothing, OffersTwice, AsksForMoreThanThereIs],
    "crash": [CannotSeeTheEnd],
    "words": [LacksAnEvent, LacksAChoice, LacksAPart, LacksAnOption, LacksAWordOfGerman],
    "draw": [LacksAName, DrawsNamesRaw, DrawsNoTitle, DrawsIdsTwice, DrawsHalfTheAnswers, DrawsByHeart],
    "describe": [DescribesAtLength],
}
