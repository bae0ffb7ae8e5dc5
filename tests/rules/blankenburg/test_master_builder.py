"""The master builder. Rulebook, Master Builder Variant; rulings 50-52, 54."""

import pytest

from games.rules.blankenburg.rules import RULES
from games.rules.dice import Dice
from tests.rules.blankenburg.play import ALICE, BOB, Play


def town(newest: str, *, structures: int = 1) -> Play:
    """Both players own so many structures; the newest citizen is given."""
    play = Play(2, master=True).citizens("guard", newest)
    play.fill(ALICE, "commercial", structures).fill(BOB, "residential", structures)
    return play


def built_in_the_end(play: Play) -> list[str]:
    """What the master builder owns after the building phase."""
    play.next("events", "gold_strike").next("visitors", "prospector").go("building")
    while play.state.phase == "building":
        play.quiet(play.seats[0])
    return play.structures(None)


@pytest.mark.parametrize(("newest", "built"), [("priest", []), ("cooper", ["chapel_1"]), ("mayor", ["castle_1"])])
def test_ruling_50_the_newest_citizen_decides_what_is_built(newest: str, built: list[str]) -> None:
    play = town(newest).next("basic", "chapel_1").next("grand", "castle_1")
    assert built_in_the_end(play) == built
    assert [player.prestige for player in play.players] == [0, 0]


def test_ruling_50_it_builds_only_with_fewer_structures_than_each_player() -> None:
    play = town("cooper").built(None, "tower_1").next("basic", "chapel_1")
    assert built_in_the_end(play) == ["tower_1"]
    play = town("cooper", structures=2).built(None, "tower_1").next("basic", "chapel_1")
    assert built_in_the_end(play) == ["tower_1", "chapel_1"]


def test_ruling_54_damaged_structures_of_players_count() -> None:
    play = town("cooper").next("basic", "chapel_1")
    for structure in play.state.structures:
        structure.damaged = 1
    for seat in (ALICE, BOB):
        play.give(seat, silver=0)
    assert built_in_the_end(play) == ["chapel_1"]


def test_ruling_50_a_basic_plan_without_room_goes_under_its_deck() -> None:
    full = town("cooper").built(BOB, "chapel_1", "parish_1", "parish_2", "hospital_1").next("basic", "chapel_2")
    assert built_in_the_end(full) == []
    assert full.state.decks["basic"].under[-1].card == "chapel_2"


def test_ruling_50_a_grand_plan_replaces_its_lowest_of_the_district_the_oldest_on_a_tie() -> None:
    play = town("mayor", structures=5).built(ALICE, "courthouse_1").built(None, "library_1", "tower_2", "tower_1")
    assert built_in_the_end(play.next("grand", "castle_1")) == ["library_1", "tower_1", "castle_1"]
    assert play.state.structure("castle_1").space == "civic"


def test_ruling_54_a_replacement_need_not_be_of_greater_prestige() -> None:
    play = town("mayor", structures=5).built(ALICE, "tower_1", "tower_2", "library_1").built(None, "castle_1")
    assert built_in_the_end(play.next("grand", "university_1")) == ["university_1"]


def test_ruling_50_a_grand_plan_with_nothing_to_replace_goes_under_its_deck() -> None:
    play = town("mayor", structures=2).built(ALICE, "tower_1", "tower_2", "library_1", "courthouse_1")
    assert built_in_the_end(play.next("grand", "castle_1")) == []
    assert play.state.decks["grand"].under[-1].card == "castle_1"


def test_ruling_50_it_uses_dual_spaces_by_the_same_rule() -> None:
    play = Play(2, "back", master=True).citizens("mayor").built(BOB, "shop_1")
    play.built(ALICE, "tower_1", "tower_2", "library_1", "courthouse_1")
    assert built_in_the_end(play.next("grand", "castle_1")) == ["castle_1"]
    assert play.state.structure("castle_1").space == "commercial_civic"


def test_ruling_51_it_loses_every_tie_for_guests_and_is_paid_nothing() -> None:
    play = Play(2, master=True).citizens("cooper", "weaver").built(None, "shop_1").built(BOB, "shop_2").income()
    assert play.state.stays == {"prospector": "", "weaver": "shop_2", "cooper": "shop_1"}
    assert play.silver() == [12, 14]


def test_ruling_51_damage_to_each_removes_a_structure_the_lowest_or_the_highest() -> None:
    play = Play(2, master=True).citizens().built(None, "manor_1", "cottage_1", "castle_1").income(event="great_fire")
    assert play.structures(None) == ["manor_1", "castle_1"]
    assert play.state.decks["basic"].under[-1].card == "cottage_1"
    play.income(event="earthquake")
    assert play.structures(None) == ["manor_1"]


def test_ruling_51_damage_to_the_leader_does_not_reach_it() -> None:
    play = Play(2, master=True).citizens().built(None, "castle_1").give(ALICE, prestige=3).income(visitor="firebrand")
    assert play.structures(None) == ["castle_1"]


def test_ruling_52_without_a_new_citizen_the_newest_decides_again() -> None:
    play = town("mayor", structures=3).next("grand", "castle_1", "cathedral_1")
    assert built_in_the_end(play) == ["castle_1"]
    assert built_in_the_end(play.next("grand", "cathedral_1")) == ["castle_1", "cathedral_1"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_master_builder_comes_only_to_a_town_of_two(seats: int) -> None:
    state = RULES.setup(seats, {"board": "front", "master_builder": True}, Dice(bytes(32)))
    assert state.master == (seats == 2)
