"""The allocation phase: one meeple at a time. Rulebook, Allocation Phase; rulings 17, 18 and 22."""

from collections.abc import Mapping

from games.rules.blacksmith_brothers.components import BOX
from games.rules.blacksmith_brothers.effects import law
from games.rules.blacksmith_brothers.rounds import next_allocation
from games.rules.blacksmith_brothers.stage import question
from games.rules.blacksmith_brothers.state import Errand, Kingdom, Meeple, owner
from games.rules.blacksmith_brothers.tokens import meeples, token_at
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Move, OneOf

_LIMITS = {seats: {place: by_seats[seats] for place, by_seats in BOX.limits.items()} for seats in BOX.limits["mine"]}


def limits(kingdom: Kingdom) -> Mapping[str, int]:
    """How many meeples each place takes; 0 is any number (ruling 16 for the place of the king)."""
    printed = _LIMITS[len(kingdom.smiths)]
    at_king = law(kingdom).meeples_at_king
    return {**printed, kingdom.king_place: at_king} if at_king and kingdom.king_place else printed


def _is_full(kingdom: Kingdom, place: str, most: int) -> bool:
    """Whether a place that takes so many meeples takes no more; those laid down count."""
    return 0 < most <= len(kingdom.at(place))


def _next_meeple(kingdom: Kingdom) -> int:
    """The active smith's meeple to be placed: one that was driven out comes last."""
    waiting = [i for i in kingdom.owned(kingdom.active) if not kingdom.meeples[i].place]
    return min(waiting, key=lambda i: bool(kingdom.meeples[i].driven_from))


def _open_places(kingdom: Kingdom) -> tuple[str, ...]:
    """Where the next meeple may go. Four places have no limit, so there always is one (ruling 18)."""
    barred = kingdom.meeples[_next_meeple(kingdom)].driven_from
    return tuple(
        place for place, most in limits(kingdom).items() if place != barred and not _is_full(kingdom, place, most)
    )


class Allocating:
    """Where the next meeple goes."""

    def ask(self, kingdom: Kingdom) -> Decision:
        places, limit = _open_places(kingdom), limits(kingdom)
        about = tuple(
            {"does": f"at_{place}", "standing": len(kingdom.at(place)), "limit": limit[place] or "∞"}
            for place in places
        )
        choices = [Choice("allocate", {"place": OneOf(places, about)})]
        barred = kingdom.meeples[_next_meeple(kingdom)].driven_from
        if barred:
            return question(kingdom, "allocate_anew", choices, {"place": barred})
        return question(kingdom, "allocate", choices)

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        place, arrived = move["place"], _next_meeple(kingdom)
        kingdom.meeples[arrived] = Meeple(place)
        allocated = Event("allocated", {"seat": kingdom.active, "place": place, "meeple": str(arrived)})
        if _is_full(kingdom, place, limits(kingdom)[place]) and token_at(kingdom, place).driven_out(kingdom, place):
            kingdom.errand.place = place
            kingdom.stage = "drive_out"
            return [allocated]
        return [allocated, *next_allocation(kingdom, kingdom.active + 1, dice)]

    def quiet(self, kingdom: Kingdom) -> Move:
        """To the Castle, or to the first open place."""
        return {"type": "allocate", "place": _open_places(kingdom)[0]}


class DrivingOut:
    """Who took the last free spot may send a rival's meeple home; it is placed elsewhere, after all others."""

    def ask(self, kingdom: Kingdom) -> Decision:
        place = kingdom.errand.place
        rivals = token_at(kingdom, place).driven_out(kingdom, place)
        choices = [Choice("drive_out", {"meeple": meeples(kingdom, rivals)}), Choice("keep")]
        return question(kingdom, "drive_out", choices, {"place": place})

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        place, kingdom.errand = kingdom.errand.place, Errand()
        event = Event("kept", {"seat": kingdom.active})
        if move["type"] == "drive_out":
            driven = move["meeple"]
            kingdom.meeples[driven] = Meeple(driven_from=place)
            event = Event("drove_out", {"seat": kingdom.active, "rival": owner(driven), "place": place})
        return [event, *next_allocation(kingdom, kingdom.active + 1, dice)]

    def quiet(self, kingdom: Kingdom) -> Move:
        return {"type": "keep"}
