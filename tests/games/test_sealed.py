"""What sealed answers may not tell through the log and undo, with the toy game, which begins with sealed bids."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import deeds, desk, logbook, queries, services
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


def test_how_much_of_the_log_is_read_does_not_tell_how_often_another_answered(alice: User, bob: User) -> None:
    game = toy_game(alice, bob)
    bid(game, 0, 1)
    bid(game, 1, 2)
    play(game, {"type": "keep"})
    scene = Scene(("alice", "bob"), queries.words_of(game))

    def lately() -> list[logbook.Entry]:
        return logbook.entries(queries.actions(Game.objects.get(id=game.id), steps=2), 0, scene)

    before = lately()
    for _ in range(3):
        play(game, {"type": "discard", "cards": []}, seat=Seat.objects.select_related("user").get(game=game, index=1))

    assert lately() == before != []


def test_a_reveal_at_the_edge_of_what_is_read_does_not_tell_who_answered_last_either(alice: User, bob: User) -> None:
    game = toy_game(alice, bob)
    bid(game, 0, 1)
    bid(game, 1, 2)
    game.refresh_from_db()
    scene = Scene(("alice", "bob"), queries.words_of(game))

    (entry,) = logbook.entries(queries.actions(game, steps=1), None, scene)

    assert entry.seat is None


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


def test_what_others_did_in_between_does_not_tell_who_answered_last_either(
    alice: User, bob: User, organiser: User
) -> None:
    game = toy_game(alice, bob)
    bid(game, 0, 1)
    for deed in (deeds.PauseGame(), deeds.ResumeGame()):
        step = Game.objects.get(id=game.id).step
        desk.act(game_id=game.id, by=organiser, deed=deed, reason="the post was late", step=step)
    bid(game, 1, 2)

    scene = Scene(("alice", "bob"), queries.words_of(game))
    assert logbook.entries(queries.actions(game), None, scene)[-1].seat is None


def test_the_desk_cannot_tell_whether_a_sealed_answer_is_in(alice: User, bob: User, organiser: User) -> None:
    """Nor does a deed: a bid is answered for as long as one that is waited for."""

    def seen(*, answered: bool) -> list[object]:
        game = toy_game(alice, bob)
        if answered:
            bid(game, 0, 1)
        shown = [
            desk.preview(game_id=game.id, deed=deed, step=0)
            for deed in (deeds.PauseGame(), deeds.ExtendTurn(0, timedelta(hours=1)), deeds.HandToBot(1))
        ]
        desk.act(game_id=game.id, by=organiser, deed=deeds.ExtendTurn(0, timedelta(hours=1)), reason="late", step=0)
        scene = Scene(("alice", "bob"), queries.words_of(game))
        log = logbook.entries(queries.actions(game), None, scene)
        return [*shown, [(entry.step, entry.seat, entry.sentences) for entry in log]]

    with time_machine.travel(timezone.now(), tick=False):
        assert seen(answered=True) == seen(answered=False)


def test_set_back_what_was_sealed_is_asked_again(alice: User, bob: User, organiser: User) -> None:
    game = toy_game(alice, bob)
    bid(game, 0, 1)
    bid(game, 1, 2)
    game.refresh_from_db()

    desk.act(game_id=game.id, by=organiser, deed=deeds.RollBack(0), reason="wrong bids", step=game.step)

    assert list(game.seats.values_list("asked", flat=True)) == ["waiting", "waiting"]
    scene = Scene(("alice", "bob"), queries.words_of(game))
    log = logbook.entries(queries.actions(game), None, scene)
    assert [(entry.kind, entry.is_undone) for entry in log[-2:]] == [("move", True), ("rollback", False)]
    assert log[-1].sentences == ["The organisers set the game back to step 0: “wrong bids”"]
