"""A lean client: connections kept open and one thread, so that the server has what there is of cores.

It takes about a thirtieth of what a move takes to answer, and as much for every address. Requests are written
before the clock runs.
"""

import socket
from collections.abc import Iterator, Mapping, Sequence
from selectors import EVENT_READ, DefaultSelector
from time import monotonic

_END, _LENGTH = b"\r\n\r\n", b"\r\ncontent-length: "
_GOOD = tuple(b"HTTP/1.1 %d " % status for status in (200, 201, 204))


def written(method: str, path: str, body: bytes = b"", headers: Mapping[str, str] = {}) -> bytes:
    """A request as it goes over the wire."""
    heads = {"Host": "127.0.0.1", "Content-Length": str(len(body)), **headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in heads.items())]
    return "\r\n".join(lines).encode() + _END + body


def load(port: int, askers: Sequence[Iterator[bytes]], seconds: float) -> list[float]:
    """Send each asker's requests for so many seconds, on a connection of its own.

    Returns how long each answer took, in seconds. Raises RuntimeError for an answer that is no success.
    """
    lines = [_Line(port, asks) for asks in askers]
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
                now = monotonic()
                times.append(now - asking.began)
                if now > until or not asking.ask():
                    selector.unregister(asking.socket)
                    asking.socket.close()
    return times


class _Line:
    """A connection, and what is still to be asked on it."""

    def __init__(self, port: int, asks: Iterator[bytes]) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.asks = asks

    def ask(self) -> bool:
        """Send the next request; False if there is none."""
        ask = next(self.asks, None)
        if ask is None:
            return False
        self.heard, self.began = b"", monotonic()
        self.socket.sendall(ask)
        return True

    def hear(self) -> bool:
        """Read what came; whether the answer is whole."""
        came = self.socket.recv(65536)
        self.heard += came
        head, end, body = self.heard.partition(_END)
        if not came or (end and not head.startswith(_GOOD)):
            raise RuntimeError(f"answered: {self.heard[:500]!r}")
        return bool(end) and len(body) >= _length(head)


def _length(head: bytes) -> int:
    return int(head.lower().partition(_LENGTH)[2].partition(b"\r\n")[0] or b"0")
