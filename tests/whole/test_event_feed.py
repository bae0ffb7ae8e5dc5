"""The event feed over real sockets, served by a process of its own. A9."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.test import Client
from guildpost import Guildpost
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts import tokens
from accounts.models import User
from dev import processes, stack
from dev.processes import Child, free_port
from games.models import Game
from tests.conftest import GameOf
from tests.notifications.feeding import news_of
from tests.serving import environment
from tests.whole.feed_readers import Reader, Stream, ask

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="the feed of SQLite is tried by `make play`'s test"),
]
START_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Feed:
    """A running feed."""

    port: int
    child: Child

    def connections(self) -> int:
        """How many connections of the database it holds."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'events'")
            return int(cursor.fetchone()[0])


@pytest.fixture(scope="module")
def feed(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Feed]:
    """One for all: it keeps nothing of who waited before."""
    with running(tmp_path_factory.mktemp("feed")) as started:
        yield started


@contextmanager
def running(var: Path) -> Iterator[Feed]:
    port = free_port()
    here = environment(var, {"PGAPPNAME": "events"})
    child = stack.events(here, free_port(), port, "tests.whole.quick_events:application")
    with processes.running(child):
        child.await_ready(lambda: _is_up(port), START_SECONDS)
        yield Feed(port, child)


def _is_up(port: int) -> bool:
    try:
        return ask(port, "nonsense")[0] == 401
    except OSError:
        return False


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


def token_of(user: User) -> tuple[UUID, str]:
    token, text = tokens.issue_token(user=user, name="a test", scopes=["games:read"])
    return token.id, text


def elsewhere[T](do: Callable[..., T], *arguments: object) -> T:
    """Done in another thread, whose connection is closed."""
    try:
        return do(*arguments)
    finally:
        connection.close()


def write(game: Game, seed: int, events: int, *users: User) -> None:
    """So many events, some at a time; now and then what was written is taken back."""
    dice = Random(seed)  # noqa: S311 - chance for a test
    while events:
        count = min(events, dice.randint(1, 12))
        if dice.random() < 0.1:
            with transaction.atomic():
                news_of(game, 1, *users)
                transaction.set_rollback(True)
        news_of(game, count, *users)
        events -= count


def fates(feed: Feed, games: list[Game], events: int, cuts: int, user: User) -> list[Reader]:
    """What readers by stream and by answers got of what all wrote at once, both cut off so many times."""
    _, token = token_of(user)
    readers = [Reader(feed.port, token, Random(seed), cuts) for seed in (1, 2)]  # noqa: S311 - chance for a test
    total = events * len(games)
    with ThreadPoolExecutor(len(games) + 2) as pool:
        reading = [pool.submit(readers[0].stream_to, total), pool.submit(readers[1].poll_to, total)]
        writing = [pool.submit(elsewhere, write, game, seed, events, user) for seed, game in enumerate(games)]
        for done in (*writing, *reading):
            done.result()
    return readers


def check(readers: list[Reader], games: list[Game], events: int, cuts: int) -> None:
    """Nothing is missing, nothing came twice, and of each game all came in order."""
    for reader in readers:
        assert [event["number"] for event in reader.read] == list(range(1, events * len(games) + 1))
        for game in games:
            of_game = [event["sequence"] for event in reader.read if event["game"] == str(game.id)]
            assert len(of_game) == events
            assert all(one < other for one, other in pairwise(of_game))
        assert reader.made > cuts / 2  # a quick reader may be done before it was cut off so often


def test_nothing_is_missed_however_often_the_line_is_cut(feed: Feed, game_of: GameOf, alice: User, bob: User) -> None:
    games = [game_of(alice, bob) for _ in range(8)]

    check(fates(feed, games, 300, 50, alice), games, 300, 50)


@pytest.mark.fuzz
def test_nothing_is_missed_by_many(feed: Feed, game_of: GameOf, alice: User, bob: User, fuzz_size: int) -> None:
    games = [game_of(alice, bob) for _ in range(16)]
    events, cuts = 50 * fuzz_size, 5 * fuzz_size

    check(fates(feed, games, events, cuts, alice), games, events, cuts)


def test_an_answer_comes_when_there_is_news_and_not_before(feed: Feed, game: Game, alice: User, bob: User) -> None:
    _, token = token_of(alice)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(ask, feed.port, token, "?after=0&wait=30")
        news_of(game, 1, bob)
        assert not waiting.done()
        news_of(game, 1, alice)
        status, told = waiting.result()

    assert (status, [event["number"] for event in told["events"]], told["next"]) == (200, [1], 1)
    assert ask(feed.port, token, "?after=9&wait=1")[0] == 410
    began = time.monotonic()
    assert ask(feed.port, token, "?wait=1") == (200, {"events": [], "next": 1})
    assert time.monotonic() - began >= 1


def test_a_stream_says_that_it_lives_and_tells_what_comes(feed: Feed, game: Game, alice: User) -> None:
    _, token = token_of(alice)
    news_of(game, 2, alice)
    with closing(Stream(feed.port, token)) as stream:
        coming = stream.parts()
        assert [next(coming) for _ in range(3)] == [None] * 3
        news_of(game, 1, alice)
        event = next(filter(None, coming))

    assert (stream.status, stream.headers["content-type"]) == (200, "text/event-stream")
    assert (event["number"], stream.last_id) == (3, 3)


def test_a_token_that_is_revoked_ends_what_waits_by_it_and_no_other(feed: Feed, game: Game, alice: User) -> None:  # A8
    (dying, text), (_, other) = token_of(alice), token_of(alice)
    with closing(Stream(feed.port, text)) as cut, closing(Stream(feed.port, other)) as open_still:
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(ask, feed.port, text, "?wait=60")
            assert next(cut.parts()) is None
            tokens.revoke_token(user=alice, token_id=dying)

            assert list(filter(None, cut.parts())) == []
            assert waiting.result()[0] == 401
        news_of(game, 1, alice)
        assert next(filter(None, open_still.parts()))["number"] == 1


def test_a_session_is_looked_at_again_after_a_while(feed: Feed, game: Game, alice: User, client: Client) -> None:
    client.force_login(alice)
    news_of(game, 1, alice)
    cookie = f"sessionid={client.cookies['sessionid'].value}"

    with closing(Stream(feed.port, "", 0, cookie=cookie)) as stream:
        assert [event["number"] for event in filter(None, stream.parts())] == [1]
    client.logout()
    with closing(Stream(feed.port, "", 0, cookie=cookie)) as stream:
        assert stream.status == 401


def test_many_wait_with_few_connections_and_none_in_too_many_places(
    feed: Feed, game: Game, alice: User, bob: User
) -> None:  # A9
    people = [alice, *(User.objects.create_user(email=f"p{n}@example.org", name=f"p{n}") for n in range(19))]
    with ExitStack() as stack:
        texts = [token_of(person)[1] for person in people]
        streams = [stack.enter_context(closing(Stream(feed.port, text))) for text in texts for _ in range(10)]
        refused = stack.enter_context(closing(Stream(feed.port, texts[0])))
        assert [next(stream.parts()) for stream in streams] == [None] * 200
        assert 1 <= feed.connections() <= 10

        news_of(game, 1, *people)
        assert [next(filter(None, stream.parts()))["number"] for stream in streams] == [1] * 200
        assert (refused.status, refused.headers["content-type"]) == (429, "application/problem+json")
        status, told = ask(feed.port, texts[0], "?wait=9")
        assert (status, told["code"], told["context"]["most"]) == (429, "too_many_streams", 10)
        assert 1 <= feed.connections() <= 10

    with closing(Stream(feed.port, texts[0])) as again:
        assert again.status == 200


def test_streams_end_when_the_house_closes(tmp_path: Path, alice: User) -> None:
    with running(tmp_path) as feed, closing(Stream(feed.port, token_of(alice)[1])) as stream:
        assert next(stream.parts()) is None
        feed.child.stop()

        assert list(filter(None, stream.parts())) == []
        assert "Killing" not in feed.child.log.read_text()


class Noting(Guildpost):
    """The client that is shipped, and where it asked."""

    def __init__(self, address: str, token: str) -> None:
        super().__init__(address, token, patience_seconds=2)
        self.asked: list[str] = []

    def _answer(self, method: str, url: str, *arguments: Any, **more: Any) -> Any:
        self.asked.append(url)
        return super()._answer(method, url, *arguments, **more)


def numbers(news: Iterator[dict[str, Any]], count: int) -> list[int]:
    return [event["number"] for event in islice(news, count)]


def test_the_client_waits_where_the_house_says(
    feed: Feed, live_server: LiveServer, settings: Settings, game: Game, alice: User
) -> None:
    settings.EVENTS_URL = f"http://127.0.0.1:{feed.port}"
    client = Noting(live_server.url, token_of(alice)[1])
    news_of(game, 3, alice)
    news = client.events(after=1)
    assert numbers(news, 2) == [2, 3]
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(numbers, news, 1)
        news_of(game, 1, alice)
        assert waiting.result() == [4]

    api = "/api/v1/me/events?wait=60&after="
    assert client.asked[:2] == [f"{live_server.url}{api}1", f"{settings.EVENTS_URL}{api}3"]


def test_the_client_asks_the_house_when_nobody_answers_there(
    live_server: LiveServer, settings: Settings, game: Game, alice: User
) -> None:
    settings.EVENTS_URL = f"http://127.0.0.1:{free_port()}"
    news = Guildpost(live_server.url, token_of(alice)[1], patience_seconds=1).events(after=0, wait=0)
    for number in (1, 2):
        news_of(game, 1, alice)
        assert numbers(news, 1) == [number]


def test_nothing_else_is_served(feed: Feed) -> None:
    with closing(HTTPConnection("127.0.0.1", feed.port, timeout=30)) as line:
        line.request("GET", "/api/v1/me")
        assert line.getresponse().status == 404
