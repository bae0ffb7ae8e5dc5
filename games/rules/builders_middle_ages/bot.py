"""A builder who plans a little."""

from games.rules.builders_middle_ages.view import BuildersView
from games.rules.dice import Dice
from games.rules.offers import random_move
from games.rules.protocol import Decision, Move


def choose(view: BuildersView, decision: Decision, dice: Dice) -> Move:
    """A legal answer."""
    return random_move(decision, dice)
