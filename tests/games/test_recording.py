import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks
from structlog.testing import capture_logs

from accounts.models import User
from tests.conftest import GameOf
from tests.games.playing import END, play

pytestmark = pytest.mark.django_db


def test_what_is_done_to_a_game_is_logged_once_it_is_stored(
    game_of: GameOf,
    alice: User,
    bob: User,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    game = game_of(alice, bob)

    with capture_logs() as logged, django_capture_on_commit_callbacks() as callbacks:
        game = play(game, END)
    assert logged == []
    with capture_logs() as logged:
        for callback in callbacks:
            callback()

    (acted,) = logged
    said = {name: acted[name] for name in ("event", "game", "step", "kind")}
    assert said == {"event": "game.acted", "game": str(game.id), "step": game.step, "kind": "move"}
