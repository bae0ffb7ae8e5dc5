"""What all places share while a meeple is activated: a menu, the king, the special token. Rulings 25 and 31."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

from games.rules.blacksmith_brothers.rounds import end_activation
from games.rules.blacksmith_brothers.stage import DONE, question
from games.rules.blacksmith_brothers.state import Kingdom
from games.rules.blacksmith_brothers.tokens import token_at
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Json, Move


class Place(ABC):
    """A place of the kingdom; its offers may be taken in any order until the smith is done.

    Attributes:
        name: of the place, and of its question.
        is_joint: two meeples act there together (ruling 6).
    """

    name = ""
    is_joint = False

    @abstractmethod
    def offers(self, kingdom: Kingdom) -> Iterable[Choice]:
        """The basic and the paid action, as far as they can be used now."""

    @abstractmethod
    def do(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        """Carry out one of the offers."""

    def about(self, kingdom: Kingdom) -> Mapping[str, Json]:
        """What its question tells."""
        return {}

    def arrive(self, kingdom: Kingdom) -> list[Event]:
        """What happens before anything is asked."""
        return []

    def ask(self, kingdom: Kingdom) -> Decision:
        choices = (*self.offers(kingdom), *_shared_offers(kingdom), DONE)
        return question(kingdom, self.name, choices, self.about(kingdom))

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        chosen = move["type"]
        kingdom.errand.used.append(chosen)
        if chosen == "done":
            return [Event("done", {"seat": kingdom.active}), *end_activation(kingdom, dice)]
        if chosen == "king_seal":
            kingdom.gain_seals(kingdom.active, 1)
            return [Event("king_seal", {"seat": kingdom.active})]
        token = token_at(kingdom, self.name)
        if chosen == token.name:
            kingdom.pay_seals(token.price)
            return token.use(kingdom, move, dice)
        return self.do(kingdom, move, dice)

    def quiet(self, kingdom: Kingdom) -> Move:
        return {"type": "done"}


def _shared_offers(kingdom: Kingdom) -> Iterable[Choice]:
    """The king's seal and the token, each once for every meeple (rulings 11 and 17)."""
    errand, token = kingdom.errand, token_at(kingdom, kingdom.errand.place)
    if errand.has_met_king and kingdom.seals and errand.used.count("king_seal") < errand.meeples:
        yield Choice("king_seal")
    is_left = kingdom.smith.seals >= token.price and errand.used.count(token.name) < errand.meeples
    if is_left and (offer := token.offer(kingdom)) is not None:
        yield offer
