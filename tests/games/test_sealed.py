"""What sealed answers may not tell through the log and undo, with the toy game, which begins with sealed bids."""

import pytest

from accounts.models import User
from games import logbook, queries, services
from games.errors import NothingToUndo
from games.models import Game, Seat
from games.rules.protocol import Scene
from games.tables import Holder
from tests.games.playing import dealt_from, play
from tests.rules.toy.fixture import toy

__all__ = ["toy"]

pytestmark = pytest.mark.usefixtures("toy")


def toy_game(alice: User, bob: User) -> Game:
    return dealt_from(b"s" * 32, alice, bob, rules="toy")


def bid(game: Game, index: int, coins: int) -> None:
    seat = Seat.objects.select_related("user").get(game=game, index=index)
    play(game, {"type": "bid", "coins": coins}, seat=seat)


def test_the_log_of_a_reveal_does_not_tell_who_answered_last(alice: User, bob: User) -> None:
    def told(order: tuple[int, int]) -> list[tuple[int, int | None, list[str]]]:
        game = toy_game(alice, bob)
        for index in order:
            bid(game, index, index + 1)
        scene = Scene(("alice", "bob"), queries.words_of(game))
        log = logbook.entries(queries.actions(game), None, scene)
        return [(entry.step, entry.seat, entry.sentences) for entry in log]

    assert told((0, 1)) == told((1, 0))
    assert told((0, 1))[-1][1] is None


def test_undo_does_not_tell_whether_another_has_answered(alice: User, bob: User) -> None:
    game = dealt_from(b"s" * 32, alice, bob, Holder.BOT, rules="toy")

    def refusal() -> str:
        with pytest.raises(NothingToUndo) as refused:
            services.undo(game_id=game.id, user=alice, seat=0, step=0)
        return str(refused.value)

    bid(game, 0, 1)
    before = refusal()
    bid(game, 1, 1)

    assert refusal() == before
