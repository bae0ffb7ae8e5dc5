"""The score sheet. Rulebook, Scoring; rulings 44-47, 59, 61, 62, 65."""

import pytest

from games.rules.blankenburg.rules import RULES
from games.rules.blankenburg.scoring import PlayerSheet, TownSheet, tally
from tests.rules.blankenburg.play import ALICE, BOB, Play

NO_MASTER = TownSheet()


def totals(*players: PlayerSheet) -> tuple[int, ...]:
    return tally(NO_MASTER, players).totals


def test_ruling_59_the_rulebooks_final_table() -> None:
    """The structure counts are lost; these fit its text."""
    result = tally(
        NO_MASTER,
        [
            PlayerSheet(prestige=16, resources=3, silver=9, residential=2, commercial=1, civic=1, religious=1),
            PlayerSheet(prestige=17, resources=2, silver=8, residential=2, commercial=1, civic=1, religious=1),
            PlayerSheet(prestige=20, resources=0, silver=4, residential=1, commercial=1, civic=2),
            PlayerSheet(prestige=16, resources=4, silver=16, gold=1, residential=1, commercial=2, religious=2),
        ],
    )
    assert result.totals == (17, 18, 22, 24)
    assert result.places == (4, 3, 2, 1)


@pytest.mark.parametrize(
    ("silver", "resources", "prestige"), [(9, 0, 0), (9, 1, 1), (0, 10, 1), (30, 0, 3), (99, 50, 3)]
)
def test_ruling_45_silver_with_resources_counts_by_full_tens_three_at_most(
    silver: int, resources: int, prestige: int
) -> None:
    assert totals(PlayerSheet(silver=silver, resources=resources), PlayerSheet()) == (prestige, 0)


def test_ruling_45_gold_is_a_prestige_each_and_no_silver() -> None:
    assert totals(PlayerSheet(gold=2, silver=9), PlayerSheet(gold=1, silver=8)) == (2, 1)


@pytest.mark.parametrize(("district", "bonus"), [("civic", 2), ("religious", 2), ("residential", 3), ("commercial", 3)])
def test_ruling_46_the_most_structures_of_a_district(district: str, bonus: int) -> None:
    def sheet(count: int, damaged: int = 0) -> PlayerSheet:
        return PlayerSheet(**{district: count, f"damaged_{district}": damaged})

    assert totals(sheet(2), sheet(1), sheet(0)) == (bonus, 0, 0)
    assert totals(sheet(1), sheet(1), sheet(0)) == (0, 0, 0)
    assert totals(sheet(2, damaged=1), sheet(1)) == (-1, 0)
    assert totals(sheet(1, damaged=1), sheet(0)) == (-1, 0)
    master = TownSheet(**{f"master_{district}": 2})
    assert tally(master, [sheet(2), sheet(1)]).totals == (0, 0)
    assert tally(master, [sheet(3), sheet(1)]).totals == (bonus, 0)


def test_ruling_47_damaged_structures_cost_one_each() -> None:
    assert totals(
        PlayerSheet(prestige=5, civic=2, damaged_civic=2, religious=1, damaged_religious=1), PlayerSheet()
    ) == (
        2,
        0,
    )


def test_ruling_47_ties_go_to_structures_damaged_ones_too_then_to_silver() -> None:
    more = PlayerSheet(prestige=4, civic=1, damaged_civic=1)
    fewer = PlayerSheet(prestige=3, silver=9)
    assert tally(NO_MASTER, [fewer, more]).places == (2, 1)
    richer = PlayerSheet(prestige=3, silver=5, resources=4)
    poorer = PlayerSheet(prestige=3, silver=8)
    assert tally(NO_MASTER, [poorer, richer]).places == (2, 1)


def test_rulings_47_and_65_players_equal_in_everything_share_any_place() -> None:
    first, second, third = PlayerSheet(prestige=9), PlayerSheet(prestige=5, silver=3), PlayerSheet(prestige=1)
    assert tally(NO_MASTER, [second, first, second, third]).places == (2, 1, 2, 4)
    assert tally(NO_MASTER, [first, first]).places == (1, 1)


def test_ruling_61_damage_may_bring_a_total_below_nothing() -> None:
    assert totals(PlayerSheet(civic=2, damaged_civic=2), PlayerSheet()) == (-2, 0)


@pytest.mark.parametrize(
    "sheet",
    [PlayerSheet(civic=1, damaged_civic=2), PlayerSheet(civic=4, religious=4, commercial=6)],
)
def test_a_sheet_that_contradicts_itself_is_refused(sheet: PlayerSheet) -> None:
    with pytest.raises(ValueError, match="structures"):
        tally(NO_MASTER, [sheet, PlayerSheet()])


def test_the_engine_fills_the_sheet_from_the_town() -> None:
    play = Play(2, master=True).built(ALICE, "tower_1", "shop_1").built(ALICE, "shop_2", damaged=1)
    play.built(BOB, "villa_1").built(None, "tavern_1").give(ALICE, wood=2, gold=1, silver=8, prestige=6)
    play.give(BOB, silver=25, prestige=3).state.phase = ""
    result = play.result()
    assert result.parts == (
        {
            "prestige": 6,
            "silver": 1,
            "gold": 1,
            "civic": 2,
            "commercial": 0,
            "religious": 0,
            "residential": 0,
            "damage": -1,
        },
        {
            "prestige": 3,
            "silver": 2,
            "gold": 0,
            "civic": 0,
            "commercial": 0,
            "religious": 0,
            "residential": 3,
            "damage": 0,
        },
    )
    assert (result.totals, result.places) == ((9, 8), (1, 2))
    assert result.tie_breaks == ({"structures": 3, "silver": 10}, {"structures": 1, "silver": 25})


def test_the_view_shows_the_track_before_the_end_and_the_totals_after_it() -> None:
    play = Play(2).built(ALICE, "tower_1").give(ALICE, prestige=6, silver=30).give(BOB, prestige=3, gold=1, silver=0)
    shown = [RULES.view(play.state, seat).scores for seat in (None, ALICE)]
    play.state.phase = ""
    shown += [RULES.view(play.state, seat).scores for seat in (None, ALICE)]
    assert shown == [[6, 3], [6, 3], [6 + 3 + 2, 3 + 1], [6 + 3 + 2, 3 + 1]]


def test_ruling_62_a_majority_counts_by_the_district_of_the_space() -> None:
    play = Play(2).built(ALICE, "tower_1", space="religious")
    play.state.structures[0].district = "religious"
    play.state.phase = ""
    assert (play.result().parts[ALICE]["religious"], play.result().parts[ALICE]["civic"]) == (2, 0)
