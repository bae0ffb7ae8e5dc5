"""The second half of a swap: which own order is given for the one wanted. Rulings 10 and 17."""

from games.rules.blacksmith_brothers.components import ORDERS
from games.rules.blacksmith_brothers.stage import orders, question
from games.rules.blacksmith_brothers.state import Kingdom
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Move


class Giving:
    """The card wanted lies on the display or with a rival; both cards change places."""

    def ask(self, kingdom: Kingdom) -> Decision:
        own = Choice("give", {"order": orders(kingdom.smith.orders)})
        return question(kingdom, "give", (own,), {"order": kingdom.errand.order})

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        given, wanted = move["order"], kingdom.errand.order
        own = kingdom.smith.orders
        rows = (kingdom.display, *(smith.orders for smith in kingdom.smiths))
        theirs = next(row for row in rows if wanted in row)
        own[own.index(given)], theirs[theirs.index(wanted)] = wanted, given
        kingdom.errand.order = ""
        kingdom.stage = kingdom.errand.place
        return [Event("swapped", {"seat": kingdom.active, "order": wanted, "given": given})]

    def quiet(self, kingdom: Kingdom) -> Move:
        return {"type": "give", "order": min(kingdom.smith.orders, key=lambda order: ORDERS[order].value)}
