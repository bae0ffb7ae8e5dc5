"""What organisers do while answers are sealed does not open them: not set back, paused, called off or handed on. S2."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import deeds, desk, queries
from games.deeds import Deed
from games.models import Game
from games.rules import table
from games.rules.protocol import Move, Subset
from tests.conftest import GameOf
from tests.games.playing import play
from tests.leaks.conftest import ObserversOf
from tests.leaks.outlets import Told, different, told, undone
from tests.leaks.worlds import seat_at, seat_in_a_competition

DEEDS: dict[str, list[Deed]] = {
    "nothing": [],
    "set back": [deeds.RollBack(1)],
    "set back twice": [deeds.RollBack(1), deeds.RollBack(0)],
    "paused": [deeds.PauseGame()],
    "paused for a while": [deeds.PauseGame(), deeds.ResumeGame()],
    "extended": [deeds.ExtendTurn(0, timedelta(hours=1))],
    "handed to a bot": [deeds.HandToBot(2)],
    "called off": [deeds.CancelGame()],
}


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User, dora: User, toy: object) -> Game:
    """A toy fair at step 2: all lay cards aside at once, under seal."""
    game = game_of(alice, bob, dora, rules="toy", visibility=Game.Visibility.PUBLIC)
    seat_in_a_competition(game)
    for index in range(3):
        play(game, {"type": "bid", "coins": index}, seat=seat_at(game, index))
    return play(game, {"type": "keep"})


@pytest.mark.parametrize("done", DEEDS)
def test_a_sealed_answer_does_not_show_whatever_is_done_to_the_game(
    game: Game, observers_of: ObserversOf, organiser: User, done: str
) -> None:  # field notes 36, 39
    """Alice answered in no way, or in one and then another: what Bob and who watches are told is the same."""
    _alice, bob, _dora, charlie, _nobody = observers_of(game)
    card = _hand_of_alice(game)[0]
    none, one = ({"type": "discard", "cards": cards} for cards in ([], [card]))

    def seen(*answers: Move) -> list[Told]:
        with undone():
            for answer in answers:
                play(game, answer, seat=seat_at(game, 0))
            for deed in DEEDS[done]:
                game.refresh_from_db()
                desk.act(game_id=game.id, by=organiser, deed=deed, reason="the post was late", step=game.step)
            return [told(game, observer) for observer in (bob, charlie)]

    with time_machine.travel(timezone.now(), tick=False):
        silent, sealed = seen(), seen(none, one)

    assert [different(here, there) for here, there in zip(silent, sealed, strict=True)] == [[], []]


def _hand_of_alice(game: Game) -> list[str]:
    (decision,) = table.decisions(queries.position_at(game, game.step), 0)
    (domain,) = decision.choices[0].params.values()
    assert isinstance(domain, Subset)
    return [str(card) for card in domain.values]
