"""The rules of the toy game: a fair at which hidden hands, sealed answers and chance all occur.

Each round one card is for sale. All bid at once, sealed; the highest bid (the lowest seat of equal
ones) pays and takes the lot: onto the shelf, into the hand in exchange for a card, or sold for two
coins. Then all at once lay up to two cards of their hand face down under the pile and draw as many.
Coins and cards count at the end; of equal totals the one with more coins comes first.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta, Struct

from games.rules.dice import Dice
from games.rules.piles import Pile, deal_anew
from games.rules.protocol import (
    Board,
    Bot,
    Choice,
    Decision,
    Event,
    GameInfo,
    Json,
    Move,
    OneOf,
    Option,
    Range,
    Result,
    Rules,
    SheetKind,
    Subset,
    places,
)
from tests.rules.toy import board, bot
from tests.rules.toy.state import BID, CARDS, DISCARD, HAND, OVER, SHELF, Fair, Stall, worth
from tests.rules.toy.text import EN
from tests.rules.toy.view import FairView, look

SALE = 2


class Basket(Struct):
    """One seat's line of the score sheet."""

    coins: Annotated[int, Meta(ge=0, le=99)]
    cards: Annotated[int, Meta(ge=0, le=99)]


class Weather(Struct):
    """What is asked once on the score sheet: nothing."""


def tally(common: Weather, baskets: Sequence[Basket]) -> Result:
    """Coins and the worth of cards; ties go to the richer one."""
    totals = tuple(basket.coins + basket.cards for basket in baskets)
    return Result(
        places=places([(total, basket.coins) for total, basket in zip(totals, baskets, strict=True)]),
        totals=totals,
        parts=tuple({"coins": basket.coins, "cards": basket.cards} for basket in baskets),
        tie_breaks=tuple({"coins": basket.coins} for basket in baskets),
    )


class Toy(Rules[Fair, FairView]):
    """See the module. Version 1 had no `turn`."""

    info = GameInfo(
        slug="toy",
        title="The Toy Fair",
        version=2,
        seats=range(2, 5),
        credits="Made up for the tests.",
        minutes=5,
        options=(Option("rounds", (2, 3), 2), Option("rich", (False, True), False)),
    )
    state_type = Fair
    sheets = (SheetKind("whole", Weather, Basket, tally),)
    texts: ClassVar[Mapping[str, Mapping[str, str]]] = {"en": EN}
    board: ClassVar[Board[Any]] = board
    bot: ClassVar[Bot[Any]] = bot

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> Fair:
        pile = Pile.of(CARDS)
        stalls = [Stall(sorted(drawn(pile, dice) for _ in range(HAND))) for _ in range(seats)]
        if options["rich"]:
            for stall in stalls:
                stall.coins *= 2
        fair = Fair(BID, options["rounds"], stalls, pile, [None] * seats, [None] * seats)
        self.open_round(fair, dice)
        return fair

    def decisions(self, state: Fair) -> Sequence[Decision]:
        asks = {BID: self.ask_bids, SHELF: self.ask_shelf, DISCARD: self.ask_discards}
        return tuple(asks[state.phase](state)) if state.phase else ()

    def ask_bids(self, fair: Fair) -> Iterator[Decision]:
        for seat, stall in enumerate(fair.stalls):
            choice = Choice("bid", {"coins": Range(0, stall.coins)})
            yield Decision(seat, "bid", fair.turn, (choice,), blocking=fair.bids[seat] is None, about={"lot": fair.lot})

    def ask_shelf(self, fair: Fair) -> Iterator[Decision]:
        assert fair.winner is not None
        hand = tuple(fair.stalls[fair.winner].hand)
        about = tuple({"worth": worth([card])} for card in hand)
        choices = (Choice("keep"), Choice("sell"), Choice("swap", {"card": OneOf(hand, about)}))
        yield Decision(fair.winner, "shelf", fair.turn, choices, about={"lot": fair.lot})

    def ask_discards(self, fair: Fair) -> Iterator[Decision]:
        for seat, stall in enumerate(fair.stalls):
            choice = Choice("discard", {"cards": Subset(tuple(stall.hand), 0, 2)})
            yield Decision(seat, "discard", fair.turn, (choice,), blocking=fair.discards[seat] is None, public=False)

    def apply(self, state: Fair, seat: int, move: Move, dice: Dice) -> list[Event]:
        match move["type"]:
            case "bid":
                state.bids[seat] = move["coins"]
                return [] if None in state.bids else self.reveal_bids(state)
            case "discard":
                state.discards[seat] = move["cards"]
                return [] if None in state.discards else self.exchange(state, dice)
            case _:
                return self.shelve(state, seat, move)

    def open_round(self, fair: Fair, dice: Dice) -> list[Event]:
        """A new card is for sale."""
        fair.round += 1
        fair.turn += 1
        fair.phase, fair.lot = BID, drawn(fair.pile, dice)
        return [Event("round", {"round": fair.round, "lot": fair.lot}, reveals=True)]

    def reveal_bids(self, fair: Fair) -> list[Event]:
        """All bids are shown, in seat order; the highest pays."""
        bids = [bid or 0 for bid in fair.bids]
        fair.winner = bids.index(max(bids))
        fair.stalls[fair.winner].coins -= max(bids)
        fair.bids = [None] * len(bids)
        fair.phase = SHELF
        fair.turn += 1
        shown = [Event("bid", {"seat": seat, "coins": coins}, reveals=True) for seat, coins in enumerate(bids)]
        return [*shown, Event("won", {"seat": fair.winner, "coins": max(bids), "lot": fair.lot})]

    def shelve(self, fair: Fair, seat: int, move: Move) -> list[Event]:
        """The winner does something with the lot."""
        assert fair.lot is not None
        stall, lot = fair.stalls[seat], fair.lot
        secret: dict[int, dict[str, Json]] = {}
        match move["type"]:
            case "keep":
                stall.shelf.append(lot)
            case "sell":
                stall.coins += SALE
                fair.pile.put_under(lot, known_to=range(len(fair.stalls)))
            case _:
                stall.hand = sorted([lot, *(card for card in stall.hand if card != move["card"])])
                fair.pile.put_under(move["card"], known_to=[seat])
                secret = {seat: {"card": move["card"]}}
        fair.lot = fair.winner = None
        fair.phase = DISCARD
        fair.turn += 1
        return [Event(move["type"], {"seat": seat, "lot": lot}, secret)]

    def exchange(self, fair: Fair, dice: Dice) -> list[Event]:
        """All discards go under the pile, in seat order; each hand is filled up again."""
        events = []
        for seat, cards in enumerate(fair.discards):
            stall = fair.stalls[seat]
            for card in cards or ():
                stall.hand.remove(card)
                fair.pile.put_under(card, known_to=[seat])
            new = sorted(drawn(fair.pile, dice) for _ in cards or ())
            stall.hand = sorted([*stall.hand, *new])
            events.append(Event("exchange", {"seat": seat, "count": len(new)}, {seat: {"cards": new}}))
        fair.discards = [None] * len(fair.stalls)
        if fair.round < fair.rounds:
            return [*events, *self.open_round(fair, dice)]
        fair.phase = OVER
        hands = [
            Event("hand", {"seat": s, "cards": fair.stalls[s].hand}, reveals=True) for s in range(len(fair.stalls))
        ]
        return [*events, *hands]

    def view(self, state: Fair, seat: int | None) -> FairView:
        return look(state, seat)

    def quiet_move(self, state: Fair, seat: int) -> Move:
        quiet: dict[str, Move] = {
            BID: {"type": "bid", "coins": 0},
            SHELF: {"type": "keep"},
            DISCARD: {"type": "discard", "cards": []},
        }
        return quiet[state.phase]

    def result(self, state: Fair) -> Result | None:
        if state.phase != OVER:
            return None
        return tally(Weather(), [Basket(stall.coins, worth(stall.hand + stall.shelf)) for stall in state.stalls])

    def reimagine(self, state: Fair, seat: int | None, dice: Dice) -> Fair:
        other = copied(state)
        others = [number for number in range(len(other.stalls)) if number != seat]
        if other.phase != OVER:
            unknown = [[under.card] for under in other.pile.under if seat not in under.known_to]
            deal_anew(dice, [*(other.stalls[number].hand for number in others), other.pile.rest, *unknown])
            for under in other.pile.under:
                if seat not in under.known_to:
                    under.card = unknown.pop(0)[0]
        if other.phase == BID:
            unseal(other.bids, others, dice, lambda number: dice.draw(other.stalls[number].coins + 1))
        if other.phase == DISCARD:
            unseal(other.discards, others, dice, lambda number: other.stalls[number].hand[: dice.draw(3)])
        return other

    def census(self, state: Fair) -> Mapping[str, int]:
        return state.cards()

    def upgrade(self, state: Json, version: int) -> Json:
        return state | {"turn": 3 * state["round"] - {BID: 2, SHELF: 1}.get(state["phase"], 0)}


def drawn(pile: Pile, dice: Dice) -> str:
    """The top card of a pile that is never empty: there are more cards than seats can hold."""
    card = pile.draw(dice)
    assert card is not None
    return card


def copied(fair: Fair) -> Fair:
    """The same fair again, sharing nothing with it."""
    return msgspec.json.decode(msgspec.json.encode(fair), type=Fair)


def unseal[T](answers: list[T | None], seats: Sequence[int], dice: Dice, answer: Callable[[int], T]) -> None:
    """Let some of these seats have answered, somehow; somebody at the table has not."""
    for seat in seats:
        answers[seat] = answer(seat) if dice.draw(2) else None
    if None not in answers:
        answers[dice.pick(seats)] = None
