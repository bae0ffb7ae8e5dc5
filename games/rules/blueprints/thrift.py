"""The quiet turn: what is played for a seat that does not answer. Ruling 3.20."""

from games.rules.blueprints.components import BOX, DICE, SPACES
from games.rules.blueprints.scoring import gain
from games.rules.blueprints.state import State
from games.rules.offers import moves
from games.rules.protocol import Decision, Move


def quiet_move(state: State, decision: Decision) -> Move:
    """The die, then the space, that cost the least round score; a lowest die to discard."""
    (choice,) = decision.choices
    return max(moves(choice), key=lambda move: _worth(state, move))


def _worth(state: State, move: Move) -> int:
    match move:
        case {"type": "take", "die": die}:
            spaces = state.player.building.spaces_for(DICE[die].value)
            return max([_worth_of_place(state, die, space) for space in spaces], default=0)
        case {"type": "place", "space": space}:
            return _worth_of_place(state, state.hand, SPACES.index(space))
        case _:
            return -DICE[move["die"]].value


def _worth_of_place(state: State, die: str, space: int) -> int:
    """What the die scores there, and the bonus if it leaves the plan within reach."""
    building = state.player.building
    within_reach = not any(drafted.misfit for drafted in state.player.drafted) and all(
        len(stack) + (here == space) <= height
        for here, (stack, height) in enumerate(zip(building.stacks, building.heights, strict=True))
    )
    return gain(building.stacks, space, die) + (BOX.scoring.blueprint_bonus if within_reach else 0)
