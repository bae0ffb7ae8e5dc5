from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games import services
from games.models import Action, Game
from games.proof import GameNotOver, prove
from games.tables import Holder
from games.verification import differences
from tests.conftest import GameOf
from tests.games.playing import play, play_on, waiting_seat


@pytest.fixture
def finished(game_of: GameOf, alice: User, bob: User) -> Game:
    return play_on(game_of(alice, bob))


def test_every_draw_of_a_finished_game_follows_from_the_promised_seed(finished: Game) -> None:
    proof = prove(finished)

    assert proof.holds
    assert [draw.counter for draw in proof.draws] == list(range(len(proof.draws)))
    assert len(proof.draws) > 10


def test_the_seed_of_a_running_game_stays_secret(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)

    with pytest.raises(GameNotOver):
        prove(game)
    with pytest.raises(CommandError, match="only when the game is over"):
        call_command("prove", str(game.id))


def test_a_cancelled_game_can_be_proved(game_of: GameOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT, Holder.BOT)

    assert prove(services.resign(game_id=game.id, user=alice, seat=0)).holds


def test_a_draw_that_was_tampered_with_is_found(finished: Game) -> None:
    start = Action.objects.get(game=finished, seq=0)
    counter, size, value = start.draws[0]
    changed = start.draws_json.replace(f"[{counter},{size},{value}]", f"[{counter},{size},{(value + 1) % size}]", 1)
    Action.objects.filter(id=start.id).update(draws_json=changed)

    assert len(prove(finished).faults) == 1


def test_a_draw_that_is_missing_is_found(finished: Game) -> None:
    Action.objects.filter(game=finished, seq=0).update(draws_json="[]")

    assert not prove(finished).holds


def test_another_seed_is_found(finished: Game) -> None:
    finished.seed = b"\0" * 32

    assert "promised was" in prove(finished).faults[0]


def test_prove_says_what_holds(finished: Game, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("prove", str(finished.id))

    said = capsys.readouterr().out
    assert finished.commitment in said
    assert f"all {len(prove(finished).draws)} draws follow from it" in said


def test_prove_fails_where_it_does_not_hold(finished: Game) -> None:
    Action.objects.filter(game=finished, seq=0).update(draws_json="[]")

    with pytest.raises(CommandError, match="NOT as promised"):
        call_command("prove", str(finished.id))


def test_prove_of_an_unknown_game_says_so(db: None) -> None:
    with pytest.raises(CommandError, match="There is no game"):
        call_command("prove", str(uuid4()))


def test_a_stored_game_replays_equal_with_its_undos(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    seat = waiting_seat(game)
    play(game, {"type": "take", "actions": 1})
    services.undo(game_id=game.id, user=seat.user or alice, seat=seat.index, step=1)

    assert differences(play_on(game)) == []


def test_verify_games_reports_what_would_differ(finished: Game, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify_games")
    assert capsys.readouterr().out == "1 games replayed, 0 would differ.\n"
    Action.objects.filter(game=finished, seq=1).update(move_json='{"type":"resurrect"}')

    with pytest.raises(CommandError):
        call_command("verify_games", str(finished.id))

    said = capsys.readouterr().out
    assert f"{finished}: action 1 (move): the move is not offered any more" in said
    assert "1 games replayed, 1 would differ." in said
