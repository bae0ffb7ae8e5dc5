"""An invitation answered by its link: no session, no sign-in, as often as somebody presses the button."""

import pytest
from django.contrib.sessions.models import Session
from django.http.response import HttpResponseBase
from django.test import Client

from accounts import limits, silence
from accounts.models import User
from accounts.services import person_at
from games import invitations, services, tables
from games.models import Game, Invitation, Seat
from games.tables import Holder, Offer
from notifications import links, mutes
from notifications.models import Link, LinkRequest
from tests.games.sitting import PLAYERS, table_of
from tests.web.conftest import ClientOf
from tests.web.test_table_page import stored
from tests.web.test_turn_link import HOSTILE, assert_is_kept_secret

ACCEPT = {"answer": "accept", "name": "Gwen"}
DECLINE = {"answer": "decline"}


@pytest.fixture
def guest(db: None) -> User:
    """Somebody who is known by an address alone."""
    return person_at("guest@example.org")


@pytest.fixture
def game(alice: User, guest: User) -> Game:
    """A table for its players only that waits for the guest and one more."""
    return table_of(alice, Offer(guest), Holder.FREE, visibility=PLAYERS)


@pytest.fixture
def path(game: Game, guest: User) -> str:
    return path_of(game, guest)


def path_of(game: Game, user: User) -> str:
    seat = Seat.objects.get(game=game, invitations__user=user)
    return f"/i/{links.issue(Link.Kind.INVITATION, seat=seat, user=user)}"


def is_look_link(answer: HttpResponseBase) -> bool:
    return answer.status_code == 302 and answer.headers["Location"].startswith("/l/")


def test_it_shows_the_table_and_asks(client: Client, path: str) -> None:
    answer = client.get(path)
    html = answer.content.decode()

    assert "alice</span> invites you to The Builders: Middle Ages" in html
    assert "Display name" in html
    assert "<b>3 days</b>" in html
    assert "After 3 missed turns in a row" in html
    assert 'href="/rules/builders_middle_ages"' in html
    assert "guest@example.org" not in html
    assert "csrf" not in html
    assert_is_kept_secret(answer)


@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_looking_changes_nothing(client: Client, game: Game, path: str, method: str) -> None:  # field note 16
    before, link = stored(game), Link.objects.values().get()

    for _ in range(5):
        assert getattr(client, method)(path).status_code in {200, 405}

    assert stored(game) == before
    assert Link.objects.values().get() == link
    assert not Session.objects.exists()


def test_a_guest_accepts_under_a_name_and_looks_at_the_table(game: Game, path: str, guest: User) -> None:
    client = Client(enforce_csrf_checks=True)

    answer = client.post(path, ACCEPT)
    table = client.get(answer.headers["Location"])

    guest.refresh_from_db()
    assert guest.name == "Gwen"
    assert game.seats.get(index=1).user == guest
    assert is_look_link(answer)
    assert "Gwen</b>" in table.content.decode()
    assert "The game starts by itself when the last seat is taken." in table.content.decode()
    assert "<form" not in table.content.decode()
    assert_is_kept_secret(answer)
    assert_is_kept_secret(table)


def test_the_last_to_accept_looks_at_the_game(client: Client, alice: User, guest: User) -> None:
    game = table_of(alice, Offer(guest), visibility=PLAYERS)

    page = client.post(path_of(game, guest), ACCEPT, follow=True)

    assert page.context["page"].board.view.you == 1
    assert 'id="picture"' in page.content.decode()


def test_accepting_again_leads_there_again(client: Client, alice: User, game: Game, path: str) -> None:
    client.post(path, ACCEPT)
    waiting = client.post(path, ACCEPT), client.get(path)
    tables.fill_with_bots(game_id=game.id, user=alice)
    before = stored(game)
    running = client.post(path, ACCEPT), client.get(path)

    for again, seen in (waiting, running):
        assert is_look_link(again)
        assert "The seat is yours" in seen.content.decode()
        assert_is_kept_secret(seen)
    assert stored(game) == before


@pytest.mark.usefixtures("bob")
@pytest.mark.parametrize("name", ["", "x", "BOB"])
def test_a_name_that_cannot_be_is_said_at_its_field(
    client: Client, game: Game, path: str, guest: User, name: str
) -> None:
    before = stored(game)

    answer = client.post(path, {"answer": "accept", "name": name})
    html = answer.content.decode()

    guest.refresh_from_db()
    assert answer.status_code in {409, 422}
    assert 'id="id_name_error"' in html
    assert not name or f'value="{name}"' in html
    assert (guest.name, stored(game)) == ("", before)
    assert_is_kept_secret(answer)


def test_who_has_a_name_is_not_asked_for_one(client: Client, alice: User, bob: User) -> None:
    game = table_of(alice, Offer(bob), Holder.FREE)
    path = path_of(game, bob)

    assert "Display name" not in client.get(path).content.decode()
    assert is_look_link(client.post(path, {"answer": "accept", "name": "Robert"}))
    bob.refresh_from_db()
    assert bob.name == "bob"


def test_declining_frees_the_seat_and_says_so_as_often_as_asked(client: Client, game: Game, path: str) -> None:
    answers = [client.post(path, DECLINE), client.post(path, DECLINE), client.get(path)]

    assert ["You do not play" in answer.content.decode() for answer in answers] == [True] * 3
    assert Invitation.objects.get().answer == "declined"
    assert not game.seats.filter(index=1, user__isnull=False).exists()
    for answer in answers:
        assert answer.status_code == 200
        assert_is_kept_secret(answer)


def test_a_guest_may_leave_before_the_game_begins(client: Client, game: Game, path: str) -> None:
    client.post(path, ACCEPT)
    assert 'value="leave"' in client.get(path).content.decode()

    left = client.post(path, {"answer": "leave"})

    assert "The seat is free again." in left.content.decode()
    assert not game.seats.filter(index=1, user__isnull=False).exists()
    assert client.post(path, {"answer": "leave"}).status_code == 404
    assert_is_kept_secret(left)


def test_a_guest_does_not_leave_a_game_that_began(client: Client, alice: User, guest: User) -> None:
    game = table_of(alice, Offer(guest))
    path = path_of(game, guest)
    client.post(path, ACCEPT)
    assert 'value="leave"' not in client.get(path).content.decode()

    answer = client.post(path, {"answer": "leave"})

    assert answer.status_code == 409
    assert "This table is no longer open: the game is running." in answer.content.decode()
    assert game.seats.get(index=1).user == guest


def test_one_answer_after_the_other_is_refused_and_says_how_it_stands(
    client: Client, alice: User, guest: User, game: Game, path: str
) -> None:
    client.post(path, ACCEPT)
    declined = client.post(path, DECLINE)
    other = table_of(alice, Offer(guest), Holder.FREE)
    client.post(path_of(other, guest), DECLINE)
    accepted = client.post(path_of(other, guest), ACCEPT)

    assert (declined.status_code, accepted.status_code) == (409, 409)
    assert "This seat is not offered any more." in declined.content.decode()
    assert "The seat is yours" in declined.content.decode()
    assert "You do not play" in accepted.content.decode()
    assert game.seats.get(index=1).user == guest


def test_every_dead_link_gets_the_same_answer(
    client: Client, alice: User, bob: User, guest: User, game: Game, path: str
) -> None:
    off = table_of(alice, Offer(guest))
    called_off = path_of(off, guest)
    tables.call_off(game_id=off.id, user=alice)
    foreign = f"/i/{links.issue(Link.Kind.INVITATION, seat=game.seats.get(index=1), user=bob)}"
    look = links.issue(Link.Kind.LOOK, seat=game.seats.get(index=0), user=alice)
    invitations.withdraw_invitation(game_id=game.id, user=alice, seat=1)

    paths = [path, called_off, foreign, f"/i/{look}", *(f"/i/{token}" for token in HOSTILE)]
    answers = [client.get(dead) for dead in paths] + [client.post(dead, ACCEPT) for dead in paths]

    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    assert "This link is not alive any more" in answers[0].content.decode()
    assert 'action="/new-links"' in answers[0].content.decode()
    for answer in answers:
        assert_is_kept_secret(answer)


def test_it_is_the_links_person_who_answers_whoever_is_signed_in(
    client_of: ClientOf, game: Game, path: str, guest: User, charlie: User
) -> None:
    client = client_of(charlie)

    assert "Sign out" not in client.get(path).content.decode()
    client.post(path, ACCEPT)

    assert game.seats.get(index=1).user == guest
    assert not game.seats.filter(user=charlie).exists()


def test_a_guest_can_wish_never_to_be_written_to_and_take_it_back(client: Client, path: str, guest: User) -> None:
    never = f"/u/{mutes.token_of(guest)}"
    assert f'href="{never}"' in client.get(path).content.decode()

    asked = client.get(never).content.decode()
    assert "Never write to you again?" in asked
    assert not silence.is_silenced(guest.email)

    done = client.post(never).content.decode()
    assert "Nothing is sent to your address any more" in done
    assert silence.is_silenced(guest.email)

    client.post(never, {"again": "yes"})
    assert not silence.is_silenced(guest.email)


def test_a_look_link_outlives_a_table_that_was_called_off(client: Client, alice: User, game: Game, path: str) -> None:
    look = client.post(path, ACCEPT).headers["Location"]
    tables.call_off(game_id=game.id, user=alice)

    answer = client.get(look)

    assert "This table was called off" in answer.content.decode()
    assert_is_kept_secret(answer)


def test_a_look_link_shows_a_game_that_is_over(client: Client, alice: User, guest: User) -> None:
    game = table_of(alice, Offer(guest))
    look = client.post(path_of(game, guest), ACCEPT).headers["Location"]
    services.resign(game_id=game.id, user=alice, seat=0)

    assert "The game is over" in client.get(look).content.decode()


@pytest.mark.parametrize("address", ["guest@example.org", "nobody@example.org"])
def test_new_links_are_sent_and_nothing_is_told(guest: User, address: str) -> None:  # field note 18, S6
    client = Client(enforce_csrf_checks=True)

    answers = [client.post("/new-links", {"address": address}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert "If somebody plays here with that address" in answers[0].content.decode()
    assert address not in answers[0].content.decode()
    assert answers[0].content == answers[1].content
    assert list(LinkRequest.objects.values_list("address", flat=True)) == [address]
    assert not Session.objects.exists()


@pytest.mark.parametrize("address", ["", "guest", "guest@", "a" * 400 + "@example.org"])
def test_new_links_need_an_address(client: Client, db: None, address: str) -> None:
    answer = client.post("/new-links", {"address": address})

    assert answer.status_code == 422
    assert 'id="id_address_error"' in answer.content.decode()
    assert not LinkRequest.objects.exists()


def test_new_links_are_asked_for_so_often_only(client: Client, db: None) -> None:
    for number in range(limits.LINKS.amount):
        assert client.post("/new-links", {"address": f"{number}@example.org"}).status_code == 200

    answer = client.post("/new-links", {"address": "one.more@example.org"})

    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "900")
    assert LinkRequest.objects.count() == limits.LINKS.amount


def test_asking_for_new_links_by_looking_asks_for_none(client: Client, db: None) -> None:
    assert client.get("/new-links?address=guest@example.org").status_code == 200
    assert not LinkRequest.objects.exists()
