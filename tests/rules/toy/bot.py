"""A bot that bids what a card is worth, while it can."""

from games.rules.dice import Dice
from games.rules.offers import random_move
from games.rules.protocol import Decision, Move
from tests.rules.toy.state import worth
from tests.rules.toy.view import FairView


def choose(view: FairView, decision: Decision, dice: Dice) -> Move:
    """Half the worth of the lot; low cards go back."""
    match decision.kind:
        case "bid":
            assert view.you is not None
            assert view.lot is not None
            return {"type": "bid", "coins": min(view.coins[view.you], (worth([view.lot]) + 1) // 2)}
        case "discard":
            assert view.you is not None
            cards = [card for card in view.hands[view.you] or () if worth([card]) < 2]
            return {"type": "discard", "cards": cards[:2]}
    return random_move(decision, dice)
