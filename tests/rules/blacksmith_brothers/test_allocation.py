"""Placing meeples. Rulebook, Allocation Phase; rulings 16, 17, 18, 22 and 28."""

import pytest

from games.rules.blacksmith_brothers.components import BOX, PLACES
from games.rules.blacksmith_brothers.state import Meeple
from games.rules.protocol import Event
from tests.rules.blacksmith_brothers.play import ALICE, BOB, CHARLIE, Play

UNLIMITED = ["castle", "forge", "cart_load", "nobles_house"]


def test_ruling_18_one_meeple_a_turn_in_table_order_until_none_is_left(three: Play) -> None:
    asked = []
    while three.decision.kind == "allocate":
        asked.append((three.decision.seat, three.decision.turn))
        three.act("allocate", "castle")

    assert [seat for seat, _ in asked] == [ALICE, BOB, CHARLIE] * 2
    assert [turn for _, turn in asked] == list(range(asked[0][1], asked[0][1] + 6))


def test_a_placed_meeple_is_told(play: Play) -> None:
    assert play.act("allocate", "mine") == [Event("allocated", {"seat": ALICE, "place": "mine", "meeple": "0"})]

    assert play.state.meeples[0] == Meeple("mine")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_mine_and_the_village_take_as_many_meeples_as_there_are_players(seats: int) -> None:
    play = Play(seats)
    for place in ("mine", "village"):
        for _ in range(seats):
            assert place in play.values("allocate")
            play.act("allocate", place)
        if play.decision.kind == "allocate":
            assert place not in play.values("allocate")


@pytest.mark.parametrize(("seats", "limit"), [(2, 1), (3, 2), (4, 3)])
def test_the_market_takes_one_less_and_the_guild_one(seats: int, limit: int) -> None:
    play = Play(seats)
    play.act("allocate", "guild")
    assert "guild" not in play.values("allocate")

    play.acts("allocate", *["market"] * limit)

    assert "market" not in play.values("allocate")


def test_the_offer_tells_how_many_stand_there_and_may(play: Play) -> None:
    play.act("allocate", "mine")

    told = dict(zip(play.values("allocate"), play.about("allocate"), strict=True))

    assert told["mine"] == {"does": "at_mine", "standing": 1, "limit": 2}
    assert told["castle"] == {"does": "at_castle", "standing": 0, "limit": "∞"}


def test_a_smith_may_place_both_meeples_at_one_place(play: Play) -> None:
    play.acts("allocate", "mine", "castle", "mine")

    assert [meeple.place for meeple in play.state.meeples[:2]] == ["mine", "mine"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_18_a_place_is_always_open(seats: int) -> None:
    """Whoever is driven out of one place, and wherever the king has room for one: other places have no limit."""
    without_limit = [place for place in PLACES if not BOX.limits[place][seats]]

    assert without_limit == UNLIMITED


def test_ruling_16_where_the_king_stands_only_one_meeple_may_be_placed(play: Play) -> None:
    play.reveal("guild", "one_meeple_at_king")
    play.state.king = 4
    play.act("allocate", "forge")

    assert "forge" not in play.values("allocate")


def test_ruling_16_the_limit_goes_with_the_king_and_holds_for_later_allocations_only(play: Play) -> None:
    play.reveal("guild", "one_meeple_at_king").stand(ALICE, "mine").stand(BOB, "mine")
    play.state.king = 8

    play.resolve().act("activate", "mine")

    assert play.decision.kind == "mine"
    assert [meeple.place for meeple in play.state.meeples] == ["", "", "mine", ""]


def test_ruling_16_on_a_plain_crown_the_king_limits_nothing(play: Play) -> None:
    play.reveal("guild", "one_meeple_at_king")
    play.state.king = 5
    play.acts("allocate", "forge", "cart_load")

    assert play.values("allocate") == [
        "castle",
        "guild",
        "forge",
        "cart_load",
        "mine",
        "nobles_house",
        "village",
        "market",
    ]


def test_ruling_17_a_locked_meeple_is_not_placed_and_fills_the_limit(play: Play) -> None:
    play.stand(BOB, "market", is_locked=True)
    assert "market" not in play.values("allocate")

    play.acts("allocate", "castle", "castle", "castle")

    assert play.decision.kind == "activate"
    assert play.state.meeples[2] == Meeple("market")


def test_ruling_17_an_opener_whose_meeples_are_all_locked_is_passed_over(play: Play) -> None:
    play.stand(ALICE, "mine", "mine", is_locked=True).stand(BOB, "castle", "castle").resolve()
    assert play.decision.seat == BOB
    play.quietly()

    assert (play.state.round, play.state.opener, play.decision.seat) == (2, ALICE, BOB)
    play.acts("allocate", "castle", "castle")

    assert (play.decision.seat, play.values("activate")) == (ALICE, ["mine"])


def test_ruling_17_who_takes_the_final_free_spot_may_drive_a_rival_out(three: Play) -> None:
    three.reveal("market", "last_arrival_removes").act("allocate", "market")
    turn = three.decision.turn
    three.act("allocate", "market")
    assert (three.decision.seat, three.decision.kind, three.decision.turn) == (BOB, "drive_out", turn)
    assert three.types == ["drive_out", "keep"]
    assert three.about("drive_out") == [{"seat": ALICE, "place": "market", "figure": "meeple"}]

    assert three.act("drive_out", 0) == [Event("drove_out", {"seat": BOB, "rival": ALICE, "place": "market"})]

    assert three.state.meeples[0] == Meeple(driven_from="market")
    assert three.decision.seat == CHARLIE


def test_ruling_17_a_meeple_driven_out_is_placed_after_all_others(three: Play) -> None:
    three.reveal("market", "last_arrival_removes").acts("allocate", "market", "market")
    three.act("drive_out", 0)
    three.acts("allocate", "castle", "castle", "castle")
    assert three.decision.seat == CHARLIE
    three.act("allocate", "castle")

    assert (three.decision.seat, three.decision.kind) == (ALICE, "allocate_anew")
    assert three.prompt == "Your meeple was driven out of the Market. Where else will it work?"
    three.act("allocate", "mine")

    assert three.decision.kind == "activate"
    assert [meeple.place for meeple in three.state.meeples[:2]] == ["mine", "castle"]


def test_ruling_22_it_is_placed_in_another_place(three: Play) -> None:
    three.reveal("market", "last_arrival_removes").acts("allocate", "market", "market")
    three.act("drive_out", 0)
    assert "market" in three.values("allocate")
    three.acts("allocate", *["castle"] * 4)

    assert three.decision.seat == ALICE
    assert three.values("allocate") == ["castle", "guild", "forge", "cart_load", "mine", "nobles_house", "village"]


def test_ruling_22_only_a_rivals_meeple_can_be_driven_out(play: Play) -> None:
    play.reveal("mine", "last_arrival_removes").acts("allocate", "mine", "castle")

    play.act("allocate", "mine")

    assert play.decision.kind == "allocate"


def test_ruling_22_nobody_has_to_be_driven_out(play: Play) -> None:
    play.reveal("mine", "last_arrival_removes").acts("allocate", "mine", "mine")

    assert play.act("keep") == [Event("kept", {"seat": BOB})]

    assert [meeple.place for meeple in play.state.meeples] == ["mine", "", "mine", ""]


def test_ruling_17_on_a_place_without_limit_the_last_arrival_drives_nobody_out(play: Play) -> None:
    play.reveal("forge", "last_arrival_removes").acts("allocate", "forge", "forge", "forge")

    assert play.decision.kind == "allocate"


def test_ruling_28_a_locked_meeple_can_be_driven_out(play: Play) -> None:
    play.reveal("mine", "last_arrival_removes").stand(BOB, "mine", is_locked=True)

    play.act("allocate", "mine")
    assert play.about("drive_out") == [{"seat": BOB, "place": "mine", "figure": "locked_meeple"}]
    play.act("drive_out", 2)

    assert play.state.meeples[2] == Meeple(driven_from="mine")


def test_two_meeples_alike_are_one_offer_and_a_locked_one_is_another() -> None:
    alike = Play(4).reveal("mine", "last_arrival_removes").stand(BOB, "mine", "mine").stand(CHARLIE, "mine")
    alike.act("allocate", "mine")
    assert alike.values("drive_out") == [2, 4]

    unlike = Play(4).reveal("mine", "last_arrival_removes").stand(BOB, "mine").stand(CHARLIE, "mine", "mine")
    unlike.state.meeples[5].is_locked = True
    unlike.act("allocate", "mine")
    assert unlike.values("drive_out") == [2, 4, 5]
    assert unlike.labels("drive_out") == ["bob’s meeple", "charlie’s meeple", "charlie’s locked meeple"]
