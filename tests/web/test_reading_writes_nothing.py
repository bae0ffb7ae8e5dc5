"""Every route by GET, HEAD and OPTIONS, for everybody, with PostgreSQL itself refusing to write: nothing is different.

E1; field notes 16 and 17.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from tests.digests import digests
from tests.web.conftest import ClientOf
from tests.web.route_table import World, build, routes, timeless

pytestmark = pytest.mark.django_db(transaction=True)

CLOSED = re.compile(
    r"^admin:(view_on_site|autocomplete|desk/|.*_(delete|history|add)$)"  # of the admin: our desk does none of it
    r"|^api:api/v1(/|\\Z)"  # every address of the interface that is none
    r"|_tracking_webhook$"  # mail providers post there, where they are listened to
    r"|^web:(join|enter|sign_in_code|welcome)$"  # they lead elsewhere, but for who is amid joining or signing in
)
METHODS = ("get", "head", "options")
type Answers = dict[str, tuple[int, bytes, dict[str, str]]]


@contextmanager
def read_only() -> Iterator[None]:
    """Every transaction that begins in here is refused to write."""
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SET default_transaction_read_only = off")


def look_everywhere(client: Client, paths: list[str]) -> Answers:
    """What is answered to every method at every address, but for the request's own number."""
    seen: Answers = {}
    for path in paths:
        for method in METHODS:
            answer = getattr(client, method)(path)
            headers = {name: value for name, value in answer.headers.items() if name != "X-Request-ID"}
            seen[f"{method} {path}"] = (answer.status_code, timeless(answer.content), headers)
            assert settings.SESSION_COOKIE_NAME not in answer.cookies, path
    return seen


@pytest.mark.long
@pytest.mark.parametrize("who", ["nobody", "alice", "charlie", "organiser"])
@pytest.mark.usefixtures("demo")
def test_no_look_at_any_route_writes_or_opens_a_session(
    client_of: ClientOf, alice: User, bob: User, charlie: User, organiser: User, who: str
) -> None:
    paths = build(alice, bob).all_paths()
    people = {"alice": alice, "charlie": charlie, "organiser": organiser}
    client = client_of(people[who]) if who in people else Client()
    client.raise_request_exception = False
    before = digests()

    with time_machine.travel(timezone.now(), tick=False):
        usual = look_everywhere(client, paths)
        with read_only():
            refused = look_everywhere(client, paths)

    assert [at for at in usual if usual[at] != refused[at]] == []
    assert [at for at, (status, _, _) in usual.items() if status >= 500] == []
    assert digests() == before


@pytest.mark.usefixtures("demo")
def test_every_kind_of_route_opens_to_somebody(
    client_of: ClientOf, settings: Settings, alice: User, bob: User, organiser: User
) -> None:
    """Else the test above would compare refusals."""
    world = build(alice, bob)
    settings.METRICS_TOKEN = "x" * 32
    settings.METRICS_FOLDER.mkdir(exist_ok=True)
    scraper = Client(headers={"Authorization": f"Bearer {settings.METRICS_TOKEN}"})
    clients = [Client(), client_of(alice), client_of(organiser), scraper]

    def opens(paths: list[str]) -> bool:
        return any(client.get(path).status_code in {200, 204, 405} for path in paths for client in clients)

    closed = {route.name for route in routes() if not opens(world.paths(route))}
    assert sorted(name for name in closed if not CLOSED.search(name)) == []


def test_a_write_would_be_noticed(alice: User) -> None:
    before = digests()

    with read_only(), pytest.raises(Exception, match="read-only transaction"):
        alice.save()
    alice.name = "alicia"
    alice.save()

    assert [table for table, digest in digests().items() if digest != before[table]] == ["accounts_user"]


def test_a_parameter_without_an_example_is_named() -> None:
    (route,) = [route for route in routes() if route.name == "web:turn"]

    with pytest.raises(AssertionError, match=r"/t/%\(token\)s has no example for \['token'\]"):
        World({}, {}, {}).paths(route)
