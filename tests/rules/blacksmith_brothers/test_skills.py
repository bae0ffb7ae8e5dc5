"""Skills, each alone and where they meet. Rulings 9 and 12."""

import pytest

from games.rules.blacksmith_brothers.effects import craft
from games.rules.blacksmith_brothers.mine import mine_sum
from tests.rules.blacksmith_brothers.play import ALICE, BOB, Play, held


def test_royal_forge_gives_a_seal_for_each_token_and_order(play: Play) -> None:
    play.give(ALICE, orders="door_nails", workplace={"copper": 2, "coal": 2}, skills="royal_forge royal_forge").at(
        "forge"
    )

    (event,) = play.act("forge", "door_nails")

    assert event.kind == "forged_royally"
    assert (event.data or {})["seals"] == 2
    assert play.smith(ALICE).seals == 2


def test_ruling_12_royal_forge_gives_no_more_than_the_supply_has(play: Play) -> None:
    play.give(BOB, seals=24).give(ALICE, orders="door_nails", workplace={"copper": 2, "coal": 2})
    play.give(ALICE, skills="royal_forge royal_forge").at("forge").act("forge", "door_nails")

    assert (play.smith(ALICE).seals, play.state.seals) == (1, 0)


@pytest.mark.parametrize(("furnaces", "coal"), [(1, 1), (2, 0), (3, 0)])
def test_ruling_9_each_furnace_saves_a_coal_but_never_more_than_the_order_asks(furnaces: int, coal: int) -> None:
    play = Play().give(ALICE, orders="door_nails", workplace={"copper": 2, "coal": 2}, skills="furnace " * furnaces)
    play.at("forge")
    assert play.about("forge") == [{"cost": {"copper": 2, "coal": coal}, "worth": 12}]

    play.act("forge", "door_nails")

    assert held(play.smith(ALICE).workplace) == ({"coal": 2 - coal} if coal < 2 else {})


def test_extractor_masters_add_up(play: Play) -> None:
    play.give(ALICE, skills="extractor_master extractor_master extractor_master")

    assert mine_sum(play.at("mine", dice=(1, 2)).state) == 9


def test_ruling_9_with_double_work_one_meeple_forges_all_and_each_order_counts_for_other_skills(play: Play) -> None:
    play.give(ALICE, orders="door_nails ploughshare", workplace={"copper": 2, "iron": 2, "coal": 2})
    play.give(ALICE, skills="double_work royal_forge furnace").at("forge")

    play.acts("forge", "door_nails", "ploughshare")

    assert play.smith(ALICE).forged == ["door_nails", "ploughshare"]
    assert play.smith(ALICE).seals == 2
    assert held(play.smith(ALICE).workplace) == {}


@pytest.mark.parametrize(("tokens", "slots"), [(0, 1), (1, 2), (2, 3)])
def test_ruling_9_each_double_work_adds_an_order_slot(tokens: int, slots: int) -> None:
    play = Play(4).give(ALICE, skills="double_work " * tokens)
    for _ in range(slots):
        play.at("village").act("take_order", play.state.display[0])
        play.act("done")

    assert len(play.smith(ALICE).orders) == slots
    assert "take_order" not in play.at("village").types


def test_skills_of_others_do_nothing_for_a_smith(play: Play) -> None:
    play.give(BOB, skills="furnace extractor_master double_work")

    assert craft(play.smith(ALICE).improvements) == craft([])
