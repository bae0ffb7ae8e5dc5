"""What the characters give, as answers to the questions that the rules ask of a player."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

from games.rules.blankenburg.components import CHARACTERS
from games.rules.blankenburg.state import Player, Structure, Town
from games.rules.blankenburg.vocabulary import (
    Ability,
    BuildAnyDistrict,
    BuildDiscount,
    ExtraCapacity,
    IncomeBonus,
    MarketDiscount,
    PlanDiscount,
    RepairDiscount,
    SetupBonus,
    WinTies,
    ZeroBidBonus,
)

ZERO_BID = 3
ZERO_BID_OF_SIX = 4
REPAIR = {"basic": 2, "grand": 4}
PLAN_PRICE = {"basic": 1, "grand": 2}
PLANS_SEEN = {"basic": 2, "grand": 1}


@cache
def _abilities(character: str) -> dict[type[Ability], list[Any]]:
    kinds = {type(ability) for ability in CHARACTERS[character].abilities}
    return {kind: [own for own in CHARACTERS[character].abilities if type(own) is kind] for kind in kinds}


def _of[A: Ability](character: str, kind: type[A]) -> Sequence[A]:
    return _abilities(character).get(kind, ())


def setup_bonuses(player: Player) -> list[SetupBonus]:
    """What is added at set-up. Rulebook, Setting up the Game."""
    return list(_of(player.character, SetupBonus))


def extra_resources(player: Player) -> int:
    """Units of the owner's choice at set-up. Ruling 2."""
    return sum(ability.resources for ability in _of(player.character, SetupBonus))


def builds_anywhere(player: Player) -> bool:
    """Whether the player may build in any district. Ruling 23."""
    return bool(_of(player.character, BuildAnyDistrict))


def build_discount(player: Player, deck: str) -> int:
    """How many of a plan's resources may be left out."""
    return sum(ability.amount for ability in _of(player.character, BuildDiscount) if ability.deck == deck)


def income_bonus(player: Player, stays: list[Structure]) -> int:
    """Silver on top of the income; `stays` are the player's structures, once for each person there."""
    return sum(
        ability.amount
        for ability in _of(player.character, IncomeBonus)
        if sum(structure.district == ability.district for structure in stays) >= ability.min_stays
    )


def capacity(structure: Structure, character: str | None) -> int:
    """How many people may stay at a structure, each turn; `character` is its owner's, None of the master builder."""
    plan = structure.plan
    if character is None:
        return plan.capacity
    return plan.capacity + sum(
        ability.amount
        for ability in _of(character, ExtraCapacity)
        if (ability.district, ability.deck) == (structure.district, plan.deck)
    )


def tie_order(town: Town, scope: Literal["bid", "income"]) -> list[int]:
    """All seats, the one that wins a tie first. Rulebook, Bidding Phase; rulings 10, 29, 60."""
    return sorted(
        town.turn_order(),
        key=lambda seat: not any(scope in ability.scope for ability in _of(town.players[seat].character, WinTies)),
    )


def zero_bid(town: Town, player: Player) -> int:
    """Silver for a bid of nothing. Rulebook, Bidding Phase, Six Player Games; ruling 11."""
    silver = ZERO_BID_OF_SIX if len(town.players) == 6 else ZERO_BID
    return silver + sum(ability.amount for ability in _of(player.character, ZeroBidBonus))


def plan_price(player: Player, deck: str) -> int:
    """What a plan costs at the marketplace, at least 0. Rulebook, Marketplace Phase."""
    return max(0, PLAN_PRICE[deck] - sum(ability.amount for ability in _of(player.character, PlanDiscount)))


def plans_seen(player: Player, deck: str) -> int:
    """How many cards a buyer of plans sees before discards. Rulebook, Marketplace Phase."""
    return PLANS_SEEN[deck] + sum(ability.extra_draw for ability in _of(player.character, PlanDiscount))


def resource_price(town: Town, player: Player, trade: int, price: int) -> int:
    """What a resource costs in that round of trade, at least 1."""
    discount = sum(ability.amount for ability in _of(player.character, MarketDiscount) if ability.round == trade)
    return max(1, price + town.price_change - discount)


def repair_price(player: Player, structure: Structure) -> int:
    """What a repair costs, at least 0. Rulebook, Demolition; rulings 14, 63."""
    return max(
        0, REPAIR[structure.plan.deck] - sum(ability.amount for ability in _of(player.character, RepairDiscount))
    )
