"""The Noble's House. Rulebook, Noble's House; rulings 6, 7, 8, 16, 29 and 33."""

import pytest

from games.rules.protocol import Event
from tests.rules.blacksmith_brothers.play import ALICE, BOB, CHARLIE, Play


def improve(play: Play, skill: str, space: int) -> None:
    play.act("choose_skill", skill)
    play.act("place_skill", space)


def test_cards_of_23_and_12_buy_a_position_of_30_and_the_surplus_is_lost(play: Play) -> None:
    play.give(ALICE, forged="crown_of_state horseshoes").at("nobles_house")
    assert play.values("choose_row") == [10, 20, 30]
    assert play.act("choose_row", 30) == [Event("chose_row", {"seat": ALICE, "row": "30"})]

    play.act("pay", "crown_of_state")
    assert play.decision.about == {"worth": 7}
    events = play.act("pay", "horseshoes")

    assert events == [
        Event("paid_order", {"seat": ALICE, "order": "horseshoes", "worth": 12}),
        Event("placed_cube", {"seat": ALICE, "row": "30", "points": 5}),
    ]
    assert play.state.scroll[30] == [ALICE]
    assert play.state.discard == ["crown_of_state", "horseshoes"]
    assert (play.smith(ALICE).forged, play.smith(ALICE).cubes) == ([], 6)


def test_two_seals_raise_35_to_41_and_buy_a_position_of_40(play: Play) -> None:
    play.give(ALICE, forged="crown_of_state horseshoes", seals=3).cubes(30, ALICE).at("nobles_house")
    assert play.values("choose_row") == [10, 20, 40]

    play.act("choose_row", 40)
    play.acts("pay", "crown_of_state", "horseshoes")
    assert (play.decision.kind, play.decision.about) == ("pay_or_seal", {"worth": 5, "seal": 3})
    play.act("pay_seal")
    assert play.decision.about == {"worth": 2, "seal": 3}
    play.act("pay_seal")

    assert play.state.scroll[40] == [ALICE]
    assert play.smith(ALICE).seals == 1


def test_ruling_8_two_seals_are_the_most_in_a_round(play: Play) -> None:
    play.give(ALICE, forged="crown_of_state", seals=5).at("nobles_house")
    assert play.values("choose_row") == [10, 20]

    play.act("choose_row", 20)
    play.acts("pay_seal", None, None)

    assert play.types == ["pay"]


def test_seals_alone_buy_nothing(play: Play) -> None:
    assert play.give(ALICE, seals=5).reveal("guild", "first_seal_plus_6").at("nobles_house").types == ["done"]


def test_only_one_position_is_bought_with_one_meeple(play: Play) -> None:
    play.give(ALICE, forged="claymore reliquary").at("nobles_house")
    play.act("choose_row", 20)
    play.act("pay", "claymore")
    improve(play, "furnace", 0)

    assert play.types == ["done"]


def test_ruling_7_a_row_is_closed_while_its_last_cube_is_your_own(play: Play) -> None:
    play.give(ALICE, forged="claymore reliquary").cubes(20, BOB, ALICE).cubes(10, ALICE, BOB)

    assert play.at("nobles_house").values("choose_row") == [10, 30, 40]


def test_ruling_7_rows_fill_from_the_left(play: Play) -> None:
    play.give(ALICE, forged="claymore").cubes(20, BOB, ALICE, BOB).at("nobles_house")
    (about,) = [
        about for row, about in zip(play.values("choose_row"), play.about("choose_row"), strict=True) if row == 20
    ]
    assert about == {"points": 3, "price": 20}

    play.act("choose_row", 20)
    play.act("pay", "claymore")

    assert play.state.scroll[20] == [BOB, ALICE, BOB, ALICE]


def test_a_full_row_is_closed(play: Play) -> None:
    play.give(ALICE, forged="claymore").cubes(10, BOB, ALICE, BOB, ALICE, BOB, ALICE, BOB)

    assert play.at("nobles_house").values("choose_row") == [20]


def test_ruling_33_two_meeples_may_buy_two_positions_with_one_payment(play: Play) -> None:
    play.give(ALICE, forged="crown_of_state horseshoes").at("nobles_house", 2)
    play.act("choose_row", 20)
    assert play.values("choose_second_row") == [10]
    play.act("choose_second_row", 10)
    assert play.decision.about == {"worth": 30}

    play.acts("pay", "horseshoes", "crown_of_state")

    assert (play.state.scroll[20], play.state.scroll[10], play.smith(ALICE).cubes) == ([ALICE], [ALICE], 5)
    improve(play, "furnace", 0)
    improve(play, "furnace", 1)
    assert play.types == ["done"]


def test_ruling_33_two_meeples_may_buy_one_position_or_none(play: Play) -> None:
    play.give(ALICE, forged="crown_of_state horseshoes").at("nobles_house", 2)
    assert play.types == ["choose_row", "done"]

    play.act("choose_row", 20)
    play.act("one_row")

    assert (play.decision.kind, play.decision.about) == ("pay", {"worth": 20})


def test_ruling_29_a_second_row_is_offered_only_if_both_can_be_paid(play: Play) -> None:
    play.give(ALICE, forged="crown_of_state", seals=2).at("nobles_house", 2)

    play.act("choose_row", 20)

    assert play.decision.kind == "pay_or_seal"


def test_ruling_6_two_positions_go_to_different_rows(play: Play) -> None:
    play.give(ALICE, forged="crown_of_state claymore reliquary").at("nobles_house", 2)

    play.act("choose_row", 20)

    assert play.values("choose_second_row") == [10, 30, 40]


def test_ruling_8_each_card_is_worth_1_more_for_each_nobles_favorite(play: Play) -> None:
    play.give(ALICE, forged="battle_axe signet_press", skills="nobles_favorite").at("nobles_house")
    assert play.values("choose_row") == [10, 20, 30, 40]
    play.act("choose_row", 40)

    assert play.about("pay") == [{"worth": 20}, {"worth": 20}]
    play.acts("pay", "battle_axe", "signet_press")

    assert play.state.scroll[40] == [ALICE]


def test_ruling_8_every_cube_brings_one_skill_token_on_any_empty_space(play: Play) -> None:
    play.give(ALICE, forged="horseshoes", skills="furnace").at("nobles_house")
    play.act("choose_row", 10)
    play.act("pay", "horseshoes")
    assert play.values("choose_skill") == [
        "nobles_favorite", "royal_forge", "extractor_master", "furnace", "double_work",
    ]  # fmt: skip
    play.act("choose_skill", "furnace")
    assert play.values("place_skill") == [1, 2, 3, 4, 5]

    events = play.act("place_skill", 4)

    assert events == [Event("placed_skill", {"seat": ALICE, "skill": "furnace", "space": "4"})]
    assert play.smith(ALICE).improvements == ["furnace", "", "", "", "furnace", ""]
    assert play.state.skills["furnace"] == 3
    assert play.types == ["done"]


def test_spaces_are_numbered_through_six_a_seat(play: Play) -> None:
    play.give(BOB, forged="horseshoes").stand(BOB, "nobles_house").resolve()
    play.act("activate", "nobles_house")
    play.act("choose_row", 10)
    play.act("pay", "horseshoes")
    play.act("choose_skill", "furnace")
    assert play.values("place_skill") == [6, 7, 8, 9, 10, 11]

    play.act("place_skill", 9)

    assert play.smith(BOB).improvements == ["", "", "", "furnace", "", ""]


def test_ruling_8_a_kind_of_which_none_is_left_is_not_offered(play: Play) -> None:
    play.give(BOB, skills="furnace furnace furnace furnace furnace").give(ALICE, forged="horseshoes")
    play.at("nobles_house").act("choose_row", 10)

    play.act("pay", "horseshoes")

    assert play.values("choose_skill") == ["nobles_favorite", "royal_forge", "extractor_master", "double_work"]


def test_ruling_8_a_seventh_cube_brings_no_token(play: Play) -> None:
    play.give(ALICE, forged="crown_of_state horseshoes", skills="furnace furnace furnace furnace furnace")
    play.cubes(40, ALICE, BOB, ALICE, BOB, ALICE, BOB, ALICE).cubes(30, ALICE)
    play.at("nobles_house", 2)
    play.act("choose_row", 20)
    play.act("choose_second_row", 10)
    play.acts("pay", "crown_of_state", "horseshoes")

    play.act("choose_skill", "double_work")
    play.act("place_skill", 5)

    assert play.types == ["done"]
    assert play.smith(ALICE).cubes == 0


def test_ruling_8_without_a_cube_nothing_can_be_bought(three: Play) -> None:
    three.give(ALICE, forged="crown_of_state").cubes(40, ALICE, BOB, ALICE, BOB, ALICE, BOB, ALICE)
    three.cubes(30, ALICE, CHARLIE, ALICE, CHARLIE, ALICE)

    assert three.at("nobles_house").types == ["done"]


@pytest.mark.parametrize(("row", "price"), [(10, 10), (20, 20), (30, 20), (40, 40)])
def test_ruling_16_every_space_worth_5_costs_20(play: Play, row: int, price: int) -> None:
    play.reveal("guild", "fives_cost_20").give(ALICE, forged="crown_of_state claymore").at("nobles_house")

    prices = dict(zip(play.values("choose_row"), play.about("choose_row"), strict=True))

    assert prices[row]["price"] == price


def test_ruling_16_the_first_seal_counts_6_and_the_second_3(play: Play) -> None:
    play.reveal("guild", "first_seal_plus_6").give(ALICE, forged="claymore", seals=3).at("nobles_house")
    assert play.values("choose_row") == [10, 20, 30]
    assert play.decision.about == {"worth": 22 + 6 + 3}
    play.act("choose_row", 30)

    assert play.act("pay_seal") == [Event("paid_seal", {"seat": ALICE, "worth": 6})]
    assert play.act("pay_seal") == [Event("paid_seal", {"seat": ALICE, "worth": 3})]

    assert play.types == ["pay"]
