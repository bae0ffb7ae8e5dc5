import re

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games import services
from games.models import Game
from games.rules import registry
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, play, play_on, waiting_seat
from tests.web.conftest import ClientOf
from tests.web.places import at

HOSTILE = "<script>alert(1)</script>"


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


@pytest.fixture
def asked(game: Game) -> User:
    """Whose turn it is."""
    return holder_of(waiting_seat(game))


def page_of(client: Client, game: Game, query: str = "") -> str:
    return client.get(at(game, query)).content.decode()


def test_who_is_asked_finds_the_question_and_every_answer(client_of: ClientOf, game: Game, asked: User) -> None:
    response = client_of(asked).get(at(game))
    page, html = response.context["page"], response.content.decode()

    assert page.asked.prompt in html
    assert [choice.type for choice in page.asked.choices if f'name="type" value="{choice.type}"' not in html] == []
    parts = [answer.part for choice in page.asked.choices for param in choice.params for answer in param.answers]
    assert [part for part in parts if f'data-part="{part}"' not in html] == []
    assert "<title>Your turn: " in html


def test_the_picture_offers_what_the_buttons_do(client_of: ClientOf, game: Game, asked: User) -> None:
    html = page_of(client_of(asked), game)

    offered = set(re.findall(r'<g id="([^"]+)" class="part offered"', html))

    assert offered
    assert offered <= set(re.findall(r'data-part="([^"]+)"', html))


def test_who_waits_sees_for_whom_and_no_question(
    client_of: ClientOf, game: Game, asked: User, alice: User, bob: User
) -> None:
    page = client_of(bob if asked == alice else alice).get(at(game)).context["page"]

    assert [seat.user for seat in page.awaited] == [asked]
    assert page.asked is None
    assert page.poll_seconds == 10


def test_a_page_that_waits_for_bots_looks_every_second(game_of: GameOf, client_of: ClientOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT)
    if waiting_seat(game).user == alice:
        play(game, END)

    assert 'hx-trigger="every 1s"' in page_of(client_of(alice), game)


def test_a_page_that_asks_does_not_look_for_news(client_of: ClientOf, game: Game, asked: User) -> None:
    assert "hx-trigger" not in page_of(client_of(asked), game)


def test_news_is_empty_until_there_is_some(client_of: ClientOf, game: Game, alice: User) -> None:
    client = client_of(alice)

    assert client.get(at(game, "/news?step=0")).status_code == 204
    play(game, END)
    assert client.get(at(game, "/news?step=0")).headers["Location"] == at(game)


def test_news_takes_three_statements(
    client_of: ClientOf, game: Game, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = client_of(alice)
    with django_assert_num_queries(3):  # session, user, step
        client.get(at(game, "/news?step=0"))


def test_the_page_takes_eleven_statements_at_most_however_long_the_game(
    game_of: GameOf, client_of: ClientOf, alice: User, bob: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    clients = {person: client_of(person) for person in (alice, bob)}
    game = game_of(alice, bob)
    for _ in range(6):
        for client in clients.values():
            with django_assert_max_num_queries(
                11
            ):  # session, user, game, seats, position, actions; deadlines: 2; undo: 2; the game's mode
                client.get(at(game))
        play_on(game, moves=7)


def test_since_the_last_turn_tells_what_others_did(
    client_of: ClientOf, game: Game, asked: User, alice: User, bob: User
) -> None:
    play(game, END)
    play(game, {"type": "take", "actions": 1})
    play(game, END)

    page = client_of(asked).get(at(game)).context["page"]

    assert [stretch.seat.user for stretch in page.lately] == [bob if asked == alice else alice]
    assert [len(stretch.entries) for stretch in page.lately] == [2]


def test_what_one_did_oneself_in_this_turn_stays_in_sight(client_of: ClientOf, game: Game, asked: User) -> None:
    play(game, {"type": "take", "actions": 1})

    page = client_of(asked).get(at(game)).context["page"]

    assert page.lately[0].seat.user == asked
    assert page.undo.refusal is None


def test_what_was_taken_back_is_told_in_the_log_only(client_of: ClientOf, game: Game, asked: User) -> None:
    play(game, {"type": "take", "actions": 1})
    services.undo(game_id=game.id, user=asked, seat=waiting_seat(game).index, step=1)

    assert "coin" not in "".join(s for t in client_of(asked).get(at(game)).context["page"].lately for s in t.entries)
    assert "(taken back)" in page_of(client_of(asked), game, "/log")


def test_undo_says_why_not(client_of: ClientOf, game: Game, asked: User) -> None:
    building = client_of(asked).get(at(game)).context["page"].asked.choices[0].params[0].answers[0].value
    play(game, {"type": "open", "building": building})

    assert "This cannot be taken back: something was drawn or revealed." in page_of(client_of(asked), game)


def test_undo_is_not_offered_before_anything_was_done(client_of: ClientOf, game: Game, asked: User) -> None:
    assert client_of(asked).get(at(game)).context["page"].undo is None


def test_looking_back_shows_the_board_of_that_step(client_of: ClientOf, game: Game, alice: User) -> None:
    client = client_of(alice)
    boards = [client.get(at(game)).context["page"].board]
    for _ in range(4):
        play_on(game, moves=1)
        boards.append(client.get(at(game)).context["page"].board)

    again = [client.get(at(game, f"?step={step}")).context["page"] for step in range(5)]

    assert [page.board.view for page in again] == [board.view for board in boards]
    assert [page.is_looking_back for page in again] == [True] * 4 + [False]
    assert [page.forms for page in again[:4]] == [()] * 4
    assert [page.poll_seconds for page in again[:4]] == [None] * 4


@pytest.mark.parametrize("step", ["1", "-1", "x", "", "99999999999999999999", "9" * 5000, "1.0", "٣"])
def test_a_step_that_is_none_is_not_found(client_of: ClientOf, game: Game, alice: User, step: str) -> None:
    assert client_of(alice).get(at(game), {"step": step}).status_code == 404


@pytest.mark.parametrize("slug", registry.GAMES)
def test_hostile_names_are_inert(game_of: GameOf, client_of: ClientOf, slug: str) -> None:
    mallory = User.objects.create_user(email="m@example.org", name=HOSTILE)
    trent = User.objects.create_user(email="t@example.org", name='"><img/src=x onerror=a>\u202e')
    game = play_on(game_of(mallory, trent, rules=slug), moves=6)
    client = client_of(mallory)

    for place in ("", "?step=1", "/log", "/proof", "/resign"):
        html = page_of(client, game, place)
        assert HOSTILE not in html
        assert "<img/src" not in html
    assert HOSTILE not in client.get("/").content.decode()


@pytest.mark.usefixtures("toy")
def test_a_sealed_answer_shows_to_nobody_else(  # field note 36
    game_of: GameOf, client_of: ClientOf, alice: User, bob: User
) -> None:
    game = game_of(alice, bob, rules="toy")
    watcher, pages = client_of(bob), []
    for coins in (None, 3, 1):
        if coins is not None:
            _bid(game, alice, coins)
        pages.append([_stable(page_of(watcher, game)), watcher.get(at(game, "/news?step=0")).status_code])

    assert pages[1] == pages[0]
    assert pages[2] == pages[0]


def _bid(game: Game, bidder: User, coins: int) -> None:
    services.play_move(
        game_id=game.id,
        user=bidder,
        seat=game.seats.get(user=bidder).index,
        move={"type": "bid", "coins": coins},
        step=0,
        received_at=timezone.now(),
    )


def _stable(html: str) -> str:
    return re.sub(r'csrfmiddlewaretoken" value="[^"]+"', "", html)


@pytest.mark.usefixtures("toy")
def test_ones_own_sealed_answer_may_be_changed(game_of: GameOf, client_of: ClientOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob, rules="toy")
    _bid(game, alice, 3)

    response = client_of(alice).get(at(game))

    assert not response.context["page"].is_your_turn
    assert response.context["page"].forms[0].last.number == 3
    assert [chair.has_answered for chair in response.context["page"].chairs] == [True, False]
    assert "You have answered" in response.content.decode()


@pytest.mark.usefixtures("toy")
def test_hidden_cards_stay_hidden(game_of: GameOf, client_of: ClientOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob, rules="toy")
    hands = client_of(alice).get(at(game)).context["page"].board.view.hands

    assert hands[0]
    assert hands[1] is None
    assert game.seed.hex() not in page_of(client_of(alice), game)


def test_everybody_sees_how_long_a_seat_may_think(client_of: ClientOf, game: Game, alice: User, bob: User) -> None:
    for person in (alice, bob):
        assert "to play, <time" in page_of(client_of(person), game)
        assert "2 days, 23 hours left" in page_of(client_of(person), game)
