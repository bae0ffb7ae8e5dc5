"""Signing in through the pages, with letters that a real SMTP server gets."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.services import person_at
from accounts.silence import silence
from config.mail import mailers
from tests.accounts.conftest import code_in
from tests.notifications.conftest import Sink, free_port
from tests.web.conftest import ClientOf

pytestmark = pytest.mark.django_db
DORA = "dora@example.org"


def _ask(client: Client, address: str = DORA, following: str = "") -> None:
    answer = client.post("/sign-in", {"address": address, "next": following})
    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/code")


@pytest.mark.smoke
def test_a_stranger_signs_in_chooses_a_name_and_goes_on(client: Client, sink: Sink) -> None:
    _ask(client, following="/games/new")
    answer = client.post("/sign-in/code", {"code": code_in(sink, DORA), "time_zone": "Europe/Berlin"})
    assert answer["Location"] == "/games/new"
    answer = client.get(answer["Location"])
    assert answer["Location"] == "/welcome?next=%2Fgames%2Fnew"
    assert "What shall we call you?" in client.get(answer["Location"]).content.decode()

    answer = client.post("/welcome", {"name": "Dora", "next": "/games/new"})

    assert answer["Location"] == "/games/new"
    assert client.get("/games/new").status_code == 200
    user = User.objects.get()
    assert (user.name, user.time_zone, user.is_guest) == ("Dora", "Europe/Berlin", False)


def test_who_is_known_goes_straight_on(client: Client, sink: Sink, alice: User) -> None:
    _ask(client, alice.email)

    answer = client.post("/sign-in/code", {"code": code_in(sink, alice.email)}, follow=True)

    assert answer.context["user"] == alice
    assert answer.redirect_chain == [("/", 302)]
    assert User.objects.get().time_zone == ""


@pytest.mark.parametrize("following", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_signing_in_goes_on_within_the_site_only(client: Client, sink: Sink, alice: User, following: str) -> None:
    _ask(client, alice.email, following)

    assert client.post("/sign-in/code", {"code": code_in(sink, alice.email)})["Location"] == "/"


def test_a_nameless_person_can_do_nothing_before(client_of: ClientOf) -> None:
    client = client_of(person_at(DORA))

    for path in ("/", "/account", "/games/new", "/account/days-off", "/desk/"):
        assert client.get(path)["Location"].startswith("/welcome?next="), path
    for path in ("/account/close", "/games/new/blueprints"):
        assert client.post(path)["Location"] == "/welcome", path
    assert client.get("/t/nothing").status_code == 404
    assert client.post("/sign-out")["Location"] == "/"


@pytest.mark.parametrize(
    ("name", "status", "words"),
    [("alice", 409, "has that name already"), ("Guildpost", 422, "kept for the house"), ("", 422, "choose a name")],
)
@pytest.mark.usefixtures("alice")
def test_welcome_says_why_a_name_is_refused(client_of: ClientOf, name: str, status: int, words: str) -> None:
    page = client_of(person_at(DORA)).post("/welcome", {"name": name})

    assert page.status_code == status
    assert words in page.content.decode()
    assert User.objects.at(DORA).get().name == ""


def test_the_page_is_the_same_for_everybody(sink: Sink, alice: User, bob: User) -> None:  # S6
    silence("silent@example.org")
    User.objects.filter(pk=bob.pk).update(is_active=False)
    now, pages = timezone.now(), []
    for address in (alice.email, DORA, "silent@example.org", bob.email):
        client = Client()
        with time_machine.travel(now, tick=False):
            _ask(client, address)
            page = client.get("/sign-in/code")
        body = page.content.decode().replace(address, "…")
        pages.append((page.status_code, _without_tokens(body)))

    assert pages[1:] == pages[:1] * 3
    assert [mail["To"] for mail in sink.mails] == [alice.email, DORA]


def _without_tokens(body: str) -> str:
    parts = body.split('name="csrfmiddlewaretoken" value="')
    return parts[0] + "".join(part.split('"', 1)[1] for part in parts[1:])


def test_a_wrong_code_is_told_and_the_right_one_still_works(client: Client, sink: Sink, alice: User) -> None:
    _ask(client, alice.email)

    page = client.post("/sign-in/code", {"code": "BBBB-BBBB"})

    assert page.status_code == 422
    assert "not the code of our newest letter" in page.content.decode()
    assert client.post("/sign-in/code", {"code": code_in(sink, alice.email)}).status_code == 302


@pytest.mark.parametrize("address", ["", "alice", "a@b@c", "x" * 300 + "@example.org"])
def test_what_is_no_address_is_told(client: Client, sink: Sink, address: str) -> None:
    page = client.post("/sign-in", {"address": address})

    assert page.status_code == 422
    assert not User.objects.exists()
    assert not Session.objects.exists()


def test_asking_too_often_says_how_long_to_wait_and_keeps_the_way_open(client: Client, sink: Sink) -> None:
    for _ in range(3):
        _ask(client)

    page = client.post("/sign-in", {"address": DORA})

    assert page.status_code == 429
    assert 0 < int(page["Retry-After"]) <= 900
    assert "Try again in 15 minutes" in page.content.decode()
    assert "/sign-in/code" in page.content.decode()
    assert client.post("/sign-in/code", {"code": code_in(sink, DORA)}).status_code == 302


def test_a_mail_server_that_is_away_is_told(client: Client, settings: Settings) -> None:
    settings.MAILERS = mailers(f"smtp://127.0.0.1:{free_port()}", demo=False)

    page = client.post("/sign-in", {"address": DORA})

    assert page.status_code == 503
    assert "mail server does not answer" in page.content.decode()
    assert f'value="{DORA}"' in page.content.decode()


def test_the_code_page_belongs_to_who_asked(client: Client) -> None:
    assert client.get("/sign-in/code")["Location"] == "/sign-in"
    assert client.post("/sign-in/code", {"code": "BBBB-BBBB"})["Location"] == "/sign-in"


@pytest.mark.parametrize("path", ["/sign-in", "/sign-in/code", "/welcome", "/account", "/account/close", "/desk/"])
@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_looking_writes_nothing_and_opens_no_session(
    client: Client, client_of: ClientOf, alice: User, path: str, method: str
) -> None:  # E1
    getattr(client, method)(path)
    assert not Session.objects.exists()
    signed_in = client_of(alice)
    before = list(Session.objects.values()), list(User.objects.values())

    getattr(signed_in, method)(path)

    assert (list(Session.objects.values()), list(User.objects.values())) == before


@pytest.mark.parametrize("path", ["/sign-in", "/sign-in/code", "/welcome", "/account/close", "/account/name"])
def test_a_post_needs_the_sites_own_sign(alice: User, path: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)

    assert client.post(path, {"address": DORA, "name": "alice"}).status_code == 403
    assert User.objects.get() == alice


def test_a_session_ends_with_the_account(client_of: ClientOf, alice: User) -> None:
    client = client_of(alice)
    User.objects.filter(pk=alice.pk).update(is_active=False)

    assert client.get("/account").status_code == 302


def test_guesses_from_one_network_are_stopped(client: Client, sink: Sink, alice: User) -> None:  # S7
    _ask(client, alice.email)
    statuses = [client.post("/sign-in/code", {"code": f"BBBB-BBB{sign}"}).status_code for sign in "BCDFGHJKLMN"]

    assert statuses == [422] * 10 + [429]
    elsewhere = client.post("/sign-in/code", {"code": code_in(sink, alice.email)}, REMOTE_ADDR="192.0.2.9")
    assert elsewhere.status_code == 302


def test_no_code_lives_beyond_its_time(client: Client, sink: Sink, alice: User) -> None:
    _ask(client, alice.email)

    with time_machine.travel(timezone.now() + timedelta(minutes=31), tick=False):
        page = client.get("/sign-in/code").content.decode()
        assert client.post("/sign-in/code", {"code": code_in(sink, alice.email)}).status_code == 422

    assert "the time is over" in page
