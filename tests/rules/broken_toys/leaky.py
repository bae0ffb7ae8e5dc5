"""Toys that let out what a seat may not know."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Move, Range
from tests.rules.toy.rules import Toy, copied
from tests.rules.toy.state import BID, Fair, worth
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


class DealsNothing(Toy):
    def reimagine(self, state: Fair, seat: int | None, dice: Dice) -> Fair:
        return copied(state)
