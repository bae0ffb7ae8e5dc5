"""Games that organisers set back."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import deeds, queries
from games.errors import NoSuchStep
from games.models import Action, Game
from tests.games.desk.acting import act
from tests.games.playing import play_on, snapshot, waiting_seat


def test_set_back_the_old_position_is_asked_anew(game: Game, organiser: User) -> None:
    play_on(game, 12)
    then, counter = queries.position_at(game, 5), queries.position_at(game, game.step).counter
    asked_then = Action.objects.get(game=game, step=6).seat
    last = game.seq

    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        act(game, organiser, deeds.RollBack(5))

        game.refresh_from_db()
        now = queries.position_at(game, game.step)
        assert (now.state, now.counter) == (then.state, counter)
        assert (game.seq, game.step) == (last + 1, 13)
        assert waiting_seat(game).index == asked_then
        assert waiting_seat(game).asked_at == timezone.now()
    assert Action.objects.get(game=game, seq=game.seq).undoes == 6
    assert play_on(game).status == Game.Status.FINISHED


@pytest.mark.parametrize("step", [-1, 12, 13])
def test_a_game_is_set_back_to_a_step_it_had(game: Game, organiser: User, step: int) -> None:
    play_on(game, 12)
    before = snapshot(game)

    with pytest.raises(NoSuchStep):
        act(game, organiser, deeds.RollBack(step))

    assert snapshot(game) == before
