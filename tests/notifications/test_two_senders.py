"""Senders at the same time, and senders that are killed: on PostgreSQL, with committed rows."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games import services, tables
from games.models import GameEvent
from games.tables import Holder
from notifications.claims import LEASE
from notifications.fan_out import fan_out
from notifications.models import Delivery
from notifications.sending import send_due
from notifications.tasks import deliver
from notifications.transports.registry import MAIL
from tests.notifications.conftest import Sink, make_due

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer"),
]
GAMES = 12

SEND = "import django; django.setup(); from notifications.sending import send_due; send_due()"


@pytest.fixture
def games(sink: Sink) -> int:
    for number in range(GAMES):
        user = User.objects.create_user(email=f"ann{number}@example.org", name=f"ann {number}")
        game = tables.create_game(created_by=user, rules="builders_middle_ages", options={}, seats=[user, Holder.BOT])
        while services.play_bot(game_id=game.id):
            pass
    return GAMES


def at_once(verb: object, workers: int = 3) -> list[int]:
    barrier = Barrier(workers)

    def work() -> int:
        barrier.wait()
        try:
            assert callable(verb)
            done: int = verb()
            return done
        finally:
            connection.close()

    with ThreadPoolExecutor(workers) as pool:
        return [task.result() for task in [pool.submit(work) for _ in range(workers)]]


def test_fan_outs_at_once_tell_everything_once(games: int) -> None:
    news = GameEvent.objects.count()

    assert sum(at_once(fan_out)) == news
    assert Delivery.objects.count() == games


def test_senders_at_once_send_everything_once(games: int, sink: Sink) -> None:
    fan_out()
    make_due()

    sent = at_once(lambda: send_due(replace(MAIL, batch=2)))

    ids = [mail["Message-ID"] for mail in sink.mails]
    assert sum(sent) == games == len(ids) == len(set(ids))
    assert min(sent) > 0
    assert set(Delivery.objects.values_list("status", "attempts")) == {("sent", 1)}


def test_of_one_process_one_thread_sends(games: int, sink: Sink) -> None:
    fan_out()
    make_due()

    assert sorted(at_once(lambda: deliver("mail"))) == [0, 0, games]
    assert len(sink.mails) == games


def test_a_sender_killed_before_it_finishes_is_followed_by_one_that_sends_the_same_again(
    games: int, sink: Sink, smtp: tuple[Sink, str]
) -> None:
    fan_out()
    make_due()

    def kill() -> str:
        os.kill(sender.pid, signal.SIGKILL)
        return "250 OK"

    sink.answer = kill
    sender = subprocess.Popen([sys.executable, "-c", SEND], env=environment(smtp[1]))  # this very program
    assert sender.wait(60) == -signal.SIGKILL
    sink.answer = lambda: "250 OK"

    assert send_due() == 0
    with time_machine.travel(timezone.now() + LEASE):
        assert send_due() == games

    ids = [mail["Message-ID"] for mail in sink.mails]
    assert ids[0] in ids[1:]
    assert len(ids) == games + 1 == len(set(ids)) + 1
    assert set(Delivery.objects.values_list("status", "attempts")) == {("sent", 2)}


def environment(mail_url: str) -> dict[str, str]:
    """Of a process that works on the test's own database."""
    of = connection.settings_dict
    url = f"postgres://{of['USER']}:{of['PASSWORD']}@{of['HOST'] or '127.0.0.1'}:{of['PORT'] or 5432}/{of['NAME']}"
    settings = {"DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": url, "GUILDPOST_MAIL_URL": mail_url}
    return {**os.environ, **settings}
