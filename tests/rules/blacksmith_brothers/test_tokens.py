"""Special tokens, each alone and where they meet, with skills too. Rulings 12, 16, 17, 25 and 28."""

import pytest

from games.rules.blacksmith_brothers.components import BOX, Law
from games.rules.blacksmith_brothers.effects import law
from games.rules.blacksmith_brothers.mine import mine_sum
from games.rules.blacksmith_brothers.state import Meeple
from games.rules.protocol import Event
from tests.rules.blacksmith_brothers.play import ALICE, BOB, CHARLIE, Play

# constant tokens


@pytest.mark.parametrize(
    ("tokens", "change"),
    [
        (["dice_plus_2"], 2),
        (["dice_plus_1"], 1),
        (["dice_minus_1"], -1),
        (["dice_plus_2", "dice_minus_1"], 1),
        (["dice_plus_1", "dice_minus_1"], 0),
        (["dice_plus_2", "dice_plus_1", "dice_minus_1"], 2),
    ],
)
def test_ruling_16_what_tokens_change_about_the_dice_adds_up(tokens: list[str], change: int) -> None:
    play = Play()
    for place, token in zip(("guild", "forge", "cart_load"), tokens, strict=False):
        play.reveal(place, token)

    assert mine_sum(play.at("mine", dice=(3, 5)).state) == 8 + change
    assert mine_sum(Play().at("mine", dice=(3, 5)).state) == 8


def test_ruling_16_a_constant_token_holds_wherever_it_lies_and_for_all(play: Play) -> None:
    play.reveal("market", "dice_plus_2").stand(BOB, "mine").resolve(3, 5)

    play.act("activate", "mine")

    assert play.decision.about == {"worth": 10}


def test_ruling_16_a_token_face_down_changes_nothing(play: Play) -> None:
    assert law(play.state) == Law()
    assert play.state.revealed == {}


def test_ruling_16_baskets_reduce_nothing_with_the_token(play: Play) -> None:
    play.reveal("guild", "no_basket_reduction").give(ALICE, baskets={"coal": 5})

    assert mine_sum(play.at("mine", dice=(3, 5)).state) == 8


def test_the_waived_reduction_the_dice_the_skill_and_both_meeples_meet(play: Play) -> None:
    play.reveal("guild", "no_basket_reduction").reveal("forge", "dice_minus_1")
    play.give(ALICE, baskets={"coal": 3}, skills="extractor_master", seals=1).at("mine", 2, dice=(3, 5)).act("dig")
    play.act("add")

    assert play.decision.about == {"worth": (8 - 1) * 2 + 2 + 3}


def test_the_cheaper_fives_the_dearer_seal_and_the_favorite_meet(play: Play) -> None:
    play.reveal("guild", "fives_cost_20").reveal("forge", "first_seal_plus_6")
    play.give(ALICE, forged="horseshoes", skills="nobles_favorite nobles_favorite", seals=1).at("nobles_house")

    assert play.values("choose_row") == [10, 20, 30]
    play.act("choose_row", 30)
    play.act("pay", "horseshoes")
    play.act("pay_seal")

    assert play.state.scroll[30] == [ALICE]


# activation tokens


def test_the_royal_gift_is_a_seal_for_each_meeple_activated_there(play: Play) -> None:
    play.reveal("mine", "gain_seal").at("mine", 2)
    assert play.types == ["dig", "gain_seal", "done"]

    assert play.act("gain_seal") == [Event("gain_seal", {"seat": ALICE})]
    play.act("gain_seal")

    assert play.smith(ALICE).seals == 2
    assert play.types == ["dig", "done"]


def test_ruling_12_there_is_no_royal_gift_without_seals_in_the_supply(play: Play) -> None:
    play.reveal("mine", "gain_seal").give(BOB, seals=25)

    assert play.at("mine").types == ["dig", "done"]


def test_a_token_acts_only_at_its_place(play: Play) -> None:
    assert play.reveal("mine", "gain_seal").at("forge").types == ["done"]


@pytest.mark.parametrize(("theirs", "taken"), [(1, 1), (2, 2), (5, 2)])
def test_ruling_17_a_seal_steals_two_of_one_rival_or_what_he_has(play: Play, theirs: int, taken: int) -> None:
    play.reveal("market", "steal_two_seals").give(ALICE, seals=1).give(BOB, seals=theirs).at("market")
    assert play.about("steal_two_seals") == [{"seals": taken}]

    play.act("steal_two_seals", BOB)

    assert (play.smith(ALICE).seals, play.smith(BOB).seals) == (taken, theirs - taken)
    assert "steal_two_seals" not in play.types


def test_only_rivals_with_seals_can_be_robbed_and_only_for_a_seal(three: Play) -> None:
    three.reveal("market", "steal_two_seals").give(CHARLIE, seals=1)
    assert three.at("market").types == ["done"]

    three = Play(3).reveal("market", "steal_two_seals").give(ALICE, seals=1).give(CHARLIE, seals=1).at("market")
    assert three.values("steal_two_seals") == [CHARLIE]


def test_the_second_look_rolls_one_die_again_before_digging(play: Play) -> None:
    play.reveal("mine", "reroll_one_die").at("mine", dice=(1, 5))
    assert play.about("reroll_one_die") == [{"pips": 1}, {"pips": 5}]
    draws = len(play.dice.draws)

    (event,) = play.act("reroll_one_die", 0)

    (rolled,) = (draw.value + 1 for draw in play.dice.draws[draws:])
    assert event == Event("reroll_one_die", {"seat": ALICE, "die": "0", "before": 1, "after": rolled})
    assert play.state.dice == [rolled, 5]
    assert play.types == ["dig", "done"]
    assert play.decision.about == {"worth": rolled + 5}


def test_of_two_dice_alike_the_second_look_offers_one(play: Play) -> None:
    play.reveal("mine", "reroll_one_die").at("mine", dice=(4, 4))

    assert play.labels("reroll_one_die") == ["The die showing 4"]


def test_a_second_look_after_digging_does_not_dig_again(play: Play) -> None:
    play.reveal("mine", "reroll_one_die").at("mine").act("dig")
    play.act("stop")

    assert play.types == ["reroll_one_die", "done"]


def test_orders_are_swapped_for_two_seals(three: Play) -> None:
    three.reveal("village", "swap_orders").display()
    three.give(ALICE, orders="mace", seals=2).give(BOB, orders="dagger").give(CHARLIE, orders="helmet").at("village")
    assert three.values("swap_orders") == ["dagger", "helmet"]

    three.act("swap_orders", "helmet")
    three.act("give", "mace")

    assert [three.smith(seat).orders for seat in (ALICE, BOB, CHARLIE)] == [["helmet"], ["dagger"], ["mace"]]
    assert three.smith(ALICE).seals == 0


def test_ruling_17_both_must_own_an_order_to_swap(play: Play) -> None:
    play.reveal("forge", "swap_orders").give(ALICE, orders="mace", seals=2).give(BOB, forged="dagger").at("forge")
    assert play.types == ["reroll", "done"]

    play = Play().reveal("forge", "swap_orders").give(ALICE, seals=2).give(BOB, orders="dagger").at("forge")
    assert play.types == ["reroll", "done"]


def test_swapped_orders_and_double_work_meet_in_the_question_which_to_give(play: Play) -> None:
    play.reveal("forge", "swap_orders").give(ALICE, orders="mace chain", seals=2, skills="double_work")
    play.give(BOB, orders="dagger").at("forge").act("swap_orders", "dagger")
    assert play.values("give") == ["mace", "chain"]

    play.act("give", "chain")

    assert (play.smith(ALICE).orders, play.smith(BOB).orders) == (["mace", "dagger"], ["chain"])


def test_a_swapped_order_can_be_forged_in_the_same_activation(play: Play) -> None:
    play.reveal("forge", "swap_orders").give(ALICE, orders="mace", seals=2, workplace={"gold": 1, "iron": 1, "coal": 2})
    play.give(BOB, orders="helmet").at("forge").act("swap_orders", "helmet")
    play.act("give", "mace")

    play.act("forge", "helmet")

    assert play.smith(ALICE).forged == ["helmet"]


def test_ruling_17_a_summoned_meeple_is_back_and_its_action_lost(play: Play) -> None:
    play.reveal("castle", "remove_meeple").give(ALICE, seals=3).stand(BOB, "mine", "village").at("castle")
    assert play.about("remove_meeple") == [
        {"seat": BOB, "place": "mine", "figure": "meeple"},
        {"seat": BOB, "place": "village", "figure": "meeple"},
    ]

    play.act("remove_meeple", 2)
    play.act("done")

    assert (play.decision.seat, play.values("activate")) == (BOB, ["village"])
    assert play.smith(ALICE).seals == 0
    play.quietly()
    assert len([meeple for meeple in play.state.meeples if not meeple.place]) == 4


def test_a_smith_whose_last_meeple_was_summoned_has_no_turn(play: Play) -> None:
    play.reveal("castle", "remove_meeple").give(ALICE, seals=3).stand(BOB, "mine").at("castle")
    play.act("remove_meeple", 2)

    play.act("done")

    assert (play.state.round, play.decision.kind) == (2, "allocate")


def test_ruling_17_a_locked_meeple_stays_and_acts_in_the_next_resolution(play: Play) -> None:
    play.reveal("castle", "lock_meeple").give(ALICE, seals=2).stand(BOB, "mine", "mine").at("castle")
    assert play.about("lock_meeple") == [{"seat": BOB, "place": "mine", "figure": "meeple"}]

    play.act("lock_meeple", 2)
    assert play.state.meeples[2] == Meeple("mine", is_locked=True)
    play.act("done")
    assert play.decision.seat == BOB
    play.act("activate", "mine")
    assert play.state.errand.meeples == 1
    play.act("done")

    play.acts("allocate", "castle", "castle", "castle")
    assert play.state.meeples[2] == Meeple("mine")
    play.quietly()
    assert play.values("activate") == ["castle", "mine"]


def test_ruling_17_an_own_meeple_may_be_locked(play: Play) -> None:
    play.reveal("castle", "lock_meeple").give(ALICE, seals=2).stand(ALICE, "castle", "mine").stand(BOB, "forge")
    play.resolve().act("activate", "castle")
    assert play.about("lock_meeple") == [
        {"seat": ALICE, "place": "mine", "figure": "meeple"},
        {"seat": BOB, "place": "forge", "figure": "meeple"},
    ]

    play.act("lock_meeple", 1)
    play.act("done")

    assert play.decision.seat == BOB
    assert play.state.meeples[1] == Meeple("mine", is_locked=True)


def test_ruling_28_a_locked_meeple_is_not_offered_to_a_second_lock(play: Play) -> None:
    play.reveal("castle", "lock_meeple").give(ALICE, seals=4).stand(BOB, "mine").at("castle", 2)
    play.act("lock_meeple", 2)
    play.act("done")

    play.act("activate", "castle")

    assert "lock_meeple" not in play.types


def test_a_locked_meeple_is_told_from_one_that_stands_beside_it(play: Play) -> None:
    play.reveal("market", "remove_meeple").give(ALICE, seals=3).stand(BOB, "mine", "mine")
    play.state.meeples[2].is_locked = True

    labels = play.at("market").labels("remove_meeple")

    assert labels == ["bob’s locked meeple at the Mine", "bob’s meeple at the Mine"]


def test_ruling_28_a_locked_meeple_can_be_summoned(play: Play) -> None:
    play.reveal("castle", "remove_meeple").give(ALICE, seals=3).stand(BOB, "mine", is_locked=True).at("castle")

    play.act("remove_meeple", 2)

    assert play.state.meeples[2] == Meeple()


@pytest.mark.parametrize(("token", "price"), [("steal_two_seals", 1), ("swap_orders", 2), ("remove_meeple", 3),
                                              ("lock_meeple", 2)])  # fmt: skip
def test_a_token_is_offered_only_to_who_can_pay_it(token: str, price: int) -> None:
    def offered(seals: int) -> bool:
        play = Play().reveal("mine", token).give(ALICE, orders="mace", seals=seals).give(BOB, orders="chain", seals=2)
        return token in play.stand(BOB, "castle").at("mine").types

    assert BOX.activation_tokens[token] == price
    assert [offered(seals) for seals in (price - 1, price)] == [False, True]


def test_ruling_25_action_token_and_king_come_in_any_order_each_once(play: Play) -> None:
    play.reveal("market", "gain_seal")
    play.state.king = 14
    play.at("market")
    assert play.types == ["king_seal", "gain_seal", "done"]

    play.act("gain_seal")
    assert play.types == ["buy", "king_seal", "done"]
    play.act("buy")
    play.act("stop")
    assert play.types == ["king_seal", "done"]
    play.act("king_seal")

    assert play.types == ["done"]


def test_the_royal_gift_pays_for_digging_more_in_the_same_activation(play: Play) -> None:
    play.reveal("mine", "gain_seal").at("mine", dice=(1, 1)).act("gain_seal")

    play.act("dig")
    play.act("add")

    assert play.decision.about == {"worth": 5}


def test_the_second_look_and_the_paid_reroll_meet_at_the_forge(play: Play) -> None:
    play.reveal("forge", "reroll_one_die").give(ALICE, seals=1).at("forge")
    draws = len(play.dice.draws)

    play.act("reroll")
    play.act("reroll_one_die", 0)

    _, second, again = (draw.value + 1 for draw in play.dice.draws[draws:])
    assert play.state.dice == [again, second]


@pytest.mark.parametrize("token", ["remove_meeple", "lock_meeple"])
def test_summons_and_shackles_leave_one_of_two_meeples_at_the_mine_to_dig_for_the_single_sum(token: str) -> None:
    play = Play().reveal("castle", token).give(ALICE, seals=3).stand(BOB, "mine", "mine").at("castle", dice=(3, 5))
    play.act(token, 2)
    play.act("done")

    play.act("activate", "mine")

    assert play.decision.about == {"worth": 8}


def test_the_royal_guard_leaves_nobody_to_be_shoved(play: Play) -> None:
    play.reveal("mine", "last_arrival_removes").reveal("guild", "one_meeple_at_king")
    play.state.king = 8

    play.act("allocate", "mine")

    assert (play.decision.seat, play.decision.kind) == (BOB, "allocate")
    assert "mine" not in play.values("allocate")


def test_shackles_and_the_royal_guard_close_the_place_of_the_king(play: Play) -> None:
    play.reveal("forge", "one_meeple_at_king").stand(BOB, "forge", is_locked=True)
    play.state.king = 4

    assert "forge" not in play.values("allocate")


def test_seals_stolen_in_the_same_activation_buy_at_the_market(play: Play) -> None:
    play.reveal("market", "steal_two_seals").give(ALICE, seals=1).give(BOB, seals=2).at("market")
    play.act("steal_two_seals", BOB)

    play.act("buy")

    assert play.smith(ALICE).seals == 1
