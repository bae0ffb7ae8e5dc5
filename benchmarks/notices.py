"""Telling people: the outbox beside Celery, hooks beside a bare loop of posts, mail beside a bare loop of letters."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from ipaddress import ip_network
from itertools import count
from multiprocessing import get_context
from time import monotonic, monotonic_ns, sleep
from typing import Any, cast
from urllib.parse import urlsplit

import django
from celery import current_app
from django.conf import settings
from django.core.mail import mailers
from django.db import connection
from django.test.utils import override_settings
from django.utils import timezone
from redis import Redis
from urllib3 import HTTPConnectionPool

from accounts.models import User
from benchmarks import sinks
from benchmarks.measure import Row, compare
from config.mail import mailers as mailers_of
from games import services, tables
from games.models import Seat
from games.tables import Holder
from notifications import letters, secrets, standing
from notifications.hooks import signing
from notifications.models import Channel, Delivery
from notifications.retries import HOOKS as WAITS
from notifications.sealing import seal
from notifications.sending import send_due
from notifications.transports import Transport, email
from notifications.transports.hook import JSON, Post
from notifications.transports.registry import HOOKS, MAIL, TRANSPORTS, Lane
from notifications.transports.webhook import pack

SLUG = "builders_middle_ages"
PEOPLE = 100
NOTICES, POSTS, LETTERS, TASKS = 5_000, 2_000, 40, 1_000
"""So many a round."""

_numbers = count()
_NOTHING: Transport[None] = Transport(
    pack=lambda *_: None, connect=lambda: nullcontext(lambda _: None), waits=WAITS, together=1
)
_TO_NOBODY = replace(HOOKS, transports=("webhook",), width=1)


def rows() -> Iterator[Row]:
    """Each beside what it is built on. The far ends are processes of this machine."""
    seats = seats_waiting()
    nowhere = hooks(seats, "http://127.0.0.1/")
    yield compare(
        "notices to nobody, 2 senders", "/s", "≥ 10", lambda: _dispatched_by_two(nowhere, seats),
        "Celery, 2 processes, tasks of nothing", _tasks,
    )  # fmt: skip
    with sinks.http() as port:
        channels = hooks(seats, f"http://127.0.0.1:{port}/hook")
        allowed = {"HOOK_HTTP": True, "HOOK_PORTS": (port,), "HOOK_NETS": (ip_network("127.0.0.1"),)}
        with override_settings(**allowed):
            told = pack(channels[0], [_notice(channels[0], seats[0])], standing.of([]))
            yield compare(
                "signed posts to 100 hooks, 1 sender", "/s", "≥ 0.35", lambda: _sent(channels, seats, POSTS, HOOKS),
                "the same post, signed, bare loop", lambda: _posted(channels[0], told),
            )  # fmt: skip
    with sinks.smtp() as port, override_settings(MAILERS=mailers_of(f"smtp://127.0.0.1:{port}", demo=False)):
        mail = [Channel.objects.get_or_create(user=seat.user, transport="email")[0] for seat in seats]
        yield compare(
            "letters by SMTP, 1 sender", "/s", "≥ 0.8", lambda: _sent(mail, seats, LETTERS, MAIL),
            "the same letters, bare loop", lambda: _mailed(mail, seats),
        )  # fmt: skip


def seats_waiting() -> list[Seat]:
    """Of as many games as people, the seat that is waited for."""
    found = []
    for number in range(PEOPLE):
        name = f"ann{number}.{monotonic_ns()}"[:30]
        ann = User.objects.create_user(email=f"{name}@example.org", name=name)
        game = tables.create_game(created_by=ann, rules=SLUG, options={}, seats=[ann, Holder.BOT])
        while services.play_bot(game_id=game.id):
            pass
        found.append(Seat.objects.select_related("game", "user").get(game=game, user=ann))
    return found


def hooks(seats: Sequence[Seat], url: str) -> list[Channel]:
    """One of each person, which lead there."""
    made = [
        Channel(user=seat.user, transport="webhook", address_sealed=seal(url), secrets_sealed=secrets.new())
        for seat in seats
    ]
    return Channel.objects.bulk_create(made)


def _notice(channel: Channel, seat: Seat) -> Delivery:
    """Word of a turn, which holds however often it is told."""
    return Delivery(
        channel=channel, key=f"bench:{monotonic_ns()}:{next(_numbers)}", kind=Delivery.Kind.TURN,
        game=seat.game, seat=seat.index, turn=seat.turn,
        next_at=timezone.now(), created_at=timezone.now(),
    )  # fmt: skip


def _notices(channels: Sequence[Channel], seats: Sequence[Seat], number: int) -> list[Delivery]:
    rows = [_notice(channels[n % len(channels)], seats[n % len(seats)]) for n in range(number)]
    return Delivery.objects.bulk_create(rows, batch_size=500)


def _sent(channels: Sequence[Channel], seats: Sequence[Seat], number: int, lane: Lane) -> float:
    """Deliveries a second, from the outbox to what is recorded of each."""
    _notices(channels, seats, number)
    _analyse()
    began, left = monotonic(), number
    while left > 0:
        left -= send_due(lane)
    return number / (monotonic() - began)


def dispatched(channels: Sequence[Channel], seats: Sequence[Seat]) -> float:
    """Notices a second that are sent to nobody."""
    ways = cast("dict[str, Transport[Any]]", TRANSPORTS)
    usual, ways["webhook"] = ways["webhook"], _NOTHING
    try:
        return _sent(channels, seats, NOTICES, _TO_NOBODY)
    finally:
        ways["webhook"] = usual


def _dispatched_by_two(channels: Sequence[Channel], seats: Sequence[Seat]) -> float:
    """As `dispatched`, by as many processes as Celery has."""
    _notices(channels, seats, 2 * NOTICES)
    _analyse()
    with ProcessPoolExecutor(2, get_context("spawn"), initializer=django.setup) as pool:
        spans = list(pool.map(_empty_outbox, range(2)))
    return 2 * NOTICES / (max(ended for _, ended in spans) - min(began for began, _ in spans))


def _empty_outbox(number: int) -> tuple[float, float]:
    """When it began and ended, by a clock that all processes share."""
    ways = cast("dict[str, Transport[Any]]", TRANSPORTS)
    ways["webhook"] = _NOTHING
    began = monotonic()
    while Delivery.objects.filter(status=Delivery.Status.PENDING, channel__transport="webhook").exists():
        send_due(_TO_NOBODY)
    return began, monotonic()


def _analyse() -> None:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")  # the database does so by itself, some time


def _posted(channel: Channel, told: Post) -> float:
    """Posts a second of one and the same message, each signed anew: by urllib3, with nothing looked up or kept."""
    place, keys = urlsplit(told.url), secrets.live(channel.secrets_sealed, timezone.now())
    with HTTPConnectionPool(str(place.hostname), place.port) as pool:
        began = monotonic()
        for number in range(POSTS):
            signed = signing.headers(f"{number}", timezone.now(), told.body, keys)
            pool.urlopen("POST", place.path, told.body, {**JSON, **signed}, retries=False)
    return POSTS / (monotonic() - began)


def _mailed(channels: Sequence[Channel], seats: Sequence[Seat]) -> float:
    rows = [_notice(channels[n % len(channels)], seats[n % len(seats)]) for n in range(LETTERS)]
    began = monotonic()
    mailer = mailers.default
    mailer.open()
    for delivery in rows:
        mailer.send_messages([email.compose(letters.write(delivery))])
    mailer.close()
    return LETTERS / (monotonic() - began)


def _tasks() -> float:
    """Tasks of nothing that a worker of ours does in a second."""
    with _worker() as redis:
        _done(redis, 10)  # it has started
        return _done(redis, TASKS)


@contextmanager
def _worker() -> Iterator[Redis]:
    """One that serves nothing else; one that hears nothing for a minute would end itself."""
    redis = Redis.from_url(str(settings.REDIS_URL))
    redis.delete("parked", "measured")
    process = subprocess.Popen(
        [sys.executable, "-m", "celery", "--app", "config", "worker", "--concurrency", "2", "--loglevel", "error",
         "--include", "benchmarks.noop", "--queues", "measured", "--without-gossip", "--without-mingle"],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield redis
    finally:
        process.terminate()
        process.wait()


def _done(redis: Redis, number: int) -> float:
    """Tasks a second. They are all there before the first is begun, so asking for them costs nothing."""
    for _ in range(number):
        current_app.send_task("benchmarks.noop.nothing", queue="parked")
    began = monotonic()
    redis.rename("parked", "measured")
    while redis.exists("measured"):
        sleep(0.005)
    return number / (monotonic() - began)
