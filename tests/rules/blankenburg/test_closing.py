"""End of turn, end of game, last repairs. Rulings 38-44, 63; rulebook, End of Turn, Two Player Games."""

from collections.abc import Callable

from games.rules.blankenburg.components import CITIZENS, PLANS, SPACES
from tests.rules.blankenburg.play import ALICE, BOB, CHRIS, DIANE, Play


def crowd(play: Play, count: int) -> Play:
    """A track with so many citizens."""
    return play.citizens(*list(CITIZENS)[:count])


def built_up(play: Play, free: int) -> Play:
    """A town with so many spaces left, all of them residential or commercial."""
    rest = sum(SPACES[play.state.board].values()) - free
    for district, spaces in (("civic", 4), ("religious", 4), ("commercial", 6), ("residential", 6)):
        play.fill(len(play.state.structures) % len(play.players), district, min(spaces, rest))
        rest -= min(spaces, rest)
    return play


def test_rulebook_example_the_end_of_the_first_turn(town: Play) -> None:
    """One wood more at the marketplace, a new communal plan, the mayor with his gold, the key to Beth."""
    town.market(wood=1, stone=2, glass=2, marble=3, iron=3).wheel().communal("castle_1")
    town.next("basic", "inn_1").citizens("chandler", "baker", "butcher", "priest").next("citizens", "mayor")
    town.go("evening")
    assert town.at_market() == {"wood": 2, "stone": 2, "glass": 2, "marble": 3, "iron": 3}
    assert town.state.communal == {"basic": "inn_1", "grand": "castle_1"}
    assert (town.state.citizens[-1], town.on_wheel()) == ("mayor", {"gold": 1})
    assert (town.state.first, town.state.round) == (BOB, 2)


def test_ruling_38_the_end_of_turn_has_its_order(town: Play) -> None:
    town.market().give(ALICE, wood=6).next("citizens", "mayor").go("evening")
    kinds = [event.kind for event in town.events]
    assert kinds == [
        "restocked",
        "new_communal_plan",
        "new_communal_plan",
        "gave_up_excess",
        "citizen",
        "added_to_wheel",
        "new_turn",
    ]


def test_ruling_39_restocking_leaves_what_is_enough(town: Play) -> None:
    town.market(wood=4, stone=1).go("evening")
    assert town.at_market() == {"wood": 4, "stone": 2, "glass": 1, "marble": 1, "iron": 1}


def test_ruling_39_two_players_find_one_wood_and_one_stone(town_of: Callable[..., Play]) -> None:
    assert town_of(2).market().go("evening").at_market() == dict.fromkeys(
        ("wood", "stone", "glass", "marble", "iron"), 1
    )


def test_ruling_39_restocking_ends_with_the_supply(town: Play) -> None:
    town.market().give(ALICE, wood=4, iron=3).give(BOB, wood=5, iron=3).give(CHRIS, wood=5, iron=3)
    town.wheel(wood=10, iron=6).go("evening")
    assert (town.state.market["wood"], town.state.market["iron"]) == (1, 0)


def test_ruling_40_excess_goes_to_the_wheel_and_is_not_cut(town: Play) -> None:
    town.wheel(wood=2).give(ALICE, wood=9, stone=5, glass=4, marble=3, iron=5, gold=4).next("citizens", "guard")
    town.go("evening")
    assert town.goods(ALICE) == {"wood": 5, "stone": 5, "glass": 3, "marble": 3, "iron": 3, "gold": 2}
    assert town.on_wheel() == {"wood": 6, "glass": 1, "iron": 2, "gold": 2}


def test_ruling_41_no_empty_space_ends_the_game(town: Play) -> None:
    built_up(town, 0).go("evening")
    assert (town.state.phase, town.told("town_complete")) == ("", [{}])


def test_ruling_41_a_space_no_plan_left_could_fill_still_counts(town: Play) -> None:
    built_up(town, 1).go("evening")
    assert town.state.phase == "wheel"


def test_ruling_41_the_dual_spaces_of_the_back_count_too() -> None:
    play = Play(4, "back")
    assert built_up(play, 4).go("evening").state.phase == "wheel"


def test_ruling_41_a_thirteenth_citizen_ends_the_game(town: Play) -> None:
    crowd(town, 11).go("evening")
    assert (town.state.phase, len(town.state.citizens)) == ("wheel", 12)
    town.go("evening")
    assert (town.state.phase, town.told("town_populated")) == ("", [{}])
    assert len(town.state.citizens) == 12


def test_ruling_41_both_at_once_is_the_same(town: Play) -> None:
    crowd(built_up(town, 0), 12).go("evening")
    assert [event.kind for event in town.events if event.kind.startswith("town")] == ["town_complete"]


def test_ruling_42_quarantine_puts_off_the_end_by_the_track_not_that_by_the_town(town_of: Callable[..., Play]) -> None:
    for free, phase in ((1, "wheel"), (0, "")):
        play = crowd(built_up(town_of(4), free), 12)
        play.state.barred = ["citizen"]
        play.go("evening")
        assert play.state.phase == phase
        assert len(play.state.citizens) == 12


def test_ruling_43_an_empty_plan_deck_leaves_the_communal_place_empty(town: Play) -> None:
    town.built(ALICE, *town.state.decks["grand"].rest).go("evening")
    assert town.state.communal["grand"] is None
    assert town.state.communal["basic"] in PLANS


def test_ruling_43_citizens_visitors_and_events_cannot_run_out(town_of: Callable[..., Play]) -> None:
    play = town_of(2).go("wheel").until("")
    assert play.state.round >= 11
    assert {deck for deck in ("citizens", "visitors", "events") if not len(play.state.decks[deck])} == set()


def test_ruling_44_damage_of_the_last_turn_may_be_repaired_in_turn_order(town: Play) -> None:
    town.state.round, town.state.first = 8, CHRIS
    built_up(town, 0)
    for structure, damaged in zip(town.state.structures, (8, 7), strict=False):
        structure.damaged = damaged
    town.state.structures[0].owner, town.state.structures[-1].owner = ALICE, DIANE
    town.state.structures[-1].damaged = 8
    town.go("evening")
    assert town.seats == [DIANE]
    town.act(DIANE, "repair", structure=town.state.structures[-1].id)
    assert town.seats == [ALICE]
    assert town.values(ALICE, "repair", "structure") == [town.state.structures[0].id]
    town.act(ALICE, "pass")
    assert town.state.phase == ""
    assert [structure.damaged for structure in town.state.structures if structure.damaged] == [8, 7]


def test_the_last_to_pass_lays_open_all_silver_for_it_counts_now(town: Play) -> None:
    town.state.round = 8
    built_up(town, 0)
    for structure, owner in zip(town.state.structures, (ALICE, DIANE), strict=False):
        structure.owner, structure.damaged = owner, 8
    town.go("evening")
    passed = [event for seat in (ALICE, DIANE) for event in town.act(seat, "pass")]
    assert town.state.phase == ""
    assert [event.reveals for event in passed if event.kind == "passed_repairs"] == [False, True]


def test_ruling_63_the_castellans_discount_holds_for_last_repairs(town: Play) -> None:
    town.character(ALICE, "castellan").built(ALICE, "shop_1", damaged=1).give(ALICE, silver=0)
    crowd(town, 12).go("evening")
    assert town.about(ALICE, "repair", "structure") == [{"silver": 0}]


def test_plans_in_hand_and_the_key_play_no_part_once_the_game_is_over(town: Play) -> None:
    crowd(town, 12).hand(ALICE, "castle_1").go("evening")
    assert (town.asked, town.state.first, town.state.round) == ([], ALICE, 1)
    assert town.result().totals == (1, 1, 1, 1)
