"""Building, repairs, demolition. Rulebook, Building Phase, Demolition; rulings 13-21, 53, 56."""

from collections.abc import Callable

import pytest

from games.rules.protocol import IllegalMove
from tests.rules.blankenburg.play import ALICE, BOB, CHRIS, DIANE, Play


def test_rulebook_example_the_first_buildings(town: Play) -> None:
    """Andy and Diane cannot build; Beth builds chapel and communal cottage, Chris a shop."""
    town.give(ALICE, wood=1, stone=1, iron=2).hand(ALICE, "tower_1")
    town.give(BOB, wood=1, stone=4).hand(BOB, "chapel_1").communal("cottage_1").communal("castle_1")
    town.give(CHRIS, wood=2, stone=1).hand(CHRIS, "shop_1")
    town.give(DIANE, wood=1, stone=1).hand(DIANE, "inn_1")
    town.go("building")
    assert town.seats == [BOB]
    town.act(BOB, "build", plan="chapel_1")
    town.act(BOB, "build", plan="cottage_1")
    town.act(CHRIS, "build", plan="shop_1")
    assert (town.structures(BOB), town.structures(CHRIS)) == (["chapel_1", "cottage_1"], ["shop_1"])
    assert [player.prestige for player in town.players] == [0, 3, 1, 0]
    assert [town.goods(seat) for seat in range(4)] == [
        {"wood": 1, "stone": 1, "iron": 2},
        {},
        {},
        {"wood": 1, "stone": 1},
    ]
    assert town.state.phase != "building"
    assert town.state.communal["basic"] is None


def test_rulebook_example_a_shop_with_a_piece_of_gold(town: Play) -> None:
    town.give(ALICE, wood=1, stone=1, gold=1).hand(ALICE, "shop_1").go("building")
    town.act(ALICE, "build", plan="shop_1")
    assert town.structures(ALICE) == ["shop_1"]
    assert town.goods(ALICE) == {}


def test_rulebook_example_the_castle_in_place_of_the_tower(town: Play) -> None:
    """The civic district is full; the tower gives back one stone and costs no prestige."""
    town.built(BOB, "library_1", "courthouse_1", "tower_2").built(CHRIS, "tower_1")
    town.give(CHRIS, wood=1, stone=3, marble=1, iron=2, prestige=2).hand(CHRIS, "castle_1")
    town.go("building")
    town.act(BOB, "pass")
    assert town.types(CHRIS) == ["demolish", "pass"]
    town.act(CHRIS, "demolish", structure="tower_1")
    assert (town.goods(CHRIS)["stone"], town.players[CHRIS].prestige) == (4, 2)
    town.act(CHRIS, "build", plan="castle_1")
    assert town.structures(CHRIS) == ["castle_1"]
    assert (town.goods(CHRIS), town.players[CHRIS].prestige) == ({}, 8)


def test_rulebook_example_the_monastery_is_repaired_for_four_silver(town: Play) -> None:
    town.built(DIANE, "monastery_1", damaged=1)
    town.state.round = 3
    town.go("building")
    assert town.about(DIANE, "repair", "structure") == [{"silver": 4}]
    town.act(DIANE, "repair", structure="monastery_1")
    assert town.silver(DIANE) == [8]
    assert town.state.structure("monastery_1").damaged == 0


def test_ruling_13_repairs_at_any_moment_one_demolition_and_only_before_building(town: Play) -> None:
    town.built(ALICE, "chapel_1", "shop_1", "parish_1").built(ALICE, "shop_2", "tavern_1", damaged=1)
    town.give(ALICE, stone=3).hand(ALICE, "tower_1").go("building")
    town.act(ALICE, "repair", structure="shop_2")
    town.act(ALICE, "demolish", structure="chapel_1")
    assert town.types(ALICE) == ["build", "repair", "pass"]
    town.act(ALICE, "build", plan="tower_1")
    assert town.types(ALICE) == ["repair", "pass"]
    town.act(ALICE, "repair", structure="tavern_1")
    assert town.state.phase != "building"


def test_ruling_13_no_demolition_after_building(town: Play) -> None:
    town.built(ALICE, "chapel_1").give(ALICE, stone=6).hand(ALICE, "tower_1", "tower_2").go("building")
    town.act(ALICE, "build", plan="tower_1")
    assert town.types(ALICE) == ["build", "pass"]


def test_ruling_13_everybody_acts_once_in_turn_order(town: Play) -> None:
    town.state.first = CHRIS
    for seat, plan in enumerate(("shop_1", "shop_2", "chapel_1", "chapel_2")):
        town.built(seat, plan)
    town.go("building")
    order = []
    while town.state.phase == "building":
        order += town.seats
        town.act(town.seats[0], "pass")
    assert order == [CHRIS, DIANE, ALICE, BOB]


@pytest.mark.parametrize(("plan", "silver"), [("shop_1", 2), ("monastery_1", 4)])
def test_ruling_14_a_repair_costs_by_the_kind_of_structure(town: Play, plan: str, silver: int) -> None:
    town.built(ALICE, plan, damaged=1).give(ALICE, silver=silver).go("building")
    town.act(ALICE, "repair", structure=plan)
    assert town.silver(ALICE) == [0]


def test_ruling_14_a_repair_that_cannot_be_paid_is_not_offered(town: Play) -> None:
    town.built(ALICE, "shop_1", damaged=1).give(ALICE, silver=1).go("building")
    assert town.types(ALICE) == ["demolish", "pass"]


@pytest.mark.parametrize(
    ("plan", "back", "lost"),
    [
        ("tower_1", {"stone": 1}, 0),
        ("tavern_1", {"wood": 1}, 0),
        ("courthouse_1", {"wood": 1, "stone": 1}, 0),
        ("castle_1", {"wood": 1, "stone": 1}, 1),
    ],
)
def test_ruling_15_a_demolition_gives_back_base_resources_by_the_printed_cost(
    town: Play, plan: str, back: dict[str, int], lost: int
) -> None:
    town.built(ALICE, plan).give(ALICE, prestige=5).go("building")
    town.act(ALICE, "demolish", structure=plan)
    assert (town.goods(ALICE), town.players[ALICE].prestige) == (back, 5 - lost)
    assert town.state.decks[("basic", "grand")[lost]].under[-1].card == plan
    assert town.structures(ALICE) == []


def test_ruling_15_a_damaged_structure_may_be_demolished(town: Play) -> None:
    town.built(ALICE, "tower_1", damaged=1).give(ALICE, silver=0).go("building")
    town.act(ALICE, "demolish", structure="tower_1")
    assert town.goods(ALICE) == {"stone": 1}


def test_ruling_16_a_vacated_space_takes_only_a_plan_of_greater_prestige(town: Play) -> None:
    town.built(BOB, "library_1", "courthouse_1", "castle_1").built(ALICE, "tower_1")
    town.give(ALICE, stone=2).hand(ALICE, "tower_2").give(BOB, stone=3, wood=1, glass=1).hand(BOB, "university_1")
    town.give(BOB, stone=2, glass=1, marble=1).go("building")
    town.act(ALICE, "demolish", structure="tower_1")
    assert town.goods(ALICE) == {"stone": 3}
    assert town.seats == [BOB], "a second tower is no better than the first, so alice has nothing to build"
    assert town.values(BOB, "build", "plan") == ["university_1"]
    town.act(BOB, "build", plan="university_1")
    assert town.state.vacancies == []


def test_ruling_16_binds_every_player_for_the_rest_of_the_turn_and_no_longer(town: Play) -> None:
    town.built(CHRIS, "library_1", "courthouse_1", "castle_1").built(ALICE, "tower_1")
    town.give(BOB, stone=3).hand(BOB, "tower_2").go("building")
    town.act(ALICE, "demolish", structure="tower_1")
    assert BOB not in town.seats
    town.until("wheel").go("building")
    assert town.seats == [BOB]
    assert town.values(BOB, "build", "plan") == ["tower_2"]


def test_ruling_16_leaves_other_spaces_alone(town: Play) -> None:
    town.built(ALICE, "tower_1").give(ALICE, stone=2).hand(ALICE, "tower_2").go("building")
    town.act(ALICE, "demolish", structure="tower_1")
    town.act(ALICE, "build", plan="tower_2")
    assert town.structures(ALICE) == ["tower_2"]
    assert town.state.structure("tower_2").space == "civic"


def test_ruling_17_the_builder_chooses_where_kinds_of_space_differ(town: Play) -> None:
    town.built(ALICE, "tower_1").give(ALICE, wood=1, stone=1, glass=1).hand(ALICE, "library_1").go("building")
    town.act(ALICE, "demolish", structure="tower_1")
    town.act(ALICE, "build", plan="library_1")
    assert town.values(ALICE, "place", "space") == ["civic", "civic_over_2"]
    town.act(ALICE, "place", space="civic_over_2")
    assert town.state.structure("library_1").space == "civic"
    assert town.state.vacancies == []


def test_ruling_18_gold_stands_for_any_resource_in_any_number(town: Play) -> None:
    town.give(ALICE, gold=3).hand(ALICE, "tower_1").go("building")
    town.act(ALICE, "build", plan="tower_1")
    assert (town.structures(ALICE), town.goods(ALICE)) == (["tower_1"], {})


def test_ruling_18_there_is_no_other_exchange(town: Play) -> None:
    town.give(ALICE, wood=5, glass=3, gold=2).hand(ALICE, "tower_1").go("building")
    assert town.state.phase != "building"


def test_ruling_19_both_communal_plans_may_be_built_and_are_gone_till_the_evening(town: Play) -> None:
    town.communal("tower_1").communal("castle_1").give(ALICE, wood=1, stone=7, marble=1, iron=2)
    town.give(BOB, stone=7).go("building")
    town.act(ALICE, "build", plan="tower_1")
    town.act(ALICE, "build", plan="castle_1")
    assert town.state.communal == {"basic": None, "grand": None}
    assert town.state.phase != "building", "bob could pay for the tower, but it is gone"
    town.until("wheel")
    assert None not in town.state.communal.values()


def test_ruling_20_one_player_may_own_two_of_a_kind(town: Play) -> None:
    town.give(ALICE, stone=6).hand(ALICE, "tower_1", "tower_2").go("building")
    town.act(ALICE, "build", plan="tower_1")
    town.act(ALICE, "build", plan="tower_2")
    assert town.structures(ALICE) == ["tower_1", "tower_2"]


def test_ruling_21_prestige_does_not_fall_below_nothing(town: Play) -> None:
    town.built(ALICE, "castle_1").go("building")
    town.act(ALICE, "demolish", structure="castle_1")
    assert town.players[ALICE].prestige == 0
    assert town.told("lost_prestige") == []


def test_ruling_53_thirteen_structures_are_all_that_a_player_can_own(town: Play) -> None:
    town.fill(ALICE, "commercial", 5).fill(ALICE, "residential", 4).fill(ALICE, "religious", 3)
    town.give(ALICE, stone=6).hand(ALICE, "tower_1", "tower_2").go("building")
    town.act(ALICE, "build", plan="tower_1")
    assert len(town.structures(ALICE)) == 13
    assert "build" not in (town.types(ALICE) if town.seats == [ALICE] else [])


def test_ruling_56_gold_that_is_needed_is_used_without_asking_and_more_one_by_one(town: Play) -> None:
    town.give(ALICE, stone=2, gold=3).hand(ALICE, "tower_1").go("building")
    town.act(ALICE, "build", plan="tower_1")
    assert town.types(ALICE) == ["pay", "use_gold"]
    assert town.values(ALICE, "use_gold", "resource") == ["stone"]
    town.act(ALICE, "use_gold", resource="stone")
    assert town.types(ALICE) == ["pay", "use_gold"]
    town.act(ALICE, "pay")
    assert town.goods(ALICE) == {"stone": 1, "gold": 1}
    assert town.structures(ALICE) == ["tower_1"]


def test_ruling_56_a_discount_is_chosen_where_there_is_a_choice(town: Play) -> None:
    town.character(ALICE, "architect").hand(ALICE, "hospital_1")
    town.give(ALICE, wood=2, stone=1, glass=1, iron=1).go("building")
    town.act(ALICE, "build", plan="hospital_1")
    assert town.values(ALICE, "leave_out", "resource") == ["wood", "stone", "glass", "iron"]
    town.act(ALICE, "leave_out", resource="glass")
    assert (town.structures(ALICE), town.goods(ALICE)) == (["hospital_1"], {"glass": 1})


def test_ruling_56_a_forced_discount_is_not_asked(town: Play) -> None:
    town.character(ALICE, "architect").hand(ALICE, "hospital_1")
    town.give(ALICE, wood=2, stone=1, glass=1).go("building")
    town.act(ALICE, "build", plan="hospital_1")
    assert (town.structures(ALICE), town.goods(ALICE)) == (["hospital_1"], {})


def test_what_is_not_payable_or_has_no_room_cannot_be_built(town: Play) -> None:
    town.fill(BOB, "civic", 4).give(ALICE, wood=1, stone=4, marble=1, iron=2)
    town.hand(ALICE, "castle_1", "cottage_1", "tudor_1").go("building")
    assert town.values(ALICE, "build", "plan") == ["cottage_1"]
    for plan in ("castle_1", "tudor_1"):
        with pytest.raises(IllegalMove):
            town.act(ALICE, "build", plan=plan)


def test_a_seat_that_can_do_nothing_is_passed_over(town_of: Callable[..., Play]) -> None:
    play = town_of(3).built(BOB, "shop_1").go("building")
    assert play.seats == [BOB]
    assert play.told("passed_over") == [{"seat": ALICE}]
