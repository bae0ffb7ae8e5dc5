"""Watching a game one does not play, and seeing a finished one with everybody's eyes."""

import re

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import services
from games.models import Action, Game, pack
from games.rules import registry, table
from games.rules.dice import SEED_BYTES, Dice
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import play_on, snapshot, waiting_seat
from tests.web.conftest import ClientOf
from tests.web.places import DEEDS, TABLE_DEEDS, at

PUBLIC, LINK, PLAYERS = Game.Visibility.PUBLIC, Game.Visibility.LINK, Game.Visibility.PLAYERS
HIDING = ("blankenburg", "blueprints")
"""Games in which something is dealt that not everybody sees; in the others, what nobody sees is not decided yet."""
OPEN_PLACES = ("", "?step=0", "/log", "/proof")


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    """One that anybody may watch."""
    return play_on(game_of(alice, bob, Holder.BOT, visibility=PUBLIC), moves=9)


@pytest.fixture
def over(game_of: GameOf, alice: User, bob: User) -> Game:
    """One with hidden hands, that was played to its end."""
    return play_on(game_of(alice, bob, rules="blueprints", visibility=PUBLIC))


def page_of(client: Client, path: str) -> str:
    """Without what is different in every answer."""
    answer = client.get(path)
    assert answer.status_code == 200
    return re.sub(r'csrfmiddlewaretoken" value="[^"]+"', "", answer.content.decode())


@pytest.mark.parametrize("visibility", [PUBLIC, LINK])
@pytest.mark.parametrize("place", OPEN_PLACES)
def test_anybody_may_watch(
    client: Client,
    client_of: ClientOf,
    game_of: GameOf,
    alice: User,
    bob: User,
    charlie: User,
    visibility: Game.Visibility,
    place: str,
) -> None:
    game = game_of(alice, bob, visibility=visibility)

    for visitor in (client, client_of(charlie)):
        assert visitor.get(at(game, place)).status_code == 200
        assert visitor.get(at(game, "/news?step=0")).status_code == 204


def test_watching_opens_no_session(client: Client, game: Game) -> None:
    for place in OPEN_PLACES:
        client.get(at(game, place))

    assert not Session.objects.exists()


def test_who_watches_is_asked_nothing(client: Client, client_of: ClientOf, game: Game, charlie: User) -> None:
    for visitor in (client, client_of(charlie)):
        page = visitor.get(at(game)).context["page"]
        html = page_of(visitor, at(game))
        assert "You are watching" in html
        assert [seat.index for seat in page.awaited] == [waiting_seat(game).index]
        assert page.board.view.you is None
        assert page.poll_seconds == 10
        assert at(game, "/move") not in html
        assert at(game, "/undo") not in html
        assert at(game, "/resign") not in html


@pytest.mark.parametrize("deed", [*DEEDS, *TABLE_DEEDS])
def test_who_watches_can_do_nothing(client_of: ClientOf, game: Game, charlie: User, deed: str) -> None:
    before = snapshot(game)

    answer = client_of(charlie).post(at(game, deed), {"seat": "0", "step": str(game.step), "type": "end", "who": "bob"})

    assert answer.status_code in {403, 404, 409}
    assert snapshot(game) == before


def test_giving_up_a_seat_that_one_has_not_is_refused(client_of: ClientOf, game: Game, charlie: User) -> None:
    assert client_of(charlie).get(at(game, "/resign")).status_code == 403


@pytest.mark.parametrize("slug", registry.GAMES)
def test_what_is_hidden_shows_on_no_page_of_who_watches(  # S1, field note 37
    client: Client, client_of: ClientOf, game_of: GameOf, alice: User, bob: User, charlie: User, slug: str
) -> None:
    """All that a spectator may not know is dealt anew: no byte of any page changes."""
    game = play_on(game_of(alice, bob, rules=slug, visibility=PUBLIC), moves=11)
    places = ("", f"?step={game.step}", "/log", "/proof")
    before = [page_of(visitor, at(game, place)) for visitor in (client, client_of(charlie)) for place in places]

    newest = Action.objects.get(game=game, seq=game.seq)
    _, state = table._open(newest.position)
    rules = registry.rules(slug)
    imagined = table._close(rules, rules.reimagine(state, None, Dice(bytes(SEED_BYTES))), newest.position.counter)
    assert (bytes(imagined.state) != bytes(newest.position.state)) == (slug in HIDING)
    Action.objects.filter(pk=newest.pk).update(position_zip=pack(imagined))

    after = [page_of(visitor, at(game, place)) for visitor in (client, client_of(charlie)) for place in places]
    assert [_timeless(page) for page in after] == [_timeless(page) for page in before]


def _timeless(html: str) -> str:
    return re.sub(r"<time .*?</time>", "", html)


@pytest.mark.usefixtures("toy")
def test_a_sealed_answer_shows_to_nobody_who_watches(  # field note 36
    client: Client, game_of: GameOf, alice: User, bob: User
) -> None:
    game = game_of(alice, bob, rules="toy", visibility=PUBLIC)
    before = page_of(client, at(game))
    services.play_move(
        game_id=game.id,
        user=alice,
        seat=0,
        move={"type": "bid", "coins": 2},
        step=0,
        received_at=timezone.now(),
    )

    assert page_of(client, at(game)) == before
    assert client.get(at(game, "/news?step=0")).status_code == 204


def test_a_finished_game_is_open_from_every_seat(client: Client, over: Game) -> None:
    watching = page_of(client, at(over))
    assert [f'href="{at(over)}?seat={index}"' in watching for index in (0, 1, 2)] == [True, True, False]

    for index in (0, 1):
        for place in (f"?seat={index}", f"?step=5&seat={index}"):
            page = client.get(at(over, place)).context["page"]
            assert page.board.view.you == index
            assert page.eyes.index == index
        html = page_of(client, at(over, f"?step=5&seat={index}"))
        assert f"?step=4&amp;seat={index}" in html
        assert f'href="{at(over)}?seat={index}" rel="last"' in html


def test_the_log_of_a_finished_game_is_open_from_every_seat(
    client: Client, client_of: ClientOf, over: Game, alice: User
) -> None:
    def told(visitor: Client, place: str) -> list[str]:
        log = visitor.get(at(over, place)).context["log"]
        return [sentence for stretch in log for entry in stretch.entries for sentence in entry.sentences]

    assert told(client, "/log?seat=0") == told(client_of(alice), "/log")
    assert told(client, "/log?seat=0") != told(client, "/log")
    assert "?step=1&amp;seat=0" in page_of(client, at(over, "/log?seat=0"))


def test_borrowed_eyes_are_not_ones_own(client_of: ClientOf, over: Game, alice: User) -> None:
    page = client_of(alice).get(at(over, "?seat=1")).context["page"]

    assert [chair.is_you for chair in page.chairs] == [True, False]
    assert page.standings.you_won == (over.seats.get(index=0).place == 1)
    assert client_of(alice).get(at(over, "?seat=0")).context["page"].eyes is None


@pytest.mark.parametrize("place", ["?seat=0", "?step=0&seat=0", "/log?seat=0", "/proof?seat=0"])
def test_a_game_that_is_not_finished_opens_no_seat(
    client: Client, client_of: ClientOf, game_of: GameOf, game: Game, alice: User, bob: User, place: str
) -> None:
    called_off = game_of(alice, Holder.BOT, Holder.BOT, visibility=PUBLIC)
    services.resign(game_id=called_off.id, user=alice, seat=0)

    for closed in (game, called_off):
        assert client.get(at(closed, place)).status_code == 403
        assert client_of(bob).get(at(closed, place)).status_code == 403
    assert client_of(alice).get(at(game, place)).status_code == 200


def test_a_seat_that_is_none_is_not_found(client_of: ClientOf, over: Game, charlie: User) -> None:
    client = client_of(charlie)

    for seat in ("2", "-1", "x", "", "9" * 30, "٣"):
        assert client.get(at(over), {"seat": seat}).status_code == 404


def test_a_finished_game_for_its_players_stays_theirs(
    client_of: ClientOf, game_of: GameOf, alice: User, bob: User, charlie: User
) -> None:
    game = play_on(game_of(alice, bob, rules="blueprints", visibility=PLAYERS))

    for place in ("", "?seat=0", "?step=0&seat=0", "/log?seat=0", "/proof"):
        assert client_of(charlie).get(at(game, place)).status_code == 404
        assert client_of(bob).get(at(game, place)).status_code == 200


def test_a_former_holder_sees_what_was_seen_then(
    client_of: ClientOf, game_of: GameOf, alice: User, bob: User, charlie: User
) -> None:
    game = play_on(game_of(alice, bob, charlie, rules="blankenburg"), moves=12)
    services.resign(game_id=game.id, user=alice, seat=0)
    client = client_of(alice)

    now, then = (client.get(at(game, place)).context["page"] for place in ("", "?step=1"))

    assert (now.board.view.you, then.board.view.you) == (None, 0)
    assert "You are watching" in page_of(client, at(game))
    assert at(game, "/resign") not in page_of(client, at(game, "?step=1"))


def test_the_proof_is_for_whoever_may_see_the_game(client: Client, game: Game, over: Game) -> None:
    assert game.commitment in page_of(client, at(game, "/proof"))
    assert bytes(game.seed).hex() not in page_of(client, at(game, "/proof"))
    assert bytes(over.seed).hex() in page_of(client, at(over, "/proof"))
