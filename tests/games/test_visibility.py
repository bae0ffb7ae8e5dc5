"""Who sees a game that has started, and through whose eyes. Charlie and Nobody (not signed in) are strangers."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import logbook, queries, services
from games.errors import GameNotFound, NotYourSeat
from games.models import Game
from games.rules import table
from games.rules.protocol import Rules, Scene
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import play_on
from tests.games.sitting import LINK, PLAYERS, PUBLIC
from tests.rules.toy.fixture import toy

__all__ = ["toy"]


@pytest.fixture
def watching(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob, visibility=LINK)


@pytest.mark.parametrize("visibility", [PUBLIC, LINK])
def test_a_stranger_watches_with_nobodys_eyes(
    game_of: GameOf, alice: User, bob: User, charlie: User, visibility: Game.Visibility
) -> None:
    game = game_of(alice, bob, visibility=visibility)

    for viewer in (charlie, None):
        found = queries.watched(game.id, viewer)
        assert (found.game, found.index, found.own) == (game, None, None)
        assert queries.step_of(game.id, viewer) == 0


def test_a_game_for_its_players_only_is_like_a_missing_one(
    game_of: GameOf, alice: User, bob: User, charlie: User
) -> None:
    private = game_of(alice, bob, visibility=PLAYERS)

    for viewer in (charlie, None):
        for game_id in (private.id, uuid4()):
            with pytest.raises(GameNotFound):
                queries.watched(game_id, viewer)
            with pytest.raises(GameNotFound):
                queries.step_of(game_id, viewer)
    assert queries.step_of(private.id, alice) == 0


def test_whoever_gave_up_a_seat_still_sees_a_private_game(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob, Holder.BOT)
    services.resign(game_id=game.id, user=alice, seat=0)

    assert queries.watched(game.id, alice).index is None
    assert queries.step_of(game.id, alice) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_sees_with_anothers_eyes_while_a_game_runs(
    watching: Game, alice: User, charlie: User, seat: int
) -> None:
    for viewer in (charlie, None):
        with pytest.raises(NotYourSeat):
            queries.watched(watching.id, viewer, seat=seat)
    if seat == 0:
        assert queries.watched(watching.id, alice, seat=0).index == 0
    else:
        with pytest.raises(NotYourSeat):
            queries.watched(watching.id, alice, seat=1)


def test_a_finished_game_is_open_from_every_seat(watching: Game, alice: User, charlie: User) -> None:
    play_on(watching)

    for viewer, own in ((alice, 0), (charlie, None), (None, None)):
        for seat in (0, 1):
            found = queries.watched(watching.id, viewer, seat=seat)
            assert (found.index, found.own and found.own.index) == (seat, own)
        assert queries.watched(watching.id, viewer).index == own
        for seat in (-1, 2):
            with pytest.raises(GameNotFound):
                queries.watched(watching.id, viewer, seat=seat)


def test_a_finished_private_game_is_open_to_its_players_alone(
    game_of: GameOf, alice: User, bob: User, charlie: User
) -> None:
    game = play_on(game_of(alice, bob, visibility=PLAYERS))

    assert queries.watched(game.id, alice, seat=1).index == 1
    for viewer in (charlie, None):
        with pytest.raises(GameNotFound):
            queries.watched(game.id, viewer, seat=1)


def test_a_cancelled_game_keeps_hidden_what_was_hidden(game_of: GameOf, alice: User, charlie: User) -> None:
    game = game_of(alice, Holder.BOT, Holder.BOT, visibility=PUBLIC)
    services.resign(game_id=game.id, user=alice, seat=0)

    assert Game.objects.get().status == "cancelled"
    for viewer in (alice, charlie, None):
        with pytest.raises(NotYourSeat):
            queries.watched(game.id, viewer, seat=1)


def test_a_former_holder_sees_what_was_seen_then_and_no_more(
    game_of: GameOf, alice: User, bob: User, charlie: User
) -> None:  # field note 55
    game = play_on(game_of(alice, bob, Holder.BOT, visibility=LINK), moves=6)
    held_until = game.step
    services.resign(game_id=game.id, user=alice, seat=0)
    game = play_on(game, moves=4)

    eyes = [queries.watched(game.id, alice, step=step).index for step in range(game.step + 1)]

    assert eyes == [0] * (held_until + 1) + [None] * (game.step - held_until)
    assert queries.watched(game.id, alice).index is None
    with pytest.raises(NotYourSeat):
        queries.watched(game.id, alice, seat=0)
    assert {queries.watched(game.id, charlie, step=step).index for step in range(game.step + 1)} == {None}
    assert {queries.watched(game.id, bob, step=step).index for step in range(game.step + 1)} == {1}


def test_what_a_stranger_reads_is_the_same_whatever_is_hidden(
    toy: Rules[Any, Any], game_of: GameOf, alice: User, bob: User, charlie: User
) -> None:  # field note 37
    """Of every step of a game: view and log of a stranger hold no secret event, and show nobody's hand."""
    game = play_on(game_of(alice, bob, rules="toy", visibility=PUBLIC), moves=5)
    found = queries.watched(game.id, charlie)
    scene = Scene(queries.names_of(found.seats), queries.words_of(game))
    actions = queries.actions(game)

    log = logbook.entries(actions, found.index, scene)

    for action in actions:
        for event in action.events:
            event.secret.clear()
    assert log == logbook.entries(actions, found.index, scene)
    position = queries.position_at(game, game.step)
    assert table.view(position, found.index) == table.view(position, None)
    assert table.view(position, None) != table.view(position, 0)


def test_watching_takes_the_same_statements_whoever_watches(
    game_of: GameOf, alice: User, bob: User, charlie: User
) -> None:
    game = play_on(game_of(alice, bob, Holder.BOT, visibility=LINK), moves=6)
    services.resign(game_id=game.id, user=alice, seat=0)

    def statements(viewer: User | None) -> int:
        with CaptureQueriesContext(connection) as captured:
            queries.watched(game.id, viewer, step=2)
            queries.step_of(game.id, viewer)
        return len(captured)

    assert [statements(viewer) for viewer in (bob, None, charlie, alice)] == [3, 3, 4, 4]
