"""Receivers on this machine, the connections that are made, and a certificate authority of our own."""

import socket
import ssl
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_network
from pathlib import Path
from threading import Semaphore, Thread
from typing import Any, NamedTuple

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from notifications.hooks.addresses import Bounds
from notifications.hooks.answers import Answer
from notifications.hooks.names import LookUp
from notifications.hooks.posting import Courier

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
NAME = "hook.example"
OUTSIDE, INSIDE = "127.0.0.1", "127.0.0.2"
"""Two addresses of this machine, of which `Peer.limits` let only the first be reached."""


class Request(NamedTuple):
    """A request as it arrived: its first line, its headers by lower-case name, its body."""

    line: str
    headers: dict[str, str]
    body: bytes


type Answering = Callable[[socket.socket, Request], None]


class Peer:
    """A receiver that counts who comes.

    Attributes:
        answer: what it does on the connection when it has read a request.
        greeting: what it does instead, before it reads anything.
        accepted: how many connections were made.
        asked_for: the names that TLS asked for.
        hung_up: released after each connection.
    """

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.answer: Answering = lambda connection, _: connection.sendall(OK)
        self.greeting: Callable[[socket.socket], None] | None = None
        self.hung_up = Semaphore(0)
        self.accepted = 0
        self.requests: list[Request] = []
        self.asked_for: list[str | None] = []
        self._tls = tls
        if tls is not None:
            tls.sni_callback = lambda _, name, __: self.asked_for.append(name)
        self._listener = socket.create_server(("0.0.0.0", 0))  # noqa: S104 # every address of this machine
        self.port: int = self._listener.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    @property
    def limits(self) -> Bounds:
        """Those within which it may be reached, at `OUTSIDE` alone."""
        return Bounds(allow_http=True, ports=(self.port,), nets=(ip_network(OUTSIDE),))

    def says(self, answer: bytes) -> None:
        """Let it answer so, and hang up."""

        def say(connection: socket.socket, request: Request) -> None:
            connection.sendall(answer)
            connection.shutdown(socket.SHUT_RDWR)

        self.answer = say

    def close(self) -> None:
        with suppress(OSError):  # closed before
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                self.accepted += 1
                Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, plain: socket.socket) -> None:
        with plain, suppress(OSError):  # whoever posts may hang up at any time
            if self.greeting is not None:
                self.greeting(plain)
            elif self._tls is None:
                self._talk(plain)
            else:
                with self._tls.wrap_socket(plain, server_side=True) as encrypted:
                    self._talk(encrypted)
        self.hung_up.release()

    def _talk(self, connection: socket.socket) -> None:
        with connection.makefile("rb") as lines:
            while first := lines.readline():
                headers = dict(_header(line) for line in iter(lines.readline, b"\r\n"))
                body = lines.read(int(headers["content-length"]))
                self.requests.append(Request(first.decode().strip(), headers, body))
                self.answer(connection, self.requests[-1])


def _header(line: bytes) -> tuple[str, str]:
    name, _, value = line.decode().partition(":")
    return name.lower(), value.strip()


@pytest.fixture
def peer() -> Iterator[Peer]:
    peer = Peer()
    yield peer
    peer.close()


@pytest.fixture
def other_peer() -> Iterator[Peer]:
    peer = Peer()
    yield peer
    peer.close()


class Authority(NamedTuple):
    """A certificate authority: its certificate (PEM), and what a receiver shows for `NAME`."""

    certificate: str
    tls: Callable[[], ssl.SSLContext]


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    root_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    root = _certificate("a house of our own", root_key, "a house of our own", root_key, is_authority=True)
    shown = _certificate(NAME, key, "a house of our own", root_key, is_authority=False)
    folder = tmp_path_factory.mktemp("certificates")
    (folder / "key").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    (folder / "certificate").write_bytes(shown.public_bytes(Encoding.PEM))
    return Authority(root.public_bytes(Encoding.PEM).decode(), lambda: _server_tls(folder))


def _server_tls(folder: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate", folder / "key")
    return context


def _certificate(
    name: str,
    key: ec.EllipticCurvePrivateKey,
    issuer: str,
    issuer_key: ec.EllipticCurvePrivateKey,
    *,
    is_authority: bool,
) -> x509.Certificate:
    use = dict.fromkeys(("content_commitment", "data_encipherment", "key_agreement", "key_encipherment"), False)
    use |= {"digital_signature": True, "key_cert_sign": is_authority, "crl_sign": is_authority}
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(_named(name))
        .issuer_name(_named(issuer))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name.replace(" ", "-"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
        .add_extension(x509.KeyUsage(**use, encipher_only=False, decipher_only=False), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False)
        .sign(issuer_key, hashes.SHA256())
    )


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])


@pytest.fixture
def tls_peer(authority: Authority) -> Iterator[Peer]:
    peer = Peer(authority.tls())
    yield peer
    peer.close()


class Directory:
    """Tells what names lead to: to these addresses, one after the other if they are several lists; or it fails.

    Attributes:
        asked: the names that were looked up.
    """

    def __init__(self, *answers: Sequence[str] | OSError) -> None:
        self._answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, name: str, port: int) -> Sequence[str]:
        self.asked.append(name)
        answer = self._answers[0] if len(self._answers) == 1 else self._answers.pop(0)
        if isinstance(answer, OSError):
            raise answer
        return answer


def send(peer: Peer, courier: Courier, *, scheme: str = "http", body: bytes = b"{}", **more: Any) -> Answer:
    """Post to a peer by its name."""
    url = f"{scheme}://{NAME}:{peer.port}/hook?x=1"
    return courier.post(url, body, {"webhook-id": "msg_1"}, **{"limits": peer.limits, **more})


type CourierBy = Callable[[LookUp], Courier]


@pytest.fixture
def courier_by(authority: Authority) -> CourierBy:
    """`courier_by(Directory(…))`: one who looks names up there."""
    return lambda look_up: Courier(look_up, authority.certificate)


@pytest.fixture
def courier(courier_by: CourierBy) -> Courier:
    """One to whom every name leads to `OUTSIDE`."""
    return courier_by(Directory([OUTSIDE]))


_connections: list[Any] = []


def _notice(event: str, details: tuple[Any, ...]) -> None:
    if event == "socket.connect":
        _connections.append(details[1])


@pytest.fixture(scope="session")
def _watched() -> None:
    sys.addaudithook(_notice)  # for good: the interpreter takes none back


@pytest.fixture
def connections(_watched: None) -> list[Any]:
    """Where this process connects to during the test, whichever way."""
    _connections.clear()
    return _connections
