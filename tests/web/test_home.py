from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.services import person_at
from games import demo as demo_house
from games import services, tables
from games.tables import Holder, Offer
from notifications.models import Rhythm
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, play, play_on, waiting_seat
from tests.games.sitting import PLAYERS, table_of
from tests.web.conftest import ClientOf
from tests.web.places import at

pytestmark = pytest.mark.django_db
SIGN_IN = "/sign-in/demo"


def test_landing_tells_the_games_and_offers_no_demo_outside_of_it(client: Client) -> None:
    page = client.get("/").content.decode()

    assert "The Builders: Middle Ages" in page
    assert SIGN_IN not in page


@pytest.mark.usefixtures("demo")
def test_landing_says_how_to_make_the_demo_players(client: Client) -> None:
    assert "manage.py seed_demo" in client.get("/").content.decode()


@pytest.mark.usefixtures("demo", "alice", "bob", "charlie")
def test_landing_offers_only_demo_players(client: Client) -> None:
    assert [person.name for person in client.get("/").context["people"]] == ["alice", "bob"]


@pytest.mark.usefixtures("demo", "alice")
def test_demo_sign_in_opens_a_session(client: Client) -> None:
    assert client.post(SIGN_IN, {"name": "alice"}).headers["Location"] == "/"
    assert client.get("/").context["user"].name == "alice"


@pytest.mark.usefixtures("demo", "alice")
@pytest.mark.parametrize(
    ("following", "to"),
    [
        ("/games/new", "/games/new"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("javascript:alert(1)", "/"),
    ],
)
def test_demo_sign_in_goes_on_within_the_site_only(client: Client, following: str, to: str) -> None:
    assert client.post(SIGN_IN, {"name": "alice", "next": following}).headers["Location"] == to


@pytest.mark.usefixtures("alice")
def test_demo_sign_in_is_refused_when_demo_mode_is_off(client: Client) -> None:
    assert client.post(SIGN_IN, {"name": "alice"}).status_code == 404
    assert not client.session.keys()


@pytest.mark.usefixtures("demo", "alice")
def test_demo_sign_in_is_refused_from_elsewhere(client: Client) -> None:
    assert client.post(SIGN_IN, {"name": "alice"}, REMOTE_ADDR="192.0.2.7").status_code == 404
    assert SIGN_IN not in client.get("/", REMOTE_ADDR="192.0.2.7").content.decode()


@pytest.mark.usefixtures("demo", "charlie")
def test_demo_sign_in_is_refused_for_everybody_else(client: Client) -> None:
    assert "charlie" not in demo_house.PEOPLE
    assert client.post(SIGN_IN, {"name": "charlie"}).status_code == 404
    assert client.post(SIGN_IN, {}).status_code == 404


def test_sign_out_ends_the_session(client_of: ClientOf, alice: User) -> None:
    client = client_of(alice)

    page = client.post("/sign-out", follow=True)

    assert "You are signed out" in page.content.decode()
    assert page.context["user"].is_anonymous


def test_my_games_puts_what_waits_first(game_of: GameOf, client_of: ClientOf, alice: User, bob: User) -> None:
    games = [game_of(alice, bob) for _ in range(3)]
    over = play_on(game_of(alice, bob))
    waiting = {game.id for game in games if holder_of(waiting_seat(game)) == alice}

    mine = client_of(alice).get("/").context["mine"]

    assert {line.game.id for line in mine.waiting} == waiting
    assert {line.game.id for line in mine.running} == {game.id for game in games} - waiting
    assert [line.game.id for line in mine.finished] == [over.id]


def test_my_games_says_how_long_one_may_think(game_of: GameOf, client_of: ClientOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    client = client_of(holder_of(waiting_seat(game)))

    with time_machine.travel(timezone.now() + timedelta(hours=5, minutes=1), tick=False):
        page = client.get("/").content.decode()

    assert "2 days, 18 hours left" in page


def test_my_games_names_who_is_awaited(game_of: GameOf, client_of: ClientOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    asked = holder_of(waiting_seat(game))
    play(game, END)

    (line,) = client_of(asked).get("/").context["mine"].running

    assert [seat.user for seat in line.awaited] == [bob if asked == alice else alice]


def test_my_games_is_empty_for_who_plays_nothing(
    game_of: GameOf, client_of: ClientOf, alice: User, bob: User, charlie: User
) -> None:
    game_of(alice, bob)

    page = client_of(charlie).get("/")

    assert "No game is under way" in page.content.decode()
    assert not page.context["mine"].finished


def test_my_games_puts_invitations_on_top_and_answers_them(
    client_of: ClientOf, alice: User, bob: User, charlie: User
) -> None:
    wanted, unwanted = (table_of(host, Offer(alice), Holder.FREE, visibility=PLAYERS) for host in (bob, charlie))
    client = client_of(alice)

    page = client.get("/")
    assert [line.game.id for line in page.context["mine"].offered] == [unwanted.id, wanted.id]
    html = page.content.decode()
    assert html.index("You are invited") < html.index("bob</b> keeps a seat for you")
    for game in (wanted, unwanted):
        assert [f'action="{at(game, deed)}"' in html for deed in ("/accept", "/decline")] == [True, True]

    client.post(at(wanted, "/accept"))
    client.post(at(unwanted, "/decline"))
    mine = client.get("/").context["mine"]
    assert mine.offered == []
    assert [page.game.id for page in mine.tables] == [wanted.id]


def test_my_games_says_who_is_missing_and_until_when(client_of: ClientOf, alice: User, bob: User) -> None:
    table_of(alice, Offer(bob, is_by_name=True), Offer(person_at("dora@example.org")), Holder.FREE)

    html = client_of(alice).get("/").content.decode()

    assert "1 of 4 seats are taken" in html
    assert "not answered yet:" in html
    assert '<b class="name">bob</b>, <b class="name">Invited by post</b>' in html
    assert "1 week, 6 days left" in html
    assert "dora" not in html


def test_my_games_keeps_a_seat_that_was_given_up(game_of: GameOf, client_of: ClientOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob, Holder.BOT)
    services.resign(game_id=game.id, user=alice, seat=0)
    services.resign(game_id=game.id, user=bob, seat=1)

    assert "you gave up your seat" in client_of(alice).get("/").content.decode()


def test_my_games_folds_old_ones(game_of: GameOf, client_of: ClientOf, alice: User, bob: User) -> None:
    for _ in range(7):
        services.resign(game_id=game_of(alice, bob).id, user=bob, seat=1)

    mine = client_of(alice).get("/").context["mine"]

    assert (len(mine.finished), len(mine.older)) == (5, 2)


def test_my_games_lists_the_most_urgent_first(client_of: ClientOf, alice: User) -> None:
    spans = [timedelta(days=days) for days in (3, 1, 7)]
    for span in spans:
        game = tables.create_game(
            created_by=alice, rules="blueprints", options={}, seats=[alice, Holder.BOT], turn_span=span
        )
        while services.play_bot(game_id=game.id):
            pass

    mine = client_of(alice).get("/").context["mine"]

    assert [line.game.turn_seconds // 86_400 for line in mine.waiting] == [1, 3, 7]


def test_my_games_takes_nine_statements_at_most_however_many(
    game_of: GameOf, client_of: ClientOf, alice: User, bob: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = client_of(alice)
    for number in range(1, 4):
        game_of(alice, bob)
        with django_assert_max_num_queries(
            9
        ):  # session, user, games, seats; deadlines: 2; invitations, tables, channels
            mine = client.get("/").context["mine"]
        assert len(mine.waiting) + len(mine.running) == number


def test_the_list_of_games_says_that_somebody_is_here(client_of: ClientOf, alice: User) -> None:
    client = client_of(alice)
    assert 'data-visit="/visit"' in client.get("/").content.decode()
    assert not Rhythm.objects.exists()

    assert client.post("/visit").status_code == 204

    assert Rhythm.objects.get().seen_at is not None
