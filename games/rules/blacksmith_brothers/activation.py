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


class Activating:
    """The smith takes a meeple back and acts at its place; at some places both act together."""

    def ask(self, kingdom: Kingdom) -> Decision:
        places = kingdom.places_of(kingdom.standing(kingdom.active))
        return question(
            kingdom,
            "activate",
            [Choice("activate", {"place": OneOf(places, tuple({"does": f"at_{place}"} for place in places))})],
        )

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        place = MENUS[move["place"]]
        here = [i for i in kingdom.standing(kingdom.active) if kingdom.meeples[i].place == place.name]
        acting = here if place.is_joint else here[:1]
        for meeple in acting:
            kingdom.meeples[meeple] = Meeple()
        kingdom.errand = Errand(place.name, len(acting), has_met_king=kingdom.king_place == place.name)
        kingdom.stage = place.name
        activated = Event("activated", {"seat": kingdom.active, "place": place.name, "meeples": len(acting)})
        return [activated, *place.arrive(kingdom)]

    def quiet(self, kingdom: Kingdom) -> Move:
        return {"type": "activate", "place": kingdom.places_of(kingdom.standing(kingdom.active))[0]}
