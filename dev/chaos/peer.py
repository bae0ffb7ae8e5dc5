"""A program's end of a hook, which takes every post and remembers when each arrived."""

import asyncio
import re
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Thread

_OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
_ID = re.compile(rb"^webhook-id: (\S+)\r$", re.IGNORECASE | re.MULTILINE)
_LENGTH = re.compile(rb"^content-length: (\d+)\r$", re.IGNORECASE | re.MULTILINE)


@dataclass
class Peer:
    """What was posted.

    Attributes:
        arrivals: when each delivery was taken first, by its id.
        tries: how often each was.
    """

    arrivals: dict[str, datetime] = field(default_factory=dict)
    tries: Counter[str] = field(default_factory=Counter)

    def take(self, delivery: str) -> None:
        """Note that it arrived."""
        self.tries[delivery] += 1
        self.arrivals.setdefault(delivery, datetime.now(UTC))


@contextmanager
def listening(peer: Peer, port: int) -> Iterator[None]:
    """Let it take what is posted to a port of this machine, in a thread of its own."""
    loop, open_ones = asyncio.new_event_loop(), set[asyncio.Transport]()
    thread = Thread(target=loop.run_forever, name="peer", daemon=True)
    thread.start()
    try:  # all in the loop's thread: the caller's may have a loop of its own
        serving = loop.create_server(lambda: _Taking(peer, open_ones), "127.0.0.1", port)
        server = asyncio.run_coroutine_threadsafe(serving, loop).result()
        try:
            yield
        finally:
            asyncio.run_coroutine_threadsafe(_close(server, open_ones), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _close(server: asyncio.Server, open_ones: Collection[asyncio.Transport]) -> None:
    server.close()
    for transport in open_ones:
        transport.abort()
    await server.wait_closed()


class _Taking(asyncio.Protocol):
    """Answers each request when all of it is there; the next on the same connection comes after that."""

    def __init__(self, peer: Peer, open_ones: set[asyncio.Transport]) -> None:
        self._peer, self._open_ones, self._data = peer, open_ones, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 # a socket's
        self._transport = transport
        self._open_ones.add(transport)

    def connection_lost(self, why: Exception | None) -> None:
        self._open_ones.discard(self._transport)

    def data_received(self, data: bytes) -> None:
        self._data += data
        head, found, body = self._data.partition(b"\r\n\r\n")
        delivery, length = _ID.search(head + b"\r"), _LENGTH.search(head + b"\r")
        if not found or delivery is None or length is None or len(body) < int(length[1]):
            return
        self._data = body[int(length[1]) :]
        self._peer.take(delivery[1].decode())
        self._transport.write(_OK)
