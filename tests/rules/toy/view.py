"""What a seat of the toy game may know."""

from games.rules.protocol import View
from tests.rules.toy.state import OVER, Fair


class FairView(View):
    """All coins and shelves; one's own hand, sealed answer, and cards one put under the pile.

    Attributes:
        hands: the own hand, and at the end all of them; None where it is hidden.
        under: cards put under the pile, in order; None where another seat put it.
    """

    coins: list[int]
    shelves: list[list[str]]
    hands: list[list[str] | None]
    hand_sizes: list[int]
    lot: str | None
    winner: int | None
    pile: int
    under: list[str | None]
    bid: int | None
    discard: list[str] | None


def look(fair: Fair, seat: int | None) -> FairView:
    """The fair as this seat sees it; None is a spectator."""
    stalls, is_over = fair.stalls, fair.phase == OVER
    return FairView(
        you=seat,
        round=fair.round,
        scores=[fair.score(number) if is_over else None for number in range(len(stalls))],
        coins=[stall.coins for stall in stalls],
        shelves=[stall.shelf for stall in stalls],
        hands=[stall.hand if is_over or number == seat else None for number, stall in enumerate(stalls)],
        hand_sizes=[len(stall.hand) for stall in stalls],
        lot=fair.lot,
        winner=fair.winner,
        pile=len(fair.pile),
        under=[under.card if seat in under.known_to else None for under in fair.pile.under],
        bid=None if seat is None else fair.bids[seat],
        discard=None if seat is None else fair.discards[seat],
    )
