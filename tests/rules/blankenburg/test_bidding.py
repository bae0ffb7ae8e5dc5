"""The wheel, the bids, the lots. Rulebook, Bidding Phase, Six Player Games; rulings 5-12, 48, 60."""

from collections.abc import Callable

import pytest

from games.rules.dice import Dice
from games.rules.protocol import IllegalMove, Subset
from tests.rules.blankenburg.play import ALICE, BOB, CHRIS, DIANE, Play


def bid(play: Play, *bids: int) -> None:
    """Everybody bids, in seat order."""
    for seat, amount in enumerate(bids):
        play.act(seat, "bid", amount=amount)


def test_rulebook_example_the_first_bid(town: Play) -> None:
    """Beth takes three stone; Andy, first player, wins his tie with Chris; Diane bids nothing."""
    town.wheel(wood=1, stone=3, iron=2, glass=2).go("bidding")
    bid(town, 2, 3, 2, 0)
    assert town.silver(DIANE) == [15]
    assert town.seats == [BOB]
    town.act(BOB, "take", wheel="stone")
    town.act(ALICE, "take", wheel="iron")
    town.act(CHRIS, "take", wheel="wood")
    assert [town.goods(seat) for seat in range(4)] == [{"iron": 2}, {"stone": 3}, {"wood": 1}, {}]
    assert town.silver() == [10, 9, 10, 15]
    assert town.on_wheel() == {"glass": 2}


@pytest.mark.parametrize(("seats", "count"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_ruling_5_the_first_player_chooses_one_resource_fewer_than_players(
    town_of: Callable[..., Play], seats: int, count: int
) -> None:
    play = town_of(seats).go("wheel")
    assert play.seats == [ALICE]
    assert play.domain(ALICE, "fill", "wheel") == Subset(("wood", "stone", "glass", "marble", "iron"), count, count)


def test_ruling_5_only_types_with_stock_are_chosen_from(town: Play) -> None:
    town.give(BOB, wood=25 - town.state.market["wood"], iron=15 - town.state.market["iron"])
    town.give(CHRIS, glass=15 - town.state.market["glass"]).go("wheel")
    assert town.domain(ALICE, "fill", "wheel") == Subset(("stone", "marble"), 2, 2)


def test_dice_add_two_of_a_base_resource_and_one_of_a_rare_one(town: Play) -> None:
    town.state.round = 2
    town.go("wheel")
    town.act(ALICE, "fill", wheel=["wood", "stone", "glass"])
    (rolled,) = town.told("rolled")
    faces = rolled["faces"]
    expected = {"wood": 1, "stone": 1, "glass": 1, "marble": 0, "iron": 0, "blank": 0}
    for face in faces:
        expected[face] += 2 if face in ("wood", "stone") else 1
    del expected["blank"]
    assert len(faces) == 4
    assert town.on_wheel() == {good: count for good, count in expected.items() if count}


def rolls(seats: int, turn: int) -> list[tuple[int, int, int]]:
    """For many first bids: types on the wheel, faces rolled, rolls made."""
    found = []
    for number in range(40):
        play = Play(seats)
        play.dice = Dice(number.to_bytes(32))
        play.state.round = turn
        play.go("wheel").settle()
        if play.state.phase == "wheel":
            play.act(ALICE, "fill", wheel=["wood", "stone", "glass", "marble", "iron"][: seats - 1])
        faces = [*play.told("rolled_again"), *play.told("rolled")]
        found.append((len(play.on_wheel()), len(faces[0]["faces"]), len(faces)))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ruling_6_the_first_turn_is_rolled_again_until_there_are_enough_types(seats: int) -> None:
    found = rolls(seats, turn=1)
    assert all(types >= seats for types, _, _ in found)
    assert {faces for _, faces, _ in found} == {seats}
    assert max(count for _, _, count in found) > 1


def test_ruling_6_later_turns_are_rolled_once() -> None:
    found = rolls(5, turn=2)
    assert {count for _, _, count in found} == {1}
    assert min(types for types, _, _ in found) < 5


def test_blank_dice_bring_nothing_to_the_wheel() -> None:
    play = Play(2)
    play.state.round = 2
    for _ in range(200):
        play.wheel().go("wheel")
        play.quiet(ALICE)
        if play.told("rolled_nothing"):
            break
    assert play.told("rolled_nothing") == [{"faces": ["blank", "blank"]}]
    assert sum(play.on_wheel().values()) == 1


def test_ruling_6_types_out_of_stock_are_not_waited_for(town: Play) -> None:
    supply = town.state.supply
    town.give(BOB, **{resource: supply[resource] for resource in ("wood", "marble", "iron")}).go("wheel").settle()
    assert set(town.on_wheel()) == {"stone", "glass"}
    assert town.state.phase == "bidding"


def test_ruling_7_a_bidder_for_whom_nothing_is_left_keeps_his_silver(town: Play) -> None:
    town.wheel(iron=1, gold=2).go("bidding")
    bid(town, 4, 3, 2, 1)
    town.act(ALICE, "take", wheel="iron")
    assert town.silver() == [8, 12, 12, 12]
    assert town.told("unserved") == [{"seat": BOB}, {"seat": CHRIS}, {"seat": DIANE}]


def test_ruling_8_a_lot_is_three_at_most_and_the_rest_stays_for_later_bidders(town: Play) -> None:
    town.wheel(wood=5).go("bidding")
    bid(town, 2, 1, 0, 0)
    assert town.about(ALICE, "take", "wheel") == [{"goods": {"wood": 3}}]
    town.act(ALICE, "take", wheel="wood")
    assert town.about(BOB, "take", "wheel") == [{"goods": {"wood": 2}}]
    assert town.types(BOB) == ["take"]


def test_ruling_9_gold_goes_with_each_lot_while_it_lasts(town: Play) -> None:
    town.wheel(wood=1, stone=1, glass=1, gold=2).go("bidding")
    bid(town, 1, 2, 3, 0)
    for seat, lot in ((CHRIS, "glass"), (BOB, "stone"), (ALICE, "wood")):
        town.act(seat, "take", wheel=lot)
    assert town.goods(CHRIS) == {"glass": 1, "gold": 1}
    assert town.goods(BOB) == {"stone": 1, "gold": 1}
    assert town.goods(ALICE) == {"wood": 1}


def test_conflict_c3_gold_of_earlier_turns_counts_like_any_other(town: Play) -> None:
    town.citizens("guard").wheel(wood=1, gold=1).go("bidding")
    bid(town, 1, 0, 0, 0)
    town.act(ALICE, "take", wheel="wood")
    assert town.goods(ALICE) == {"wood": 1, "gold": 1}


def test_ruling_10_ties_go_to_the_first_player_then_clockwise(town: Play) -> None:
    town.state.first = CHRIS
    town.wheel(wood=1, stone=1, glass=1, marble=1).go("bidding")
    bid(town, 1, 1, 1, 1)
    assert town.state.queue == [CHRIS, DIANE, ALICE, BOB]


def test_ruling_60_the_magistrate_wins_ties_but_no_more(town: Play) -> None:
    town.character(DIANE, "magistrate").wheel(wood=1, stone=1, glass=1, marble=1).go("bidding")
    bid(town, 2, 1, 1, 1)
    assert town.state.queue == [ALICE, DIANE, BOB, CHRIS]


def test_ruling_11_a_bid_of_nothing_brings_three_silver(town: Play) -> None:
    town.wheel(wood=1).give(BOB, silver=0).go("bidding")
    assert town.values(BOB, "bid", "amount") == [0]
    bid(town, 0, 0, 0, 0)
    assert town.silver() == [15, 3, 15, 15]
    assert town.on_wheel() == {"wood": 1}


def test_bids_go_up_to_the_silver_held(town: Play) -> None:
    town.wheel(wood=1).go("bidding")
    with pytest.raises(IllegalMove):
        town.act(ALICE, "bid", amount=13)
    assert town.values(ALICE, "bid", "amount") == list(range(13))


def test_ruling_12_leftovers_are_cut_to_three_of_a_type_gold_is_not(town: Play) -> None:
    supply = town.state.supply["wood"] + town.state.wheel["wood"]
    town.wheel(wood=8, iron=3, gold=5).go("bidding")
    bid(town, 1, 0, 0, 0)
    town.act(ALICE, "take", wheel="iron")
    assert town.on_wheel() == {"wood": 3, "gold": 4}
    assert town.state.supply["wood"] == supply - 3
    assert town.told("cut_wheel") == [{"goods": {"wood": 5}}]


def test_ruling_48_six_players_get_one_of_each_and_five_dice_without_a_choice(town_of: Callable[..., Play]) -> None:
    play = town_of(6)
    play.wheel().go("wheel")
    play.settle()
    assert play.state.phase == "bidding"
    assert set(play.on_wheel()) == {"wood", "stone", "glass", "marble", "iron"}
    (rolled,) = play.told("rolled")
    assert len(rolled["faces"]) == 5


def test_ruling_48_a_bid_of_nothing_brings_four_silver_and_five_are_served(town_of: Callable[..., Play]) -> None:
    play = town_of(6)
    play.wheel(wood=1, stone=1, glass=1, marble=1, iron=1).go("bidding")
    bid(play, 1, 1, 1, 1, 1, 1)
    for seat, lot in enumerate(("wood", "stone", "glass", "marble", "iron")):
        play.act(seat, "take", wheel=lot)
    assert play.silver() == [11, 11, 11, 11, 11, 12]
    play.go("bidding")
    bid(play, 0, 0, 0, 0, 0, 0)
    assert play.silver() == [15, 15, 15, 15, 15, 16]
