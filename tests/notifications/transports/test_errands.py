"""Several notices to one channel at once: each is told once, in order, and what is not begun waits untried."""

import socket
from collections.abc import Iterable
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from notifications import errands
from notifications.models import Delivery
from notifications.sending import send_due
from notifications.transports.registry import HOOKS
from tests.notifications.hooks.conftest import OK, Peer, Request
from tests.notifications.transports.conftest import HookTo, a_test_on, send_hooks

REFUSED = b"HTTP/1.1 503 Away\r\nContent-Length: 4\r\n\r\naway"


ENOUGH = b"HTTP/1.1 200 OK\r\nX-RateLimit-Remaining: 0\r\nX-RateLimit-Reset-After: 7\r\nContent-Length: 2\r\n\r\n{}"


def answer(peer: Peer, answers: Iterable[bytes]) -> None:
    """Let it give these answers, one after the other."""
    left = iter(answers)

    def say(connection: socket.socket, request: Request) -> None:
        connection.sendall(next(left))

    peer.answer = say


def told(peer: Peer) -> list[str]:
    """The ids of what came, in order."""
    return [request.headers["webhook-id"] for request in peer.requests]


def test_what_waits_for_one_channel_is_told_in_order(alice: User, peer: Peer, hook_to: HookTo) -> None:
    channel = hook_to(peer, alice)
    waiting = [str(a_test_on(channel, f"{number}").pk) for number in range(2 * HOOKS.in_a_row + 1)]

    assert send_hooks() == len(waiting)

    assert told(peer) == waiting
    assert set(Delivery.objects.values_list("status", "attempts")) == {("sent", 1)}


def test_after_a_refusal_the_others_wait_untried(alice: User, peer: Peer, hook_to: HookTo) -> None:
    channel = hook_to(peer, alice)
    for number in range(5):
        a_test_on(channel, f"{number}")
    answer(peer, [OK, OK, REFUSED])
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        assert send_hooks() == 2

    states = list(Delivery.objects.order_by("key").values_list("status", "attempts"))
    assert states == [("sent", 1), ("sent", 1), ("pending", 1), ("pending", 0), ("pending", 0)]
    assert len(peer.requests) == 3
    answer(peer, [OK] * 3)
    with time_machine.travel(now + timedelta(minutes=1), tick=False):
        assert send_due(HOOKS) == 3


def test_one_that_wants_rest_after_what_it_took_is_left_alone(alice: User, peer: Peer, hook_to: HookTo) -> None:
    channel = hook_to(peer, alice, "discord")
    for number in range(3):
        a_test_on(channel, f"{number}")
    answer(peer, [ENOUGH])
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        assert send_hooks() == 1
        assert send_due(HOOKS) == 0

    assert len(peer.requests) == 1
    waiting = Delivery.objects.filter(status="pending").values_list("attempts", "next_at")
    assert [*waiting] == [(0, now + timedelta(seconds=7))] * 2


def test_a_rest_of_no_time_is_none(alice: User, peer: Peer, hook_to: HookTo) -> None:
    channel = hook_to(peer, alice, "discord", failing_since=timezone.now())  # so that one goes at a time
    for number in range(3):
        a_test_on(channel, f"{number}")
    answer(peer, [ENOUGH.replace(b"Reset-After: 7", b"Reset-After: 0")] * 3)

    assert send_hooks() == 3
    assert set(Delivery.objects.values_list("status", flat=True)) == {"sent"}


def test_what_is_no_longer_fresh_is_looked_at_again(
    alice: User, peer: Peer, hook_to: HookTo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands, "FRESH_SECONDS", -1.0)
    channel = hook_to(peer, alice)
    waiting = [str(a_test_on(channel, f"{number}").pk) for number in range(5)]

    assert send_hooks() == 5

    assert told(peer) == waiting
    assert set(Delivery.objects.values_list("status", "attempts")) == {("sent", 1)}
