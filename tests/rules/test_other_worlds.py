"""A thousand other worlds of every game, without the house around it: nothing that a seat gets to see differs. S1."""

from collections.abc import Iterator
from itertools import count, islice

import pytest

from games.rules import fuzz, registry, table
from games.rules.contract import secrecy
from games.rules.contract.moment import Moment
from games.rules.dice import Dice
from games.rules.protocol import Move

PAIRS = 1000
"""So many of each game; `--fuzz-size` times as many."""


@pytest.mark.fuzz
@pytest.mark.long
@pytest.mark.parametrize("slug", registry.GAMES)
def test_nothing_that_a_seat_sees_or_hears_depends_on_what_it_may_not_know(slug: str, fuzz_size: int) -> None:
    """View, questions, whose turn it is and what the next move tells (`contract.secrecy`); the board in both forms."""
    dice = fuzz.dice_of("a thousand worlds", slug)
    for now, seat, move, after in islice(_answers(slug, dice), PAIRS * fuzz_size):
        observer = dice.pick(now.observers)
        other = secrecy.reimagined(now, observer, dice)
        secrecy.unknowing(other, observer, seat, move, after)
        assert _boards(other, observer) == _boards(now, observer)


def _answers(slug: str, dice: Dice) -> Iterator[tuple[Moment, int, Move, Moment]]:
    """Every step of ever new random games: the moment before, the answer, the moment after."""
    for number in count():
        (game,) = fuzz.random_games(slug, f"worlds {number}", 1)
        rules, seed = registry.rules(slug), bytes.fromhex(game.seed)
        options = table.complete_options(slug, game.options)
        now, player = (
            Moment(rules, seed, game.seats, table.start(slug, game.seats, options, seed)),
            fuzz.random_player(dice),
        )
        while not now.is_over and (answer := player(now.step)):
            after = now.after(*answer)
            yield now, *answer, after
            now = after


def _boards(moment: Moment, observer: int | None) -> tuple[str, str]:
    view, scene, board = moment.rules.view(moment.state(), observer), moment.scene(), moment.rules.board
    return board.draw(view, scene), board.describe(view, scene)
