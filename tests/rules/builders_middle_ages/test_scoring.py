"""Points, places and ties. Rulebook, Scoring; rulings 7 and 13."""

import msgspec
import pytest

from games.rules.builders_middle_ages.rules import RULES
from games.rules.builders_middle_ages.scoring import GAME_SHEET, Ledger, Table
from games.rules.protocol import Result
from tests.rules.builders_middle_ages.play import Play


def tally(*ledgers: tuple[int, int, int]) -> Result:
    """Of (buildings, machines, coins), by seat."""
    return GAME_SHEET.tally(Table(), [Ledger(*ledger) for ledger in ledgers])


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (100, 10)])
def test_each_full_ten_coins_are_worth_a_point(coins: int, points: int) -> None:
    assert tally((0, 0, coins)).totals == (points,)


def test_a_total_is_buildings_and_machines_and_full_tens() -> None:
    result = tally((14, 3, 29), (16, 0, 30))

    assert result.totals == (19, 19)
    assert result.parts == ({"buildings": 14, "machines": 3, "coins": 2}, {"buildings": 16, "machines": 0, "coins": 3})


def test_ruling_7_a_tie_goes_to_more_points_from_buildings_and_machines_together() -> None:
    result = tally((16, 0, 30), (14, 3, 29))

    assert result.tie_breaks == ({"built": 16, "coins": 30}, {"built": 17, "coins": 29})
    assert result.places == (2, 1)


def test_ruling_7_machines_count_as_much_as_buildings_in_a_tie() -> None:
    assert tally((17, 0, 15), (14, 3, 15)).places == (1, 1)


def test_ruling_7_then_more_coins_win() -> None:
    assert tally((17, 0, 15), (14, 3, 19)).places == (2, 1)


def test_ruling_7_who_is_still_equal_shares_the_win() -> None:
    assert tally((17, 0, 15), (17, 0, 15), (3, 0, 0)).places == (1, 1, 3)


def test_ruling_13_every_place_is_ordered_by_the_same_keys() -> None:
    assert tally((10, 0, 19), (20, 0, 0), (9, 0, 20), (9, 1, 12)).places == (2, 1, 4, 3)


@pytest.mark.parametrize("field", ["buildings", "machines", "coins"])
@pytest.mark.parametrize("figure", [-1, 1000, 1.5, "2"])
def test_the_sheet_refuses_what_no_game_can_bring(field: str, figure: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({field: figure}, GAME_SHEET.seat)


@pytest.mark.parametrize("ledgers", [[(60, 0, 0), (51, 0, 0)], [(0, 7, 0), (0, 6, 0)]])
def test_the_sheet_refuses_more_points_than_the_box_holds(ledgers: list[tuple[int, int, int]]) -> None:
    with pytest.raises(ValueError, match="together are worth"):
        tally(*ledgers)


def test_the_sheet_takes_all_points_of_the_box() -> None:
    assert tally((110, 12, 0), (0, 0, 0)).totals == (122, 0)


def test_the_result_is_what_the_sheet_says() -> None:
    play = Play(2)
    play.build("cathedral", "castle", "crane_large")
    play.player.coins = 29
    play.end()
    play.build("watchtower", "abbey")
    play.player.coins = 47
    play.end()

    assert play.result() == tally((15, 2, 29), (10, 0, 47))
    assert play.result().places == (1, 2)


def test_there_is_no_result_before_the_end(play: Play) -> None:
    assert RULES.result(play.state) is None
