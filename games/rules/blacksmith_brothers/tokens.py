"""The seven activation tokens: what each offers to a meeple at its place. Rulebook, Special Tokens; ruling 17."""

from collections.abc import Iterator

from games.rules.blacksmith_brothers.components import BOX
from games.rules.blacksmith_brothers.stage import orders
from games.rules.blacksmith_brothers.state import Kingdom, Meeple, owner
from games.rules.dice import Dice
from games.rules.protocol import Choice, Event, Json, Move, OneOf


class Token:
    """A special token that does nothing when a meeple is activated."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.price = BOX.activation_tokens.get(name, 0)

    def offer(self, kingdom: Kingdom) -> Choice | None:
        """What the active smith may do with it now, already able to pay; the choice is named after the token."""
        return None

    def use(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        """Do as offered; the price is already paid."""
        return []

    def driven_out(self, kingdom: Kingdom, place: str) -> list[int]:
        """The meeples that the active smith, having taken the last free spot of its place, may drive out."""
        return []

    def told(self, kingdom: Kingdom, **data: Json) -> Event:
        """What everybody learns of its use."""
        return Event(self.name, {"seat": kingdom.active, **data})


class GainSeal(Token):
    """A seal from the supply."""

    def offer(self, kingdom: Kingdom) -> Choice | None:
        return Choice(self.name) if kingdom.seals else None

    def use(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        kingdom.gain_seals(kingdom.active, 1)
        return [self.told(kingdom)]


class StealTwoSeals(Token):
    """Two seals of one rival, or the one he has."""

    booty = 2

    def offer(self, kingdom: Kingdom) -> Choice | None:
        rivals = tuple(seat for seat in _rivals(kingdom) if kingdom.smiths[seat].seals)
        about = tuple({"seals": min(self.booty, kingdom.smiths[seat].seals)} for seat in rivals)
        return Choice(self.name, {"rival": OneOf(rivals, about)}) if rivals else None

    def use(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        rival = kingdom.smiths[move["rival"]]
        taken = min(self.booty, rival.seals)
        rival.seals -= taken
        kingdom.smith.seals += taken
        return [self.told(kingdom, rival=move["rival"], seals=taken)]


class RerollOneDie(Token):
    """One die is rolled again, for all who come later too; of two alike, the first."""

    def offer(self, kingdom: Kingdom) -> Choice | None:
        unlike = {pips: kingdom.dice.index(pips) for pips in kingdom.dice}
        return Choice(self.name, {"die": OneOf(tuple(unlike.values()), tuple({"pips": pips} for pips in unlike))})

    def use(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        before = kingdom.dice[move["die"]]
        kingdom.dice[move["die"]] = after = dice.roll()
        return [self.told(kingdom, die=str(move["die"]), before=before, after=after)]


class SwapOrders(Token):
    """An own order against one of a rival; which own one is asked next."""

    def offer(self, kingdom: Kingdom) -> Choice | None:
        wanted = [order for seat in _rivals(kingdom) for order in kingdom.smiths[seat].orders]
        return Choice(self.name, {"order": orders(wanted)}) if wanted and kingdom.smith.orders else None

    def use(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        kingdom.errand.order = move["order"]
        kingdom.stage = "give"
        rival = next(seat for seat in _rivals(kingdom) if move["order"] in kingdom.smiths[seat].orders)
        return [self.told(kingdom, rival=rival, order=move["order"])]


class RemoveMeeple(Token):
    """A rival's meeple goes home and is lost for this round, locked or not (ruling 28)."""

    def offer(self, kingdom: Kingdom) -> Choice | None:
        rivals = [i for seat in _rivals(kingdom) for i in kingdom.owned(seat) if kingdom.meeples[i].place]
        return Choice(self.name, {"meeple": meeples(kingdom, rivals)}) if rivals else None

    def use(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        removed = move["meeple"]
        place, kingdom.meeples[removed] = kingdom.meeples[removed].place, Meeple()
        return [self.told(kingdom, rival=owner(removed), place=place)]


class LockMeeple(Token):
    """A meeple that still waits is laid down until the next resolution phase; a second lock would do nothing."""

    def offer(self, kingdom: Kingdom) -> Choice | None:
        waiting = [i for seat in kingdom.seats_from(0) for i in kingdom.standing(seat)]
        return Choice(self.name, {"meeple": meeples(kingdom, waiting)}) if waiting else None

    def use(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        meeple = kingdom.meeples[move["meeple"]]
        meeple.is_locked = True
        return [self.told(kingdom, owner=owner(move["meeple"]), place=meeple.place, meeple=str(move["meeple"]))]


class LastArrivalRemoves(Token):
    """Acts in the allocation phase only; rivals' meeples alone can be driven out (ruling 22)."""

    def driven_out(self, kingdom: Kingdom, place: str) -> list[int]:
        return [i for i in kingdom.at(place) if owner(i) != kingdom.active]


def _rivals(kingdom: Kingdom) -> Iterator[int]:
    return (seat for seat in range(len(kingdom.smiths)) if seat != kingdom.active)


def meeples(kingdom: Kingdom, among: list[int]) -> OneOf:
    """One of these meeples; of two alike, the first."""
    alike: dict[tuple[int, str, bool], int] = {}
    for i in among:
        alike.setdefault((owner(i), kingdom.meeples[i].place, kingdom.meeples[i].is_locked), i)
    about = tuple(
        {"seat": seat, "place": place, "figure": "locked_meeple" if is_locked else "meeple"}
        for seat, place, is_locked in alike
    )
    return OneOf(tuple(alike.values()), about)


_ACTIVATION = {
    token.name: token
    for token in (
        GainSeal("gain_seal"),
        StealTwoSeals("steal_two_seals"),
        RerollOneDie("reroll_one_die"),
        SwapOrders("swap_orders"),
        RemoveMeeple("remove_meeple"),
        LockMeeple("lock_meeple"),
        LastArrivalRemoves("last_arrival_removes"),
    )
}
_NOTHING = Token("")


def token_at(kingdom: Kingdom, place: str) -> Token:
    """The activation token revealed at a place; one that does nothing if there is none."""
    return _ACTIVATION.get(kingdom.revealed.get(place, ""), _NOTHING)
