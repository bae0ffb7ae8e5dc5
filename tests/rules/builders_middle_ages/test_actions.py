"""Opening, recruiting, sending, coins and completing. Rulebook, How to play; rulings 1-4, 6, 8, 9, 11."""

import pytest

from games.rules import offers
from games.rules.builders_middle_ages.components import BOX, BUILDINGS
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


def test_sending_pays_the_wage_and_puts_the_worker_on_the_site(play: Play) -> None:
    play.open_sites("inn")
    play.give("labourer_2001")

    events = play.send("labourer_2001", "inn")

    (site,) = play.player.sites
    assert site.workers == ["labourer_2001"]
    assert site.missing == {"wood": 1, "knowledge": 1, "tile": 1}
    assert play.player.coins == 7
    assert play.state.actions == 2
    assert "labourer_2001" not in play.player.team
    assert events == [Event("sent", {"seat": ALICE, "worker": "labourer_2001", "site": "inn", "cost": 1, "coins": 3})]


def test_workers_sent_to_different_sites_cost_one_action_each(play: Play) -> None:
    play.open_sites("castle", "cathedral", "aqueduct")
    play.give("labourer_2001", "labourer_2100", "labourer_2010")

    for worker, site in zip(play.player.team[1:], ("castle", "cathedral", "aqueduct"), strict=True):
        play.send(worker, site)

    assert play.state.actions == 0


def test_the_second_worker_to_a_site_in_a_turn_costs_two_actions_and_the_third_three(play: Play) -> None:
    play.open_sites("cathedral")
    play.give("labourer_2001", "labourer_2100", "labourer_2010")
    play.player.coins = 50
    for _ in range(3):
        play.act("buy")

    costs = []
    for worker in ("labourer_2001", "labourer_2100", "labourer_2010"):
        before = play.state.actions
        play.send(worker, "cathedral")
        costs.append(before - play.state.actions)

    assert costs == [1, 2, 3]
    assert play.state.actions == 0


def test_a_site_that_would_cost_more_actions_than_are_left_is_not_offered(play: Play) -> None:
    play.open_sites("castle", "cathedral")
    play.give("labourer_2001", "labourer_2100", "labourer_2010")
    play.player.coins = 50

    play.send("labourer_2001", "castle")
    assert play.values("send", "site") == ["castle", "cathedral"]

    play.act("take", actions=1)
    assert play.values("send", "site") == ["cathedral"]


def test_other_moves_in_between_do_not_reset_the_cost_of_a_site(play: Play) -> None:
    play.open_sites("castle", "cathedral")
    play.give("labourer_2001", "labourer_2100", "labourer_2010")
    play.player.coins = 50
    play.act("buy")

    play.send("labourer_2001", "castle")
    play.send("labourer_2100", "cathedral")
    (sent,) = play.send("labourer_2010", "castle")

    assert sent.data is not None
    assert sent.data["cost"] == 2


def test_workers_of_earlier_turns_do_not_count_for_the_cost(play: Play) -> None:
    play.open_sites("castle")
    play.give("labourer_2001", "labourer_2100")
    play.send("labourer_2001", "castle")
    play.end(2)

    (sent,) = play.send("labourer_2100", "castle")

    assert sent.data is not None
    assert sent.data["cost"] == 1


def test_a_worker_whose_wage_cannot_be_paid_is_not_offered(play: Play) -> None:
    play.open_sites("castle")
    play.give("labourer_2001", "journeyman_2200", "master_3200")
    play.player.coins = 4

    assert play.values("send", "worker") == ["apprentice_1001", "labourer_2001", "journeyman_2200"]


def test_every_worker_offered_may_go_to_every_site_offered(play: Play) -> None:
    play.open_sites("castle", "hut")
    play.give("labourer_2001", "master_3200")
    (choice,) = [choice for choice in play.decision.choices if choice.type == "send"]

    assert offers.count(choice) == 3 * 2


def test_a_worker_on_a_site_can_neither_be_moved_nor_called_back(play: Play) -> None:
    play.open_sites("castle", "hut")
    play.give("labourer_2001")
    play.send("labourer_2001", "castle")
    play.end(2)

    assert "labourer_2001" not in play.values("send", "worker")


def test_only_ones_own_sites_and_workers_are_offered(play: Play) -> None:
    play.open_sites("castle")
    play.give("labourer_2001")
    play.end()

    assert play.state.seat == BOB
    assert "send" not in play.types


def test_a_building_is_completed_at_once_without_an_action(play: Play) -> None:
    play.open_sites("arbour")

    events = play.send("apprentice_1001", "arbour")

    assert play.player.sites == []
    assert play.player.built == ["arbour"]
    assert play.player.coins == 10 - 2 + 8
    assert play.state.actions == 2
    assert "apprentice_1001" in play.player.team
    assert events[1] == Event("completed", {"seat": ALICE, "building": "arbour", "points": 0, "freed": 1, "coins": 8})


def test_resources_beyond_need_complete_a_building_and_are_lost(play: Play) -> None:
    play.open_sites("stone_bridge", "town_house")
    play.give("labourer_2010", "journeyman_2020")

    play.send("journeyman_2020", "stone_bridge")

    assert play.player.built == ["stone_bridge"]
    assert [site.missing for site in play.player.sites] == [BUILDINGS["town_house"].requires]


def test_workers_of_several_turns_complete_a_building_together_and_all_come_back(play: Play) -> None:
    play.open_sites("town_house")
    play.give("labourer_2010", "apprentice_1010")
    play.send("labourer_2010", "town_house")
    play.send("apprentice_1001", "town_house")
    assert play.player.built == []
    play.end(2)

    (_, completed) = play.send("apprentice_1010", "town_house")

    assert completed.data is not None
    assert (completed.data["freed"], completed.data["points"]) == (3, 2)
    assert play.player.team == ["labourer_2010", "apprentice_1001", "apprentice_1010"]
    assert play.player.points == 2


def test_a_freed_worker_is_sent_again_in_the_same_turn_and_paid_again(play: Play) -> None:
    play.open_sites("arbour", "straw_hut")
    play.give("labourer_1002")

    play.send("labourer_1002", "arbour")
    play.send("labourer_1002", "straw_hut")

    assert play.player.built == ["arbour", "straw_hut"]
    assert play.player.coins == 10 - 3 + 8 - 3 + 6
    assert play.state.actions == 1


def test_ruling_9_the_coins_of_a_building_pay_the_next_wage(play: Play) -> None:
    play.open_sites("arbour", "castle")
    play.give("labourer_1002", "master_3200")
    play.player.coins = 3
    assert "master_3200" not in play.values("send", "worker")

    play.send("labourer_1002", "arbour")
    play.send("master_3200", "castle")

    assert play.player.coins == 3 - 3 + 8 - 5


def test_ruling_9_the_coins_of_a_building_do_not_pay_the_wage_that_completes_it(play: Play) -> None:
    play.open_sites("arbour")
    play.give("labourer_1002")
    play.player.coins = 2

    with pytest.raises(IllegalMove):
        play.send("labourer_1002", "arbour")


def test_ruling_8_a_new_machine_joins_the_team_and_is_sent_in_the_same_turn_for_nothing(play: Play) -> None:
    play.open_sites("crane_small", "farm")
    play.give("labourer_0102")

    (_, completed) = play.send("labourer_0102", "crane_small")
    play.send("crane_small", "farm")

    assert completed == Event(
        "machine_completed",
        {"seat": ALICE, "building": "crane_small", "points": 1, "freed": 1, "worker": "crane_small"},
    )
    assert play.player.coins == 10 - 3
    assert [site.missing for site in play.player.sites] == [{"stone": 2, "wood": 2, "tile": 2}]


def test_a_machine_counts_in_the_rising_cost_of_a_site(play: Play) -> None:
    play.build("crane_small")
    play.open_sites("farm")
    play.give("labourer_0102")

    play.send("crane_small", "farm")
    (sent,) = play.send("labourer_0102", "farm")

    assert sent.data is not None
    assert sent.data["cost"] == 2


def test_a_machine_stays_on_its_site_until_that_is_completed_and_keeps_its_points(play: Play) -> None:
    play.build("crane_small")
    play.open_sites("stone_bridge")
    play.give("labourer_1020")

    play.send("crane_small", "stone_bridge")
    assert "crane_small" not in play.player.team
    assert play.player.points == 1

    play.send("labourer_1020", "stone_bridge")
    assert "crane_small" in play.player.team
    assert play.player.points == 2


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
