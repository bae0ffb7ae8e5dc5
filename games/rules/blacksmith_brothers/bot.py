"""A smith that thinks."""

from games.rules import offers
from games.rules.blacksmith_brothers.view import KingdomView
from games.rules.dice import Dice
from games.rules.protocol import Decision, Move


def choose(view: KingdomView, decision: Decision, dice: Dice) -> Move:
    return offers.random_move(decision, dice)
