import pytest

from accounts.models import User
from games import logbook, queries, services
from games.logbook import Entry
from games.models import Game
from games.rules.protocol import Scene
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, play, waiting_seat


def log_of(game: Game, seat: int | None) -> list[Entry]:
    watched = queries.watched(game.id, game.created_by)
    scene = Scene(queries.names_of(watched.seats), queries.words_of(game))
    return logbook.entries(queries.actions(game), seat, scene)


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob, Holder.BOT)


def take(game: Game) -> None:
    play(game, {"type": "take", "actions": 1})


def settle_bot(game: Game) -> None:
    while services.play_bot(game_id=game.id):
        pass


def test_the_log_tells_moves_in_the_names_of_the_seats(game: Game) -> None:
    settle_bot(game)
    who = waiting_seat(game)

    take(game)

    last = log_of(game, None)[-1]
    assert last.seat == who.index
    assert last.sentences[0].startswith(who.name)


def test_what_was_taken_back_stays_marked(game: Game) -> None:
    settle_bot(game)
    seat = waiting_seat(game)
    take(game)
    game.refresh_from_db()
    services.undo(game_id=game.id, user=holder_of(seat), seat=seat.index, step=game.step)

    taken, undo = log_of(game, seat.index)[-2:]

    assert (taken.is_undone, undo.is_undone) == (True, False)
    assert undo.sentences == [f"{seat.name} took the last action back."]


def test_since_own_turn_begins_after_the_seats_last_action(game: Game) -> None:
    settle_bot(game)
    seat = waiting_seat(game)
    play(game, END)
    settle_bot(game)

    since = logbook.since_own_turn(log_of(game, seat.index), seat.index)

    assert all(entry.seat != seat.index for entry in since)
    assert len(logbook.since_own_turn(log_of(game, None), None)) == len(log_of(game, None))


def test_giving_up_is_told(game: Game, bob: User) -> None:
    services.resign(game_id=game.id, user=bob, seat=1)

    assert log_of(game, None)[-1].sentences == ["Beam gave up the seat."]
