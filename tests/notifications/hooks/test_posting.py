"""Posting, over real connections on this machine."""

import gzip
import logging
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import Settings
from structlog.testing import capture_logs

from notifications.hooks import names, posting
from notifications.hooks.addresses import Bounds
from notifications.hooks.answers import printable
from notifications.hooks.posting import Courier
from notifications.transports import NotSent
from tests.notifications.hooks.attacks import INWARD, NUMBERS
from tests.notifications.hooks.conftest import INSIDE, NAME, OK, OUTSIDE, CourierBy, Directory, Peer, Request, send

HEAD = b"HTTP/1.1 200 OK\r\n"
BROKEN = "^the answer breaks off or makes no sense$"


def test_a_post_arrives_as_it_was_written(peer: Peer, courier: Courier) -> None:
    peer.says(b"HTTP/1.1 202 Accepted\r\nRetry-After: 7\r\nContent-Length: 5\r\n\r\nt\xc3\xbcr\n")

    answer = send(peer, courier, body=b'{"a": 1}')

    assert (answer.status, answer.head, answer.retry_after and answer.retry_after.seconds) == (202, "tür\n", 7)
    assert 0 <= answer.milliseconds < 15_000
    assert peer.requests == [
        Request(
            "POST /hook?x=1 HTTP/1.1",
            {
                "content-length": "8",
                "user-agent": "Guildpost",
                "accept-encoding": "identity",
                "webhook-id": "msg_1",
                "host": f"{NAME}:{peer.port}",
            },
            b'{"a": 1}',
        )
    ]


def test_the_operators_settings_are_asked_at_each_attempt(peer: Peer, settings: Settings) -> None:
    url = f"http://{OUTSIDE}:{peer.port}/"
    with pytest.raises(NotSent, match=r"^the address is not allowed$"):
        posting.post(url, b"{}", {})

    settings.HOOK_HTTP, settings.HOOK_PORTS, settings.HOOK_NETS = peer.limits

    assert posting.post(url, b"{}", {}).status == 200
    assert peer.accepted == 1


@pytest.mark.parametrize("ip", [*INWARD, "fe80::1%eth0"])
def test_a_name_that_leads_inward_is_connected_to_nowhere(
    ip: str, connections: list[Any], courier_by: CourierBy
) -> None:  # W8
    courier = courier_by(Directory([ip]))

    with pytest.raises(NotSent, match=r"^the name leads into a network that is not public$"):
        courier.post(f"https://{NAME}/", b"{}", {}, limits=Bounds())

    assert connections == []


@pytest.mark.parametrize("host", [*INWARD, *NUMBERS, "user@127.0.0.1", "127.0.0.1%2f"])
def test_an_address_that_leads_inward_is_connected_to_nowhere(  # W8
    host: str, peer: Peer, connections: list[Any], courier_by: CourierBy
) -> None:
    courier = courier_by(names.system)
    limits = Bounds(allow_http=True, ports=(peer.port,))

    with pytest.raises(NotSent, match=r"^the address is not allowed$"):
        courier.post(f"http://{f'[{host}]' if '::' in host else host}:{peer.port}/", b"{}", {}, limits=limits)

    assert (peer.accepted, connections) == (0, [])


def test_the_systems_own_resolver_leads_to_this_machine_and_is_not_followed(
    peer: Peer, connections: list[Any]
) -> None:  # W8
    with pytest.raises(NotSent, match="not public"):
        Courier().post(f"http://localhost:{peer.port}/", b"{}", {}, limits=Bounds(allow_http=True, ports=(peer.port,)))

    assert (peer.accepted, connections) == (0, [])


def test_a_name_is_looked_up_once_and_rebinding_it_gains_nothing(
    peer: Peer, connections: list[Any], courier_by: CourierBy
) -> None:  # W8
    directory = Directory([OUTSIDE], [INSIDE], [OUTSIDE], [INSIDE])
    courier = courier_by(directory)

    first = send(peer, courier)
    with pytest.raises(NotSent, match="not public"):
        send(peer, courier)

    assert (first.status, len(directory.asked), connections) == (200, 2, [(OUTSIDE, peer.port)])


@pytest.mark.parametrize("ips", [[OUTSIDE, INSIDE], [INSIDE, OUTSIDE], ["93.184.216.34", "::1"]])
def test_one_inward_address_among_others_is_enough_to_refuse(
    ips: list[str], peer: Peer, connections: list[Any], courier_by: CourierBy
) -> None:  # W8
    with pytest.raises(NotSent, match="not public"):
        send(peer, courier_by(Directory(ips)))

    assert connections == []


def test_a_failed_look_up_opens_no_way_round_the_check(
    peer: Peer, connections: list[Any], courier_by: CourierBy
) -> None:  # W8
    directory = Directory(socket.gaierror(-3, "try again"), [INSIDE], [])
    courier = courier_by(directory)

    for reason in ("leads nowhere", "not public", "leads nowhere"):
        with pytest.raises(NotSent, match=reason):
            send(peer, courier)

    assert connections == []


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_an_answer(status: int, peer: Peer, other_peer: Peer, courier: Courier) -> None:  # W8
    for where in (f"http://{OUTSIDE}:{other_peer.port}/", "http://169.254.169.254/latest/meta-data/", "//"):
        peer.says(f"HTTP/1.1 {status} Elsewhere\r\nLocation: {where}\r\nContent-Length: 0\r\n\r\n".encode())
        assert send(peer, courier).status == status

    assert (other_peer.accepted, peer.accepted) == (0, 3)


def test_proxies_of_the_environment_do_not_count(
    peer: Peer, other_peer: Peer, monkeypatch: pytest.MonkeyPatch, courier: Courier
) -> None:  # W8
    for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, f"http://{OUTSIDE}:{other_peer.port}")

    assert send(peer, courier).status == 200
    assert other_peer.accepted == 0


def test_nothing_is_unpacked(peer: Peer, courier: Courier) -> None:  # W8
    bomb = gzip.compress(bytes(10_000_000))
    peer.says(HEAD + f"Content-Encoding: gzip\r\nContent-Length: {len(bomb)}\r\n\r\n".encode() + bomb)

    answer = send(peer, courier)

    assert (answer.status, answer.head) == (200, printable(bomb))


def test_a_receiver_is_encrypted_to_by_its_name(tls_peer: Peer, courier: Courier) -> None:  # W8

    answers = [send(tls_peer, courier, scheme="https").status for _ in range(2)]

    assert answers == [200, 200]
    assert (tls_peer.asked_for, tls_peer.accepted) == ([NAME], 1)
    assert [request.headers["host"] for request in tls_peer.requests] == [f"{NAME}:{tls_peer.port}"] * 2


def test_a_certificate_for_another_name_is_refused(tls_peer: Peer, courier: Courier) -> None:  # W8
    send(tls_peer, courier, scheme="https")

    for host in ("other.example", OUTSIDE):
        with pytest.raises(NotSent, match=r"^the certificate does not prove the name$"):
            courier.post(f"https://{host}:{tls_peer.port}/", b"{}", {}, limits=tls_peer.limits)

    assert len(tls_peer.requests) == 1


def test_a_certificate_of_an_unknown_authority_is_refused(tls_peer: Peer) -> None:
    with pytest.raises(NotSent, match=r"^the certificate does not prove the name$"):
        send(tls_peer, Courier(Directory([OUTSIDE])), scheme="https")

    assert tls_peer.requests == []


def test_a_receiver_that_does_not_encrypt_is_refused(peer: Peer, courier: Courier) -> None:
    peer.greeting = lambda connection: connection.sendall(OK)

    with pytest.raises(NotSent, match=r"^the connection could not be encrypted$"):
        send(peer, courier, scheme="https")


def test_nobody_there_is_no_connection(peer: Peer, courier: Courier) -> None:
    peer.close()

    with pytest.raises(NotSent, match=r"^no connection$"):
        send(peer, courier)


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"\x00" * 1000,
        b"garbage\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"HTTP/1.1 abc OK\r\n\r\n",
        b"HTTP/1.1 99999 OK\r\n\r\n",
        b"HTTP/7\r\n\r\n",
        HEAD + b"Content-Length: 100\r\n\r\nshort",
        HEAD + b"Content-Length: 5, 6\r\n\r\nhello",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\nhello",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhel",
    ],
)
def test_an_answer_that_makes_no_sense_is_none(garbage: bytes, peer: Peer, courier: Courier) -> None:
    peer.says(garbage)

    with pytest.raises(NotSent, match=BROKEN):
        send(peer, courier)


@pytest.mark.parametrize(
    "odd",
    [
        HEAD + b"\r\n",
        b"HTTP/1.0 200\r\n\r\nold",
        HEAD + b"no colon\r\nContent-Length: 2\r\n\r\nok",
        HEAD + b"\xff: \xfe\r\nContent-Length: x\r\n\r\nok",
        HEAD + b"Content-Encoding: br\r\nContent-Length: 2\r\n\r\nok",
        HEAD + b"Retry-After: never\r\nContent-Length: 0\r\n\r\n",
    ],
)
def test_an_odd_answer_is_one_and_nothing_is_logged_of_it(
    odd: bytes, peer: Peer, caplog: pytest.LogCaptureFixture, courier: Courier
) -> None:
    peer.says(odd)

    with caplog.at_level(logging.DEBUG), capture_logs() as logged:
        answer = send(peer, courier)

    assert (answer.status, answer.retry_after) == (200, None)
    assert (caplog.records, logged) == ([], [])


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from([b"", HEAD, HEAD + b"Transfer-Encoding: chunked\r\n\r\n"]), st.binary(max_size=200))
def test_whatever_is_answered_is_an_answer_or_none(peer: Peer, courier: Courier, start: bytes, rest: bytes) -> None:
    peer.says(start + rest)

    try:
        answer = send(peer, courier)
    except NotSent as reason:
        assert str(reason) in (BROKEN[1:-1], "the answer is too long")  # noqa: PT017 # either will do
    else:
        assert 100 <= answer.status <= 999


def test_many_threads_post_at_once_and_each_gets_its_own_answer(peer: Peer, other_peer: Peer, courier: Courier) -> None:
    peer.answer = other_peer.answer = echo

    def echoed(number: int) -> str:
        there = (peer, other_peer)[number % 2]
        return send(there, courier, body=str(number).encode()).head

    with ThreadPoolExecutor(16) as threads:
        heads = list(threads.map(echoed, range(300)))

    assert heads == [str(number) for number in range(300)]
    assert max(peer.accepted, other_peer.accepted) <= 16  # connections serve again


def echo(connection: socket.socket, request: Request) -> None:
    connection.sendall(HEAD + f"Content-Length: {len(request.body)}\r\n\r\n".encode() + request.body)


def test_a_connection_that_was_closed_meanwhile_is_made_anew(peer: Peer, courier: Courier) -> None:
    peer.says(OK)

    for _ in range(3):
        assert send(peer, courier).status == 200
        peer.hung_up.acquire()

    assert peer.accepted == 3


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_one_that_is_closed_just_when_it_is_used_again_costs_no_attempt(
    scheme: str, peer: Peer, tls_peer: Peer, courier: Courier
) -> None:
    there = tls_peer if scheme == "https" else peer
    send(there, courier, scheme=scheme)

    def hang_up(connection: socket.socket, request: Request) -> None:
        there.says(OK)
        connection.shutdown(socket.SHUT_RDWR)

    there.answer = hang_up

    assert send(there, courier, scheme=scheme).status == 200
    assert (there.accepted, len(there.requests)) == (2, 3)


def test_one_that_breaks_at_its_first_request_is_not_tried_again(peer: Peer, courier: Courier) -> None:
    peer.says(b"")

    with pytest.raises(NotSent, match=BROKEN):
        send(peer, courier)
    assert (peer.accepted, len(peer.requests)) == (1, 1)
