"""Which meeple acts next. Rulebook, Activation of Building Actions; rulings 6, 19, 31 and 32."""

from games.rules.blacksmith_brothers.mine import Mine
from games.rules.blacksmith_brothers.nobles import NoblesHouse
from games.rules.blacksmith_brothers.place import Place
from games.rules.blacksmith_brothers.places import CartLoad, Castle, Guild, Market, TheForge, Village
from games.rules.blacksmith_brothers.stage import question
from games.rules.blacksmith_brothers.state import Errand, Kingdom, Meeple
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Move, OneOf

MENUS: dict[str, Place] = {
    place.name: place
    for place in (Castle(), Guild(), TheForge(), CartLoad(), Mine(), NoblesHouse(), Village(), Market())
}


def _places(kingdom: Kingdom) -> tuple[str, ...]:
    """Where the active smith's meeples wait, each place once, in the order of the trail."""
    occupied = [kingdom.meeples[i].place for i in kingdom.standing(kingdom.active)]
    return tuple(place for place in MENUS if place in occupied)


class Activating:
    """The smith takes a meeple back and acts at its place; at some places both act together."""

    def ask(self, kingdom: Kingdom) -> Decision:
        places = _places(kingdom)
        about = tuple({"does": f"at_{place}"} for place in places)
        return question(kingdom, "activate", [Choice("activate", {"place": OneOf(places, about)})])

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        place = MENUS[move["place"]]
        here = [i for i in kingdom.standing(kingdom.active) if kingdom.meeples[i].place == place.name]
        acting = here if place.is_joint else here[:1]
        for meeple in acting:
            kingdom.meeples[meeple] = Meeple()
        kingdom.errand = Errand(place.name, len(acting), has_met_king=kingdom.king_place == place.name)
        kingdom.stage = place.name
        kind = "activated" if len(acting) == 1 else "activated_both"
        return [Event(kind, {"seat": kingdom.active, "place": place.name}), *place.arrive(kingdom)]

    def quiet(self, kingdom: Kingdom) -> Move:
        return {"type": "activate", "place": _places(kingdom)[0]}
