"""The page of a table before its game starts, and what each may do there. Alice sets it, Charlie is a stranger."""

from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.services import person_at
from games import tables
from games.models import Game, GameEvent, Invitation, Seat
from games.tables import Holder, Offer
from tests.games.sitting import PLAYERS, PUBLIC, table_of
from tests.web.conftest import ClientOf
from tests.web.places import TABLE_DEEDS, at

pytestmark = pytest.mark.django_db
HOST_DEEDS = ("/offer", "/withdraw", "/fill", "/call-off")
FORM = {"who": "new@example.org", "seat": "1"}


def stored(game: Game) -> dict[str, object]:
    """All that is stored of a table."""
    return {
        "game": list(Game.objects.filter(pk=game.pk).values()),
        "seats": list(Seat.objects.filter(game=game).order_by("index").values()),
        "invitations": list(Invitation.objects.filter(seat__game=game).order_by("pk").values()),
        "news": list(GameEvent.objects.filter(game=game).order_by("pk").values()),
    }


def html_of(client: Client, game: Game) -> str:
    answer = client.get(at(game))
    assert answer.status_code == 200
    return answer.content.decode()


def deeds_in(html: str, game: Game) -> set[str]:
    """Which deeds the page offers."""
    return {deed for deed in TABLE_DEEDS if f'"{at(game, deed)}"' in html}


def test_it_says_what_is_agreed(client: Client, alice: User) -> None:
    html = html_of(client, table_of(alice, Holder.FREE))

    assert "<b>3 days</b>" in html
    assert "a reminder comes" in html
    assert "the quiet turn is played" in html
    assert "After 3 missed turns in a row a bot plays on" in html
    assert "stop that player’s clock" in html
    assert "1 week, 6 days left" in html


@pytest.mark.usefixtures("toy")
def test_it_says_the_games_options_in_words(client: Client, alice: User) -> None:
    game = tables.create_game(
        created_by=alice, rules="toy", options={"rounds": 3}, seats=[alice, Holder.FREE], allows_absence=False
    )

    html = html_of(client, game)

    words = client.get(at(game)).context["page"].options
    assert [f"<dt>{term.label}</dt><dd>{term.value}</dd>" in html for term in words] == [True, True]
    assert "The clock runs on" in html


def test_each_is_offered_what_they_may_do(
    client: Client, client_of: ClientOf, alice: User, bob: User, charlie: User
) -> None:
    dora = User.objects.create_user(email="dora@example.org", name="dora")
    game = table_of(alice, Holder.FREE, Offer(bob, is_by_name=True), Holder.FREE, visibility=PUBLIC)
    tables.join_game(game_id=game.id, user=dora)

    offered = {person.name: deeds_in(html_of(client_of(person), game), game) for person in (alice, bob, charlie, dora)}

    assert offered == {
        "alice": set(HOST_DEEDS),
        "bob": {"/accept", "/decline"},
        "charlie": {"/join"},
        "dora": {"/leave"},
    }
    assert "Sign in to take a seat" in html_of(client, game)


def test_who_was_asked_by_an_address_is_named_to_nobody(
    client: Client, client_of: ClientOf, alice: User, bob: User, charlie: User
) -> None:
    game = table_of(alice, Offer(bob), Offer(person_at("dora@example.org")), Holder.FREE)

    for visitor in (client, client_of(alice), client_of(charlie)):
        html = html_of(visitor, game)
        assert html.count("Invited by post") >= 2
        assert ">bob<" not in html
        assert "dora" not in html
        assert "@example.org" not in html


def test_joining_asks_to_sign_in_and_comes_back(client: Client, client_of: ClientOf, alice: User, bob: User) -> None:
    game = table_of(alice, Holder.FREE, visibility=PUBLIC)
    before = stored(game)

    away = client.get(at(game, "/join"))
    back = client_of(bob).get(at(game, "/join"))

    assert away.headers["Location"].endswith(f"next={at(game, '/join')}")
    assert back.headers["Location"] == at(game)
    assert stored(game) == before


def test_the_last_to_join_starts_the_game(client_of: ClientOf, alice: User, bob: User, charlie: User) -> None:
    game = table_of(alice, Holder.FREE, Holder.FREE, visibility=PUBLIC)

    first = client_of(bob).post(at(game, "/join"), follow=True)
    last = client_of(charlie).post(at(game, "/join"), follow=True)

    assert "The seat is yours." in first.content.decode()
    assert "You took the last seat: the game has begun." in last.content.decode()
    assert 'id="picture"' in last.content.decode()
    assert [seat.user for seat in game.seats.all()] == [alice, bob, charlie]


def test_who_comes_too_late_is_told_and_sees_how_it_stands(
    client_of: ClientOf, alice: User, bob: User, charlie: User
) -> None:
    waits = table_of(alice, Offer(bob), visibility=PUBLIC)
    begun = table_of(alice, Holder.FREE, visibility=PUBLIC)
    tables.join_game(game_id=begun.id, user=bob)

    full, late = (client_of(charlie).post(at(game, "/join")) for game in (waits, begun))

    assert (full.status_code, late.status_code) == (409, 409)
    assert "No seat is free at this table any more. Nothing was changed." in full.content.decode()
    assert "This table is no longer open: the game is running." in late.content.decode()
    assert "You are watching" in late.content.decode()


def test_leaving_frees_the_seat(client_of: ClientOf, alice: User, bob: User) -> None:
    game = table_of(alice, Holder.FREE, Holder.FREE)
    tables.join_game(game_id=game.id, user=bob)

    page = client_of(bob).post(at(game, "/leave"), follow=True)

    assert "You left the table." in page.content.decode()
    assert not game.seats.filter(user=bob).exists()


def test_an_invitation_is_accepted(client_of: ClientOf, alice: User, bob: User) -> None:
    game = table_of(alice, Offer(bob), visibility=PLAYERS)

    page = client_of(bob).post(at(game, "/accept"), follow=True)

    assert 'id="picture"' in page.content.decode()
    assert game.seats.filter(user=bob).exists()


def test_an_invitation_is_declined(client_of: ClientOf, alice: User, bob: User) -> None:
    game = table_of(alice, Offer(bob), visibility=PLAYERS)

    page = client_of(bob).post(at(game, "/decline"), follow=True)

    assert "You declined." in page.content.decode()
    assert Invitation.objects.get().answer == "declined"
    assert client_of(bob).get(at(game)).status_code == 404


def test_the_host_invites_by_name_and_by_address(client_of: ClientOf, alice: User, bob: User) -> None:
    game, client = table_of(alice, Holder.FREE, Holder.FREE), client_of(alice)

    pages = [client.post(at(game, "/offer"), {"who": who}, follow=True) for who in ("BOB", "new@example.org")]

    assert ["The seat is offered." in page.content.decode() for page in pages] == [True, True]
    asked = Invitation.objects.order_by("seat__index").values_list("user__email", "is_by_name")
    assert list(asked) == [("bob@example.org", True), ("new@example.org", False)]


@pytest.mark.usefixtures("bob")
@pytest.mark.parametrize(
    ("who", "status", "said"),
    [
        ("", 422, "Write the name or the address of whom you mean."),
        ("bobby", 422, "Nobody here is called “bobby”."),
        ("bobby@", 422, "This is no complete address."),
        ("alice", 409, "That person is at this table already. Nothing was changed."),
    ],
)
def test_an_offer_that_is_refused_is_said_and_not_lost(
    client_of: ClientOf, alice: User, who: str, status: int, said: str
) -> None:
    game = table_of(alice, Holder.FREE)
    before = stored(game)

    page = client_of(alice).post(at(game, "/offer"), {"who": who})

    assert page.status_code == status
    assert said in page.content.decode()
    assert not who or f'value="{who}"' in page.content.decode()
    assert stored(game) == before


def test_no_seat_is_offered_where_none_is_free(client_of: ClientOf, alice: User, bob: User) -> None:
    game = table_of(alice, Offer(bob))

    page = client_of(alice).post(at(game, "/offer"), {"who": "new@example.org"})

    assert page.status_code == 409
    assert "No seat is free at this table any more." in page.content.decode()
    assert not User.objects.filter(email="new@example.org").exists()


def test_the_host_withdraws_an_invitation(client_of: ClientOf, alice: User, bob: User) -> None:
    game = table_of(alice, Offer(bob))

    page = client_of(alice).post(at(game, "/withdraw"), {"seat": "1"}, follow=True)

    assert "The invitation is withdrawn." in page.content.decode()
    assert Invitation.objects.get().answer == "withdrawn"


def test_the_host_gives_free_seats_to_bots(client_of: ClientOf, alice: User) -> None:
    game = table_of(alice, Holder.FREE, Holder.FREE)

    page = client_of(alice).post(at(game, "/fill"), follow=True)

    assert 'id="picture"' in page.content.decode()
    assert [seat.is_bot for seat in game.seats.all()] == [False, True, True]


def test_calling_off_asks_first(client_of: ClientOf, alice: User) -> None:
    game, client = table_of(alice, Holder.FREE), client_of(alice)
    before = stored(game)

    asked = client.get(at(game, "/call-off")).content.decode()
    assert "Call the game off?" in asked
    assert stored(game) == before

    page = client.post(at(game, "/call-off"), follow=True).content.decode()
    assert "This table was called off" in page
    assert deeds_in(page, game) == set()
    assert client.get(at(game, "/call-off")).headers["Location"] == at(game)


@pytest.mark.parametrize("deed", TABLE_DEEDS)
def test_a_stranger_to_a_private_table_cannot_tell_it_from_a_missing_one(
    client_of: ClientOf, alice: User, bob: User, charlie: User, deed: str
) -> None:
    game = table_of(alice, Offer(bob), Holder.FREE, visibility=PLAYERS)
    client, before = client_of(charlie), stored(game)

    answers = [client.post(f"/games/{place}{deed}", FORM) for place in (game.id, uuid4())]
    seen = [client.get(f"/games/{place}") for place in (game.id, uuid4())]

    assert [answer.status_code for answer in (*answers, *seen)] == [404] * 4
    assert stored(game) == before
    assert not User.objects.filter(email="new@example.org").exists()


@pytest.mark.parametrize("deed", HOST_DEEDS)
def test_only_the_host_may(client_of: ClientOf, alice: User, bob: User, charlie: User, deed: str) -> None:
    game = table_of(alice, Offer(bob), Holder.FREE)
    before = stored(game)

    for person in (bob, charlie):
        answer = client_of(person).post(at(game, deed), FORM)
        assert answer.status_code == 403
        assert "Only whoever set this table can do that." in answer.content.decode()
    assert client_of(charlie).get(at(game, "/call-off")).headers["Location"] == at(game)
    assert stored(game) == before
    assert not User.objects.filter(email="new@example.org").exists()


@pytest.mark.parametrize("deed", ["/leave", "/accept", "/decline"])
def test_what_is_not_ones_own_cannot_be_answered(client_of: ClientOf, alice: User, charlie: User, deed: str) -> None:
    game = table_of(alice, Holder.FREE)
    before = stored(game)

    assert client_of(charlie).post(at(game, deed)).status_code == 409
    assert stored(game) == before


@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_looking_changes_nothing(client: Client, client_of: ClientOf, alice: User, method: str) -> None:  # E1
    game = table_of(alice, Holder.FREE)
    host, before, session = client_of(alice), stored(game), Session.objects.values().get()

    for visitor in (client, host):
        for path in (at(game), at(game, "/table"), "/lobby", *(at(game, deed) for deed in TABLE_DEEDS)):
            assert getattr(visitor, method)(path).status_code in {200, 302, 405}

    assert stored(game) == before
    assert Session.objects.values().get() == session


def test_news_comes_when_the_table_changed_and_when_the_game_began(
    client_of: ClientOf, alice: User, bob: User, charlie: User
) -> None:
    game, client = table_of(alice, Holder.FREE, Holder.FREE), client_of(alice)
    path = at(game, f"/table?state={client.get(at(game)).context['page'].state}")

    assert client.get(path).status_code == 204
    tables.join_game(game_id=game.id, user=bob)
    assert client.get(path).headers["Location"] == at(game)
    tables.join_game(game_id=game.id, user=charlie)
    assert client.get(path).headers["HX-Refresh"] == "true"


def test_the_page_takes_six_statements_however_many_seats(
    client_of: ClientOf, alice: User, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = client_of(alice)
    for game in (table_of(alice, Holder.FREE), table_of(alice, Offer(bob), Holder.FREE, Holder.FREE)):
        with django_assert_num_queries(6):  # session, user, no game; table, seats, invitations
            client.get(at(game))


def test_hostile_names_are_inert(client_of: ClientOf, alice: User) -> None:
    mallory = User.objects.create_user(email="m@example.org", name="<script>alert(1)</script>")

    game = table_of(mallory, Holder.FREE, Offer(alice), visibility=PUBLIC)

    for client, path in ((client_of(mallory), at(game)), *((client_of(alice), path) for path in ("/", at(game)))):
        assert "&lt;script&gt;alert" in client.get(path).content.decode()
        assert "<script>alert" not in client.get(path).content.decode()
    assert "<script>alert" not in Client().get("/lobby").content.decode()
