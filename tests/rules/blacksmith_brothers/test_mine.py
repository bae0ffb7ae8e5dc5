"""Digging. Rulebook, Mine; rulings 3, 4, 5, 6, 12, 23, 24 and 32."""

import pytest

from games.rules.blacksmith_brothers.components import BOX
from games.rules.blacksmith_brothers.mine import mine_sum
from games.rules.protocol import Event
from tests.rules.blacksmith_brothers.play import ALICE, BOB, CHARLIE, Play, held

FULL = {"gold": 1, "silver": 1, "iron": 2, "copper": 1, "coal": 3}


@pytest.mark.parametrize(
    "dug", [["gold", "coal"], ["iron", "copper"], ["coal"] * 4, ["copper", "copper"], ["silver", "coal"]]
)
def test_a_sum_of_8_digs_any_crystals_worth_no_more(play: Play, dug: list[str]) -> None:
    play.at("mine", dice=(3, 5)).act("dig")

    play.acts("take", *dug)
    play.act("stop")

    assert held(play.smith(ALICE).baskets) == {kind: dug.count(kind) for kind in BOX.crystals if kind in dug}
    assert held(play.smith(ALICE).workplace) == {}


def test_only_what_the_rest_of_the_sum_is_worth_is_offered_and_the_rest_is_lost(play: Play) -> None:
    play.at("mine", dice=(3, 5)).act("dig")
    assert play.values("take") == ["gold", "silver", "iron", "copper", "coal"]

    play.act("take", "silver")
    assert play.values("take") == ["copper", "coal"]

    play.act("take", "coal")
    assert play.types == ["stop"]


def test_the_question_tells_the_sum(play: Play) -> None:
    assert play.at("mine", dice=(3, 5)).decision.about == {"worth": 8}

    assert play.act("dig") == [Event("dug", {"seat": ALICE, "worth": 8})]
    assert play.decision.about == {"worth": 8}


def test_ruling_1_two_dice_are_rolled_once_a_round_by_who_opened_it(play: Play) -> None:
    for _ in range(3):
        play.act("allocate", "castle")
    draws = len(play.dice.draws)

    events = play.act("allocate", "mine")

    assert [draw.size for draw in play.dice.draws[draws:]] == [6, 6]
    first, second = (draw.value + 1 for draw in play.dice.draws[draws:])
    assert events[1] == Event("rolled", {"seat": ALICE, "first": first, "second": second, "die": ["0", "1"]})
    assert play.state.dice == [first, second]


def test_ruling_5_both_meeples_double_the_sum(play: Play) -> None:
    assert mine_sum(play.at("mine", 2, dice=(3, 5)).state) == 16


def test_ruling_5_modifiers_of_the_dice_are_doubled_and_personal_ones_are_not(play: Play) -> None:
    play.reveal("guild", "dice_plus_2").give(ALICE, skills="extractor_master extractor_master", baskets={"coal": 3})

    assert mine_sum(play.at("mine", 2, dice=(3, 5)).state) == (3 + 5 + 2) * 2 + 2 + 2 - 2


@pytest.mark.parametrize(("coal", "reduction"), [(0, 0), (2, 0), (3, 2), (5, 2), (6, 3)])
def test_ruling_5_full_baskets_reduce_the_sum_and_the_greater_reduction_replaces(coal: int, reduction: int) -> None:
    play = Play().give(ALICE, baskets={"coal": coal})

    assert mine_sum(play.at("mine", dice=(3, 5)).state) == 8 - reduction


def test_ruling_4_the_reduction_is_that_of_the_start_of_the_turn(play: Play) -> None:
    play.give(ALICE, baskets={"coal": 6}).stand(ALICE, "cart_load", "mine").resolve(3, 5)
    play.act("activate", "cart_load")
    play.act("load_all")
    play.act("done")

    play.act("activate", "mine")

    assert play.decision.about == {"worth": 5}
    assert "dig" in play.types


def test_ruling_23_after_a_partial_load_crystals_close_up_and_only_their_number_counts(play: Play) -> None:
    play.give(ALICE, baskets={"gold": 1, "coal": 3}).stand(ALICE, "cart_load", "castle").resolve()
    play.act("activate", "cart_load")
    play.acts("load", "gold", "coal")
    play.act("done")
    play.quietly()

    play.at("mine", dice=(3, 5))

    assert play.state.occupied == 2
    assert play.decision.about == {"worth": 8}


def test_ruling_5_each_seal_adds_3_and_as_many_as_players_may_be_paid(three: Play) -> None:
    three.give(ALICE, seals=4).at("mine", dice=(1, 1)).act("dig")

    for worth in (5, 8, 11):
        three.act("add")
        assert three.decision.about == {"worth": worth}

    assert three.types == ["take", "stop"]
    assert (three.smith(ALICE).seals, three.state.seals) == (1, 24)


def test_ruling_5_two_players_may_add_two_seals(play: Play) -> None:
    play.give(ALICE, seals=4).at("mine", dice=(1, 1)).act("dig")

    play.acts("add", None, None)

    assert "add" not in play.types


def test_ruling_5_a_sum_below_nothing_counts_as_nothing_but_seals_are_added_before(play: Play) -> None:
    play.reveal("guild", "dice_minus_1").give(ALICE, baskets={"coal": 5}, seals=1)
    play.at("mine", dice=(1, 1))
    assert mine_sum(play.state) == 1 - 2
    assert play.decision.about == {"worth": 0}

    play.act("dig")
    assert play.types == ["add", "stop"]
    play.act("add")

    assert play.decision.about == {"worth": 2}
    assert play.values("take") == ["coal"]


def test_digging_is_not_offered_for_a_sum_that_brings_nothing(play: Play) -> None:
    play.reveal("guild", "dice_minus_1").at("mine", dice=(1, 1))

    assert play.types == ["done"]


def test_full_baskets_cannot_dig(play: Play) -> None:
    assert play.give(ALICE, baskets={"coal": 6}, seals=2).at("mine").types == ["done"]


def test_digging_ends_when_the_baskets_are_full(play: Play) -> None:
    play.give(ALICE, baskets={"coal": 5}, seals=2).at("mine", dice=(6, 6)).act("dig")

    play.act("take", "coal")

    assert play.types == ["stop"]


def test_ruling_12_what_the_stock_lacks_is_not_offered(play: Play) -> None:
    play.give(BOB, workplace={"gold": 4}, baskets={"gold": 4})

    play.at("mine", dice=(6, 6)).act("dig")

    assert play.values("take") == ["silver", "iron", "copper", "coal"]


def test_ruling_4_a_full_workplace_digs_nothing_and_loses_3_crystals(play: Play) -> None:
    play.give(ALICE, workplace=FULL).at("mine")
    assert (play.decision.kind, play.decision.about) == ("lose_own", {"owner": ALICE, "losses": 3})

    play.acts("lose", "gold", "iron", "iron")

    assert held(play.smith(ALICE).workplace) == {"silver": 1, "copper": 1, "coal": 3}
    assert play.types == ["done"]


def test_ruling_4_the_workplace_is_looked_at_when_the_mine_is_activated(play: Play) -> None:
    play.give(ALICE, workplace=FULL, orders="helmet").stand(ALICE, "forge", "mine").resolve()
    play.act("activate", "forge")
    play.act("forge", "helmet")
    play.act("done")

    play.act("activate", "mine")

    assert play.types == ["dig", "done"]


def test_ruling_3_the_smith_who_opened_the_round_chooses_what_is_lost_in_a_turn_of_its_own(three: Play) -> None:
    three.give(CHARLIE, workplace=FULL).stand(CHARLIE, "mine").stand(ALICE, "guild").resolve()
    three.state.master = BOB
    three.act("activate", "guild")
    three.act("done")
    turn = three.decision.turn

    three.act("activate", "mine")
    assert (three.decision.seat, three.decision.kind, three.decision.turn) == (ALICE, "lose", turn + 1)
    assert three.prompt == "charlie came to the Mine with a full workplace. Choose what is lost: 3 crystals more."
    three.act("lose", "gold")
    events = three.act("lose", "silver")
    assert events == [Event("lost", {"seat": CHARLIE, "by": ALICE, "kind": "silver", "bench": "2"})]
    three.act("lose", "iron")

    assert (three.decision.seat, three.decision.kind, three.decision.turn) == (CHARLIE, "mine", turn + 2)


def test_ruling_3_the_opener_chooses_its_own_loss_in_the_same_turn(play: Play) -> None:
    play.give(ALICE, workplace=FULL).stand(ALICE, "mine").resolve()
    turn = play.decision.turn

    play.act("activate", "mine")
    assert (play.decision.seat, play.decision.turn) == (ALICE, turn)
    assert play.prompt == "You came to the Mine with a full workplace. Choose what you lose: 3 crystals more."
    assert play.act("lose", "coal") == [Event("lost_own", {"seat": ALICE, "kind": "coal", "bench": "0"})]
    play.acts("lose", "coal", "coal")

    assert play.decision.turn == turn


def test_ruling_24_the_loss_comes_with_the_activation(play: Play) -> None:
    play.give(ALICE, workplace=FULL, seals=3).at("mine")

    assert play.types == ["lose"]
    assert play.values("lose") == ["gold", "silver", "iron", "copper", "coal"]


def test_after_a_loss_the_token_of_the_mine_may_still_be_used(play: Play) -> None:
    play.reveal("mine", "gain_seal").give(ALICE, workplace={"coal": 8}).at("mine")

    play.acts("lose", "coal", "coal", "coal")

    assert play.types == ["gain_seal", "done"]


def test_ruling_6_both_meeples_act_together_at_the_mine(play: Play) -> None:
    play.stand(ALICE, "mine", "mine").resolve()

    events = play.act("activate", "mine")

    assert events == [Event("activated_both", {"seat": ALICE, "place": "mine"})]
    assert [meeple.place for meeple in play.state.meeples[:2]] == ["", ""]


def test_ruling_32_a_meeple_locked_last_round_and_a_second_one_act_together(play: Play) -> None:
    play.stand(ALICE, "mine", is_locked=True)
    play.acts("allocate", "mine", "castle", "castle")
    play.state.dice = [3, 5]

    play.act("activate", "mine")

    assert play.state.errand.meeples == 2
    assert play.decision.about == {"worth": 16}


def test_ruling_32_a_meeple_locked_in_this_round_does_not_act_with_the_other(play: Play) -> None:
    play.stand(ALICE, "mine", "mine")
    play.state.meeples[0].is_locked = True

    play.resolve(3, 5).act("activate", "mine")

    assert play.decision.about == {"worth": 8}
    assert [meeple.place for meeple in play.state.meeples[:2]] == ["mine", ""]
