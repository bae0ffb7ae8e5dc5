"""The bot plays by the rules, and better than chance."""

import pytest

from games.rules import offers
from games.rules.builders_middle_ages.rules import RULES
from games.rules.dice import Dice
from games.rules.protocol import Result


def played(seed: bytes, bots: frozenset[int], seats: int) -> Result:
    """A game in which some seats are bots and the others play at random."""
    dice, choosing = Dice(seed), Dice(seed[::-1] + b"choices")
    state = RULES.setup(seats, {}, dice)
    while asked := RULES.decisions(state):
        (decision,) = asked
        if decision.seat in bots:
            move = offers.admit(decision, RULES.bot.choose(RULES.view(state, decision.seat), decision, choosing))
        else:
            move = offers.random_move(decision, choosing)
        RULES.apply(state, decision.seat, move, dice)
    result = RULES.result(state)
    assert result is not None
    return result


def test_bot_beats_random_play_in_90_of_100_games() -> None:
    won = 0.0
    for number in range(100):
        bot = number % 2
        places = played(number.to_bytes(32), frozenset({bot}), 2).places
        won += 0 if places[bot] > 1 else 1 / places.count(1)

    assert won >= 90


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_among_themselves_build_17_points(seats: int) -> None:
    result = played(bytes(32), frozenset(range(seats)), seats)

    assert max(part["buildings"] + part["machines"] for part in result.parts) >= 17
