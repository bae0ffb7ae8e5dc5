"""Set-up, opening, recruiting, coins and the end of a turn. Rulebook, Setup and How to play; rulings 1-4, 6, 11."""

import pytest

from games.rules.builders_middle_ages.components import BOX
from games.rules.builders_middle_ages.rules import RULES
from games.rules.dice import Dice
from games.rules.protocol import Event, IllegalMove
from tests.rules.builders_middle_ages.play import ALICE, BOB, SEED, Play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_deals_an_apprentice_and_ten_coins_and_lays_out_two_rows(seats: int) -> None:
    state = RULES.setup(seats, {}, Dice(SEED))

    assert [player.coins for player in state.players] == [10] * seats
    assert [[card.split("_")[0] for card in player.team] for player in state.players] == [["apprentice"]] * seats
    assert [len(market.row) for market in (state.buildings, state.workers)] == [5, 5]
    assert len(state.buildings.deck) == 42 - 5 - 1
    assert len(state.workers.deck) == 42 - seats - 5 - 1
    assert (state.round, state.turn, state.actions, state.seat) == (1, 1, 3, state.first)


def test_setup_shuffles_the_apprentices_nobody_got_into_the_workers() -> None:
    state = RULES.setup(2, {}, Dice(SEED))
    market = state.workers
    cards = [*market.row, market.next, *market.deck.rest, *(card for player in state.players for card in player.team)]

    assert sorted(map(str, cards)) == sorted(worker.id for worker in BOX.workers)


def test_setup_draws_the_first_player_at_random() -> None:
    assert {RULES.setup(3, {}, Dice(bytes([n]) * 32)).first for n in range(20)} == {0, 1, 2}


def test_the_first_turn_offers_all_that_three_actions_and_ten_coins_allow(play: Play) -> None:
    assert play.types == ["open", "recruit", "take", "buy", "end"]
    assert play.decision.about == {"actions": 3, "coins": 10}
    assert (play.decision.kind, play.decision.turn) == ("act", 1)


def test_opening_takes_a_building_on_display_for_one_action(play: Play) -> None:
    play.display("inn")

    events = play.act("open", building="inn")

    assert play.state.actions == 2
    assert [(site.building, site.missing, site.workers) for site in play.player.sites] == [
        ("inn", {"stone": 2, "wood": 1, "knowledge": 1, "tile": 2}, [])
    ]
    assert "inn" not in play.state.buildings.row
    assert events[0] == Event("opened", {"seat": ALICE, "site": "inn"})


def test_several_sites_may_be_open_at_once(play: Play) -> None:
    play.display("inn", "hut", "farm")

    for building in ("inn", "hut", "farm"):
        play.act("open", building=building)

    assert [site.building for site in play.player.sites] == ["inn", "hut", "farm"]
    assert play.state.actions == 0


def test_recruiting_takes_a_worker_on_display_for_one_action_and_no_wage(play: Play) -> None:
    play.display("master_3200")

    events = play.act("recruit", worker="master_3200")

    assert play.state.actions == 2
    assert play.player.coins == 10
    assert play.player.team[-1] == "master_3200"
    assert events[0] == Event("recruited", {"seat": ALICE, "worker": "master_3200"})


@pytest.mark.parametrize(("kind", "noun"), [("open", "building"), ("recruit", "worker")])
def test_ruling_11_the_next_card_takes_the_empty_place_and_a_new_one_shows(play: Play, kind: str, noun: str) -> None:
    market = play.state.buildings if noun == "building" else play.state.workers
    row, filler = list(market.row), market.next

    events = play.act(kind, **{noun: row[2]})

    assert market.row == [*row[:2], filler, *row[3:]]
    assert market.next not in (None, filler)
    assert events[1:] == [Event(f"{noun}_laid", {noun: filler, f"next_{noun}": market.next}, reveals=True)]


def test_ruling_11_the_last_card_of_a_deck_reveals_nothing_more(play: Play) -> None:
    market = play.state.buildings
    market.deck.rest.clear()
    play.census = RULES.census(play.state)
    last = market.next

    events = play.act("open", building=market.row[0])

    assert events[1:] == [Event("last_building_laid", {"building": last})]


def test_ruling_4_an_empty_deck_is_not_refilled_and_the_row_shrinks(play: Play) -> None:
    market = play.state.workers
    market.deck.rest.clear()
    market.next = None
    play.census = RULES.census(play.state)
    row = list(market.row)

    events = play.act("recruit", worker=row[1])

    assert market.row == [row[0], *row[2:]]
    assert [event.kind for event in events] == ["recruited"]


def test_ruling_4_the_game_goes_on_when_nothing_is_left_on_display(play: Play) -> None:
    for market in (play.state.buildings, play.state.workers):
        market.deck.rest.clear()
        market.row.clear()
        market.next = None

    assert play.types == ["take", "buy", "end"]


def test_ruling_2_a_block_of_one_two_or_three_actions_brings_one_three_or_six_coins(play: Play) -> None:
    play.player.coins = 30
    for _ in range(3):
        play.act("buy")
    assert play.player.coins == 15

    gains = []
    for actions in (1, 2, 3):
        before = play.player.coins
        play.act("take", actions=actions)
        gains.append(play.player.coins - before)

    assert gains == [1, 3, 6]
    assert play.state.actions == 0


def test_ruling_2_a_block_is_never_of_more_than_three_actions_nor_of_more_than_are_left(play: Play) -> None:
    play.act("buy")
    assert play.values("take", "actions") == [1, 2, 3]

    play.act("take", actions=2)
    assert play.values("take", "actions") == [1, 2]


def test_ruling_2_three_single_takes_are_three_blocks(play: Play) -> None:
    for _ in range(3):
        play.act("take", actions=1)

    assert play.player.coins == 13


def test_ruling_1_actions_are_bought_for_five_coins_as_often_as_one_can_pay(play: Play) -> None:
    play.act("buy")
    events = play.act("buy")

    assert (play.state.actions, play.player.coins) == (5, 0)
    assert events == [Event("bought", {"seat": ALICE, "coins": 5})]
    assert "buy" not in play.types


def test_ruling_1_actions_are_bought_after_the_free_ones_are_spent_with_coins_just_earned(play: Play) -> None:
    play.player.coins = 0
    play.act("take", actions=3)
    assert play.types == ["buy", "end"]

    play.act("buy")

    assert (play.state.actions, play.player.coins) == (1, 1)


def test_ruling_1_there_is_no_debt(play: Play) -> None:
    play.player.coins = 4

    with pytest.raises(IllegalMove):
        play.act("buy")


def test_ruling_1_buying_draws_and_reveals_nothing_so_it_can_be_undone(play: Play) -> None:
    events = play.act("buy")

    assert [event.reveals for event in events] == [False]


def test_ruling_6_the_bank_never_runs_out(play: Play) -> None:
    for player in play.state.players:
        player.coins = 100

    play.act("take", actions=3)

    assert play.state.players[ALICE].coins == 106
    assert play.census == {"workers": 42, "buildings": 42}


def test_ruling_3_a_turn_may_be_ended_early_and_unused_actions_are_lost(play: Play) -> None:
    events = play.end()

    assert events == [Event("ended", {"seat": ALICE})]
    assert (play.state.seat, play.state.actions, play.state.turn) == (BOB, 3, 2)
    assert play.player.coins == 10
