"""A bot that plays to win."""

from fractions import Fraction

from games.rules import fuzz, offers
from games.rules.blacksmith_brothers.rules import RULES
from games.rules.blacksmith_brothers.state import Kingdom
from games.rules.dice import Dice

GAMES = 100


def played(number: int, bots: set[int], seats: int = 2) -> Kingdom:
    """A whole game in which the other seats answer at random."""
    dice, chance = Dice(number.to_bytes(32)), fuzz.dice_of("bot", number)
    state: Kingdom = RULES.setup(seats, {}, dice)
    while decisions := RULES.decisions(state):
        (decision,) = decisions
        move = offers.random_move(decision, chance)
        if decision.seat in bots:
            move = RULES.bot.choose(RULES.view(state, decision.seat), decision, chance)
        RULES.apply(state, decision.seat, offers.admit(decision, move), dice)
    return state


def test_the_bot_wins_nine_of_ten_games_against_chance() -> None:
    won = Fraction(0)
    for number in range(GAMES):
        seat = number % 2
        result = RULES.result(played(number, {seat}))
        assert result is not None
        if result.places[seat] == 1:
            won += Fraction(1, result.places.count(1))

    assert won >= GAMES * 9 // 10


def test_bots_finish_games_with_forged_orders() -> None:
    games = [played(number, {0, 1, 2}, seats=3) for number in range(10)]

    assert [
        min(len(smith.improvements) - smith.improvements.count("") for smith in game.smiths) > 0 for game in games
    ] == ([True] * len(games))
