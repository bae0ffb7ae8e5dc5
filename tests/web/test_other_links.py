"""Looking on, taking a seat back and stopping the mails, each by its link."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import deadlines
from games.models import Game, Seat
from notifications import links, mutes
from notifications.models import Channel, GameMode, Link
from tests.conftest import GameOf
from tests.games.playing import holder_of, play_on, snapshot, waiting_seat
from tests.web.conftest import ClientOf
from tests.web.places import at
from tests.web.test_turn_link import HOSTILE, assert_is_kept_secret


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


def look_link(seat: Seat) -> str:
    return f"/l/{links.issue(Link.Kind.LOOK, seat=seat, user=holder_of(seat))}"


def hand_over(seat: Seat) -> None:
    """Let the seat's holder have stayed away until a bot plays."""
    Seat.objects.filter(pk=seat.pk).update(misses=deadlines.MISSES - 1)
    deadlines.time_out(seat_id=seat.pk, now=timezone.now() + timedelta(days=9))


def test_a_look_link_shows_its_seats_view_and_no_form(client: Client, game: Game) -> None:
    for seat in game.seats.all():
        answer = client.get(look_link(seat))

        assert answer.status_code == 200
        assert answer.context["page"].board.view.you == seat.index
        assert "<form" not in answer.content.decode()
        assert_is_kept_secret(answer)


def test_a_look_link_shows_how_a_game_ended(client: Client, game: Game) -> None:
    play_on(game)

    page = client.get(look_link(game.seats.get(index=0))).content.decode()

    assert "The game is over" in page
    assert "1st place" in page


def test_a_look_link_plays_nothing(client: Client, game: Game) -> None:
    seat, before = waiting_seat(game), snapshot(game)
    token = look_link(seat).removeprefix("/l/")

    statuses = [
        client.post(path, {"type": "end", "step": "0"}).status_code for path in (f"/l/{token}", f"/t/{token}/move")
    ]

    assert statuses == [405, 404]
    assert snapshot(game) == before


def test_a_return_link_takes_the_seat_back_on_a_post_only(client: Client, game: Game) -> None:
    seat = waiting_seat(game)
    hand_over(seat)
    path, before = f"/r/{links.issue(Link.Kind.RETURN, seat=seat, user=holder_of(seat))}", snapshot(game)

    answers = [client.get(path), client.head(path)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert snapshot(game) == before

    done, again = Client(enforce_csrf_checks=True).post(path), client.post(path)

    seat.refresh_from_db()
    assert not seat.is_bot
    assert (done.status_code, again.status_code) == (200, 404)
    assert "The seat is yours again" in done.content.decode()
    for answer in (*answers, done, again):
        assert_is_kept_secret(answer)


def test_who_is_signed_in_takes_the_seat_back_on_the_games_page(
    client_of: ClientOf, game: Game, alice: User, bob: User
) -> None:
    seat = waiting_seat(game)
    other = bob if holder_of(seat) == alice else alice
    hand_over(seat)
    notice = "a bot plays for you"
    assert notice in client_of(holder_of(seat)).get(at(game)).content.decode()
    assert notice not in client_of(other).get(at(game)).content.decode()
    assert client_of(other).post(at(game, "/take-back"), {"seat": f"{seat.index}"}).status_code == 403

    client_of(holder_of(seat)).post(at(game, "/take-back"), {"seat": f"{seat.index}"})

    seat.refresh_from_db()
    assert not seat.is_bot


@pytest.mark.parametrize("kind", ["l", "r", "u"])
def test_every_dead_link_gets_the_same_answer(client: Client, game: Game, kind: str) -> None:
    seat = waiting_seat(game)
    turn = links.issue(Link.Kind.TURN, seat=seat, user=holder_of(seat), turn=seat.turn)

    answers = [client.get(f"/{kind}/{token}") for token in (*HOSTILE, turn)]

    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    for answer in answers:
        assert_is_kept_secret(answer)


def muted() -> list[tuple[int, UUID | None]]:
    """Who wants no notices: of a game, or None for all."""
    of_games = GameMode.objects.filter(mode="off").values_list("user", "game")
    return [*of_games, *((user, None) for user in Channel.objects.filter(mode="off").values_list("user", flat=True))]


@pytest.mark.parametrize("is_of_all", [False, True])
def test_unsubscribing_asks_first_and_can_be_taken_back(game: Game, alice: User, is_of_all: bool) -> None:
    client = Client(enforce_csrf_checks=True)
    path = f"/u/{mutes.token_of(alice, None if is_of_all else game)}"

    seen = [client.get(path), client.head(path)]
    assert "Stop these letters?" in seen[0].content.decode()
    assert muted() == []

    stopped = [client.post(path), client.post(path), client.get(path)]
    assert ["No more letters" in answer.content.decode() for answer in stopped] == [True] * 3
    assert muted() == [(alice.pk, None if is_of_all else game.pk)]

    resumed = [client.post(path, {"again": "yes"}), client.post(path, {"again": "yes"})]
    assert ["Stop these letters?" in answer.content.decode() for answer in resumed] == [True] * 2
    assert muted() == []
    for answer in (*seen, *stopped, *resumed):
        assert answer.status_code == 200
        assert_is_kept_secret(answer)


@pytest.mark.parametrize("multipart", [False, True])
def test_mail_programs_unsubscribe_with_one_click(game: Game, alice: User, multipart: bool) -> None:
    client, path = Client(enforce_csrf_checks=True), f"/u/{mutes.token_of(alice, game)}"

    if multipart:
        answer = client.post(path, {"List-Unsubscribe": "One-Click"})
    else:
        answer = client.post(path, "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded")

    assert answer.status_code == 200
    assert mutes.is_muted(mutes.Wish(alice, game))
    assert not answer.cookies
    assert not Session.objects.exists()
