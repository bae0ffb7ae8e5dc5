"""The bot: strong enough, and few waits for those who play with it by post."""

from games.rules import offers, registry, table
from games.rules.blankenburg import bot
from games.rules.blankenburg.rules import RULES
from games.rules.blankenburg.state import Town
from games.rules.dice import Dice

WAITS_A_ROUND = 14


def play(
    seats: int, number: int, bots: set[int], board: str = "front", *, master: bool = False
) -> tuple[Town, set[int]]:
    """A whole game, and the turns somebody was waited for in it."""
    dice, chance = Dice(number.to_bytes(32)), Dice((number + 1).to_bytes(32, "little"))
    town = RULES.setup(seats, {"board": board, "master_builder": master}, dice)
    waits = set()
    while waiting := [decision for decision in RULES.decisions(town) if decision.blocking]:
        decision = waiting[0]
        move = offers.only_move(decision) if decision.public else None
        if move is None:
            waits.add(town.turn)
            seat = decision.seat
            own = seat in bots
            move = bot.choose(RULES.view(town, seat), decision, chance) if own else offers.random_move(decision, chance)
            assert offers.admit(decision, move) == move
        RULES.apply(town, decision.seat, move, dice)
    return town, waits


def test_bot_wins_ninety_of_a_hundred_games_against_random_play() -> None:
    won = 0.0
    for number in range(100):
        seat = number % 2
        town, _ = play(2, number, {seat}, "back" if number % 4 > 1 else "front", master=number % 8 > 3)
        result = RULES.result(town)
        assert result
        if result.places[seat] == 1:
            won += 1 if result.places[1 - seat] == 2 else 0.5
    assert won >= 90


def test_a_four_player_game_between_bots_waits_fourteen_times_a_round_at_most() -> None:
    games = [play(4, number, {0, 1, 2, 3}, ("front", "back")[number % 2]) for number in range(30)]
    waits = sum(len(turns) for _, turns in games)
    rounds = sum(town.round for town, _ in games)
    assert waits / rounds <= WAITS_A_ROUND


def test_bots_build_towns_worth_their_name() -> None:
    for seats in (2, 4, 6):
        town, _ = play(seats, seats, set(range(seats)), "back")
        assert len(town.structures) >= 2 * seats


def test_bot_plays_at_the_table_from_its_view_alone() -> None:
    seed, dice = bytes(range(32)), Dice(bytes(32))
    step = table.start("blankenburg", 3, {}, seed)
    while waiting := [decision for decision in step.decisions if decision.blocking]:
        decision = waiting[-1]
        move = registry.rules("blankenburg").bot.choose(table.view(step.position, decision.seat), decision, dice)
        step = table.play(step.position, seed, decision.seat, move)
    assert table.result(step.position) is not None
