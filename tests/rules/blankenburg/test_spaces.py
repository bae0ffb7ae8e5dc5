"""Districts, spaces of two districts, the City Planner. Rulebook, Alternate Board; rulings 22-24, 62, 64."""

from games.rules.blankenburg import spaces
from games.rules.blankenburg.components import PLANS
from games.rules.blankenburg.spaces import Opening
from tests.rules.blankenburg.play import ALICE, BOB, CHRIS, Play


def openings(play: Play, plan: str, *, anywhere: bool = False) -> list[Opening]:
    return spaces.openings(play.state, PLANS[plan], anywhere=anywhere)


def back() -> Play:
    return Play(4, "back")


def test_rulebook_example_town_hall_and_forge_on_the_back() -> None:
    """Left are one commercial space, one commercial or civic, one religious or civic."""
    play = back().fill(ALICE, "civic", 4).fill(BOB, "religious", 4).fill(BOB, "residential", 5)
    play.built(CHRIS, "shop_1", "shop_2", "tavern_1", "inn_1", "warehouse_1")
    assert openings(play, "town_hall_1") == [
        Opening("commercial_civic", 0, "civic"),
        Opening("religious_civic", 0, "civic"),
    ]
    assert openings(play, "forge_1") == [Opening("commercial", 0, "commercial")]


def test_rulebook_example_the_town_hall_is_built_where_chris_chooses() -> None:
    play = back().fill(ALICE, "civic", 4)
    play.hand(CHRIS, "town_hall_1").give(CHRIS, wood=2, stone=2, glass=1, iron=1).go("building")
    play.act(ALICE, "pass")
    play.act(CHRIS, "build", plan="town_hall_1")
    assert play.values(CHRIS, "place", "space") == ["commercial_civic", "religious_civic"]
    play.act(CHRIS, "place", space="religious_civic")
    built = play.state.structure("town_hall_1")
    assert (built.space, built.district) == ("religious_civic", "civic")


def test_ruling_22_a_dual_space_opens_when_the_regular_ones_are_taken() -> None:
    play = back().fill(ALICE, "civic", 3)
    assert openings(play, "university_1") == [Opening("civic", 0, "civic")]
    play.fill(ALICE, "civic", 1)
    assert [opening.space for opening in openings(play, "university_1")] == ["commercial_civic", "religious_civic"]


def test_ruling_22_damaged_structures_take_up_their_space_and_duals_stay_built() -> None:
    play = back().fill(ALICE, "civic", 3).built(BOB, "castle_1", damaged=1)
    assert len(openings(play, "university_1")) == 2
    play.built(CHRIS, "university_1", space="religious_civic")
    play.state.remove(play.state.structure("castle_1"))
    assert play.state.structure("university_1").space == "religious_civic"
    assert openings(play, "castle_1") == [Opening("civic", 0, "civic")]


def test_ruling_64_a_dual_space_is_closed_while_a_regular_one_is_free_whatever_may_be_built_there() -> None:
    play = back().built(BOB, "tower_2", "library_1", "courthouse_1").built(ALICE, "tower_1").go("building")
    play.act(ALICE, "demolish", structure="tower_1")
    assert [opening.name for opening in openings(play, "tower_1")] == []
    assert [opening.name for opening in openings(play, "castle_1")] == ["civic_over_2"]


def test_ruling_23_the_city_planner_uses_any_district() -> None:
    play = Play(4)
    assert [opening.space for opening in openings(play, "shop_1", anywhere=True)] == [
        "civic",
        "commercial",
        "religious",
        "residential",
    ]


def test_ruling_23_on_a_dual_space_a_third_district_counts_as_the_left_one_which_must_be_full() -> None:
    play = back().fill(ALICE, "religious", 4)
    assert Opening("religious_civic", 0, "religious") in openings(play, "shop_1", anywhere=True)
    assert "religious_civic" not in [opening.space for opening in openings(back(), "shop_1", anywhere=True)]


def test_ruling_23_is_played_by_the_city_planner_alone() -> None:
    play = Play(4).fill(BOB, "civic", 4).hand(ALICE, "university_1").character(ALICE, "city_planner")
    play.give(ALICE, wood=1, stone=2, glass=2, marble=1).go("building")
    play.act(ALICE, "build", plan="university_1")
    assert play.values(ALICE, "place", "space") == ["commercial", "religious", "residential"]
    play.act(ALICE, "place", space="religious")
    assert play.state.structure("university_1").district == "religious"


def test_ruling_24_own_colours_on_a_dual_space_count_for_the_own_district() -> None:
    play = back().fill(ALICE, "civic", 4)
    assert openings(play, "university_1", anywhere=True)[-2:] == [
        Opening("commercial_civic", 0, "civic"),
        Opening("religious_civic", 0, "civic"),
    ]


def test_ruling_62_a_planners_structure_counts_by_the_district_of_its_space() -> None:
    play = Play(3).citizens().built(ALICE, "tower_1", space="residential")
    play.state.structures[-1].district = "residential"
    play.income(event="blizzard")
    assert play.silver() == [11, 12, 12]
