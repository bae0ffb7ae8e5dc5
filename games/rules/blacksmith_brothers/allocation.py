"""The allocation phase: one meeple at a time. Rulebook, Allocation Phase; rulings 17, 18 and 22."""

from games.rules.blacksmith_brothers.components import BOX, PLACES
from games.rules.blacksmith_brothers.effects import law
from games.rules.blacksmith_brothers.rounds import next_allocation
from games.rules.blacksmith_brothers.stage import question
from games.rules.blacksmith_brothers.state import Errand, Kingdom, Meeple, owner
from games.rules.blacksmith_brothers.tokens import meeples, token_at
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Json, Move, OneOf


def limit(kingdom: Kingdom, place: str) -> int:
    """How many meeples a place takes; 0 is any number (ruling 16 for the place of the king)."""
    if place == kingdom.king_place and (at_king := law(kingdom).meeples_at_king):
        return at_king
    return BOX.limits[place][len(kingdom.smiths)]


def is_full(kingdom: Kingdom, place: str) -> bool:
    """Whether no more meeple may be placed there; those laid down count."""
    most = limit(kingdom, place)
    return bool(most) and len(kingdom.at(place)) >= most


def _about(kingdom: Kingdom, place: str) -> dict[str, Json]:
    return {"does": f"at_{place}", "standing": len(kingdom.at(place)), "limit": limit(kingdom, place) or "∞"}


def _next_meeple(kingdom: Kingdom) -> int:
    """The active smith's meeple to be placed: one that was driven out comes last."""
    waiting = [i for i in kingdom.owned(kingdom.active) if not kingdom.meeples[i].place]
    return min(waiting, key=lambda i: bool(kingdom.meeples[i].driven_from))


def _open_places(kingdom: Kingdom) -> tuple[str, ...]:
    """Where the next meeple may go. Four places have no limit, so there always is one (ruling 18)."""
    barred = kingdom.meeples[_next_meeple(kingdom)].driven_from
    return tuple(place for place in PLACES if place != barred and not is_full(kingdom, place))


class Allocating:
    """Where the next meeple goes."""

    def ask(self, kingdom: Kingdom) -> Decision:
        places = _open_places(kingdom)
        about = tuple(_about(kingdom, place) for place in places)
        return question(kingdom, "allocate", [Choice("allocate", {"place": OneOf(places, about)})])

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        place, arrived = move["place"], _next_meeple(kingdom)
        kingdom.meeples[arrived] = Meeple(place)
        allocated = Event("allocated", {"seat": kingdom.active, "place": place, "meeple": str(arrived)})
        if is_full(kingdom, place) and token_at(kingdom, place).driven_out(kingdom, place):
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
