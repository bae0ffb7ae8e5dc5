"""Games that nobody plays any more."""

from datetime import timedelta

import pytest

from accounts.models import User
from games import deadlines, queries, services
from games.errors import GameOver
from games.logbook import entries
from games.models import Action, Game, GameEvent, Seat
from games.rules.protocol import Scene
from games.tables import Holder
from games.verification import differences
from tests.conftest import GameOf
from tests.games.playing import play_on, waiting_seat


def stay_away(game: Game, user: User) -> None:
    """Let a person miss so many turns in a row that a bot takes over; others answer."""
    while game.is_running and not Seat.objects.get(game=game, user=user).is_bot:
        seat = waiting_seat(game)
        if seat.user == user:
            assert seat.due_at is not None
            assert deadlines.time_out(seat_id=seat.pk, now=seat.due_at + timedelta(minutes=1))
        else:
            play_on(game, 1)
        game.refresh_from_db()


def test_a_game_ends_when_its_only_person_stays_away(game_of: GameOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT, Holder.BOT)

    stay_away(game, alice)

    game.refresh_from_db()
    last = Action.objects.filter(game=game).latest("seq")
    assert (game.status, last.kind, game.ended_at is None) == ("cancelled", "abandon", False)
    assert set(Seat.objects.filter(game=game).values_list("asked", flat=True)) == {"no"}
    assert [event.kind for event in GameEvent.objects.order_by("-id")[:3]] == ["cancelled", "handed", "missed"]
    assert differences(game) == []
    with pytest.raises(GameOver):
        services.take_back_seat(game_id=game.id, user=alice, seat=0)
    assert not services.play_bot(game_id=game.id)


def test_the_log_says_that_nobody_plays_on(game_of: GameOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT)
    stay_away(game, alice)
    found = queries.watched(game.id, alice)

    log = entries(queries.actions(game), 0, Scene(queries.names_of(found.seats), queries.words_of(game)))

    assert log[-1].sentences == ["Nobody plays on: the game is cancelled."]


def test_who_is_away_keeps_the_seat_while_somebody_else_plays(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)

    stay_away(game, alice)

    game.refresh_from_db()
    assert game.is_running
    services.take_back_seat(game_id=game.id, user=alice, seat=0)
    assert not Seat.objects.get(game=game, user=alice).is_bot


def test_a_game_ends_when_the_last_of_those_who_stayed_away_goes(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob, rules="blacksmith_brothers")
    stay_away(game, alice)
    stay_away(game, bob)

    game.refresh_from_db()
    assert game.status == "cancelled"
    assert GameEvent.objects.filter(kind="cancelled", seat=None).count() == 1


def test_a_game_ends_when_one_gives_up_and_the_others_are_away(
    game_of: GameOf, alice: User, bob: User, charlie: User
) -> None:
    game = game_of(alice, bob, charlie)
    stay_away(game, alice)
    services.resign(game_id=game.id, user=bob, seat=1)
    game.refresh_from_db()
    assert game.is_running

    services.resign(game_id=game.id, user=charlie, seat=2)

    game.refresh_from_db()
    assert game.status == "cancelled"
