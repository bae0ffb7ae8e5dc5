"""The Mine. Rulebook, Mine; rulings 4, 5, 23, 24 and 32."""

from collections.abc import Iterator, Mapping

from games.rules.blacksmith_brothers.components import BOX, WORTH, Crystals
from games.rules.blacksmith_brothers.effects import craft, law
from games.rules.blacksmith_brothers.gathering import Buying, affordable
from games.rules.blacksmith_brothers.place import Place
from games.rules.blacksmith_brothers.stage import crystals
from games.rules.blacksmith_brothers.state import Kingdom, Smith, move_crystals
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Json, Move


def mine_sum(kingdom: Kingdom) -> int:
    """What the active smith digs for before paying seals; below 0 it takes seals to dig at all (ruling 5)."""
    rule = law(kingdom)
    dice = (sum(kingdom.dice) + rule.dice) * kingdom.errand.meeples
    reduction = 0 if rule.is_reduction_waived else BOX.basket_reductions[kingdom.occupied]
    return dice + craft(kingdom.smith.improvements).mine_sum - reduction


def _seals_left(kingdom: Kingdom) -> int:
    """Seals the active smith has and may still pay here: as many a turn as there are players."""
    return min(kingdom.smith.seals, len(kingdom.smiths) - kingdom.errand.used.count("add"))


class Mine(Place):
    """Crystals for the sum of the dice; a full workplace loses some instead."""

    name = "mine"
    is_joint = True

    def arrive(self, kingdom: Kingdom) -> list[Event]:
        if kingdom.smith.room:
            return []
        kingdom.errand.used.append("dig")
        kingdom.errand.losses = BOX.mine_loss
        kingdom.stage = "lose"
        _change_hands(kingdom)
        return [Event("workplace_full", {"seat": kingdom.active})]

    def offers(self, kingdom: Kingdom) -> Iterator[Choice]:
        reach = mine_sum(kingdom) + BOX.mine_seal * _seals_left(kingdom)
        if "dig" not in kingdom.errand.used and kingdom.smith.basket_room and affordable(kingdom, reach):
            yield Choice("dig")

    def do(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        kingdom.errand.budget = mine_sum(kingdom)
        kingdom.stage = "dig"
        return [Event("dug", {"seat": kingdom.active, "worth": max(0, kingdom.errand.budget)})]

    def about(self, kingdom: Kingdom) -> Mapping[str, Json]:
        return {"worth": max(0, mine_sum(kingdom))}


class Digging(Buying):
    """Crystals go into the baskets; each seal adds to the budget."""

    name = "dig"
    where = "baskets"

    def target(self, smith: Smith) -> tuple[Crystals, int]:
        return smith.baskets, smith.basket_room

    def offers(self, kingdom: Kingdom) -> Iterator[Choice]:
        yield from super().offers(kingdom)
        seals = _seals_left(kingdom)
        reach = kingdom.errand.budget + BOX.mine_seal * seals
        if seals and kingdom.smith.basket_room and affordable(kingdom, reach):
            yield Choice("add")

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        if move["type"] != "add":
            return super().answer(kingdom, move, dice)
        kingdom.errand.used.append("add")
        kingdom.pay_seals(1)
        kingdom.errand.budget += BOX.mine_seal
        return [Event("added", {"seat": kingdom.active})]


class Losing:
    """Crystals of a full workplace go back into the stock; whoever opened the round chooses (ruling 3)."""

    def ask(self, kingdom: Kingdom) -> Decision:
        lost = Choice("lose", {"workplace": crystals(_held(kingdom))})
        about = {"owner": kingdom.active, "losses": kingdom.errand.losses}
        kind = "lose_own" if _is_own(kingdom) else "lose"
        return Decision(kingdom.opener, kind, kingdom.turn, (lost,), about=about)

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        kind = move["workplace"]
        move_crystals({kind: 1}, kingdom.smith.workplace, kingdom.stock)
        data = {"seat": kingdom.active, "kind": kind, "bench": str(kingdom.active)}
        kingdom.errand.losses -= 1
        if not kingdom.errand.losses:
            kingdom.stage = kingdom.errand.place
            _change_hands(kingdom)
        return [Event("lost_own", data) if _is_own(kingdom) else Event("lost", {**data, "by": kingdom.opener})]

    def quiet(self, kingdom: Kingdom) -> Move:
        return {"type": "lose", "workplace": min(_held(kingdom), key=WORTH.__getitem__)}


def _held(kingdom: Kingdom) -> list[str]:
    return [kind for kind, amount in kingdom.smith.workplace.items() if amount]


def _is_own(kingdom: Kingdom) -> bool:
    """Whether the smith who opened the round chooses its own loss."""
    return kingdom.opener == kingdom.active


def _change_hands(kingdom: Kingdom) -> None:
    """A new turn if another seat is asked than before: the opener for the active smith, or back."""
    kingdom.turn += not _is_own(kingdom)
