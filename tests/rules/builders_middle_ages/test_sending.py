"""Sending workers and completing buildings. Rulebook, How to play; rulings 8 and 9."""

import pytest

from games.rules import offers
from games.rules.builders_middle_ages.components import BUILDINGS
from games.rules.protocol import Event, IllegalMove
from tests.rules.builders_middle_ages.play import ALICE, BOB, Play


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
