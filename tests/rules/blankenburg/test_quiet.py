"""What is played for a seat that does not answer. Ruling 58."""

from games.rules import table
from games.rules.blankenburg.rules import RULES
from games.rules.protocol import Move
from tests.rules.blankenburg.play import ALICE, BOB, Play


def quiet(play: Play, seat: int = ALICE) -> Move:
    return RULES.quiet_move(play.state, seat)


def test_ruling_58_bid_nothing(town: Play) -> None:
    assert quiet(town.go("bidding")) == {"type": "bid", "amount": 0}


def test_ruling_58_take_the_largest_lot_ties_in_the_order_of_resources(town: Play) -> None:
    town.wheel(stone=2, glass=3, iron=5).go("bidding")
    for seat in range(4):
        town.act(seat, "bid", amount=int(seat == ALICE))
    assert quiet(town) == {"type": "take", "wheel": "glass"}


def test_ruling_58_choose_the_resources_with_most_stock(town: Play) -> None:
    town.give(BOB, stone=20, marble=10).go("wheel")
    assert quiet(town) == {"type": "fill", "wheel": ["wood", "glass", "iron"]}
    town.character(ALICE, "merchant").go("outfit")
    assert quiet(town) == {"type": "receive", "resource": "wood"}


def test_ruling_58_build_repair_and_demolish_nothing(town: Play) -> None:
    town.built(ALICE, "shop_1", damaged=1).give(ALICE, stone=3).hand(ALICE, "tower_1").go("building")
    assert town.types(ALICE) == ["build", "repair", "demolish", "pass"]
    assert quiet(town) == {"type": "pass"}


def test_ruling_58_a_plan_begun_is_built_where_it_costs_least_thought(town: Play) -> None:
    town.character(ALICE, "city_planner").give(ALICE, stone=3, gold=1).hand(ALICE, "tower_1").go("building")
    town.act(ALICE, "build", plan="tower_1")
    assert town.quiet(ALICE) == {"type": "place", "space": "civic"}
    assert town.quiet(ALICE) == {"type": "pay"}
    assert town.goods(ALICE) == {"gold": 1}


def test_ruling_58_decline_offers(town: Play) -> None:
    town.income(visitor="moneylender")
    assert quiet(town) == {"type": "decline"}
    town.income(visitor="novice_architect")
    assert quiet(town) == {"type": "decline"}


def test_ruling_58_buy_and_sell_nothing(town: Play) -> None:
    town.give(ALICE, wood=2).go("market")
    assert quiet(town) == {"type": "visit", "stalls": []}
    town.act(ALICE, "visit", stalls=["plans", "trade"])
    for seat in (1, 2, 3):
        town.quiet(seat)
    assert town.quiet(ALICE) == {"type": "pass"}
    assert town.quiet(ALICE) == {"type": "pass"}
    assert (town.silver(ALICE), town.goods(ALICE)) == ([12], {"wood": 2})


def test_ruling_58_keep_the_first_plan_seen_and_discard_no_more_than_needed(town: Play) -> None:
    town.hand(ALICE, "castle_1", "cottage_1", "villa_1").next("basic", "inn_1", "shop_1", "shop_2").go("market")
    town.act(ALICE, "visit", stalls=["plans"])
    for seat in (1, 2, 3):
        town.quiet(seat)
    town.act(ALICE, "buy_plan", deck="basic")
    assert town.quiet(ALICE) == {"type": "discard", "plan": "cottage_1"}
    assert town.quiet(ALICE) == {"type": "draw"}
    assert town.quiet(ALICE) == {"type": "keep", "plan": "inn_1"}


def test_ruling_58_the_structure_of_least_prestige_is_damaged(town: Play) -> None:
    town.built(ALICE, "castle_1", "cottage_1", "shop_1").give(ALICE, prestige=3).income(visitor="firebrand")
    assert quiet(town) == {"type": "damage", "structure": "cottage_1"}


def test_ruling_58_no_last_repairs(town: Play) -> None:
    town.built(ALICE, "shop_1", damaged=1).citizens(*town.state.decks["citizens"].rest[:12]).go("evening")
    assert quiet(town) == {"type": "pass"}


def test_silence_alone_ends_every_game() -> None:
    for seats in range(2, 7):
        seed = bytes([seats]) * 32
        step = table.start("blankenburg", seats, {}, seed)
        moves = 0
        while waiting := [decision for decision in step.decisions if decision.blocking]:
            seat = waiting[0].seat
            step = table.play(step.position, seed, seat, table.quiet_move(step.position, seat))
            moves += 1
        assert table.result(step.position) is not None
        assert moves < 400
