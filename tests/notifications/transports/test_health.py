"""Far ends that fail, hang and recover, over real connections: what is kept of it, and what becomes of the channel."""

import socket
from collections.abc import Iterator
from datetime import timedelta
from threading import Event, Semaphore
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.models import Game
from notifications import health, sending, tasks
from notifications.models import Attempt, Channel, Delivery
from notifications.sending import send_due
from notifications.transports.registry import HOOKS
from tests.notifications.conftest import Sink, make_due
from tests.notifications.hooks.conftest import OK, Peer, Request
from tests.notifications.transports.conftest import HookTo, a_test_on, send_hooks

DAY = timedelta(days=1)
REFUSED = b"HTTP/1.1 503 Away\r\nContent-Length: 4\r\n\r\naway"


def of(channel: Channel) -> Channel:
    return Channel.objects.get(pk=channel.pk)


def attempts() -> list[tuple[int | None, str, str]]:
    """Status, reason and head of each attempt, in order."""
    return list(Attempt.objects.order_by("id").values_list("status", "reason", "head"))


def test_an_attempt_that_succeeded_is_kept(alice: User, peer: Peer, hook_to: HookTo) -> None:  # W5
    delivery = a_test_on(hook_to(peer, alice))

    send_hooks()

    kept = Attempt.objects.get()
    assert (kept.delivery_id, kept.number, kept.status, kept.reason, kept.head) == (delivery.pk, 1, 200, "", "ok")
    assert kept.body.encode() == peer.requests[0].body
    assert 0 <= kept.milliseconds < 15_000


def test_a_long_answer_is_kept_in_part(alice: User, peer: Peer, hook_to: HookTo) -> None:  # W5
    a_test_on(hook_to(peer, alice))
    peer.says(b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + b"x" * 5000)

    send_hooks()

    assert Attempt.objects.get().head == "x" * 1024


@pytest.mark.parametrize(
    ("answer", "status", "reason"),
    [
        (b"HTTP/1.1 302 Over there\r\nLocation: http://127.0.0.2/\r\nContent-Length: 0\r\n\r\n", 302, "answered 302"),
        (b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", 500, "answered 500"),
        (b"HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n", 404, "answered 404"),
        (b"\x00\xff garbage\r\n\r\n", None, "the answer breaks off or makes no sense"),
        (b"", None, "the answer breaks off or makes no sense"),
    ],
)
def test_what_is_not_taken_is_tried_again_and_kept(
    answer: bytes, status: int | None, reason: str, alice: User, peer: Peer, hook_to: HookTo
) -> None:  # W3, W5
    channel = hook_to(peer, alice)
    delivery = a_test_on(channel)
    peer.says(answer)
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        send_hooks()

    delivery.refresh_from_db()
    assert (delivery.status, delivery.reason) == ("pending", reason)
    assert timedelta(seconds=5.5) <= delivery.next_at - now <= timedelta(seconds=6)
    assert attempts() == [(status, reason, "")]
    assert Attempt.objects.get().body != ""
    assert (of(channel).failing_since, of(channel).stopped_at) == (now, None)


def test_one_that_recovers_is_well_again(alice: User, peer: Peer, hook_to: HookTo) -> None:
    channel = hook_to(peer, alice)
    a_test_on(channel)
    now = timezone.now()
    answers = iter([REFUSED, REFUSED, OK])

    def say(connection: socket.socket, request: Request) -> None:
        connection.sendall(next(answers))

    peer.answer = say
    for minutes in (0, 1, 10):
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            send_hooks()

    assert [status for status, *_ in attempts()] == [503, 503, 200]
    assert (of(channel).failing_since, of(channel).rests_until) == (None, None)
    assert Delivery.objects.get().status == "sent"


def test_one_that_asks_for_rest_gets_it_for_all_that_waits(alice: User, peer: Peer, hook_to: HookTo) -> None:  # W3
    channel = hook_to(peer, alice)
    for number in range(3):
        a_test_on(channel, f"{number}")
    peer.says(b"HTTP/1.1 429 Slow down\r\nRetry-After: 3600\r\nContent-Length: 0\r\n\r\n")
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        send_hooks()
        a_test_on(channel, "later")
        assert send_due(HOOKS) == 0
    with time_machine.travel(now + timedelta(seconds=3599), tick=False):
        assert send_due(HOOKS) == 0

    assert len(peer.requests) == 1
    peer.says(OK)
    with time_machine.travel(now + timedelta(seconds=3601), tick=False):
        assert send_due(HOOKS) == 3
    with time_machine.travel(now + timedelta(seconds=3600 * 1.2), tick=False):
        assert send_due(HOOKS) == 1


def test_one_that_is_gone_is_stopped_at_once_and_its_owner_told_by_mail(
    game: Game, alice: User, peer: Peer, hook_to: HookTo, sink: Sink
) -> None:  # W4
    channel = hook_to(peer, alice, name="my bot")
    for kind in ("missed", "cancelled"):
        Delivery.objects.create(channel=channel, key=kind, kind=kind, game=game, seat=0, next_at=timezone.now())
    peer.says(b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n")

    send_hooks()
    make_due()
    send_due()

    assert (of(channel).stop, of(channel).is_open, len(peer.requests)) == ("gone", False, 1)
    assert sorted(Delivery.objects.filter(channel=channel).values_list("status", "reason")) == [
        ("failed", "answered 410"),
        ("superseded", "the channel is closed"),
    ]
    (mail,) = sink.to(alice)
    assert mail["Subject"] == "A channel of yours was stopped"
    told = Delivery.objects.get(kind="stopped")
    assert (told.about, told.channel.transport, told.status) == (channel, "email", "sent")


def test_one_that_fails_for_five_days_is_stopped_and_its_owner_told_once(
    alice: User, peer: Peer, hook_to: HookTo
) -> None:  # W4
    channel = hook_to(peer, alice)
    peer.says(REFUSED)
    start = timezone.now()
    stops = []
    for days in (0, 2, 4.99, 5.01, 6):
        with time_machine.travel(start + days * DAY, tick=False):
            a_test_on(channel, f"{days}")
            send_hooks()
            stops.append(of(channel).stop)

    assert stops == ["", "", "", "failing", "failing"]
    assert Delivery.objects.filter(kind="stopped", channel__user=alice).count() == 1


def test_a_success_between_begins_the_five_days_anew(alice: User, peer: Peer, hook_to: HookTo) -> None:  # W4
    channel = hook_to(peer, alice)
    start = timezone.now()
    for days, answer in ((0, REFUSED), (3, OK), (4, REFUSED), (8, REFUSED)):
        peer.says(answer)
        with time_machine.travel(start + days * DAY, tick=False):
            a_test_on(channel, f"{days}")
            send_hooks()

    assert (of(channel).stop, of(channel).failing_since) == ("", start + 4 * DAY)


def test_no_letter_tells_that_no_letters_are_sent(alice: User) -> None:
    mail = Channel.objects.create(user=alice)
    now = timezone.now()

    assert health.stop_all(Channel.objects.filter(pk=mail.pk), Channel.Stop.BOUNCED, now) == 1
    assert health.stop_all(Channel.objects.filter(pk=mail.pk), Channel.Stop.BOUNCED, now) == 0

    assert (of(mail).stop, Delivery.objects.count()) == ("bounced", 0)


def test_the_longer_one_fails_the_longer_it_is_left_alone(alice: User, peer: Peer, hook_to: HookTo) -> None:  # W4
    channel = hook_to(peer, alice)
    start = timezone.now()

    rests = [
        (health.ill(channel, start + after, wish=None, stop=None) - start - after).total_seconds()
        for after in (timedelta(0), timedelta(seconds=9), timedelta(minutes=4), timedelta(hours=3))
    ]

    assert rests == [5, 9, 240, 600]


def test_one_sender_at_a_time_looks_after_an_ailing_end(alice: User, peer: Peer, hook_to: HookTo) -> None:  # W4
    channel = hook_to(peer, alice, failing_since=timezone.now() - DAY)
    for number in range(3):
        a_test_on(channel, f"{number}")
    others = []
    health.look_after([channel], timezone.now())
    others.append(send_due(HOOKS))
    with time_machine.travel(timezone.now() + health.LOOK):
        others.append(send_due(HOOKS))

    assert others == [0, 3]


@pytest.fixture
def other_peers() -> Iterator[list[Peer]]:
    peers = [Peer() for _ in range(10)]
    yield peers
    for peer in peers:
        peer.close()


class Gate:
    """Opens when so many came."""

    def __init__(self, count: int) -> None:
        self.left = Semaphore(0)
        self.count = count

    def come(self) -> None:
        self.left.release()

    def wait(self) -> bool:
        """Whether all came in time."""
        return all(self.left.acquire(timeout=10) for _ in range(self.count))


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer")
def test_one_that_hangs_keeps_none_of_the_others_waiting(
    alice: User, peer: Peer, other_peers: list[Peer], hook_to: HookTo
) -> None:  # W4
    """It hangs until the others have got what waited with it, and what is written only while it hangs."""
    slow, others = hook_to(peer, alice), [hook_to(other, alice) for other in other_peers]
    for channel in (*[slow] * 20, *others):
        a_test_on(channel, f"{uuid4()}")
    gate, came = Gate(len(others)), []

    def come(connection: socket.socket, request: Request) -> None:
        connection.sendall(OK)
        gate.come()

    def hang(answered: socket.socket, request: Request) -> None:
        peer.answer = lambda connection, _: connection.sendall(OK)
        came.append(gate.wait())
        for channel in others:
            a_test_on(channel, f"{uuid4()}")
        connection.close()
        came.append(gate.wait())
        answered.sendall(OK)

    peer.answer = hang
    for other in other_peers:
        other.answer = come

    assert send_due(HOOKS) == 40

    assert came == [True, True]
    assert len(peer.requests) == 20
    assert set(Attempt.objects.values_list("status", "number")) == {(200, 1)}


def test_those_that_ail_get_half_the_places_and_the_others_need_not_wait_for_them(
    alice: User, peer: Peer, other_peers: list[Peer], hook_to: HookTo
) -> None:  # W4
    """More hang than there are places, until one that is well got its news."""
    ailing = [hook_to(peer, alice, failing_since=timezone.now()) for _ in range(2 * HOOKS.width)]
    for channel in (*ailing, hook_to(other_peers[0], alice)):
        a_test_on(channel)
    is_served, came = Event(), []

    def come(connection: socket.socket, request: Request) -> None:
        connection.sendall(OK)
        is_served.set()

    def hang(connection: socket.socket, request: Request) -> None:
        came.append(is_served.wait(10))
        connection.sendall(OK)

    peer.answer, other_peers[0].answer = hang, come

    assert send_due(HOOKS) == len(ailing) + 1
    assert came == [True] * len(ailing)


def test_a_sender_that_waits_for_somebody_slow_lets_another_begin(
    alice: User, peer: Peer, hook_to: HookTo, monkeypatch: pytest.MonkeyPatch
) -> None:  # W4
    monkeypatch.setattr(sending, "ROUND_SECONDS", 0.0)
    a_test_on(hook_to(peer, alice))
    may_begin, seen = Event(), []

    def hang(connection: socket.socket, request: Request) -> None:
        seen.append(may_begin.wait(10))
        connection.sendall(OK)

    def ring(*task: object, seconds: int) -> None:
        assert tasks._busy["hooks"].acquire(blocking=False)
        tasks._busy["hooks"].release()
        may_begin.set()

    monkeypatch.setattr(tasks, "ring", ring)
    peer.answer = hang

    assert tasks.deliver("hooks") == 1
    assert seen == [True]
