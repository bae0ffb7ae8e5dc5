"""The end of a turn and of the game. Rulebook, End of Turn, End of Game, Scoring."""

from collections.abc import Iterable, Iterator

from games.rules.blankenburg import building, spaces
from games.rules.blankenburg.components import BASE, BOARD, CITIZENS, DECKS, GOODS, RESOURCES
from games.rules.blankenburg.phase import Interlude, Phase
from games.rules.blankenburg.state import Structure, Town, move_goods
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Move

LIMITS = {"wood": 5, "stone": 5, "glass": 3, "marble": 3, "iron": 3, "gold": 2}


class Evening(Interlude):
    """Restocking, communal plans, limits, and whether the game ends. Rulings 38-42."""

    def enter(self, town: Town, dice: Dice) -> Iterator[Event]:
        yield from _restock(town)
        yield from _replace_communal_plans(town, dice)
        yield from _limit_goods(town)
        if _is_complete(town) or _is_populated(town):
            yield Event("town_complete" if _is_complete(town) else "town_populated", {})

    def then(self, town: Town) -> str:
        return "last_repairs" if _is_complete(town) or _is_populated(town) else "morning"


def _restock(town: Town) -> Iterator[Event]:
    """Rulebook, End of Turn, Two Player Games; ruling 39."""
    base = 1 if len(town.players) == 2 else 2
    goods = {}
    for resource in RESOURCES:
        missing = (base if resource in BASE else 1) - town.market[resource]
        if missing > 0 and (count := move_goods(town.supply, town.market, resource, missing)):
            goods[resource] = count
    if goods:
        yield Event("restocked", {"market": list(goods), "goods": goods})


def _replace_communal_plans(town: Town, dice: Dice) -> Iterator[Event]:
    """Ruling 43: an empty deck leaves the place empty."""
    for deck in DECKS:
        if town.communal[deck] is None and (card := town.decks[deck].draw(dice)):
            town.communal[deck] = card
            yield Event("new_communal_plan", {"plan": card}, reveals=True)


def _limit_goods(town: Town) -> Iterator[Event]:
    """Ruling 40: what is too much goes to the wheel."""
    for seat in town.turn_order():
        goods = town.players[seat].goods
        excess = {good: goods[good] - LIMITS[good] for good in GOODS if goods[good] > LIMITS[good]}
        for good, count in excess.items():
            move_goods(goods, town.wheel, good, count)
        if excess:
            yield Event("gave_up_excess", {"seat": seat, "wheel": list(excess), "goods": excess})


def _is_complete(town: Town) -> bool:
    return spaces.is_full(town)


def _is_populated(town: Town) -> bool:
    """A citizen is due and the track has no place for him. Rulings 41, 42."""
    return "citizen" not in town.barred and len(town.citizens) == BOARD.citizen_track


class Morning(Interlude):
    """A citizen, gold, the key to the left: the next turn begins. Rulebook, End of Turn; ruling 38."""

    def enter(self, town: Town, dice: Dice) -> Iterator[Event]:
        if "citizen" not in town.barred:
            yield from welcome_citizen(town, dice)
        town.barred = []
        town.price_change = 0
        town.first = (town.first + 1) % len(town.players)
        town.round += 1
        yield Event("new_turn", {"round": town.round, "seat": town.first})

    def then(self, town: Town) -> str:
        return "wheel"


def welcome_citizen(town: Town, dice: Dice) -> Iterator[Event]:
    """Put the top citizen on the track; his gold coin, if he has one, brings gold to the wheel."""
    card = town.draw("citizens", dice)
    town.citizens.append(card)
    yield Event("citizen", {"citizen": card}, reveals=True)
    if CITIZENS[card].gold and move_goods(town.supply, town.wheel, "gold", 1):
        yield Event("added_to_wheel", {"wheel": "gold", "goods": {"gold": 1}})


class LastRepairs(Phase):
    """What was damaged in the last turn may still be repaired. Rulebook, Scoring; rulings 44, 63."""

    def can_act(self, town: Town, seat: int) -> bool:
        return bool(self._repairable(town, seat))

    def _repairable(self, town: Town, seat: int) -> list[Structure]:
        return [s for s in building.repairable(town, seat) if s.damaged == town.round]

    def ask(self, town: Town, seat: int) -> Decision:
        repair = building.repair_choice(town, seat, self._repairable(town, seat))
        return town.question(seat, "last_repairs", repair, Choice("pass"))

    def answer(self, town: Town, seat: int, move: Move, dice: Dice) -> Iterable[Event]:
        if move["type"] == "repair":
            return [building.repair(town, seat, town.structure(move["structure"]))]
        town.next_seat()
        return [Event("passed_repairs", {"seat": seat}, reveals=not town.queue)]  # after the last, silver is counted

    def then(self, town: Town) -> str:
        return ""
