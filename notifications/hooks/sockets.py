"""Connections whose bounds hold for an answer as a whole: a peer that sends a byte now and then gains nothing by it."""

import math
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, cast

from urllib3 import HTTPConnectionPool, HTTPResponse, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection

ANSWER_BYTES = 64 * 1024
"""How much of an answer is read, with its headers."""


class TooLong(Exception):
    """The peer sends more than an answer may have."""


class Stale(Exception):
    """A connection that had served before broke before anything was answered. Another one may do."""


class _Bounded(socket.socket):
    """A socket whose time-out is one for all that is sent and received since it was set, and so are the bytes read."""

    _until = math.inf
    _bytes_left = ANSWER_BYTES

    def settimeout(self, value: float | None, /) -> None:
        self._until = math.inf if value is None else monotonic() + value
        self._bytes_left = ANSWER_BYTES
        super().settimeout(value)

    def recv_into(self, buffer: Any, *how: Any) -> int:
        self._press()
        count = super().recv_into(buffer, *how)
        self._bytes_left -= count
        if self._bytes_left < 0:
            raise TooLong
        return count

    def send(self, data: Any, *how: Any) -> int:
        self._press()
        return super().send(data, *how)

    def sendall(self, data: Any, *how: Any) -> None:
        self._press()
        super().sendall(data, *how)

    def _press(self) -> None:
        """Let the next call wait no longer than is left for all of them."""
        left = self._until - monotonic()
        if left <= 0:
            raise TimeoutError
        if left < math.inf:
            super().settimeout(left)


class _BoundedTls(_Bounded, ssl.SSLSocket):
    """The same, encrypted."""


def _bounded(connect: Callable[[], socket.socket], seconds: float) -> socket.socket:
    """What `connect` connects, with what is then left of the seconds."""
    until = monotonic() + seconds
    connected = _Bounded(fileno=connect().detach())
    connected.settimeout(max(until - monotonic(), 0.001))
    return connected


class _Kept(HTTPConnection):
    """A connection that says whether it broke only because it was kept: an idle one may be closed at any time."""

    _has_served = False

    def _new_conn(self) -> socket.socket:
        self._has_served = False
        return _bounded(super()._new_conn, cast("float", self.timeout))

    def request(self, *args: Any, **options: Any) -> None:
        with self._closed_meanwhile():
            super().request(*args, **options)

    def getresponse(self) -> HTTPResponse:  # type: ignore[override] # as urllib3 does
        with self._closed_meanwhile():
            response = super().getresponse()
        self._has_served = True
        return response

    @contextmanager
    def _closed_meanwhile(self) -> Iterator[None]:
        try:
            yield
        except ConnectionError:
            if self._has_served:
                raise Stale from None
            raise


class _KeptTls(_Kept, HTTPSConnection):
    """The same, encrypted."""


class Pool(HTTPConnectionPool):
    """Connections to one address."""

    ConnectionCls = _Kept


class TlsPool(HTTPSConnectionPool):
    """Encrypted connections to one address, by one name."""

    ConnectionCls = _KeptTls


def tls_context(authority: str | None = None) -> ssl.SSLContext:
    """Trusts the system's authorities, or the one given (PEM), and demands a certificate for the name asked for."""
    context = ssl.create_default_context(cadata=authority)
    context.sslsocket_class = _BoundedTls
    return context
