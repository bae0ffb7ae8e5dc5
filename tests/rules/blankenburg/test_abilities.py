"""Each ability alone. Rulebook, The Cards; data, abilities; rulings 2, 23, 60, 63."""

from collections.abc import Callable

import pytest

from games.rules.blankenburg.abilities import setup_bonuses
from games.rules.blankenburg.rules import RULES
from games.rules.dice import Dice
from tests.rules.blankenburg.play import ALICE, BOB, CHRIS, Play

BONUS = {
    "noble": (4, 1),
    "merchant": (0, 0),
    "city_planner": (2, 0),
    "guildmaster": (2, 0),
    "architect": (2, 0),
    "magistrate": (0, 0),
    "landlady": (4, 0),
    "financier": (2, 0),
    "surveyor": (0, 0),
    "castellan": (3, 0),
}


def test_setup_bonus_is_added_at_set_up() -> None:
    seen = set()
    for number in range(20):
        town = RULES.setup(6, {"board": "front", "master_builder": False}, Dice(number.to_bytes(32)))
        for player in town.players:
            silver, gold = BONUS[player.character]
            assert (player.silver, player.goods["gold"]) == (12 + silver, gold)
            seen.add(player.character)
    assert seen == set(BONUS)


def test_setup_bonus_resources_are_the_merchants(town: Play) -> None:
    bonuses = {name: setup_bonuses(town.character(ALICE, name).players[ALICE]) for name in BONUS}
    assert [name for name, given in bonuses.items() if any(bonus.resources for bonus in given)] == ["merchant"]


def test_build_any_district(town: Play) -> None:
    town.give(ALICE, stone=3).hand(ALICE, "tower_1").character(ALICE, "city_planner").go("building")
    town.act(ALICE, "build", plan="tower_1")
    assert town.values(ALICE, "place", "space") == ["civic", "commercial", "religious", "residential"]


def test_build_discount_leaves_one_resource_out_of_grand_plans_only(town: Play) -> None:
    town.character(ALICE, "architect").hand(ALICE, "hospital_1", "shop_1")
    town.give(ALICE, wood=1, stone=1, glass=1, iron=1).go("building")
    assert town.values(ALICE, "build", "plan") == ["hospital_1"]


def test_build_discount_and_gold_together_make_up_for_what_is_missing(town: Play) -> None:
    town.character(ALICE, "architect").hand(ALICE, "hospital_1").give(ALICE, wood=1, stone=1, glass=1, gold=1)
    town.go("building")
    town.act(ALICE, "build", plan="hospital_1")
    assert town.values(ALICE, "leave_out", "resource") == ["wood", "iron"]
    town.act(ALICE, "leave_out", resource="iron")
    assert (town.structures(ALICE), town.goods(ALICE)) == (["hospital_1"], {})


@pytest.mark.parametrize(("citizens", "silver"), [(["cooper"], 2), (["brewer", "cooper"], 2 + 1 + 2)])
def test_income_bonus_wants_two_guests_in_its_district(town: Play, citizens: list[str], silver: int) -> None:
    town.character(ALICE, "guildmaster").built(ALICE, "shop_1", "tavern_1", "tower_1").citizens("guard", *citizens)
    town.income()
    assert town.silver(ALICE) == [12 + silver + 1]


def test_extra_capacity_is_for_own_basic_structures_of_the_district(town_of: Callable[..., Play]) -> None:
    def guests(character: str, *plans: str) -> list[str]:
        play = town_of(2).character(ALICE, character).built(ALICE, *plans)
        play.citizens("banker", "countess", "baker", "carpenter", "guard", "mason").income(visitor="steward")
        return [place for place in play.state.stays.values() if place]

    assert guests("landlady", "cottage_1") == ["cottage_1", "cottage_1"]
    assert guests("noble", "cottage_1") == ["cottage_1"]
    assert guests("landlady", "villa_1") == ["villa_1"]


def test_win_ties_in_bids_and_for_guests(town: Play) -> None:
    town.character(CHRIS, "magistrate").built(ALICE, "shop_1").built(CHRIS, "shop_2").citizens("cooper").income()
    assert town.state.stays["cooper"] == "shop_2"
    town.wheel(wood=1, stone=1, glass=1).go("bidding")
    for seat in range(4):
        town.act(seat, "bid", amount=1)
    assert town.state.queue[0] == CHRIS


def test_zero_bid_bonus(town: Play) -> None:
    town.character(BOB, "financier").go("bidding")
    for seat in range(4):
        town.act(seat, "bid", amount=0)
    assert town.silver() == [15, 17, 15, 15]


def test_plan_discount_makes_plans_cheaper_and_shows_one_more(town: Play) -> None:
    town.character(ALICE, "surveyor").give(ALICE, silver=1).go("market")
    town.act(ALICE, "visit", stalls=["plans"])
    for seat in (1, 2, 3):
        town.act(seat, "visit", stalls=[])
    assert town.about(ALICE, "buy_plan", "deck") == [{"silver": 0, "seen": 3}, {"silver": 1, "seen": 2}]
    town.act(ALICE, "buy_plan", deck="grand")
    assert (len(town.values(ALICE, "keep", "plan")), town.silver(ALICE)) == (2, [0])


def test_market_discount_is_for_its_round_of_trade(town: Play) -> None:
    town.character(ALICE, "merchant")
    town.state.shoppers = {"plans": [], "trade": [ALICE]}
    town.go("first_trade")
    assert town.about(ALICE, "buy", "market")[0] == {"silver": 2}
    town.act(ALICE, "pass")
    assert town.about(ALICE, "buy", "market")[0] == {"silver": 2}


def test_market_discount_never_makes_a_resource_cheaper_than_one(town: Play) -> None:
    town.character(ALICE, "merchant").state.price_change = -3
    town.state.shoppers = {"plans": [], "trade": [ALICE]}
    town.go("second_trade")
    assert town.about(ALICE, "buy", "market")[0] == {"silver": 1}


def test_repair_discount_goes_down_to_nothing(town: Play) -> None:
    town.character(ALICE, "castellan").built(ALICE, "shop_1", "castle_1", damaged=1).give(ALICE, silver=2)
    town.go("building")
    assert town.about(ALICE, "repair", "structure") == [{"silver": 0}, {"silver": 2}]
    town.act(ALICE, "repair", structure="shop_1")
    town.act(ALICE, "repair", structure="castle_1")
    assert town.silver(ALICE) == [0]
