"""Showing that a game's chance was as promised: the seed leaves here, and only when the game is over."""

from dataclasses import dataclass
from itertools import chain

from django.utils.translation import gettext_lazy as _

from games.errors import GameError
from games.models import Action, Game
from games.rules import dice


class GameNotOver(GameError):
    """The seed of a game that goes on is a secret."""

    code = "game_not_over"
    status = 409
    sentence = _("The proof can be shown only when the game is over.")


@dataclass(frozen=True, slots=True)
class Proof:
    """What anybody needs to recompute a game's chance, and what came of recomputing it.

    Attributes:
        seed: hexadecimal.
        draws: all of the game's, in order.
        faults: what is not as promised, a sentence each.
    """

    commitment: str
    seed: str
    draws: list[dice.Draw]
    faults: list[str]

    @property
    def holds(self) -> bool:
        return not self.faults


def prove(game: Game) -> Proof:
    """Recompute every draw of a game that is over. Raises GameNotOver."""
    if not game.is_over:
        raise GameNotOver
    seed = bytes(game.seed)
    actions = Action.objects.filter(game=game).order_by("seq").only("draws_json")
    draws = list(chain.from_iterable(action.draws for action in actions))
    faults = dice.check(seed, draws)
    if dice.commitment(seed) != game.commitment:
        faults.insert(0, f"the seed gives {dice.commitment(seed)}, promised was {game.commitment}")
    return Proof(game.commitment, seed.hex(), draws, faults)
