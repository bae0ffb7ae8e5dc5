"""Turns that organisers gave more time."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import deadlines, deeds
from games.errors import AlreadyExtended, BadExtension, NoSuchSeat, SeatNotAsked
from games.models import Game
from tests.games.desk.acting import HOUR, act, due
from tests.games.playing import END, play, waiting_seat


def test_a_turn_gets_more_time_once_and_the_next_has_none_of_it(game: Game, organiser: User) -> None:  # field note 30
    who = waiting_seat(game)
    (until,) = (one for one in due(game) if one)

    act(game, organiser, deeds.ExtendTurn(who.index, timedelta(hours=36)))

    assert due(game)[who.index] == until + timedelta(hours=36)
    with pytest.raises(AlreadyExtended):
        act(game, organiser, deeds.ExtendTurn(who.index, HOUR))
    play(game, END)
    other = waiting_seat(game)
    assert other.asked_at is not None
    assert due(game)[other.index] == other.asked_at + timedelta(days=3)
    play(game, END)
    again = waiting_seat(game)
    assert (again.index, again.extra_seconds) == (who.index, 0)


def test_an_extended_turn_is_reminded_of_and_settled_at_its_new_time(game: Game, organiser: User) -> None:
    who = waiting_seat(game)
    act(game, organiser, deeds.ExtendTurn(who.index, timedelta(days=2)))
    who.refresh_from_db()

    assert who.asked_at is not None
    assert who.remind_at == who.asked_at + timedelta(days=4)
    with time_machine.travel(who.asked_at + timedelta(days=4, hours=12)):
        assert not deadlines.time_out(seat_id=who.pk, now=timezone.now())
        play(game, END)


@pytest.mark.parametrize("hours", [0, 24 * 30 + 1])
def test_more_time_is_given_in_measure(game: Game, organiser: User, hours: int) -> None:
    with pytest.raises(BadExtension):
        act(game, organiser, deeds.ExtendTurn(waiting_seat(game).index, timedelta(hours=hours)))


def test_only_a_person_who_is_asked_gets_more_time(game: Game, organiser: User) -> None:
    asked = waiting_seat(game).index
    with pytest.raises(SeatNotAsked):
        act(game, organiser, deeds.ExtendTurn(1 - asked, HOUR))
    with pytest.raises(NoSuchSeat):
        act(game, organiser, deeds.ExtendTurn(7, HOUR))
    act(game, organiser, deeds.HandToBot(asked))
    with pytest.raises(SeatNotAsked):
        act(game, organiser, deeds.ExtendTurn(asked, HOUR))
