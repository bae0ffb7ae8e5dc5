"""Seats that organisers gave to another person, or to a bot."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import deeds, queries, services
from games.errors import AlreadyPlayedByBot, AlreadyThere, KnowsAnotherSeat
from games.models import Game, GameEvent, Tenure
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.desk.acting import act, due, news, seat
from tests.games.playing import bot_move, holder_of, play, play_on, waiting_seat


def test_a_replacement_has_a_whole_turn_and_the_past_stays_the_formers(
    game: Game, organiser: User, dora: User
) -> None:  # field notes 14, 55
    play_on(game, 4)
    who = waiting_seat(game)
    former = holder_of(who)
    game.refresh_from_db()

    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        act(game, organiser, deeds.ReplacePlayer(who.index, dora))

        asked = waiting_seat(game)
        assert (asked.index, holder_of(asked)) == (who.index, dora)
        assert due(game)[who.index] == timezone.now() + timedelta(days=3)
    step = game.step + 1
    tenures = Tenure.objects.filter(seat=who).order_by("from_step")
    assert list(tenures.values_list("user", "from_step", "to_step", "end")) == [
        (former.pk, 0, step, "replaced"),
        (dora.pk, step, None, ""),
    ]
    assert news(game)[-3:] == [("relieved", who.index), ("turn", who.index), ("desk", None)]
    assert GameEvent.objects.get(game=game, kind="relieved").user == former
    assert queries.watched(game.id, former).seat is None
    assert queries.watched(game.id, former, step=step - 1).index == who.index
    play(game, bot_move(game, asked), seat=asked)


def test_a_bot_gives_way_to_a_person(game_of: GameOf, alice: User, organiser: User, dora: User) -> None:
    game = game_of(alice, Holder.BOT)

    act(game, organiser, deeds.ReplacePlayer(1, dora))

    assert (seat(game, 1).name, seat(game, 1).is_bot) == ("dora", False)
    assert not GameEvent.objects.filter(game=game, kind="relieved").exists()


def test_nobody_sits_twice_nor_knows_another_seat(
    game_of: GameOf, alice: User, bob: User, organiser: User, dora: User
) -> None:
    game = game_of(alice, bob, Holder.BOT)
    with pytest.raises(AlreadyThere):
        act(game, organiser, deeds.ReplacePlayer(0, bob))
    act(game, organiser, deeds.ReplacePlayer(0, dora))
    with pytest.raises(KnowsAnotherSeat):
        act(game, organiser, deeds.ReplacePlayer(1, alice))

    act(game, organiser, deeds.ReplacePlayer(0, alice))  # his own again


def test_a_seat_handed_to_a_bot_can_be_taken_back(game: Game, organiser: User) -> None:
    who = waiting_seat(game)

    act(game, organiser, deeds.HandToBot(who.index))

    with pytest.raises(AlreadyPlayedByBot):
        act(game, organiser, deeds.HandToBot(who.index))
    assert services.play_bot(game_id=game.id)
    services.take_back_seat(game_id=game.id, user=holder_of(who), seat=who.index)
    ends = Tenure.objects.filter(seat=who).order_by("id").values_list("end", flat=True)
    assert list(ends) == ["handed", "returned", ""]
