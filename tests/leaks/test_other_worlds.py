"""Non-interference: whatever an observer may not know can be otherwise, and no byte of any answer is. S1, S2."""

import json
from collections.abc import Callable
from itertools import count, cycle, islice

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from accounts.models import User
from api import documents
from games.models import Game
from games.queries import position_at
from games.rules import fuzz, offers, registry, table
from games.rules.dice import Dice
from games.rules.protocol import Decision
from tests.conftest import GameOf
from tests.games.playing import play
from tests.leaks.conftest import ObserversOf
from tests.leaks.outlets import (
    AT_TABLES,
    DEEDS,
    LOOKS,
    OF_NO_GAME,
    OF_ORGANISERS,
    Observer,
    Told,
    different,
    told,
    undone,
)
from tests.leaks.worlds import deal_anew, play_on_at_random, seat_at, seat_in_a_competition

SLUGS = [*registry.GAMES, "toy"]
SEALING = ("blankenburg", "toy")
"""Games in which several answer at the same time, each under seal."""
MOMENTS, WORLDS = 5, 2
"""So many moments of each game, each seen by another observer in so many other worlds; `--fuzz-size` times as many
moments: with 100, a thousand pairs of worlds a game."""
SEALED = 5
"""So many sealed answers of each game; `--fuzz-size` times as many."""
A_MOMENT = 6
"""So many moves at most until the game is looked at again."""


def test_every_operation_is_looked_at_or_tells_of_no_game() -> None:
    """A new one must be added to `tests.leaks.outlets`."""
    paths = json.loads(documents.CONTRACT.read_text())["paths"]
    operations = {described["operationId"] for methods in paths.values() for described in methods.values()}

    assert {*LOOKS, *AT_TABLES, *OF_ORGANISERS, *DEEDS, *OF_NO_GAME} == operations


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User, dora: User, slug: str, toy: object) -> Game:
    game = game_of(alice, bob, dora, rules=slug, visibility=Game.Visibility.PUBLIC)
    seat_in_a_competition(game)
    return game


@pytest.mark.fuzz
@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_that_is_told_of_a_game_depends_on_what_is_hidden(
    game: Game, game_of: GameOf, observers_of: ObserversOf, slug: str, fuzz_size: int
) -> None:  # field notes 37, 38
    dice = fuzz.dice_of("other worlds", slug)
    observers = observers_of(game)
    with time_machine.travel(timezone.now(), tick=False):
        for observer in islice(cycle(observers), MOMENTS * fuzz_size):
            game = _at_another_moment(game, game_of, dice)
            here = told(game, observer)
            for _ in range(WORLDS):
                with undone():
                    deal_anew(game, observer.seat, dice)
                    there = told(game, observer)
                assert different(here, there) == [], f"{observer} sees what is hidden in {slug} at step {game.step}"


def _at_another_moment(game: Game, game_of: GameOf, dice: Dice) -> Game:
    """The game some moves later, or another one of the same people if it is over."""
    play_on_at_random(game, dice, moves=1 + dice.draw(A_MOMENT))
    if game.is_running:
        return game
    people = [holder for seat in game.seats.select_related("user") if (holder := seat.user)]
    again = game_of(*people, rules=game.rules, visibility=Game.Visibility.PUBLIC)
    seat_in_a_competition(again)
    play_on_at_random(again, dice, moves=1)
    return again


@pytest.mark.fuzz
@pytest.mark.parametrize("slug", SEALING)
def test_a_sealed_answer_shows_nowhere_before_all_are_in(
    game: Game, game_of: GameOf, observers_of: ObserversOf, slug: str, fuzz_size: int
) -> None:  # field note 36
    """Neither in what is told nor in how many statements that takes."""
    dice = fuzz.dice_of("sealed", slug)
    observers = observers_of(game)
    compared = 0
    with time_machine.travel(timezone.now(), tick=False):
        while compared < SEALED * fuzz_size:
            asked = _sealed_question(game, dice)
            if asked is None:
                game = _at_another_moment(game, game_of, dice)
                continue
            observer = dice.pick([one for one in observers if one.seat != asked.seat])
            before = _counted(game, observer)
            play(game, offers.random_move(asked, dice), seat=seat_at(game, asked.seat))
            after = _counted(game, observer)
            assert different(before[0], after[0]) == [], f"{observer} sees in {slug} that seat {asked.seat} answered"
            assert before[1] == after[1]
            compared += 1


def _sealed_question(game: Game, dice: Dice) -> Decision | None:
    """One whose answer is sealed: others must answer too. It may have been answered before."""
    asked = table.decisions(position_at(game, game.step))
    waiting = {one.seat for one in asked if one.blocking}
    sealed = [one for one in asked if waiting - {one.seat}]
    return dice.pick(sealed) if len(asked) > 1 and sealed else None


def _counted(game: Game, observer: Observer) -> tuple[Told, int]:
    """What the observer is told, and in how many statements."""
    statements = count()

    def counting(execute: Callable[..., object], *asked: object) -> object:
        next(statements)
        return execute(*asked)

    with connection.execute_wrapper(counting):
        return told(game, observer), next(statements)
