"""Who may see and do what: each address as a player, a stranger and somebody who is not signed in."""

from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User
from games import services
from games.models import Game
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import play_on, snapshot
from tests.web.conftest import ClientOf
from tests.web.places import DEEDS, PAGES, TABLE_DEEDS, at

MOVE = {"seat": "0", "step": "0", "type": "end", "who": "bob"}


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


@pytest.mark.parametrize("place", PAGES)
def test_players_see_their_game(client_of: ClientOf, game: Game, alice: User, bob: User, place: str) -> None:
    expected = 204 if "news" in place else 200

    assert [client_of(person).get(at(game, place)).status_code for person in (alice, bob)] == [expected, expected]


@pytest.mark.parametrize("place", PAGES)
def test_a_stranger_cannot_tell_a_game_from_a_missing_one(
    client_of: ClientOf, game: Game, charlie: User, place: str
) -> None:
    client = client_of(charlie)

    seen, missing = client.get(at(game, place)), client.get(f"/games/{uuid4()}{place}")

    assert (seen.status_code, missing.status_code) == (404, 404)
    assert _without_token(seen.content) == _without_token(missing.content)


@pytest.mark.parametrize("place", [*DEEDS, *TABLE_DEEDS])
def test_a_stranger_can_do_nothing(client_of: ClientOf, game: Game, charlie: User, place: str) -> None:
    client, before = client_of(charlie), snapshot(game)

    done, missing = client.post(at(game, place), MOVE), client.post(f"/games/{uuid4()}{place}", MOVE)

    assert (done.status_code, missing.status_code) == (404, 404)
    assert _without_token(done.content) == _without_token(missing.content)
    assert snapshot(game) == before


def _without_token(page: bytes) -> bytes:
    head, _, tail = page.partition(b'name="csrfmiddlewaretoken" value="')
    return head + tail.partition(b'"')[2]


@pytest.mark.parametrize("place", PAGES)
def test_who_is_not_signed_in_is_asked_to(client: Client, game: Game, place: str) -> None:
    """For a game of its players only and for a missing one alike."""
    answer, missing = client.get(at(game, place)), client.get(f"/games/{uuid4()}{place}")

    assert (missing.status_code, missing.content) == (answer.status_code, answer.content)

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/?next=/games/")


@pytest.mark.parametrize("place", [*DEEDS, *TABLE_DEEDS])
def test_who_is_not_signed_in_can_do_nothing(client: Client, game: Game, place: str) -> None:
    before = snapshot(game)

    assert client.post(at(game, place), MOVE).status_code == 302
    assert snapshot(game) == before


@pytest.mark.parametrize("place", [*DEEDS, *TABLE_DEEDS])
def test_a_post_without_the_sites_own_sign_changes_nothing(game: Game, alice: User, place: str) -> None:
    client, before = Client(enforce_csrf_checks=True), snapshot(game)
    client.force_login(alice)

    answer = client.post(at(game, place), MOVE)

    assert answer.status_code == 403
    assert "This page had grown old" in answer.content.decode()
    assert snapshot(game) == before


@pytest.mark.parametrize("path", ["/sign-out", "/sign-in/demo", "/games/new/builders_middle_ages"])
@pytest.mark.usefixtures("demo")
def test_other_posts_need_the_sites_own_sign_too(alice: User, path: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)

    assert client.post(path, {"name": "alice", "players": "2"}).status_code == 403
    assert Session.objects.count() == 1
    assert not Game.objects.exists()


def test_a_former_holder_sees_what_everybody_may(game_of: GameOf, client_of: ClientOf, alice: User, bob: User) -> None:
    game = play_on(game_of(alice, bob, Holder.BOT), moves=5)
    services.resign(game_id=game.id, user=alice, seat=0)

    page = client_of(alice).get(at(game)).context["page"]

    assert page.board.view.you is None
    assert page.asked is None
    assert client_of(alice).get(at(game, "/resign")).status_code == 403
