import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from tests.conftest import GameOf
from tests.games.playing import END, play

pytestmark = pytest.mark.django_db


def test_what_is_done_to_a_game_is_logged_once_it_is_stored(
    game_of: GameOf,
    alice: User,
    bob: User,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    game = game_of(alice, bob)
    caplog.clear()

    with django_capture_on_commit_callbacks() as callbacks:
        game = play(game, END)
    assert caplog.records == []
    for callback in callbacks:
        callback()

    (record,) = [record for record in caplog.records if record.name == "games.recording"]
    assert isinstance(record.msg, dict)
    said = {name: record.msg[name] for name in ("event", "game", "step", "kind")}
    assert said == {"event": "game.acted", "game": str(game.id), "step": game.step, "kind": "move"}
