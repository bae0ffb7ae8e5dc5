"""Games that organisers ended."""

import pytest

from accounts.models import User
from games import deeds
from games.errors import BadPlaces
from games.models import Game
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.desk.acting import act, news


def test_places_are_named_without_points(game_of: GameOf, alice: User, bob: User, organiser: User) -> None:
    game = game_of(alice, bob, Holder.BOT)

    ended = act(game, organiser, deeds.Adjudicate([1, 3, 1]))

    assert (ended.status, ended.ended_at is not None) == (Game.Status.FINISHED, True)
    assert list(game.seats.values_list("place", "points", "asked")) == [
        (1, None, "no"),
        (3, None, "no"),
        (1, None, "no"),
    ]
    assert news(game)[-1] == ("finished", None)


@pytest.mark.parametrize("places", [[], [1], [0, 1], [2, 2], [1, 3], [1, 2, 3], [2, 1, 1]])
def test_places_are_a_ranking(game: Game, organiser: User, places: list[int]) -> None:
    with pytest.raises(BadPlaces):
        act(game, organiser, deeds.Adjudicate(places))


def test_a_game_is_called_off(game: Game, organiser: User) -> None:
    act(game, organiser, deeds.PauseGame())

    ended = act(game, organiser, deeds.CancelGame())

    assert ended.status == Game.Status.CANCELLED
    assert list(game.seats.values_list("place", "asked")) == [(None, "no")] * 2
    assert news(game)[-1] == ("cancelled", None)
