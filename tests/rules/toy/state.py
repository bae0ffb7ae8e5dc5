"""The state of the toy game."""

from collections import Counter

from msgspec import Struct, field

from games.rules.piles import Pile

GOODS = {"apple": 1, "bread": 2, "cheese": 3, "damson": 4}
"""What one card of each kind of goods is worth."""

COPIES = 6
HAND = 3
PURSE = 5
BID, SHELF, DISCARD, OVER = "bid", "shelf", "discard", ""

CARDS = tuple(f"{kind}_{number}" for kind in GOODS for number in range(1, COPIES + 1))


class Stall(Struct):
    """What a seat has. `hand` is hidden; `shelf` and `coins` everybody sees."""

    hand: list[str]
    shelf: list[str] = field(default_factory=list)
    coins: int = PURSE


class Fair(Struct):
    """The whole game.

    Attributes:
        lot: the card for sale, seen by all.
        bids, discards: sealed answers, by seat; None while there is none.
        winner: who may put the lot on the shelf.
    """

    phase: str
    rounds: int
    stalls: list[Stall]
    pile: Pile
    bids: list[int | None]
    discards: list[list[str] | None]
    lot: str | None = None
    winner: int | None = None
    round: int = 0
    turn: int = 0

    def score(self, seat: int) -> int:
        """Coins, and the worth of all cards."""
        stall = self.stalls[seat]
        return stall.coins + worth(stall.hand) + worth(stall.shelf)

    def cards(self) -> Counter[str]:
        """How many cards there are of each kind."""
        places = [self.pile.cards(), [self.lot] if self.lot else []]
        places += [cards for stall in self.stalls for cards in (stall.hand, stall.shelf)]
        return Counter(kind(card) for cards in places for card in cards)


def kind(card: str) -> str:
    """What goods a card shows."""
    return card.rpartition("_")[0]


def worth(cards: list[str]) -> int:
    """What cards count at the end."""
    return sum(GOODS[kind(card)] for card in cards)
