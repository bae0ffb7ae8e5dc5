"""A game to act on, and every deed that can be done with it."""

import pytest

from accounts.models import User
from games.deeds import Deed
from games.models import Game
from tests.conftest import GameOf
from tests.games.desk.acting import KINDS, deed_of
from tests.games.playing import play_on, waiting_seat


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


@pytest.fixture
def dora(db: None) -> User:
    return User.objects.create_user(email="dora@example.org", name="dora")


@pytest.fixture(params=KINDS)
def deed(request: pytest.FixtureRequest, game: Game, dora: User) -> Deed:
    """Every deed that a running game allows, after four moves."""
    play_on(game, 4)
    return deed_of(request.param, waiting_seat(game).index, dora)
