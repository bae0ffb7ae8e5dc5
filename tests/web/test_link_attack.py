"""Tokens that open nothing: 1,000 of them over HTTP, 10,000 by `make fuzz`; nobody can tell one from another. E2."""

import random
import secrets
import string
from collections.abc import Iterator, Sequence

import pytest
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from notifications import links
from notifications.models import Link
from tests.conftest import GameOf
from tests.digests import digests
from tests.games.playing import END, holder_of, play, waiting_seat
from tests.web.route_table import World, build, routes

SIGNS = string.ascii_letters + string.digits + "-_"
POSTED = {"step": "0", "type": "castle", "again": "yes"}

SECRET_ROUTES = [route.path for route in routes() if route.parameters == ["token"]]
PLACES = [(method, path) for path in SECRET_ROUTES for method in ("get", "post")]


def ask(client: Client, place: tuple[str, str], token: str) -> HttpResponseBase:
    """Try a token at a place."""
    method, path = place
    answer: HttpResponseBase = getattr(client, method)(path % {"token": token}, POSTED if method == "post" else None)
    return answer


@pytest.fixture
def world(db: None, alice: User, bob: User) -> World:
    return build(alice, bob)


@pytest.fixture
def dead(game_of: GameOf, alice: User, bob: User, charlie: User) -> dict[str, str]:
    """A token of each kind that once opened something, or might elsewhere, and one that never did."""
    game = game_of(alice, bob)
    seat = waiting_seat(game)
    person, turn = holder_of(seat), seat.turn or 0
    expired = links.issue(Link.Kind.TURN, seat=seat, user=person, turn=turn)
    play(game, END)
    play(game, END)
    revoked = links.issue(Link.Kind.TURN, seat=seat, user=charlie, turn=turn)
    links.revoke(user=charlie)
    return {
        "unknown": secrets.token_urlsafe(links.TOKEN_BYTES),
        "expired": expired,
        "foreign": links.issue(Link.Kind.TURN, seat=seat, user=charlie, turn=turn),
        "other seat": links.issue(Link.Kind.LOOK, seat=game.seats.exclude(pk=seat.pk)[0], user=person),
        "later turn": links.issue(Link.Kind.TURN, seat=seat, user=person, turn=turn + 9),
        "revoked": revoked,
    }


@pytest.mark.long
@pytest.mark.fuzz
def test_of_thousands_of_tokens_none_opens_anything(
    client: Client, world: World, dead: dict[str, str], fuzz_size: int
) -> None:
    """At each place all of them get the very same answer: nothing is here, or the method is none of this place."""
    chance = random.Random(16)  # noqa: S311 # repeatable on purpose
    tokens = list(_tokens(chance, world.secrets(), list(dead.values()), fuzz_size))
    before, told = digests(), dict[tuple[str, str], set[tuple[int, bytes, str]]]()

    for token in tokens:
        place = chance.choice(PLACES)
        told.setdefault(place, set()).add(_told(ask(client, place, token)))

    assert len(tokens) == 1_000 * fuzz_size
    assert {place: len(answers) for place, answers in told.items()} == dict.fromkeys(PLACES, 1)
    assert {status for answers in told.values() for status, _, _ in answers} == {404, 405}
    assert len({body for answers in told.values() for status, body, _ in answers if status == 404}) == 1
    assert digests() == before


def _tokens(chance: random.Random, live: Sequence[str], dead: Sequence[str], size: int) -> Iterator[str]:
    """Live ones with a sign or three changed, dead ones, made up ones. None has a slash, which is another address."""
    for _ in range(500 * size):
        token = list(chance.choice(live))
        for at in chance.sample(range(len(token)), k=chance.randint(1, 3)):
            token[at] = chance.choice(SIGNS.replace(token[at], ""))
        yield "".join(token)
    for _ in range(400 * size):
        yield "".join(chance.choices(SIGNS, k=chance.randint(1, 60)))
    for _ in range(90 * size):
        yield chance.choice(dead)
    for _ in range(10 * size):
        yield "".join(f"%{byte:02x}" for byte in chance.randbytes(20).replace(b"/", b"."))


def _told(answer: HttpResponseBase) -> tuple[int, bytes, str]:
    """All that is sent, but for the request's own number."""
    headers = {name: value for name, value in answer.headers.items() if name != "X-Request-ID"}
    return answer.status_code, answer.getvalue(), str(headers) + str(answer.cookies)


@pytest.mark.parametrize("place", PLACES, ids=" ".join)
def test_every_dead_token_costs_the_same_statements(
    client: Client, dead: dict[str, str], place: tuple[str, str]
) -> None:
    counts = {}
    for kind, token in dead.items():
        with CaptureQueriesContext(connection) as asked:
            ask(client, place, token)
        counts[kind] = len(asked)

    assert counts == dict.fromkeys(dead, counts["unknown"])
