"""Plans and trade. Rulebook, Marketplace Phase, Unwanted Plans; rulings 33-37, 55, 57."""

from collections.abc import Callable

import pytest

from games.rules.protocol import IllegalMove, Subset
from tests.rules.blankenburg.play import ALICE, BOB, CHRIS, DIANE, Play


def come(play: Play, *seats: int, stall: str) -> Play:
    """Begin the marketplace phase; these seats come for plans or to trade, the others stay away."""
    play.go("market")
    for seat in play.seats:
        play.act(seat, "visit", stalls=[stall] if seat in seats else [])
    return play


def test_rulebook_example_three_basic_plans_and_a_grand_one(town: Play) -> None:
    town.next("basic", "shop_1", "shop_2", "inn_1", "forge_1", "tower_1", "tower_2").next("grand", "castle_1")
    come(town, ALICE, BOB, CHRIS, DIANE, stall="plans")
    for seat, kept in ((ALICE, "shop_2"), (BOB, "inn_1"), (CHRIS, "tower_1")):
        assert town.seats == [seat]
        town.act(seat, "buy_plan", deck="basic")
        town.act(seat, "keep", plan=kept)
    town.act(DIANE, "buy_plan", deck="grand")
    assert [player.hand for player in town.players] == [["shop_2"], ["inn_1"], ["tower_1"], ["castle_1"]]
    assert town.silver() == [11, 11, 11, 10]
    assert [under.card for under in town.state.decks["basic"].under[-3:]] == ["shop_1", "forge_1", "tower_2"]


def test_rulebook_example_two_rounds_of_trade(town: Play) -> None:
    town.market(wood=3, stone=3, glass=3, marble=3, iron=3)
    come(town, ALICE, BOB, CHRIS, DIANE, stall="trade")
    for seat, good in ((ALICE, "wood"), (BOB, "glass"), (CHRIS, ""), (DIANE, "wood")):
        if good:
            town.act(seat, "buy", market=good)
        town.act(seat, "pass")
    for seat in (ALICE, BOB, CHRIS):
        town.act(seat, "pass")
    town.act(DIANE, "buy", market="stone")
    assert (town.silver(), town.goods(DIANE)) == ([10, 10, 12, 7], {"wood": 1, "stone": 1})
    assert town.at_market() == {"wood": 1, "stone": 2, "glass": 2, "marble": 3, "iron": 3}


def test_all_say_at_once_what_they_come_for_and_may_still_pass(town: Play) -> None:
    town.go("market")
    assert town.seats == [ALICE, BOB, CHRIS, DIANE]
    assert town.domain(ALICE, "visit", "stalls") == Subset(("plans", "trade"), 0, 2)
    town.act(BOB, "visit", stalls=["plans", "trade"])
    for seat in (ALICE, CHRIS, DIANE):
        town.act(seat, "visit", stalls=[])
    assert (town.state.phase, town.seats) == ("plans", [BOB])
    town.act(BOB, "pass")
    assert (town.state.phase, town.seats) == ("first_trade", [BOB])
    town.act(BOB, "leave")
    assert town.state.phase == "wheel"


def test_who_has_nothing_to_trade_with_is_not_asked(town: Play) -> None:
    town.give(ALICE, silver=0).give(BOB, silver=0, wood=1).give(CHRIS, silver=1).go("market")
    assert town.seats == [BOB, CHRIS, DIANE]
    assert town.told("passed_over") == [{"seat": ALICE}]
    assert town.values(BOB, "visit", "stalls") == ["trade"]
    assert town.values(CHRIS, "visit", "stalls") == ["plans"]


def test_ruling_33_who_can_pay_may_come_for_a_deck_that_others_fill_before_his_turn(town: Play) -> None:
    pile = town.state.decks["basic"]
    town.hand(ALICE, "shop_1").built(DIANE, *pile.rest).give(BOB, silver=1)
    come(town, ALICE, BOB, stall="plans")
    town.act(ALICE, "buy_plan", deck="grand")
    town.act(ALICE, "discard", plan="shop_1")
    town.act(ALICE, "keep", plan=town.values(ALICE, "keep", "plan")[0])
    assert town.values(BOB, "buy_plan", "deck") == ["basic"]
    town.act(BOB, "buy_plan", deck="basic")
    assert town.players[BOB].hand == ["shop_1"]


def test_ruling_34_nobody_comes_for_plans_when_both_decks_are_empty(town: Play) -> None:
    town.built(DIANE, *town.state.decks["basic"].rest, *town.state.decks["grand"].rest).go("market")
    assert town.values(ALICE, "visit", "stalls") == ["trade"]


def test_ruling_33_plans_are_bought_in_turn_order_one_each(town: Play) -> None:
    town.state.first = CHRIS
    come(town, ALICE, CHRIS, DIANE, stall="plans")
    order = []
    while town.state.phase == "plans":
        order += town.seats
        town.act(town.seats[0], "buy_plan", deck="grand")
    assert order == [CHRIS, DIANE, ALICE]


def test_ruling_33_each_plan_discarded_shows_one_more_of_the_deck_bought_from(town: Play) -> None:
    town.hand(ALICE, "shop_1", "castle_1").next("basic", "inn_1", "forge_1", "tower_1", "tower_2")
    come(town, ALICE, stall="plans")
    town.act(ALICE, "buy_plan", deck="basic")
    town.act(ALICE, "discard", plan="castle_1")
    town.act(ALICE, "draw")
    assert town.values(ALICE, "keep", "plan") == ["inn_1", "forge_1", "tower_1"]
    town.act(ALICE, "keep", plan="forge_1")
    assert town.players[ALICE].hand == ["forge_1", "shop_1"]
    assert town.state.decks["grand"].under[-1].card == "castle_1"
    assert [under.card for under in town.state.decks["basic"].under[-2:]] == ["inn_1", "tower_1"]
    assert town.state.decks["basic"].under[-1].known_to == [ALICE]


def test_ruling_33_with_three_plans_one_must_be_discarded(town: Play) -> None:
    town.hand(ALICE, "shop_1", "castle_1", "villa_1")
    come(town, ALICE, stall="plans")
    town.act(ALICE, "buy_plan", deck="grand")
    assert (town.ask(ALICE).kind, town.types(ALICE)) == ("full_hand", ["discard"])
    assert town.ask(ALICE).about["seen"] == 2
    town.act(ALICE, "discard", plan="villa_1")
    assert (town.ask(ALICE).kind, town.types(ALICE)) == ("discard", ["draw", "discard"])
    assert town.ask(ALICE).about["seen"] == 2


def test_ruling_33_who_does_not_buy_does_not_discard(town: Play) -> None:
    town.hand(ALICE, "shop_1")
    come(town, ALICE, stall="plans")
    assert town.types(ALICE) == ["buy_plan", "pass"]


def test_ruling_34_a_short_deck_shows_what_there_is(town: Play) -> None:
    pile = town.state.decks["basic"]
    town.built(DIANE, *[plan for plan in pile.rest if plan not in ("shop_1", "inn_1")][:19]).hand(BOB, "inn_1")
    town.hand(ALICE, "villa_1", "castle_1")
    come(town, ALICE, stall="plans")
    town.act(ALICE, "buy_plan", deck="basic")
    town.act(ALICE, "draw")
    assert town.players[ALICE].hand == ["castle_1", "shop_1", "villa_1"]


def test_ruling_34_discards_just_put_under_may_be_drawn_again(town: Play) -> None:
    pile = town.state.decks["basic"]
    town.built(DIANE, *[plan for plan in pile.rest if plan not in ("shop_1", "inn_1")][:19]).hand(ALICE, "inn_1")
    come(town, ALICE, stall="plans")
    town.act(ALICE, "buy_plan", deck="basic")
    town.act(ALICE, "discard", plan="inn_1")
    assert town.values(ALICE, "keep", "plan") == ["shop_1", "inn_1"]


def test_rulings_34_and_55_an_empty_deck_cannot_be_bought_from(town: Play) -> None:
    pile = town.state.decks["grand"]
    town.hand(ALICE, *pile.rest[:2]).built(BOB, *pile.rest[:8])
    come(town, ALICE, stall="plans")
    assert town.values(ALICE, "buy_plan", "deck") == ["basic"]


def test_ruling_55_deck_then_discards_one_by_one_then_the_card_to_keep(town: Play) -> None:
    town.hand(ALICE, "shop_1", "castle_1")
    come(town, ALICE, stall="plans")
    kinds = [town.ask(ALICE).kind]
    town.act(ALICE, "buy_plan", deck="basic")
    kinds.append(town.ask(ALICE).kind)
    town.act(ALICE, "discard", plan="shop_1")
    kinds.append(town.ask(ALICE).kind)
    town.act(ALICE, "discard", plan="castle_1")
    kinds.append(town.ask(ALICE).kind)
    assert kinds == ["plans", "discard", "discard", "keep"]
    assert len(town.values(ALICE, "keep", "plan")) == 4


def test_ruling_35_at_most_one_is_bought_and_any_number_sold_in_any_order(town: Play) -> None:
    town.market(wood=1, stone=1, iron=2).give(ALICE, glass=2, marble=1)
    come(town, ALICE, stall="trade")
    town.act(ALICE, "sell", resource="glass")
    town.act(ALICE, "buy", market="iron")
    assert town.types(ALICE) == ["sell", "pass", "leave"]
    town.act(ALICE, "sell", resource="glass")
    town.act(ALICE, "sell", resource="marble")
    assert (town.silver(ALICE), town.goods(ALICE)) == ([12 + 3 - 2], {"iron": 1})
    assert town.at_market() == {"wood": 1, "stone": 1, "glass": 2, "marble": 1, "iron": 1}


def test_ruling_35_two_rounds_at_two_and_three_silver_with_sales_at_one(town: Play) -> None:
    town.give(ALICE, wood=2)
    come(town, ALICE, stall="trade")
    prices = []
    for _ in range(2):
        prices.append((town.about(ALICE, "buy", "market")[0], town.about(ALICE, "sell", "resource")[0]))
        town.act(ALICE, "pass")
    assert prices == [({"silver": 2}, {"silver": 1}), ({"silver": 3}, {"silver": 1})]


def test_ruling_36_a_type_is_sold_up_to_the_number_of_players(town: Play) -> None:
    town.market(wood=3, iron=6).give(ALICE, wood=3, iron=1)
    come(town, ALICE, stall="trade")
    assert town.values(ALICE, "sell", "resource") == ["wood"]
    town.act(ALICE, "sell", resource="wood")
    assert town.values(ALICE, "sell", "resource") == []
    assert town.at_market() == {"wood": 4, "iron": 6}


def test_ruling_36_what_was_sold_can_be_bought_at_once_and_what_is_out_of_stock_cannot(town: Play) -> None:
    town.market(wood=1).give(ALICE, glass=1)
    come(town, ALICE, BOB, stall="trade")
    assert town.values(ALICE, "buy", "market") == ["wood"]
    town.act(ALICE, "sell", resource="glass")
    town.act(ALICE, "pass")
    assert town.values(BOB, "buy", "market") == ["wood", "glass"]
    with pytest.raises(IllegalMove):
        town.act(BOB, "buy", market="iron")


def test_ruling_36_gold_is_not_traded(town: Play) -> None:
    town.give(ALICE, gold=2, silver=1).go("market")
    assert town.values(ALICE, "visit", "stalls") == ["plans"]


def test_ruling_37_the_marketplace_is_closed_by_the_market_holiday(town_of: Callable[..., Play]) -> None:
    play = town_of(3).income(event="market_holiday")
    assert (play.state.phase, play.state.round) == ("wheel", 2)
