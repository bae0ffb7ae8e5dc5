"""What might lie behind a screen: blueprints and buildings that agree with all that everybody saw."""

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.blueprints.components import DICE
from games.rules.blueprints.state import Building, Drafted
from games.rules.dice import Dice


class Seen(NamedTuple):
    """What everybody saw of one player's building: the dice, and the value in hand, which has a place.

    A 6 always has one: with no die in hand it says nothing.
    """

    drafted: Sequence[Drafted]
    hand: int = 6


def imagine(players: Sequence[Seen], cards: Sequence[str], dice: Dice) -> list[Building] | None:
    """A building for each player on a different one of `cards`; None if there are none for all."""
    if not players:
        return []
    candidates = list(cards)
    dice.shuffle(candidates)
    for card in candidates:
        building = Building(card)
        if _build(building, players[0], dice):
            others = imagine(players[1:], [other for other in cards if other != card], dice)
            if others is not None:
                return [building, *others]
    return None


def _build(building: Building, seen: Seen, dice: Dice) -> bool:
    """Put the dice where they may have been put; False, and nothing changed, if there is no such way."""
    if not seen.drafted:
        return building.least <= seen.hand
    drafted = seen.drafted[0]
    later = Seen(seen.drafted[1:], seen.hand)
    if drafted.misfit:
        return building.least > drafted.misfit and _build(building, later, dice)
    spaces = building.spaces_for(DICE[drafted.die].value)
    dice.shuffle(spaces)
    for space in spaces:
        building.stacks[space].append(drafted.die)
        if _build(building, later, dice):
            return True
        building.stacks[space].pop()
    return False
