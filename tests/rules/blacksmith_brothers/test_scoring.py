"""Points, places and ties. Rulebook, End Game and Scoring; rulings 2, 20, 21 and 34."""

import msgspec
import pytest

from games.rules.blacksmith_brothers.rules import RULES
from games.rules.blacksmith_brothers.scoring import GAME_SHEET, GRID, Ledger, Table, seal_penalty
from games.rules.protocol import Json
from tests.rules.blacksmith_brothers.play import ALICE, BOB, Play

GREEN = Ledger(scroll=15, top_left=True, middle_left=True, bottom_left=True, gold=2, coal=1, guild_master=True, seals=1)
YELLOW = Ledger(
    scroll=17, top_left=True, top_right=True, middle_left=True, middle_right=True, bottom_left=True,
    gold=1, silver=2, iron=3, seals=4,
)  # fmt: skip
BLUE = Ledger(
    scroll=18, top_left=True, top_right=True, bottom_left=True, bottom_right=True, gold=1, silver=1, seals=2
)  # fmt: skip


def test_the_three_examples_score_22_and_26_and_24() -> None:
    result = GAME_SHEET.tally(Table(), [GREEN, YELLOW, BLUE])

    assert result.totals == (22, 26, 24)
    assert result.places == (3, 1, 2)
    assert result.parts == (
        {"scroll": 15, "rows": 0, "columns": 4, "resources": 1, "guild_master": 2, "seals": 0},
        {"scroll": 17, "rows": 6, "columns": 4, "resources": 2, "guild_master": 0, "seals": -3},
        {"scroll": 18, "rows": 6, "columns": 0, "resources": 1, "guild_master": 0, "seals": -1},
    )
    assert result.tie_breaks == ({"improvements": 3}, {"improvements": 5}, {"improvements": 4})


def changed(ledger: Ledger, **values: Json) -> Ledger:
    return msgspec.structs.replace(ledger, **values)


def points(**values: Json) -> int:
    """Of a seat that is not the Guild Master."""
    return GAME_SHEET.tally(Table(), [Ledger(guild_master=True), changed(Ledger(), **values)]).totals[1]


@pytest.mark.parametrize(
    ("filled", "expected"),
    [
        ([], 0),
        (["top_left", "middle_right"], 0),
        (["top_left", "top_right"], 3),
        (["top_left", "middle_left", "bottom_left"], 4),
        (["top_right", "middle_right", "bottom_right", "middle_left"], 7),
        (GRID, 17),
    ],
)
def test_a_full_row_is_worth_3_and_a_full_column_4(filled: list[str], expected: int) -> None:
    assert points(**dict.fromkeys(filled, True)) == expected


@pytest.mark.parametrize(("crystals", "expected"), [({"iron": 2}, 0), ({"silver": 2}, 1), ({"gold": 3, "coal": 1}, 2)])
def test_ruling_20_each_full_ten_of_worth_in_the_workplace_is_a_point(crystals: dict[str, int], expected: int) -> None:
    assert points(**crystals) == expected


def test_ruling_20_baskets_count_nothing(play: Play) -> None:
    play.give(ALICE, baskets={"gold": 5}).give(BOB, workplace={"gold": 5})

    assert [RULES.view(play.state, None).scores] == [[2, 3]]


@pytest.mark.parametrize(("seals", "lost"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (25, 24)])
def test_seals_left_cost_one_less_than_their_number(seals: int, lost: int) -> None:
    assert seal_penalty(seals) == lost


def test_ruling_34_the_penalty_may_bring_a_total_below_nothing() -> None:
    assert points(seals=3) == -2


def test_ruling_2_the_holder_of_the_guild_master_card_gets_2_points(play: Play) -> None:
    play.state.master = BOB

    assert RULES.view(play.state, None).scores == [0, 2]


def test_ruling_21_a_tie_goes_to_more_improvements() -> None:
    result = GAME_SHEET.tally(Table(), [Ledger(guild_master=True), Ledger(scroll=2, top_left=True)])

    assert (result.totals, result.places) == ((2, 2), (2, 1))


def test_ruling_21_else_the_place_is_shared() -> None:
    assert GAME_SHEET.tally(Table(), [Ledger(guild_master=True), Ledger(scroll=2)]).places == (1, 1)


def test_ruling_34_every_place_is_ordered_by_the_same_tie_break() -> None:
    first = changed(GREEN, scroll=40)
    ledgers = [first, Ledger(scroll=5), Ledger(scroll=5, top_left=True), Ledger(scroll=5)]

    assert GAME_SHEET.tally(Table(), ledgers).places == (1, 3, 2, 3)


def test_a_game_is_scored_by_the_sheet(play: Play) -> None:
    play.cubes(40, ALICE, BOB).cubes(20, BOB, ALICE).give(ALICE, skills="furnace furnace", seals=2)
    play.give(BOB, workplace={"gold": 2})
    play.state.stage = ""

    result = play.result()

    assert result.parts == (
        {"scroll": 11, "rows": 3, "columns": 0, "resources": 0, "guild_master": 2, "seals": -1},
        {"scroll": 10, "rows": 0, "columns": 0, "resources": 1, "guild_master": 0, "seals": 0},
    )
    assert (result.totals, result.places) == ((15, 11), (1, 2))


@pytest.mark.parametrize(
    ("ledgers", "fault"),
    [
        ([Ledger(), Ledger()], "Exactly one smith holds the Guild Master card."),
        ([GREEN, changed(BLUE, guild_master=True)], "Exactly one smith holds the Guild Master card."),
        ([changed(GREEN, seals=13), changed(BLUE, seals=13)], "There are only 25 royal seals."),
        ([changed(GREEN, coal=7), BLUE], "A workplace holds only 8 crystals."),
        ([changed(GREEN, gold=5), changed(BLUE, gold=4)], "There are only 8 crystals of gold."),
    ],
)
def test_a_sheet_that_contradicts_itself_is_refused(ledgers: list[Ledger], fault: str) -> None:
    with pytest.raises(ValueError, match=f"^{fault}$"):
        GAME_SHEET.tally(Table(), ledgers)


@pytest.mark.parametrize(("field", "value"), [("scroll", 50), ("seals", 26), ("gold", 9), ("coal", -1)])
def test_the_fields_of_the_sheet_have_bounds(field: str, value: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({field: value}, Ledger)
