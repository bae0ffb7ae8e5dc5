"""A builder who follows the plan with an eye on materials and prizes, and begrudges the others their dice."""

from collections import Counter

from games.rules.blueprints.components import BOX, DICE, SPACES
from games.rules.blueprints.scoring import gain, prizes_met
from games.rules.blueprints.state import Building
from games.rules.blueprints.view import BlueprintsView, BuildingView, PlayerView
from games.rules.dice import Dice
from games.rules.offers import moves
from games.rules.protocol import Decision, Move

_PLAN = 5.0
"""Points it is worth that the plan can still be matched."""
_PRIZE = 5.0
"""Points it is worth to meet the criteria of a prize."""
_LID = (0.0, 0.0, 0.2, 0.5, 1.0, 2.0, 4.0)
"""By value: points that a die costs on which the plan wants another one."""
_PROMISE = {"glass": 0.0, "stone": 0.2, "recycled": 0.5, "wood": 0.6}
"""Points that a die of a colour earns later, for each die to come."""


def choose(view: BlueprintsView, decision: Decision, dice: Dice) -> Move:
    """The answer that looks best at once, the first of equals."""
    (choice,) = decision.choices
    return max(moves(choice), key=lambda move: _worth(view, decision.seat, move))


def _worth(view: BlueprintsView, seat: int, move: Move) -> float:
    me = view.players[seat]
    match move:
        case {"type": "take", "die": die}:
            return max(_places(me, die).values(), default=-_PLAN)
        case {"type": "place", "space": space}:
            return _places(me, view.hand or "")[space]
        case _:
            return max(_use(player, move["die"]) for player in view.players if player is not me)


def _places(me: PlayerView, die: str) -> dict[str, float]:
    """What the die is worth, by space where it may stand."""
    building = me.building
    if building is None:
        return {}
    spaces = Building(building.blueprint, building.stacks).spaces_for(DICE[die].value)
    return {SPACES[space]: _worth_there(me, building, space, die) for space in spaces}


def _worth_there(me: PlayerView, building: BuildingView, space: int, die: str) -> float:
    colour, value = DICE[die]
    after = [[*stack, die] if here == space else stack for here, stack in enumerate(building.stacks)]
    to_come = BOX.dice_per_player - len(me.drafted) - 1
    worth = gain(building.stacks, space, die) + _PROMISE[colour] * to_come + _PRIZE * len(prizes_met(after))
    is_whole = not any(drafted.is_aside for drafted in me.drafted)
    if is_whole and all(len(stack) <= height for stack, height in zip(after, building.heights, strict=True)):
        worth += _PLAN
    if len(after[space]) < building.heights[space]:
        worth -= _LID[value]
    return worth


def _use(player: PlayerView, die: str) -> int:
    """What a die may earn a player of whose building only the dice are known."""
    colour, value = DICE[die]
    used = Counter(DICE[drafted.die].colour for drafted in player.drafted if not drafted.is_aside)[colour]
    match colour:
        case "glass":
            return value
        case "recycled":
            points = BOX.scoring.recycled_by_count
            return points[min(used + 1, len(points) - 1)] - points[used]
        case _:
            return 4 + used
