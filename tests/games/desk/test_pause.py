"""Games that organisers paused, and let go on."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import deadlines, deeds, services, tasks
from games.errors import GameNotPaused, GamePaused
from games.models import Game, Pause
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.desk.acting import act, due, news
from tests.games.playing import END, holder_of, play, play_on, snapshot, waiting_seat


def test_in_a_paused_game_nobody_is_asked_and_nothing_can_be_done(game: Game, organiser: User) -> None:
    who = waiting_seat(game)
    act(game, organiser, deeds.PauseGame())
    before = snapshot(game)

    verbs: list[Callable[[], Game]] = [
        lambda: play(game, END, seat=who),
        lambda: services.undo(game_id=game.id, user=holder_of(who), seat=who.index, step=game.step),
        lambda: services.take_back_seat(game_id=game.id, user=holder_of(who), seat=who.index),
        lambda: act(game, organiser, deeds.PauseGame()),
    ]
    for verb in verbs:
        with pytest.raises(GamePaused):
            verb()

    assert snapshot(game) == before
    assert list(game.seats.values_list("asked", "due_at", "remind_at")) == [("no", None, None)] * 2
    assert news(game)[-1] == ("desk", None)


def test_no_time_runs_out_and_no_bot_plays_while_a_game_is_paused(
    game_of: GameOf, alice: User, organiser: User
) -> None:
    game = game_of(alice, Holder.BOT)
    act(game, organiser, deeds.PauseGame())
    before = snapshot(game)

    with time_machine.travel(timezone.now() + timedelta(days=90)):
        assert services.play_bot(game_id=game.id) is False
        assert tasks.sweep_bots() == 0
        assert [deadlines.time_out(seat_id=one.pk, now=timezone.now()) for one in game.seats.all()] == [False, False]

    assert snapshot(game) == before


def test_resuming_asks_again_and_leaves_the_time_that_was_left(
    game: Game, organiser: User
) -> None:  # field notes 1, 14
    (until,) = (one for one in due(game) if one)
    who = waiting_seat(game)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        clock.shift(timedelta(days=1))
        act(game, organiser, deeds.PauseGame())
        clock.shift(timedelta(days=40))
        act(game, organiser, deeds.ResumeGame())

        asked = waiting_seat(game)
        assert (asked, asked.turn, asked.asked_at) == (who, who.turn, who.asked_at)
        assert due(game)[who.index] == until + timedelta(days=40)
        clock.shift(timedelta(days=1))
        assert not deadlines.time_out(seat_id=who.pk, now=timezone.now())
        clock.shift(timedelta(days=1, seconds=6))
        assert deadlines.time_out(seat_id=who.pk, now=timezone.now())
    assert list(Pause.objects.values_list("game", flat=True)) == [game.id]


def test_a_time_that_was_over_before_the_pause_stays_over(game: Game, organiser: User) -> None:  # field note 23
    who = waiting_seat(game)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        clock.shift(timedelta(days=3, seconds=1))
        act(game, organiser, deeds.PauseGame())
        clock.shift(timedelta(days=1))
        act(game, organiser, deeds.ResumeGame())
        assert deadlines.time_out(seat_id=who.pk, now=timezone.now())


def test_only_a_paused_game_goes_on(game: Game, organiser: User) -> None:
    with pytest.raises(GameNotPaused):
        act(game, organiser, deeds.ResumeGame())


def test_a_paused_game_can_be_left(game_of: GameOf, alice: User, bob: User, organiser: User) -> None:
    game = game_of(alice, bob, Holder.BOT)
    act(game, organiser, deeds.PauseGame())

    services.resign(game_id=game.id, user=alice, seat=0)
    assert list(game.seats.values_list("asked", flat=True)) == ["no", "no", "no"]

    act(game, organiser, deeds.ResumeGame())
    assert play_on(game).status == Game.Status.FINISHED
