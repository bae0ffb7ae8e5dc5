"""Deeds on which no person decided, and those of people whom another authority lets act."""

from uuid import UUID

import pytest

from accounts.models import User
from games import desk, logbook, queries
from games.deeds import Adjudicate, CancelGame, Deed, PauseGame
from games.errors import BadReason, NotAnOrganiser, PlaysThere, StaleStep
from games.models import Action, Game
from games.rules.protocol import Scene
from tests.conftest import GameOf
from tests.games.desk.acting import WHY
from tests.games.playing import play_on, snapshot

RULE = "The round’s time was over."


def said(game: Game) -> str:
    """What the log says of the last deed."""
    done = queries.deed_at(game, Game.objects.get(pk=game.pk).step)
    assert done is not None
    return logbook.host_sentence(done, Scene(("alice", "bob"), {}))


def test_a_rule_acts_as_nobody_and_the_log_blames_no_organiser(game: Game, deed: Deed) -> None:
    game.refresh_from_db()

    desk.act(game_id=game.id, by=None, deed=deed, reason=RULE, step=game.step)

    done = Action.objects.get(game=game, kind=deed.kind)
    assert (done.by, done.reason) == (None, RULE)
    assert said(game).endswith(f": “{RULE}”")
    assert "rganiser" not in said(game)


@pytest.mark.parametrize(
    ("deed", "sentence"),
    [
        (PauseGame(), "The game was paused: “The round’s time was over.”"),
        (Adjudicate([1, 2]), "The game was ended and the places were named: “The round’s time was over.”"),
        (CancelGame(), "The game was called off: “The round’s time was over.”"),
    ],
)
def test_the_log_says_what_a_rule_did(game: Game, deed: Deed, sentence: str) -> None:
    desk.act(game_id=game.id, by=None, deed=deed, reason=RULE, step=game.step)

    assert said(game) == sentence


def test_a_rule_needs_a_reason_and_the_present_step_too(game: Game) -> None:
    play_on(game, 2)
    game.refresh_from_db()
    before = snapshot(game)

    with pytest.raises(BadReason):
        desk.act(game_id=game.id, by=None, deed=PauseGame(), reason="", step=game.step)
    with pytest.raises(StaleStep):
        desk.act(game_id=game.id, by=None, deed=PauseGame(), reason=RULE, step=game.step - 1)

    assert snapshot(game) == before


def test_another_authority_lets_somebody_act_and_refuses_the_others(game: Game, alice: User, charlie: User) -> None:
    asked: list[tuple[User, UUID]] = []

    def only_charlie(user: User, game_id: UUID) -> None:
        asked.append((user, game_id))
        if user != charlie:
            raise NotAnOrganiser
        desk.check_does_not_play(user, game_id)

    before = snapshot(game)
    with pytest.raises(NotAnOrganiser):
        desk.act(game_id=game.id, by=alice, deed=PauseGame(), reason=WHY, step=game.step, may=only_charlie)
    assert snapshot(game) == before

    desk.act(game_id=game.id, by=charlie, deed=PauseGame(), reason=WHY, step=game.step, may=only_charlie)

    assert asked == [(alice, game.id), (charlie, game.id)]
    assert Action.objects.get(game=game, kind="pause").by == charlie


def test_who_plays_or_played_there_is_refused_by_itself(game_of: GameOf, alice: User, bob: User, charlie: User) -> None:
    game = game_of(alice, bob)

    with pytest.raises(PlaysThere):
        desk.check_does_not_play(alice, game.id)
    desk.check_does_not_play(charlie, game.id)
