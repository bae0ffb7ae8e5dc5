"""Castle, Guild, Village, Cart Load, Forge and Market. Rulebook, Activation; rulings 2, 6, 9-13, 16, 19, 25-27, 31."""

import pytest

from games.rules.blacksmith_brothers.rules import RULES
from games.rules.protocol import Event, IllegalMove
from tests.rules.blacksmith_brothers.play import ALICE, BOB, Play, held


def test_ruling_11_the_castle_gives_a_seal_if_it_is_wanted(play: Play) -> None:
    play.state.king = 1
    assert play.at("castle").types == ["take_seal", "done"]

    play.act("take_seal")

    assert play.smith(ALICE).seals == 1
    assert play.types == ["done"]


def test_ruling_11_in_the_first_round_a_meeple_at_the_castle_finds_the_king_too(play: Play) -> None:
    play.at("castle")

    play.acts("take_seal", None)
    play.acts("king_seal", None)

    assert play.smith(ALICE).seals == 2
    assert play.types == ["done"]


def test_ruling_6_two_meeples_at_the_castle_act_one_after_the_other(play: Play) -> None:
    play.at("castle", 2)
    for _ in range(2):
        play.act("king_seal")
        play.act("take_seal")
        play.act("done")
        if play.decision.kind == "activate":
            play.act("activate", "castle")

    assert play.smith(ALICE).seals == 4


def test_ruling_12_without_seals_in_the_supply_nothing_is_offered_at_the_castle(play: Play) -> None:
    play.give(BOB, seals=25)

    assert play.at("castle").types == ["done"]


def test_ruling_31_the_king_on_a_plain_crown_brings_nobody_a_seal(play: Play) -> None:
    play.state.king = 1

    assert "king_seal" not in play.at("guild").types


def test_ruling_31_a_seal_is_due_if_the_guilds_own_step_brings_the_king(play: Play) -> None:
    play.state.king = 1
    play.at("guild")

    play.act("send_king")

    assert play.state.king_place == "guild"
    assert "king_seal" in play.types


def test_ruling_31_a_seal_is_due_if_the_guilds_own_step_sends_the_king_away_and_only_one(play: Play) -> None:
    play.state.king = 2
    play.at("guild").act("send_king")

    play.act("king_seal")

    assert play.state.king == 3
    assert "king_seal" not in play.types


def test_ruling_11_the_kings_seal_is_judged_when_the_meeple_is_activated(play: Play) -> None:
    play.state.king = 3
    play.stand(ALICE, "guild", "forge").resolve()
    play.act("activate", "guild")
    play.act("send_king")
    play.act("done")

    play.act("activate", "forge")

    assert "king_seal" in play.types


def test_ruling_11_two_meeples_acting_together_with_the_king_get_a_seal_each(play: Play) -> None:
    play.state.king = 8
    play.at("mine", 2)

    play.acts("king_seal", None, None)

    assert play.smith(ALICE).seals == 2
    assert "king_seal" not in play.types


def test_ruling_2_the_guild_master_card_changes_hands_at_once_but_not_the_order_of_the_round(play: Play) -> None:
    play.state.master = BOB
    play.stand(BOB, "castle").at("guild")

    assert play.act("take_master") == [Event("took_master", {"seat": ALICE})]

    assert (play.state.master, play.state.opener) == (ALICE, ALICE)
    assert "take_master" not in play.types


def test_ruling_2_the_later_of_two_at_the_guild_keeps_the_card_and_opens_the_next_round(play: Play) -> None:
    play.stand(BOB, "guild").at("guild")
    play.act("done")
    play.act("activate", "guild")
    play.act("take_master")
    play.act("done")

    assert (play.state.round, play.state.opener, play.decision.seat) == (2, BOB, BOB)


def test_ruling_27_the_guild_moves_the_king_at_once_and_once(play: Play) -> None:
    play.at("guild").act("send_king")

    assert play.state.king == 1
    assert play.types == ["done"]


def test_the_guild_may_reveal_a_token(play: Play) -> None:
    play.state.king = 3
    events = play.at("guild").act("send_king")

    token = play.state.revealed["forge"]
    assert events == [
        Event("sent_king", {"seat": ALICE}),
        Event("king_arrived", {"king": "4", "at": "forge"}),
        Event("token_revealed", {"place": "forge", "token": token, "does": f"with_{token}"}, reveals=True),
    ]


def test_a_token_revealed_in_the_guild_by_its_own_step_can_be_used_at_once(play: Play) -> None:
    play.state.king = 1
    play.state.tokens = ["gain_seal"]
    play.state.revealed = {}
    play.census = RULES.census(play.state)

    play.at("guild").act("send_king")

    assert "gain_seal" in play.types


def test_ruling_14_a_king_who_is_home_cannot_be_sent(play: Play) -> None:
    play.state.king = 16

    assert play.at("guild").types == ["done"]


def test_the_village_gives_an_order_on_display(play: Play) -> None:
    play.display("dagger", "helmet").at("village")
    assert play.values("take_order") == ["dagger", "helmet"]

    assert play.act("take_order", "helmet") == [Event("took_order", {"seat": ALICE, "order": "helmet"})]

    assert play.smith(ALICE).orders == ["helmet"]
    assert play.state.display == ["dagger"]
    assert play.types == ["done"]


def test_ruling_10_a_full_slot_bars_the_basic_action_and_the_top_card(play: Play) -> None:
    play.give(ALICE, orders="mace", seals=1).at("village")

    assert play.types == ["swap_order", "done"]


def test_ruling_10_the_display_is_not_filled_before_the_end_of_the_round(play: Play) -> None:
    play.at("village").act("take_order", play.state.display[0])

    assert len(play.state.display) == 1


def test_ruling_10_a_swap_costs_a_seal_and_the_own_card_goes_to_the_display(play: Play) -> None:
    play.display("dagger", "helmet").give(ALICE, orders="mace", seals=2).at("village")

    play.act("swap_order", "dagger")
    assert play.values("give") == ["mace"]
    assert play.act("give", "mace") == [Event("swapped", {"seat": ALICE, "order": "dagger", "given": "mace"})]

    assert play.smith(ALICE).orders == ["dagger"]
    assert play.state.display == ["mace", "helmet"]
    assert play.smith(ALICE).seals == 1
    assert play.types == ["done"]


def test_ruling_10_for_a_seal_the_top_card_is_drawn_into_a_free_slot(play: Play) -> None:
    play.give(ALICE, seals=1).at("village")
    deck = list(play.state.deck.rest)

    (event,) = play.act("draw_order")

    (order,) = play.smith(ALICE).orders
    assert event == Event("drew_order", {"seat": ALICE, "order": order}, reveals=True)
    assert sorted([*play.state.deck.rest, order]) == deck
    assert play.smith(ALICE).seals == 0
    assert play.types == ["done"]


def test_ruling_10_an_empty_deck_offers_no_card(play: Play) -> None:
    play.state.discard, play.state.deck.rest = play.state.deck.rest, []

    assert play.give(ALICE, seals=1).at("village").types == ["take_order", "done"]


def test_ruling_6_the_villages_paid_action_stays_once_a_turn_with_two_meeples(play: Play) -> None:
    play.give(ALICE, orders="mace", seals=2).at("village", 2)
    play.act("swap_order", play.state.display[0])
    play.act("give", "mace")
    play.act("done")

    play.act("activate", "village")

    assert play.types == ["done"]


def test_ruling_25_the_paid_action_may_come_before_the_basic_one(play: Play) -> None:
    play.display("dagger", "helmet").give(ALICE, seals=1, skills="double_work").at("village")

    play.act("draw_order")
    play.act("take_order", "dagger")

    assert len(play.smith(ALICE).orders) == 2


def test_the_cart_load_brings_everything_into_the_workplace(play: Play) -> None:
    play.give(ALICE, baskets={"gold": 1, "coal": 3}, workplace={"iron": 1}).at("cart_load")

    (event,) = play.act("load_all")

    assert event.data == {"seat": ALICE, "crystals": {"gold": 1, "coal": 3}, "bench": "0", "baskets": "0"}
    assert held(play.smith(ALICE).workplace) == {"gold": 1, "iron": 1, "coal": 3}
    assert held(play.smith(ALICE).baskets) == {}
    assert play.types == ["done"]


def test_the_cart_load_brings_crystals_one_by_one_as_far_as_there_is_room(play: Play) -> None:
    play.give(ALICE, baskets={"gold": 1, "coal": 2}, workplace={"iron": 6}).at("cart_load")
    assert play.types == ["load", "done"]

    play.acts("load", "gold", "coal")

    assert held(play.smith(ALICE).workplace) == {"gold": 1, "iron": 6, "coal": 1}
    assert held(play.smith(ALICE).baskets) == {"coal": 1}
    assert play.types == ["done"]


def test_ruling_19_basic_actions_are_optional_and_what_is_impossible_is_not_offered(play: Play) -> None:
    play.give(ALICE, baskets={"gold": 1}).at("cart_load").act("done")
    assert held(play.smith(ALICE).baskets) == {"gold": 1}

    assert Play().at("cart_load").types == ["done"]
    assert Play().at("forge").types == ["done"]
    assert Play().at("market").types == ["done"]
    assert Play().at("nobles_house").types == ["done"]


@pytest.mark.parametrize("bought", [["iron"], ["copper"], ["coal"], ["coal", "coal"]])
def test_ruling_13_a_seal_at_the_cart_load_buys_at_most_4(play: Play, bought: list[str]) -> None:
    play.give(ALICE, seals=1).at("cart_load").act("buy")
    assert play.values("take") == ["iron", "copper", "coal"]

    play.acts("take", *bought)
    play.act("stop")

    assert sum(play.smith(ALICE).workplace.values()) == len(bought)
    assert play.smith(ALICE).seals == 0
    assert play.types == ["done"]


def test_ruling_13_one_seal_for_each_meeple_at_the_cart_load(play: Play) -> None:
    play.give(ALICE, seals=3).at("cart_load", 2)
    play.act("buy")
    play.act("stop")
    assert "buy" not in play.types
    play.act("done")

    play.act("activate", "cart_load")

    assert play.types == ["buy", "done"]


@pytest.mark.parametrize(("gold_left", "worth"), [(3, 9), (6, 6), (8, 4), (0, 12)])
def test_the_market_pays_12_less_the_gold_in_stock(gold_left: int, worth: int) -> None:
    play = Play().give(BOB, baskets={"gold": min(6, 8 - gold_left)}, workplace={"gold": max(0, 2 - gold_left)})

    play.give(ALICE, seals=1).at("market")

    assert play.state.stock["gold"] == gold_left
    assert play.decision.about == {"worth": worth}


def test_ruling_26_the_worth_is_fixed_when_the_seal_is_paid(play: Play) -> None:
    play.give(BOB, baskets={"gold": 5}).give(ALICE, seals=1).at("market")

    assert play.act("buy") == [Event("paid_seal", {"seat": ALICE, "worth": 9})]
    play.acts("take", "gold", "copper")

    assert held(play.smith(ALICE).workplace) == {"gold": 1, "copper": 1}
    assert play.state.stock["gold"] == 2
    assert play.types == ["stop"]


def test_ruling_13_the_market_sells_up_to_the_space_of_the_workplace(play: Play) -> None:
    play.give(ALICE, seals=2, workplace={"coal": 7}).at("market").act("buy")

    play.act("take", "coal")
    assert play.types == ["stop"]
    play.act("stop")

    assert play.types == ["done"]


def test_the_market_sells_nothing_into_a_full_workplace(play: Play) -> None:
    assert play.give(ALICE, seals=2, workplace={"coal": 8}).at("market").types == ["done"]


def test_the_forge_takes_the_cost_from_the_workplace(play: Play) -> None:
    play.give(ALICE, orders="helmet", workplace={"gold": 2, "iron": 1, "coal": 2}).at("forge")

    (event,) = play.act("forge", "helmet")

    cost = {"gold": 1, "iron": 1, "coal": 2}
    assert event == Event("forged", {"seat": ALICE, "order": "helmet", "crystals": cost, "bench": "0"})
    assert held(play.smith(ALICE).workplace) == {"gold": 1}
    assert (play.smith(ALICE).orders, play.smith(ALICE).forged) == ([], ["helmet"])
    assert play.state.stock == {"gold": 7, "silver": 9, "iron": 10, "copper": 11, "coal": 20}


def test_crystals_in_the_baskets_do_not_forge(play: Play) -> None:
    play.give(ALICE, orders="helmet", workplace={"gold": 1, "iron": 1}, baskets={"coal": 2})

    assert play.at("forge").types == ["done"]


def test_ruling_9_one_meeple_forges_one_order(play: Play) -> None:
    play.give(ALICE, orders="helmet ploughshare", workplace={"gold": 1, "iron": 3, "coal": 4}).at("forge")

    play.act("forge", "helmet")

    assert play.types == ["done"]


def test_ruling_6_two_meeples_at_the_forge_forge_one_order_each(play: Play) -> None:
    play.give(ALICE, orders="helmet ploughshare", workplace={"gold": 1, "iron": 3, "coal": 4}).at("forge", 2)
    play.act("forge", "helmet")
    play.act("done")

    play.act("activate", "forge")
    play.act("forge", "ploughshare")

    assert play.smith(ALICE).forged == ["helmet", "ploughshare"]


def test_ruling_9_the_paid_reroll_rolls_both_dice_for_all_who_come_later(play: Play) -> None:
    play.give(ALICE, seals=2).stand(BOB, "mine").at("forge")
    draws = len(play.dice.draws)

    play.act("reroll")

    rolled = [draw.value + 1 for draw in play.dice.draws[draws:]]
    assert play.state.dice == rolled
    assert len(rolled) == 2
    assert play.smith(ALICE).seals == 1
    assert play.types == ["done"]
    play.act("done")
    play.act("activate", "mine")
    assert play.decision.about == {"worth": sum(rolled)}


def test_ruling_6_the_reroll_stays_once_a_turn_with_two_meeples(play: Play) -> None:
    play.give(ALICE, seals=2).at("forge", 2)
    play.act("reroll")
    play.act("done")

    play.act("activate", "forge")

    assert play.types == ["done"]


def test_a_move_that_is_not_offered_is_refused(play: Play) -> None:
    play.at("castle")

    with pytest.raises(IllegalMove):
        play.act("take_master")
