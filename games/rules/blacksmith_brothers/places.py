"""Castle, Guild, Village, Cart Load, Forge and Market. Rulebook, Activation of Building Actions; rulings 9 to 14."""

from collections.abc import Iterator, Mapping

from games.rules.blacksmith_brothers.components import BOX, ORDERS, Crystals
from games.rules.blacksmith_brothers.effects import craft
from games.rules.blacksmith_brothers.gathering import affordable
from games.rules.blacksmith_brothers.king import move_king
from games.rules.blacksmith_brothers.place import Place
from games.rules.blacksmith_brothers.rounds import roll_dice
from games.rules.blacksmith_brothers.stage import crystals, orders
from games.rules.blacksmith_brothers.state import Kingdom, Smith, move_crystals
from games.rules.dice import Dice
from games.rules.protocol import Choice, Event, Json, Move, OneOf


class Castle(Place):
    """A seal, if wanted (ruling 11)."""

    name = "castle"

    def offers(self, kingdom: Kingdom) -> Iterator[Choice]:
        if kingdom.seals and "take_seal" not in kingdom.errand.used:
            yield Choice("take_seal")

    def do(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        kingdom.gain_seals(kingdom.active, 1)
        return [Event("took_seal", {"seat": kingdom.active})]


class Guild(Place):
    """The Guild Master card at once (ruling 2), and a step of the king (ruling 27)."""

    name = "guild"

    def offers(self, kingdom: Kingdom) -> Iterator[Choice]:
        if kingdom.master != kingdom.active:
            yield Choice("take_master")
        if not kingdom.is_king_home and "send_king" not in kingdom.errand.used:
            yield Choice("send_king")

    def do(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        if move["type"] == "take_master":
            kingdom.master = kingdom.active
            return [Event("took_master", {"seat": kingdom.active})]
        moved = move_king(kingdom, dice)
        kingdom.errand.has_met_king |= kingdom.king_place == self.name
        return [Event("sent_king", {"seat": kingdom.active}), *moved]


class Village(Place):
    """An order for a free slot; for a seal, once a turn, a swap or the top card of the deck (ruling 10)."""

    name = "village"

    def offers(self, kingdom: Kingdom) -> Iterator[Choice]:
        smith, display = kingdom.smith, kingdom.display
        has_slot = len(smith.orders) < order_slots(smith)
        if has_slot and display and "take_order" not in kingdom.errand.used:
            yield Choice("take_order", {"order": orders(display)})
        if smith.seals and self.name not in kingdom.once:
            if smith.orders and display:
                yield Choice("swap_order", {"order": orders(display)})
            if has_slot and len(kingdom.deck):
                yield Choice("draw_order")

    def do(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        if move["type"] == "take_order":
            kingdom.display.remove(move["order"])
            kingdom.smith.orders.append(move["order"])
            return [Event("took_order", {"seat": kingdom.active, "order": move["order"]})]
        kingdom.pay_seals(1)
        kingdom.once.append(self.name)
        if move["type"] == "swap_order":
            kingdom.errand.order = move["order"]
            kingdom.stage = "give"
            return [Event("swap_began", {"seat": kingdom.active, "order": move["order"]})]
        drawn = [order] if (order := kingdom.deck.draw(dice)) else []
        kingdom.smith.orders += drawn
        return [Event("drew_order", {"seat": kingdom.active, "order": order}, reveals=True) for order in drawn]


def order_slots(smith: Smith) -> int:
    """How many orders he may hold unforged."""
    return BOX.order_slots + craft(smith.improvements).more_orders


class CartLoad(Place):
    """From the baskets into the workplace; a seal buys crystals on top (ruling 13)."""

    name = "cart_load"

    def offers(self, kingdom: Kingdom) -> Iterator[Choice]:
        smith = kingdom.smith
        loaded = [kind for kind, amount in smith.baskets.items() if amount]
        if loaded and BOX.baskets - smith.basket_room <= smith.room:
            yield Choice("load_all")
        if loaded and smith.room:
            yield Choice("load", {"basket": crystals(loaded)})
        yield from _purchase(kingdom, BOX.cart_worth)

    def do(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        if move["type"] == "buy":
            return _pay_for(kingdom, BOX.cart_worth)
        seat, smith = kingdom.active, kingdom.smith
        load = {move["basket"]: 1} if move["type"] == "load" else {k: n for k, n in smith.baskets.items() if n}
        move_crystals(load, smith.baskets, smith.workplace)
        return [Event("loaded", {"seat": seat, "crystals": load, "bench": str(seat), "baskets": str(seat)})]


class Market(Place):
    """A seal buys the more the less gold is in stock; its worth is fixed when it is paid (rulings 13 and 16)."""

    name = "market"

    def offers(self, kingdom: Kingdom) -> Iterator[Choice]:
        return _purchase(kingdom, market_worth(kingdom))

    def do(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        return _pay_for(kingdom, market_worth(kingdom))

    def about(self, kingdom: Kingdom) -> Mapping[str, Json]:
        return {"worth": market_worth(kingdom)}


def market_worth(kingdom: Kingdom) -> int:
    """What a seal buys at the Market."""
    return BOX.market_worth - kingdom.stock["gold"]


def _purchase(kingdom: Kingdom, worth: int) -> Iterator[Choice]:
    if kingdom.smith.seals and "buy" not in kingdom.errand.used and kingdom.smith.room and affordable(kingdom, worth):
        yield Choice("buy")


def _pay_for(kingdom: Kingdom, worth: int) -> list[Event]:
    kingdom.pay_seals(1)
    kingdom.errand.budget = worth
    kingdom.stage = "buy"
    return [Event("paid_seal", {"seat": kingdom.active, "worth": worth})]


class TheForge(Place):
    """Orders are forged from the workplace; for a seal, once a turn, both dice are rolled again (ruling 9)."""

    name = "forge"

    def offers(self, kingdom: Kingdom) -> Iterator[Choice]:
        smith = kingdom.smith
        able = craft(smith.improvements)
        if able.more_orders or "forge" not in kingdom.errand.used:
            costs = {order: forging_cost(order, able.coal_saved) for order in smith.orders}
            payable = tuple(order for order, cost in costs.items() if _covers(smith.workplace, cost))
            if payable:
                about = tuple({"cost": costs[order], "worth": ORDERS[order].value} for order in payable)
                yield Choice("forge", {"order": OneOf(payable, about)})
        if smith.seals and self.name not in kingdom.once:
            yield Choice("reroll")

    def do(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        if move["type"] == "forge":
            return _forge(kingdom, move["order"])
        kingdom.pay_seals(1)
        kingdom.once.append(self.name)
        return [roll_dice(kingdom, kingdom.active, "rerolled", dice)]


def forging_cost(order: str, coal_saved: int) -> Crystals:
    """What it takes to forge an order: each Furnace saves a coal, but never more than there are (ruling 9)."""
    cost = ORDERS[order].cost
    return {**cost, "coal": max(0, cost["coal"] - coal_saved)}


def _covers(held: Crystals, cost: Crystals) -> bool:
    return all(held[kind] >= amount for kind, amount in cost.items())


def _forge(kingdom: Kingdom, order: str) -> list[Event]:
    smith, able = kingdom.smith, craft(kingdom.smith.improvements)
    cost = forging_cost(order, able.coal_saved)
    move_crystals(cost, smith.workplace, kingdom.stock)
    smith.orders.remove(order)
    smith.forged.append(order)
    gained = kingdom.gain_seals(kingdom.active, able.seals_per_order)
    data = {"seat": kingdom.active, "order": order, "crystals": cost, "bench": str(kingdom.active)}
    return [Event("forged_royally", {**data, "seals": gained}) if gained else Event("forged", data)]
