"""Crystals taken from the stock one by one for a budget. Rulings 12 and 13."""

from collections.abc import Iterator

from games.rules.blacksmith_brothers.components import WORTH, Crystals
from games.rules.blacksmith_brothers.stage import STOP, crystals, question
from games.rules.blacksmith_brothers.state import Kingdom, Smith, move_crystals
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Move


def affordable(kingdom: Kingdom, budget: int) -> list[str]:
    """The kinds of which one is in stock for that worth."""
    return [kind for kind, amount in kingdom.stock.items() if amount and WORTH[kind] <= budget]


class Buying:
    """Crystals for a seal go straight into the workplace; what the smith does not spend is lost."""

    name = "buy"
    where = "bench"

    def target(self, smith: Smith) -> tuple[Crystals, int]:
        """Where the crystals go, and how many more find room there."""
        return smith.workplace, smith.room

    def offers(self, kingdom: Kingdom) -> Iterator[Choice]:
        """What can still be had."""
        _, room = self.target(kingdom.smith)
        kinds = affordable(kingdom, kingdom.errand.budget)
        if room and kinds:
            yield Choice("take", {"crystal": crystals(kinds)})

    def ask(self, kingdom: Kingdom) -> Decision:
        about = {"worth": max(0, kingdom.errand.budget)}
        return question(kingdom, self.name, (*self.offers(kingdom), STOP), about)

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        if move["type"] == "stop":
            kingdom.stage = kingdom.errand.place
            return [Event("stopped", {"seat": kingdom.active})]
        kind = move["crystal"]
        target, _ = self.target(kingdom.smith)
        move_crystals({kind: 1}, kingdom.stock, target)
        kingdom.errand.budget -= WORTH[kind]
        return [Event("took_crystal", {"seat": kingdom.active, "kind": kind, self.where: str(kingdom.active)})]

    def quiet(self, kingdom: Kingdom) -> Move:
        return {"type": "stop"}
