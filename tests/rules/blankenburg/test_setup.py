"""Set-up. Rulebook, Setting up the Game, Six Player Games; rulings 1-4, 49."""

from collections.abc import Callable

import pytest

from games.rules.blankenburg.components import CHARACTERS, CITIZENS, PLANS
from games.rules.blankenburg.rules import RULES
from games.rules.blankenburg.state import Town
from games.rules.dice import Dice
from tests.rules.blankenburg.play import ALICE, BOB, CHRIS, DIANE, Play

STARRED = {plan.id for plan in PLANS.values() if plan.starred}


def towns(seats: int, count: int = 30, board: str = "front") -> list[Town]:
    options = {"board": board, "master_builder": False}
    return [RULES.setup(seats, options, Dice(number.to_bytes(32))) for number in range(count)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_starts_with_wood_stone_twelve_silver_and_a_starred_plan(seats: int) -> None:
    for town in towns(seats):
        assert [player.goods["wood"] for player in town.players] == [1] * seats
        assert [player.goods["stone"] for player in town.players] == [1] * seats
        assert {plan for player in town.players for plan in player.hand} < STARRED or seats == 6
        assert [len(player.hand) for player in town.players] == [1] * seats
        assert town.market == dict.fromkeys(("wood", "stone", "glass", "marble", "iron"), seats - 1)


def test_rulebook_set_up_of_four() -> None:
    for town in towns(4):
        assert town.communal["basic"] in STARRED
        assert PLANS[town.communal["grand"] or ""].deck == "grand"
        assert [CITIZENS[person].starred for person in town.citizens] == [True] * 4
        nobles = [player for player in town.players if player.character == "noble"]
        assert [(noble.silver, noble.goods["gold"]) for noble in nobles] == [(16, 1)] * len(nobles)


def test_ruling_1_chance_decides_the_first_player_and_the_characters() -> None:
    games = towns(4, 60)
    assert {town.first for town in games} == {ALICE, BOB, CHRIS, DIANE}
    assert {player.character for town in games for player in town.players} == set(CHARACTERS)
    assert all(len({player.character for player in town.players}) == 4 for town in games)


def test_ruling_2_the_merchant_picks_an_extra_resource_of_any_type() -> None:
    play = Play(3).character(BOB, "merchant")
    play.go("outfit")
    assert play.seats == [BOB]
    assert play.values(BOB, "receive", "resource") == ["wood", "stone", "glass", "marble", "iron"]
    play.act(BOB, "receive", resource="marble")
    assert play.goods(BOB) == {"marble": 1}
    assert (play.state.phase, play.seats) == ("wheel", [ALICE])


def test_ruling_2_several_extra_resources_are_picked_in_turn_order() -> None:
    play = Play(3).character(ALICE, "merchant").character(CHRIS, "merchant")
    play.state.first = CHRIS
    play.go("outfit")
    assert play.seats == [CHRIS]
    play.act(CHRIS, "receive", resource="wood")
    assert play.seats == [ALICE]


def test_ruling_3_what_the_supply_lacks_is_not_taken() -> None:
    play = Play(2).give(BOB, gold=10)
    play.citizens("guard").next("citizens", "mayor").go("morning")
    assert play.state.citizens == ["guard", "mayor"]
    assert play.on_wheel() == {}


def test_ruling_4_starred_cards_left_over_go_into_their_decks() -> None:
    for town in towns(3):
        dealt = {plan for player in town.players for plan in player.hand} | {town.communal["basic"]}
        assert {plan for plan in town.decks["basic"].rest if PLANS[plan].starred} == STARRED - dealt
        assert sum(CITIZENS[person].starred for person in town.decks["citizens"].rest) == 2


def test_ruling_49_six_players_use_all_starred_plans_and_a_sixth_citizen() -> None:
    golden = []
    for town in towns(6, 60):
        assert {plan for player in town.players for plan in player.hand} == STARRED
        assert not PLANS[town.communal["basic"] or ""].starred
        assert [CITIZENS[person].starred for person in town.citizens] == [True] * 5 + [False]
        assert town.wheel["gold"] == CITIZENS[town.citizens[5]].gold
        assert set(town.market.values()) == {5}
        golden.append(town.wheel["gold"])
    assert set(golden) == {0, 1}


def test_rulebook_example_the_first_plans_and_the_first_bid_of_four(town_of: Callable[..., Play]) -> None:
    """With what Andy and Diane have after the first bid, no starred and no grand plan can be built."""
    play = town_of(4)
    play.give(ALICE, wood=1, stone=1, iron=2).hand(ALICE, "shop_1", "tavern_1", "castle_1")
    play.give(DIANE, wood=1, stone=1).hand(DIANE, "chapel_1", "tower_1", "inn_1")
    play.communal("cottage_1").communal("cathedral_1").go("building")
    assert play.state.phase != "building"
