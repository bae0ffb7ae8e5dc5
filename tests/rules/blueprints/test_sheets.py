"""Ranking a round and a game. Rulebook, Awards to Game End; rulings 3.4, 3.11 to 3.14, 3.18 and 3.21."""

from collections.abc import Sequence

import msgspec
import pytest

from games.rules.blueprints.components import BOX
from games.rules.blueprints.rules import RULES
from games.rules.blueprints.scoring import Cards, Round, Table, Works, lines, prizes_met, tally_game, tally_round
from games.rules.protocol import Json
from tests.rules.blueprints.play import stacks

FLAT = (1, 1, 1, 1, 1, 1)
SPREAD = (2, 1, 1, 1, 1, 0)
TOWER = (4, 1, 1, 0, 0, 0)
DEMAND = Round("recycled", "stone", 0)


def works(plan: Sequence[int] = FLAT, **built: str) -> Works:
    """A sheet: the plan, and what stands on each space by signs."""
    fields: list[Json] = [*plan, *stacks(**built)]
    return Works(*fields)


EXAMPLE_A = works(FLAT, a1="W1", b1="R1", a2="R2", b2="R3", a3="G1", b3="G2")
EXAMPLE_B = works((1, 1, 2, 1, 1, 0), a1="W1 S2", b1="W3", a2="R5", b2="R5", a3="R5")


def test_rulebook_example_player_a() -> None:
    assert lines(EXAMPLE_A.heights, EXAMPLE_A.stacks) == {"bonus": 6, "wood": 4, "recycled": 10, "stone": 0, "glass": 3}


def test_rulebook_example_player_b() -> None:
    assert lines(EXAMPLE_B.heights, EXAMPLE_B.stacks) == {
        "bonus": 0,
        "wood": 10,
        "recycled": 10,
        "stone": 3,
        "glass": 0,
    }


@pytest.mark.parametrize("first_seat", [0, 1])
def test_rulebook_example_the_second_in_demand_material_breaks_the_tie(first_seat: int) -> None:
    result = tally_round(Round("recycled", "stone", first_seat), [EXAMPLE_A, EXAMPLE_B])

    assert result.totals == (23, 23)
    assert [(tie["first_demand"], tie["second_demand"]) for tie in result.tie_breaks] == [(3, 0), (3, 1)]
    assert result.places == (2, 1)
    assert result.won == ((), ("silver",))


@pytest.mark.parametrize(
    ("seats", "awards"),
    [
        (2, [["silver"], []]),
        (3, [["gold"], ["silver"], []]),
        (4, [["gold"], ["silver"], ["bronze"], []]),
    ],
)
def test_ruling_3_12_awards_go_by_rank_and_by_the_number_of_players(seats: int, awards: list[list[str]]) -> None:
    glass = ["G5", "G4", "G2", "G1"]

    result = tally_round(DEMAND, [works(a1=die) for die in glass[:seats]])

    assert [list(won) for won in result.won] == awards


def test_a_round_is_ranked_by_score_first() -> None:
    result = tally_round(DEMAND, [works(a1="R6"), works(a1="G3"), works(a1="G4")])

    assert (result.totals, result.places) == ((2, 3, 4), (3, 2, 1))
    assert result.won == ((), ("silver",), ("gold",))


def test_ties_go_to_more_dice_of_the_first_in_demand_material() -> None:
    result = tally_round(DEMAND, [works(a1="G4", b3="G1"), works(a1="R1", b3="G3"), works(a1="S1", b3="G3")])

    assert (result.totals, result.places) == ((5, 5, 5), (3, 1, 2))


@pytest.mark.parametrize(("first_seat", "places"), [(0, (3, 2, 1)), (1, (1, 3, 2)), (2, (2, 1, 3))])
def test_ruling_3_11_of_equals_the_one_who_acted_last_goes_before(first_seat: int, places: tuple[int, ...]) -> None:
    equal = works(a1="G3")

    result = tally_round(Round("recycled", "stone", first_seat), [equal, equal, equal])

    assert result.places == places


@pytest.mark.parametrize(
    ("built", "prizes"),
    [
        ({"a1": "G1 G1 G2 G3"}, []),
        ({"a1": "W1 G1 S2 G3 R3"}, ["skyscraper"]),
        ({"a1": "W1 G1 S2 G3 R3 S6"}, ["skyscraper"]),
        ({"a1": "W4 G4", "a2": "R4"}, []),
        ({"a1": "W4 G4", "a2": "R4", "a3": "S4"}, ["structural_integrity"]),
        ({"a1": "W1 G2", "a2": "R3 R4", "a3": "S5 S6"}, ["geometer"]),
        ({"a1": "W1 G2", "a2": "R3 R4", "a3": "S5 S5"}, []),
        ({"a1": "R1 R2", "a2": "R3 R3"}, []),
        ({"a1": "R1 R2", "a2": "R3 R3", "b2": "R4"}, ["materials"]),
        ({"a1": "R1 R2", "a2": "R3 R3", "b2": "R4 R4"}, ["materials"]),
        ({"a1": "R1 R2 R3 R4 R5 R6"}, ["skyscraper", "geometer", "materials"]),
        ({"a1": "R1 R1 R1 R1 R1"}, ["skyscraper", "structural_integrity", "materials"]),
    ],
)
def test_rulings_3_13_and_3_14_criteria_of_the_prizes(built: dict[str, str], prizes: list[str]) -> None:
    assert prizes_met(stacks(**built)) == prizes


def test_ruling_3_4_only_dice_that_stand_in_the_building_count() -> None:
    five_of_six_built = works(TOWER, a1="R5 R5 R5 R5", b1="S1")

    result = tally_round(DEMAND, [five_of_six_built, works(TOWER, a1="G1")])

    assert result.parts[0] == {"bonus": 0, "wood": 0, "recycled": 15, "stone": 2, "glass": 0}
    assert result.tie_breaks[0] == {"first_demand": 4, "second_demand": 1, "acted": 1}
    assert result.won == (("silver", "structural_integrity"), ())


def test_ruling_3_13_a_prize_nobody_meets_is_not_won_and_one_building_may_win_several() -> None:
    everything = works(TOWER, a1="R1 R2 R3 R4 R5 R6")

    result = tally_round(DEMAND, [works(a1="G1"), everything])

    assert result.won == ((), ("silver", "skyscraper", "geometer", "materials"))


def test_ruling_3_13_prizes_go_by_in_demand_materials_and_never_by_score() -> None:
    high = works(TOWER, a1="G5 G5 G5 G5 G6")
    low = works(TOWER, a1="R1 G1 G1 G1 S2")

    result = tally_round(DEMAND, [high, low])

    assert result.totals == (26, 13)
    assert result.won == (("silver", "materials"), ("skyscraper", "structural_integrity"))


def test_ruling_3_13_a_height_of_6_goes_not_before_one_of_5() -> None:
    six, five = works(TOWER, a1="W1 W1 W2 W2 W3 W3"), works(TOWER, a1="S1 G1 G2 G2 W3")

    assert tally_round(DEMAND, [six, five]).won == (("silver", "materials"), ("skyscraper",))


@pytest.mark.parametrize(("first_seat", "winner"), [(0, 1), (1, 0)])
def test_ruling_3_13_of_equal_claimants_the_one_who_acted_last_wins(first_seat: int, winner: int) -> None:
    tower = works(TOWER, a1="W1 G1 S2 G3 R3")

    result = tally_round(Round("recycled", "stone", first_seat), [tower, tower])

    assert (result.won[winner], result.won[1 - winner]) == (("silver", "skyscraper"), ())


ONE = works(a1="G1")


@pytest.mark.parametrize(
    ("common", "seats", "fault"),
    [
        (DEMAND, [ONE], "for 2 to 4 players"),
        (DEMAND, [ONE] * 5, "for 2 to 4 players"),
        (Round("wood", "glass", 2), [ONE, ONE], "Nobody sits"),
        (Round("wood", "wood", 0), [ONE, ONE], "are different"),
        (DEMAND, [ONE, works((1, 1, 1, 1, 1, 0), a1="G1")], "shows 6 dice"),
        (DEMAND, [ONE, works(TOWER, a1="G1 G1 G1 G1", b1="G1 G1", a2="G1")], "at most 6 dice"),
        (DEMAND, [ONE, works(TOWER, b2="G1")], "hatched space"),
        (DEMAND, [ONE, works(a1="G2 W1")], "higher value"),
        (DEMAND, [works(a1="G1 G1 G1 G1"), works(a1="G1 G1 G1 G1 G1")], "only 8 dice"),
        (DEMAND, [works(a1="R1 R1 R1 R1"), works(a1="R1 R1 R1 R1")], "only 8 dice"),
    ],
)
def test_a_round_that_cannot_have_been_is_refused(common: Round, seats: list[Works], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        tally_round(common, seats)


@pytest.mark.parametrize(
    ("field", "value"),
    [("plan_a1", 7), ("plan_a1", -1), ("a1", ["wood_7"]), ("a1", ["gold_1"]), ("a1", ["wood_1"] * 7), ("c1", [])],
)
def test_a_sheet_takes_only_what_a_building_can_be(field: str, value: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({field: value}, Works)


def test_round_and_game_have_a_sheet_each() -> None:
    assert [(sheet.slug, sheet.common, sheet.seat) for sheet in RULES.sheets] == [
        ("game", Table, Cards),
        ("round", Round, Works),
    ]


def test_cards_count_their_points() -> None:
    alice = Cards(gold=2, bronze=1, skyscraper=1)
    others = [Cards(gold=1, silver=3), Cards(bronze=2, materials=2), Cards()]

    result = tally_game(Table(), [alice, *others])

    assert result.parts[0] == {
        "gold": 6,
        "silver": 0,
        "bronze": 1,
        "skyscraper": 2,
        "structural_integrity": 0,
        "geometer": 0,
        "materials": 0,
    }
    assert (result.totals, result.places) == ((9, 9, 6, 0), (1, 2, 3, 4))


def with_the_rest(first: Cards, second: Cards) -> list[Cards]:
    """These two, a third who has all the awards that they have not, and one without any."""
    rest = {card: BOX.rounds - getattr(first, card) - getattr(second, card) for card in BOX.awards.points}
    return [first, second, Cards(**rest), Cards()]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Cards(silver=1, geometer=1), Cards(gold=1, bronze=1)),
        (Cards(gold=1, bronze=1), Cards(silver=2)),
        (Cards(silver=1), Cards(bronze=2)),
    ],
    ids=["prizes", "gold", "silver"],
)
def test_ruling_3_18_a_tie_goes_by_prizes_then_gold_then_silver(better: Cards, worse: Cards) -> None:
    result = tally_game(Table(), with_the_rest(better, worse))

    assert result.totals[0] == result.totals[1]
    assert result.places == (2, 3, 1, 4)


def test_ruling_3_18_tie_breaks_are_told_in_their_order_down_to_bronze() -> None:
    result = tally_game(Table(), with_the_rest(Cards(gold=1, geometer=1, materials=1), Cards(bronze=2)))

    assert list(result.tie_breaks[0].items()) == [("prizes", 2), ("gold", 1), ("silver", 0), ("bronze", 0)]
    assert list(result.tie_breaks[1].items()) == [("prizes", 0), ("gold", 0), ("silver", 0), ("bronze", 2)]


def test_ruling_3_18_who_is_equal_in_all_shares_the_victory() -> None:
    result = tally_game(Table(), [Cards(gold=1, silver=1), Cards(gold=1, silver=1), Cards(gold=1, silver=1)])

    assert result.places == (1, 1, 1)


def test_ruling_3_21_every_place_is_decided_by_the_tie_breaks_and_equals_share_it() -> None:
    result = tally_game(Table(), with_the_rest(Cards(gold=1), Cards(gold=1)))

    assert (result.totals, result.places) == ((3, 3, 12, 0), (2, 2, 1, 4))


@pytest.mark.parametrize(
    ("hands", "fault"),
    [
        ([Cards(silver=3)], "for 2 to 4 players"),
        ([Cards(silver=3), Cards(silver=1)], "gives 3 silver"),
        ([Cards(silver=2), Cards()], "gives 3 silver"),
        ([Cards(silver=3, gold=1), Cards()], "gives 0 gold"),
        ([Cards(gold=3, silver=3), Cards(bronze=1), Cards()], "gives 0 bronze"),
        ([Cards(silver=3, geometer=2), Cards(geometer=2)], "at most 3 prizes"),
    ],
)
def test_a_game_that_cannot_have_been_is_refused(hands: list[Cards], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        tally_game(Table(), hands)
