"""Turns, rounds and the end. Rulebook, End of the game; rulings 5, 10 and 12."""

import pytest

from games.rules import offers, table
from games.rules.builders_middle_ages.rules import RULES
from games.rules.protocol import Event
from tests.rules.builders_middle_ages.play import ALICE, BOB, CHARLIE, SEED, Play

SEVENTEEN = ("cathedral", "castle", "crane_large")


def keep_busy(play: Play) -> None:
    """Somebody recruits, so that the round is no idle one."""
    play.act("recruit", worker=play.state.workers.row[0])


def test_turns_are_numbered_and_go_round(play: Play) -> None:
    turns = []
    for _ in range(4):
        turns.append((play.state.round, play.decision.seat, play.decision.turn))
        play.end()

    assert turns == [(1, ALICE, 1), (1, BOB, 2), (2, ALICE, 3), (2, BOB, 4)]


def test_ruling_10_every_round_starts_with_the_first_player() -> None:
    play = Play(3)
    play.state.first = play.state.seat = CHARLIE

    assert play.end() == [Event("ended", {"seat": CHARLIE})]
    play.end()
    events = play.end()

    assert play.state.seat == CHARLIE
    assert events[-1] == Event("round_began", {"round": 2, "limit": 40, "seat": CHARLIE})


def test_the_round_is_finished_when_the_first_player_has_17_points() -> None:
    play = Play(3)
    play.build(*SEVENTEEN)

    assert play.end()[1:] == [Event("last_round", {"seat": ALICE, "points": 17})]
    assert not play.state.is_over
    play.end()
    assert not play.state.is_over
    events = play.end()

    assert play.state.is_over
    assert events[-1] == Event("game_over", {"round": 1})


def test_only_those_who_have_not_played_in_this_round_still_play() -> None:
    play = Play(3)
    play.end()
    play.build(*SEVENTEEN)

    play.end()
    assert (play.state.seat, play.state.is_over) == (CHARLIE, False)
    play.end()

    assert play.state.is_over


def test_the_game_is_over_at_once_when_the_last_player_has_17_points(play: Play) -> None:
    play.end()
    play.build(*SEVENTEEN)

    events = play.end()

    assert play.state.is_over
    assert [event.kind for event in events] == ["ended", "last_round", "idle_round", "game_over"]
    assert RULES.decisions(play.state) == ()


def test_the_end_is_announced_once(play: Play) -> None:
    play.build("cathedral", "castle", "crane_large")
    play.end()
    play.build("aqueduct", "church", "watchtower", "abbey")

    assert [event.kind for event in play.end()] == ["ended", "idle_round", "game_over"]


def test_17_points_end_nothing_before_the_turn_is_ended(play: Play) -> None:
    play.build(*SEVENTEEN)

    play.act("take", actions=1)

    assert not play.state.is_last_round


def test_coins_do_not_count_towards_the_17_points(play: Play) -> None:
    play.build("cathedral", "castle", "crane_small")
    play.player.coins = 100

    play.end()

    assert not play.state.is_last_round


def test_ruling_5_the_game_is_over_at_the_end_of_round_40(play: Play) -> None:
    play.state.round = 40
    keep_busy(play)
    play.end()
    assert not play.state.is_over

    events = play.end()

    assert play.state.is_over
    assert events == [Event("ended", {"seat": BOB}), Event("game_over", {"round": 40})]


def test_ruling_5_the_game_is_over_after_three_idle_rounds_running(play: Play) -> None:
    ends = [play.end(2) for _ in range(3)]

    assert [events[1] for events in ends] == [Event("idle_round", {"idle": idle, "limit": 3}) for idle in (1, 2, 3)]
    assert play.state.is_over
    assert play.state.round == 3


@pytest.mark.parametrize("deed", ["open", "recruit", "send"])
def test_ruling_5_a_deed_of_anybody_makes_the_idle_rounds_start_anew(play: Play, deed: str) -> None:
    play.open_sites("castle")
    play.end(4)
    assert play.state.idle_rounds == 2

    if deed == "open":
        play.act("open", building=play.state.buildings.row[0])
    elif deed == "recruit":
        keep_busy(play)
    else:
        play.send(play.player.team[0], "castle")
    play.end(2)

    assert play.state.idle_rounds == 0


@pytest.mark.parametrize("deed", ["take", "buy"])
def test_ruling_5_coins_alone_do_not_make_a_round_busy(play: Play, deed: str) -> None:
    play.act(deed, **({"actions": 3} if deed == "take" else {}))
    play.end(2)

    assert play.state.idle_rounds == 1


def test_ruling_12_the_quiet_turn_takes_six_coins_and_ends(play: Play) -> None:
    assert play.quietly() == ["take 3", "end"]
    assert play.state.players[ALICE].coins == 16


def test_ruling_12_the_quiet_turn_takes_what_the_actions_left_bring(play: Play) -> None:
    keep_busy(play)

    assert play.quietly() == ["take 2", "end"]


def test_ruling_12_the_quiet_turn_takes_bought_actions_in_blocks_of_three(play: Play) -> None:
    play.act("buy")
    play.act("buy")

    assert play.quietly() == ["take 3", "take 2", "end"]


def test_a_turn_in_which_nothing_but_its_end_is_left_ends_by_itself() -> None:
    step = table.start(RULES.info.slug, 2, {}, SEED)
    seat = step.decisions[0].seat
    step = table.play(step.position, SEED, seat, {"type": "buy"})
    step = table.play(step.position, SEED, seat, {"type": "buy"})
    for _ in range(5):
        assert step.decisions[0].seat == seat
        (choice,) = [choice for choice in step.decisions[0].choices if choice.type == "open"]
        building = next(offers.moves(choice))["building"]
        step = table.play(step.position, SEED, seat, {"type": "open", "building": building})

    assert step.decisions[0].seat == 1 - seat
    assert [event.kind for event in step.events] == ["opened", "building_laid", "ended"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_have_had_the_same_number_of_turns_at_the_end(seats: int) -> None:
    play = Play(seats)
    turns = [0] * seats
    while not play.state.is_over:
        turns[play.state.seat] += 1
        play.quietly()

    assert turns == [3] * seats
