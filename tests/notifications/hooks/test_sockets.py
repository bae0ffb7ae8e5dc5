"""No receiver is waited for longer, or read further, than is allowed for all of its answer together."""

import socket
from collections.abc import Callable
from threading import Event

import pytest

from notifications.hooks import sockets
from notifications.hooks.posting import Courier
from notifications.transports import NotSent
from tests.notifications.hooks.conftest import OUTSIDE, CourierBy, Peer, Request, send

HEAD = b"HTTP/1.1 200 OK\r\n"
LATE = "^no answer in time$"


def dripping(first: bytes, piece: bytes, *, pieces: int = 30) -> Callable[..., None]:
    """Sends a piece every twentieth of a second, and closes only then."""

    def drip(connection: socket.socket, request: Request | None = None) -> None:
        connection.sendall(first)
        for _ in range(pieces):
            Event().wait(0.05)
            connection.sendall(piece)
        connection.shutdown(socket.SHUT_RDWR)

    return drip


@pytest.mark.parametrize(
    ("first", "piece"),
    [
        (b"", b""),
        (b"HTTP/1.1 200 ", b"O"),
        (HEAD + b"Server: ", b"x"),
        (HEAD, b"A: b\r\n"),
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
        (HEAD + b"Content-Length: 30\r\n\r\n", b"x"),
        (HEAD + b"\r\n", b"x"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"A: b\r\n"),
    ],
)
def test_who_drips_gets_no_more_time(first: bytes, piece: bytes, peer: Peer, courier: Courier) -> None:  # W8
    peer.answer = dripping(first, piece)

    with pytest.raises(NotSent, match=LATE):
        send(peer, courier, deadline_seconds=0.3)


@pytest.mark.parametrize(("first", "piece"), [(b"", b""), (b"\x16\x03\x03\x40\x00", b"x")])
def test_who_drips_in_the_handshake_gets_no_more_time(
    first: bytes, piece: bytes, peer: Peer, courier: Courier
) -> None:  # W8
    peer.greeting = dripping(first, piece)

    with pytest.raises(NotSent, match=LATE):
        send(peer, courier, scheme="https", deadline_seconds=0.3)


def test_whoever_takes_long_to_connect_has_less_left_for_the_rest(peer: Peer) -> None:  # W8
    def connect() -> socket.socket:
        Event().wait(0.2)
        return socket.create_connection((OUTSIDE, peer.port), 1)

    with sockets._bounded(connect, 1) as connected:
        assert 0 < (connected.gettimeout() or 0) <= 0.8


def test_who_drips_on_an_old_connection_gets_no_more_time(peer: Peer, courier: Courier) -> None:  # W8
    send(peer, courier)
    peer.answer = dripping(HEAD + b"Server: ", b"x")

    with pytest.raises(NotSent, match=LATE):
        send(peer, courier, deadline_seconds=0.3)
    assert peer.accepted == 1


def test_who_reads_nothing_gets_no_more_time(peer: Peer, courier: Courier) -> None:  # W8
    peer.greeting = dripping(b"", b"")

    with pytest.raises(NotSent, match=LATE):
        send(peer, courier, body=b"x" * 50_000_000, deadline_seconds=0.3)


def test_a_look_up_that_takes_too_long_is_waited_for_by_nobody(peer: Peer, courier_by: CourierBy) -> None:  # W8
    asked, done = iter(range(2)), Event()

    def slowly_at_first(name: str, port: int) -> list[str]:
        if next(asked) == 0:
            done.wait(20)
        return [OUTSIDE]

    courier = courier_by(slowly_at_first)
    with pytest.raises(NotSent, match=LATE):
        send(peer, courier, deadline_seconds=0.1)

    assert peer.accepted == 0
    assert send(peer, courier).status == 200  # while the first still goes on
    done.set()


def test_a_look_up_takes_its_time_from_the_same_deadline(peer: Peer, courier_by: CourierBy) -> None:  # W8
    def slowly(name: str, port: int) -> list[str]:
        Event().wait(0.3)
        return [OUTSIDE]

    peer.answer = dripping(b"", b"", pieces=10)  # half a second

    with pytest.raises(NotSent, match=LATE):
        send(peer, courier_by(slowly), deadline_seconds=0.6)


def test_a_long_body_is_cut_and_counts_by_its_status(peer: Peer, courier: Courier) -> None:  # W8
    peer.says(HEAD + b"Content-Length: 10000000\r\n\r\n" + b"a" * 200_000)

    answers = [send(peer, courier) for _ in range(2)]

    assert [(answer.status, answer.head) for answer in answers] == [(200, "a" * 1024)] * 2
    assert peer.accepted == 2


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (HEAD, b"A: b\r\n" * 99 + b"B: " + b"c" * 65_500),
        (HEAD + b"A: ", b"b" * 1_000_000),
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 9000),
    ],
    ids=["many", "long", "again"],
)
def test_long_headers_are_not_read(start: bytes, more: bytes, peer: Peer, courier: Courier) -> None:  # W8
    peer.says(start + more)

    with pytest.raises(NotSent, match=r"^(the answer is too long|the answer breaks off or makes no sense)$"):
        send(peer, courier)
