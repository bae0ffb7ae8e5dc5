"""Setting up. Rulebook, Setting up the Game, Six Player Games; rulings 1-4, 49."""

from collections.abc import Mapping

from games.rules.blankenburg import abilities
from games.rules.blankenburg.components import (
    BASE,
    BOX,
    CHARACTERS,
    CITIZENS,
    DECKS,
    EVENTS,
    PLANS,
    RESOURCES,
    VISITORS,
)
from games.rules.blankenburg.state import Player, Town, move_goods, no_goods
from games.rules.dice import Dice
from games.rules.piles import Pile
from games.rules.protocol import Json


def set_up(seats: int, options: Mapping[str, Json], dice: Dice) -> Town:
    """The town before the first question."""
    characters = _deal(Pile.of(CHARACTERS), seats, dice)
    starred = Pile.of(plan.id for plan in PLANS.values() if plan.starred)
    hands = _deal(starred, seats, dice)
    communal = starred.draw(dice)
    decks = {name: Pile.of(plan.id for plan in PLANS.values() if _lies_in(name, plan.id, starred)) for name in DECKS}
    town = Town(
        board=options["board"],
        master=options["master_builder"] and seats == 2,
        first=dice.draw(seats),
        players=[Player(character, hand=[plan]) for character, plan in zip(characters, hands, strict=True)],
        decks=decks,
        supply=dict(BOX.supply),
        market=dict.fromkeys(RESOURCES, 0),
        wheel=no_goods(),
        communal={"basic": communal or decks["basic"].draw(dice), "grand": decks["grand"].draw(dice)},
        citizens=[],
    )
    town.decks |= {
        "events": Pile.of(EVENTS),
        "visitors": Pile.of(VISITORS),
        "citizens": _place_citizens(town, seats, dice),
    }
    for resource in RESOURCES:
        move_goods(town.supply, town.market, resource, seats - 1)
    for player in town.players:
        _equip(town, player)
    return town


def _deal(pile: Pile, count: int, dice: Dice) -> list[str]:
    """So many cards, or as many as there are."""
    return [card for _ in range(count) if (card := pile.draw(dice))]


def _lies_in(deck: str, card: str, starred: Pile) -> bool:
    """Whether a plan is shuffled into a deck: starred ones only if they were left over. Ruling 4."""
    plan = PLANS[card]
    return plan.deck == deck and (not plan.starred or card in starred.rest)


def _place_citizens(town: Town, seats: int, dice: Dice) -> Pile:
    """Starred citizens, as many as there are seats; returns the deck of all others.

    A sixth citizen comes from the deck and may bring gold. Rulings 4, 49.
    """
    town.citizens = _deal(Pile.of(person.id for person in CITIZENS.values() if person.starred), seats, dice)
    deck = Pile.of(person for person in CITIZENS if person not in town.citizens)
    for card in _deal(deck, seats - len(town.citizens), dice):
        town.citizens.append(card)
        move_goods(town.supply, town.wheel, "gold", int(CITIZENS[card].gold))
    return deck


def _equip(town: Town, player: Player) -> None:
    for resource in BASE:
        move_goods(town.supply, player.goods, resource, 1)
    for bonus in abilities.setup_bonuses(player):
        player.silver += bonus.silver
        move_goods(town.supply, player.goods, "gold", bonus.gold)
