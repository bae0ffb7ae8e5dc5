"""The builder that the game plays in a town of two. Rulebook, Master Builder Variant."""

from collections.abc import Iterator

from games.rules.blankenburg import spaces
from games.rules.blankenburg.components import CITIZENS, PLANS
from games.rules.blankenburg.state import Structure, Town
from games.rules.dice import Dice
from games.rules.protocol import Event


def act(town: Town, dice: Dice) -> Iterator[Event]:
    """Build after both players, if it has fewer structures than each of them. Rulings 50-54."""
    own = list(town.owned(None))
    newest = CITIZENS[town.citizens[-1]]
    fewest = min(len(list(town.owned(seat))) for seat in range(len(town.players)))
    if len(own) >= fewest or newest.starred:
        return
    card = town.decks["grand" if newest.gold else "basic"].draw(dice)
    if card is None:
        return
    plan = PLANS[card]
    openings = spaces.openings(town, plan)
    replaced = [structure for structure in own if structure.district == plan.district and plan.deck == "grand"]
    if openings:
        space = openings[0].space
    elif replaced:
        lowest = min(replaced, key=lambda structure: structure.plan.prestige)
        space = lowest.space
        town.remove(lowest)
        yield Event("master_replaced", {"structure": lowest.id})
    else:
        town.discard(plan.deck, card)
        yield Event("master_found_no_room", {"plan": card}, reveals=True)
        return
    town.structures.append(Structure(card, None, space, plan.district))
    yield Event("master_built", {"structure": card, "district": plan.district}, reveals=True)
