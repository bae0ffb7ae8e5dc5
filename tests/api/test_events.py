"""The feed as the web server answers it: at once."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.models import Game, GameEvent
from notifications.models import FeedEntry
from tests.api.conftest import Program, problem
from tests.conftest import GameOf
from tests.notifications.feeding import news_of


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


def told(answer: Any) -> tuple[list[int], int]:
    """The numbers of the entries, and where to go on."""
    body = answer.json()
    return [event["number"] for event in body["events"]], body["next"]


def test_an_entry_says_what_a_hook_would(alices: Program, game: Game, alice: User, settings: Settings) -> None:
    news_of(game, 1, alice)

    (event,) = alices.get("/me/events?after=0").json()["events"]

    news, at = GameEvent.objects.latest("pk"), event.pop("at")
    assert event == {
        "number": 1,
        "type": "game.turn",
        "game": str(game.id),
        "seat": 0,
        "turn": 0,
        "sequence": news.pk,
        "url": f"{settings.SITE_URL}/games/{game.id}",
        "news": None,
    }
    assert at == FeedEntry.objects.get().at.isoformat().replace("+00:00", "Z")


def test_the_feed_is_read_on_by_number(alices: Program, charlies: Program, game: Game, alice: User) -> None:
    assert told(alices.get("/me/events")) == ([], 0)
    news_of(game, 5, alice)

    assert told(alices.get("/me/events")) == ([], 5)
    assert told(alices.get("/me/events?after=0&limit=2")) == ([1, 2], 2)
    assert told(alices.get("/me/events?after=2")) == ([3, 4, 5], 5)
    assert told(alices.get("/me/events?after=5")) == ([], 5)
    assert told(alices.get("/me/events?after=0", **{"Last-Event-ID": "4"})) == ([5], 5)
    assert told(charlies.get("/me/events?after=0")) == ([], 0)


def test_who_asks_too_late_is_told_where_to_go_on(alices: Program, game: Game, alice: User) -> None:
    news_of(game, 3, alice)
    FeedEntry.objects.filter(number=1).delete()

    late, early = alices.get("/me/events?after=0"), alices.get("/me/events?after=9")

    assert (problem(late), problem(early)) == ((410, "resync"), (410, "resync"))
    assert late.json()["context"] == early.json()["context"] == {"next": 3}
    assert told(alices.get("/me/events?after=1")) == ([2, 3], 3)


def test_nobody_waits_here_and_it_is_said_where_one_can(
    alices: Program, game: Game, alice: User, settings: Settings
) -> None:
    settings.EVENTS_URL = "https://events.example"

    empty = alices.get("/me/events?wait=60", Accept="text/event-stream")
    news_of(game, 1, alice)
    full = alices.get("/me/events?after=0&wait=60")

    assert (empty["Retry-After"], empty["Content-Type"]) == ("5", "application/json")
    assert (full.get("Retry-After"), full["Cache-Control"]) == (None, "no-store")
    assert empty["Link"] == full["Link"] == '<https://events.example/api/v1/me/events>; rel="monitor"'
    settings.EVENTS_URL = None
    assert alices.get("/me/events").get("Link") is None


@pytest.mark.parametrize(
    "query", ["after=-1", "after=x", "after=", "after=9223372036854775808", "wait=61", "wait=1.5", "limit=0", "after=²"]
)
def test_what_is_no_number_is_refused(alices: Program, query: str) -> None:
    assert problem(alices.get(f"/me/events?{query}", **{"Last-Event-ID": "0"})) == (400, "malformed")


@pytest.mark.parametrize("last", ["", "x", "-1"])
def test_a_place_that_is_no_number_is_refused(alices: Program, last: str) -> None:
    assert problem(alices.get("/me/events", **{"Last-Event-ID": last})) == (400, "malformed")


def test_a_session_reads_its_feed_and_a_token_needs_to_read_games(program_of: Any, game: Game, alice: User) -> None:
    client = Client()
    client.force_login(alice)
    news_of(game, 1, alice)

    assert told(client.get("/api/v1/me/events?after=0")) == ([1], 1)
    assert problem(program_of(alice, ["channels:manage"]).get("/me/events")) == (403, "scope_missing")
    assert problem(program_of().get("/me/events")) == (401, "not_signed_in")
