from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import queries, services, tables
from games.errors import GameNotFound
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, play, play_on, waiting_seat


def test_games_of_lists_what_waits_first_then_the_newest(game_of: GameOf, alice: User, bob: User) -> None:
    games = [game_of(alice, bob) for _ in range(4)]
    expected = sorted(games, key=lambda game: (holder_of(waiting_seat(game)) != alice, -game.created_at.timestamp()))

    assert [found.game.id for found in queries.games_of(alice)] == [game.id for game in expected]


def test_games_of_agrees_with_who_is_asked(game_of: GameOf, alice: User, bob: User) -> None:  # field note 1
    game = game_of(alice, bob)
    for _ in range(3):
        asked = holder_of(waiting_seat(game))
        assert [found.seat.is_waiting for user in (alice, bob) for found in queries.games_of(user) if found.seat] == [
            asked == alice,
            asked == bob,
        ]
        play(game, END)


def test_games_of_takes_the_same_statements_for_many_games(game_of: GameOf, alice: User, bob: User) -> None:
    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            for found in queries.games_of(alice):
                assert queries.names_of(found.seats) == ("alice", "bob")
        return len(captured)

    game_of(alice, bob)
    one = statements()
    for _ in range(3):
        game_of(alice, bob)

    assert statements() == one == 2


def test_games_of_keeps_a_game_that_was_given_up(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob, Holder.BOT)
    services.resign(game_id=game.id, user=alice, seat=0)

    assert [found.game.id for found in queries.games_of(alice)] == [game.id]


def test_a_stranger_cannot_tell_a_game_from_a_missing_one(
    game_of: GameOf, alice: User, bob: User, charlie: User
) -> None:
    game = game_of(alice, bob)

    for game_id in (game.id, uuid4()):
        with pytest.raises(GameNotFound):
            queries.watched(game_id, charlie)


def test_a_game_that_has_not_started_cannot_be_watched(alice: User) -> None:
    game = tables.create_game(created_by=alice, rules="builders_middle_ages", options={}, seats=[alice, Holder.FREE])

    with pytest.raises(GameNotFound):
        queries.watched(game.id, alice)


def test_every_step_of_a_game_can_be_shown(game_of: GameOf, alice: User, bob: User) -> None:
    game = play_on(game_of(alice, bob), moves=12)

    positions = [queries.position_at(game, step) for step in range(game.step + 1)]

    assert len(set(map(repr, positions))) == 13
    for step in (-1, game.step + 1):
        with pytest.raises(GameNotFound):
            queries.position_at(game, step)


def test_the_result_is_there_exactly_at_the_end(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    assert queries.result_of(game) is None

    play_on(game)

    result = queries.result_of(game)
    seats = queries.watched(game.id, alice).seats
    assert result is not None
    assert list(result.places) == [seat.place for seat in seats]
    assert list(result.totals) == [seat.points for seat in seats]
    assert [sum(parts.values()) for parts in result.parts] == list(result.totals)
