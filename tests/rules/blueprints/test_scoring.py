"""The round score of one building. Rulebook, Blueprint Bonus and Materials; rulings 3.15 and 3.17."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.blueprints.components import BOX, DICE, HEIGHTS, SPACES
from games.rules.blueprints.scoring import gain, lines, materials
from games.rules.blueprints.state import Building
from tests.rules.blueprints.play import stacks

PLAN_OF_2_10 = (0, 1, 3, 1, 1, 0)


@pytest.mark.parametrize(
    ("plan", "built", "scored"),
    [
        (PLAN_OF_2_10, {"b1": "W3", "a2": "G5 R5 S6", "b2": "W4", "a3": "R1"}, (5, 5, 5, 6, 6)),
        (PLAN_OF_2_10, {"b1": "W3 W4", "a2": "R5 S6", "a3": "R1 G5"}, (5, 5, 3, 4, 0)),
        ((2, 0, 2, 0, 2, 0), {"a1": "G4", "a2": "W2 R3", "a3": "S5 S6 R6"}, (4, 5, 5, 6, 0)),
        ((3, 0, 3, 0, 0, 0), {"a1": "W2 R3 W4 G6", "a2": "W1 G2"}, (8, 2, 0, 12, 0)),
    ],
    ids="abcd",
)
def test_fact_2_10_scoring_vectors(plan: tuple[int, ...], built: dict[str, str], scored: tuple[int, ...]) -> None:
    names = ("glass", "recycled", "stone", "wood", "bonus")
    assert lines(plan, stacks(**built)) == dict(zip(names, scored, strict=True))


def test_wood_scores_2_for_each_die_beside_above_or_below_of_any_colour() -> None:
    beside = {"a1": "G1 S1", "b2": "R1 S1", "a3": "G1 S1"}
    assert materials(stacks(a2="G1 W1 S1", **beside))["wood"] == 2 * 5
    assert materials(stacks(a2="G1 W1", a1="G1", b2="R1", a3="G1"))["wood"] == 2


def test_ruling_3_15_wood_beside_nothing_scores_nothing() -> None:
    assert materials(stacks(a1="W6", b2="G1"))["wood"] == 0


@pytest.mark.parametrize(("count", "points"), [*enumerate([0, 2, 5, 10, 15, 20, 30])])
def test_ruling_3_15_recycled_scores_by_how_many_there_are(count: int, points: int) -> None:
    assert materials(stacks(a1=" ".join(["R1"] * count)))["recycled"] == points


def test_stone_scores_by_level_the_fourth_or_higher_8() -> None:
    assert materials(stacks(a1="S1 S1 S1 S1 S1 S1"))["stone"] == 2 + 3 + 5 + 8 + 8 + 8
    assert materials(stacks(a1="G1 G1 G1 S1", b3="S4"))["stone"] == 8 + 2


def test_ruling_3_15_glass_scores_its_face_even_when_covered() -> None:
    assert materials(stacks(a1="G4 W5 G6"))["glass"] == 10


def test_ruling_3_17_the_bonus_is_for_the_plan_matched_exactly() -> None:
    matched = stacks(b1="G1", b2="G1 G2 G3", b3="W1 W1")
    one_die_short = stacks(b1="G1", b2="G1 G2 G3", b3="W1")
    one_moved = stacks(b1="G1 G1", b2="G1 G2 G3", b3="W1")

    assert [lines(HEIGHTS["bp_07"], built)["bonus"] for built in (matched, one_die_short, one_moved)] == [6, 0, 0]


def test_ruling_3_17_a_mirrored_or_turned_plan_does_not_match() -> None:
    assert lines((3, 0, 3, 0, 0, 0), stacks(b1="G1 G1 G1", b2="G1 G1 G1"))["bonus"] == 0
    assert lines((3, 0, 3, 0, 0, 0), stacks(a2="G1 G1 G1", a3="G1 G1 G1"))["bonus"] == 0


@st.composite
def buildings(draw: st.DrawFn, most: int = BOX.dice_per_player) -> Building:
    """Up to `most` dice on any blueprint, as the rules let them stand."""
    building = Building(draw(st.sampled_from(sorted(HEIGHTS))))
    for die in draw(st.lists(st.sampled_from(sorted(DICE)), max_size=most)):
        if spaces := building.spaces_for(DICE[die].value):
            building.stacks[draw(st.sampled_from(spaces))].append(die)
    return building


@given(building=buildings())
@settings(derandomize=True)
def test_fact_2_5_no_building_scores_more_than_its_dice_can(building: Building) -> None:
    scored = lines(building.heights, building.stacks)
    most = {"bonus": 6, "wood": 28, "recycled": 30, "stone": 34, "glass": 36}
    assert {name: points for name, points in scored.items() if not 0 <= points <= most[name]} == {}


def test_fact_2_5_the_bounds_are_reached() -> None:
    everywhere = dict.fromkeys(SPACES, "W1")
    assert materials(stacks(**everywhere))["wood"] == 28
    assert materials(stacks(a1="R1 R1 R1 R1 R1 R1"))["recycled"] == 30
    assert materials(stacks(a1="S1 S1 S1 S1 S1 S1"))["stone"] == 34
    assert materials(stacks(a1="G6 G6 G6 G6 G6 G6"))["glass"] == 36


@given(building=buildings(most=BOX.dice_per_player - 1), die=st.sampled_from(sorted(DICE)))
@settings(derandomize=True)
def test_gain_is_what_one_more_die_adds(building: Building, die: str) -> None:
    before = sum(materials(building.stacks).values())
    for space in building.spaces_for(DICE[die].value):
        foretold = gain(building.stacks, space, die)
        building.stacks[space].append(die)
        assert foretold == sum(materials(building.stacks).values()) - before
        building.stacks[space].pop()
