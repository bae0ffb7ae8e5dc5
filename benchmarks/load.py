"""A lean client: connections kept open and one thread, so that the server has what there is of cores.

It takes about a twentieth of what the server takes to answer, and as much for every address.
"""

import socket
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from selectors import EVENT_READ, DefaultSelector
from time import monotonic
from typing import NamedTuple

_END, _LENGTH = b"\r\n\r\n", b"\r\ncontent-length: "


class Ask(NamedTuple):
    """A request."""

    method: str
    path: str
    body: bytes = b""
    headers: Mapping[str, str] = {}

    def written(self) -> bytes:
        """As it goes over the wire."""
        headers = {"Host": "127.0.0.1", "Content-Length": str(len(self.body)), **self.headers}
        lines = [f"{self.method} {self.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return "\r\n".join(lines).encode() + _END + self.body


def load(port: int, askers: Sequence[Iterator[Ask]], seconds: float) -> list[float]:
    """Ask for so many seconds, on a connection each; returns how long each answer took, in seconds.

    Raises RuntimeError for an answer that is no success.
    """
    ready = [chain([next(asks)], asks) for asks in askers]  # what they need is made before the clock runs
    lines = [_Line(port, asks) for asks in ready]
    until, times = monotonic() + seconds, []
    with DefaultSelector() as selector:
        for line in lines:
            selector.register(line.socket, EVENT_READ, line)
            line.ask()
        while selector.get_map():
            for key, _ in selector.select():
                asking: _Line = key.data
                if not asking.hear():
                    continue
                times.append(monotonic() - asking.began)
                if monotonic() > until or not asking.ask():
                    selector.unregister(asking.socket)
                    asking.socket.close()
    return times


class _Line:
    """A connection, and what is still to be asked on it."""

    def __init__(self, port: int, asks: Iterator[Ask]) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.asks = asks

    def ask(self) -> bool:
        """Send the next request; False if there is none."""
        ask = next(self.asks, None)
        if ask is None:
            return False
        self.heard, self.began = b"", monotonic()
        self.socket.sendall(ask.written())
        return True

    def hear(self) -> bool:
        """Read what came; whether the answer is whole."""
        came = self.socket.recv(65536)
        self.heard += came
        head, end, body = self.heard.partition(_END)
        if not came or (end and not head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201", b"HTTP/1.1 204"))):
            raise RuntimeError(f"answered: {self.heard[:500]!r}")
        return bool(end) and len(body) >= _length(head)


def _length(head: bytes) -> int:
    return int(head.lower().partition(_LENGTH)[2].partition(b"\r\n")[0] or b"0")
