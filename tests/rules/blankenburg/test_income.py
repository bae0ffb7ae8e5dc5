"""Event, visitor, lodging, income. Rulebook, Income Phase, Income Example; rulings 25-31, 60, C1, C2."""

from tests.rules.blankenburg.play import ALICE, BOB, CHRIS, DIANE, PLAIN, Play


def stays(play: Play) -> dict[str, str]:
    return play.state.stays


def first_town() -> Play:
    """The town of the first income example: Beth's chapel and cottage, Chris's shop."""
    play = Play(4).built(BOB, "chapel_1", "cottage_1").built(CHRIS, "shop_1")
    return play.citizens("chandler", "baker", "butcher", "priest")


def test_rulebook_example_the_first_income() -> None:
    """Conflict C1: by the blizzard's words Beth owes a silver for her cottage."""
    play = first_town().income(event="blizzard", visitor="novice_architect")
    for seat in range(4):
        play.act(seat, "decline")
    assert stays(play) == {
        "novice_architect": "",
        "priest": "chapel_1",
        "butcher": "shop_1",
        "baker": "cottage_1",
        "chandler": "",
    }
    assert play.silver() == [12, 12 - 1 + 2, 12 + 2, 12]


def test_conflict_c1_the_blizzard_is_paid_for_the_cottage() -> None:
    play = first_town().income(event="blizzard", visitor="novice_architect")
    assert play.told("paid_silver") == [{"seat": BOB, "silver": 1}]


GREEN, RED, YELLOW, WHITE = ALICE, BOB, CHRIS, DIANE


def middle_of_a_game(guildmaster: bool) -> Play:
    """The town of the mid-game example; Green is first player."""
    play = Play(4).character(GREEN, "guildmaster" if guildmaster else PLAIN)
    play.built(GREEN, "shop_1", "tavern_1").built(RED, "tower_1", "manor_1")
    play.built(YELLOW, "cottage_1", "inn_1", "parish_1").built(WHITE, "shop_2")
    for seat in range(4):
        play.give(seat, silver=0)
    play.citizens("guard", "chandler", "butcher", "baker", "scholar", "spice_merchant", "blacksmith", "cooper")
    return play


def after_the_walk(*, guildmaster: bool) -> Play:
    play = middle_of_a_game(guildmaster).income(event="prosperity_reigns", visitor="lumberjack")
    assert play.silver() == [4, 6, 6, 4]
    for seat in range(4):
        play.act(seat, "decline")
    return play


def test_rulebook_example_everybody_lodges_as_the_walk_says() -> None:
    assert stays(after_the_walk(guildmaster=False)) == {
        "lumberjack": "cottage_1",
        "cooper": "shop_1",
        "blacksmith": "tower_1",
        "spice_merchant": "manor_1",
        "scholar": "inn_1",
        "baker": "shop_2",
        "butcher": "tavern_1",
        "chandler": "parish_1",
        "guard": "tower_1",
    }


def test_conflict_c2_the_walk_holds_so_green_has_seven() -> None:
    assert after_the_walk(guildmaster=False).silver() == [7, 11, 10, 6]


def test_conflict_c2_the_printed_nine_is_a_guildmasters() -> None:
    assert after_the_walk(guildmaster=True).silver() == [9, 11, 10, 6]


def test_ruling_25_event_then_visitor_then_lodging_then_income() -> None:
    play = Play(2).built(ALICE, "inn_1").citizens("guard").give(ALICE, silver=1)
    play.income(event="royal_tax", visitor="lumberjack")
    assert play.silver(ALICE) == [0], "the income comes too late for the tax"
    assert play.players[ALICE].prestige == 0
    play.act(BOB, "decline")
    assert stays(play) == {"lumberjack": "inn_1", "guard": "inn_1"}
    assert play.silver(ALICE) == [2]


def test_ruling_25_the_visitor_and_then_the_highest_number_choose_first() -> None:
    play = Play(2).built(ALICE, "tavern_1").built(BOB, "inn_1").citizens("butcher", "brewer", "baker")
    play.income(visitor="pickpocket")
    assert stays(play) == {"pickpocket": "tavern_1", "baker": "tavern_1", "brewer": "inn_1", "butcher": "inn_1"}


def test_ruling_26_who_cannot_pay_pays_all_and_loses_one_prestige_for_each_effect() -> None:
    play = Play(3).built(ALICE, "cottage_1", "cottage_2", "tudor_1").give(ALICE, silver=1, prestige=3)
    play.citizens().income(event="blizzard")
    assert (play.silver(ALICE), play.players[ALICE].prestige) == ([0], 2)
    assert play.told("went_bankrupt") == [{"seat": ALICE, "silver": 1, "due": 3}]
    assert play.told("lost_prestige") == [{"seat": ALICE, "prestige": 1}]


def test_ruling_26_owing_nothing_is_no_bankruptcy() -> None:
    play = Play(2).give(ALICE, silver=0, prestige=3).income(event="blizzard")
    assert play.players[ALICE].prestige == 3
    assert play.told("went_bankrupt") == []


def test_ruling_26_paying_to_the_last_piece_is_no_bankruptcy() -> None:
    play = Play(2).give(ALICE, silver=2, prestige=3).income(event="royal_tax")
    assert (play.silver(ALICE), play.players[ALICE].prestige) == ([0], 3)


def test_ruling_27_a_visitor_who_stays_lodges_again_without_his_effect() -> None:
    play = Play(2).built(ALICE, "chapel_1").citizens("guard").income(visitor="pilgrim")
    assert play.silver(ALICE) == [12 + 1 + 1]
    play.next("events", "flooded_roads").next("visitors", "lumberjack").go("event")
    assert (play.state.visitor, stays(play)["pilgrim"]) == ("pilgrim", "chapel_1")
    assert play.silver(ALICE) == [12 + 1 + 1 + 1]
    assert play.told("visitor_stays") == [{"visitor": "pilgrim"}]


def test_ruling_27_nobody_lodges_as_a_visitor_before_the_first_one_comes() -> None:
    play = Play(2).citizens("guard").next("events", "flooded_roads").go("event")
    assert play.state.visitor is None
    assert stays(play) == {"guard": ""}


def test_rulings_27_and_28_former_visitor_and_event_go_under_their_decks() -> None:
    play = Play(2).income(event="gold_strike", visitor="pilgrim")
    play.income(event="royal_tax", visitor="steward")
    assert play.state.decks["visitors"].under[-1].card == "pilgrim"
    assert play.state.decks["events"].under[-1].card == "gold_strike"
    assert (play.state.event, play.state.visitor) == ("royal_tax", "steward")


def test_ruling_29_the_next_owner_is_served_only_when_the_first_is_full() -> None:
    play = Play(4).built(DIANE, "tower_1").built(BOB, "tower_2")
    play.state.first = CHRIS
    play.citizens("guard", "mason", "blacksmith").income()
    assert stays(play) == {
        "prospector": "",
        "blacksmith": "tower_1",
        "mason": "tower_1",
        "guard": "tower_2",
    }


def test_ruling_29_of_one_owners_two_the_older_fills_first() -> None:
    play = Play(2).built(ALICE, "chapel_2", "chapel_1").citizens("priest").income()
    assert stays(play)["priest"] == "chapel_2"


def test_ruling_30_who_finds_no_wish_stays_at_a_players_inn_then_at_the_printed_one() -> None:
    play = Play(2).built(BOB, "inn_1").citizens("priest", "guard", "baker").income(visitor="steward")
    assert stays(play) == {"steward": "inn_1", "baker": "inn_1", "guard": "", "priest": ""}
    assert play.silver() == [12, 14]


def test_ruling_31_damaged_structures_house_nobody_and_count_for_nothing() -> None:
    play = Play(2).built(ALICE, "cottage_1", damaged=1).built(ALICE, "tower_1", damaged=1).citizens("guard")
    play.income(event="blizzard")
    assert (play.silver(ALICE), stays(play)["guard"]) == ([12], "")


def test_ruling_60_the_magistrate_wins_guests_and_inns_too() -> None:
    play = Play(3).character(CHRIS, "magistrate").built(ALICE, "shop_1").built(CHRIS, "shop_2")
    play.citizens("cooper").income()
    assert stays(play)["cooper"] == "shop_2"
