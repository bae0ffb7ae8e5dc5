"""What is in the box. Rulebook, Components; facts 1.1 to 1.4, 2.3 and 2.8."""

from typing import get_args

from games.rules.blueprints.components import (
    BLUEPRINTS,
    BOX,
    COLUMNS,
    DICE,
    HEIGHTS,
    NEIGHBOURS,
    OPEN,
    ROWS,
    SPACES,
    DieName,
)

type Plan = tuple[int, ...]


def turned(plan: Plan) -> Plan:
    return plan[::-1]


def mirrored(plan: Plan) -> Plan:
    return tuple(plan[COLUMNS * row + 1 - column] for row in range(ROWS) for column in range(COLUMNS))


def reached(plan: Plan) -> set[int]:
    """The open spaces that can be reached from the first one."""
    found = {next(space for space, height in enumerate(plan) if height)}
    while True:
        more = {other for space in found for other in NEIGHBOURS[space] if plan[other]} | found
        if more == found:
            return found
        found = more


def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert len(BOX.colours) * BOX.dice_per_colour == 32
    assert len(BLUEPRINTS) == 24
    assert len(BOX.awards.points) * BOX.rounds == 9
    assert len(BOX.prizes.kinds) * BOX.rounds == 12
    assert BOX.pool == {2: 8, 3: 9, 4: 7}


def test_fact_1_2_awards_are_worth_3_2_and_1_and_prizes_2() -> None:
    assert BOX.awards.points == {"gold": 3, "silver": 2, "bronze": 1}
    assert BOX.prizes.points == 2


def test_fact_2_3_the_cards_of_a_game_are_worth_30_39_or_42_points() -> None:
    prizes = len(BOX.prizes.kinds) * BOX.prizes.points
    worth = {
        seats: BOX.rounds * (prizes + sum(BOX.awards.points[card] for card in cards))
        for seats, cards in BOX.awards.by_players.items()
    }
    assert worth == {2: 30, 3: 39, 4: 42}


def test_a_die_is_named_by_colour_and_value_and_sorted_by_value() -> None:
    assert list(DICE)[:5] == ["glass_1", "wood_1", "stone_1", "recycled_1", "glass_2"]
    assert len(DICE) == 24
    assert all(f"{die.colour}_{die.value}" == name for name, die in DICE.items())


def test_a_sheet_can_name_every_die_and_nothing_else() -> None:
    assert sorted(get_args(DieName.__value__)) == sorted(DICE)


def test_neighbours_are_the_spaces_one_step_away_in_the_grid() -> None:
    def steps(one: int, other: int) -> int:
        return abs(one % COLUMNS - other % COLUMNS) + abs(one // COLUMNS - other // COLUMNS)

    spaces = range(len(SPACES))
    assert tuple(tuple(other for other in spaces if steps(space, other) == 1) for space in spaces) == NEIGHBOURS


def test_every_blueprint_shows_six_dice_on_connected_ground() -> None:
    assert {sum(plan) for plan in HEIGHTS.values()} == {6}
    assert [card for card, plan in HEIGHTS.items() if reached(plan) != set(OPEN[card])] == []


def test_fact_2_8_no_two_blueprints_are_alike_even_turned_or_mirrored() -> None:
    seen: set[Plan] = set()
    for plan in HEIGHTS.values():
        assert plan not in seen
        seen |= {plan, turned(plan), mirrored(plan), turned(mirrored(plan))}


def test_fact_2_4_no_plan_asks_for_a_skyscraper() -> None:
    assert max(height for plan in HEIGHTS.values() for height in plan) == 4
