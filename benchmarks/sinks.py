"""Far ends in processes of their own, which take everything: `python -m benchmarks.sinks`, for HTTP."""

import asyncio
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep

_OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


@contextmanager
def http() -> Iterator[int]:
    """A receiver of posts; gives its port."""
    with _started("-m", "benchmarks.sinks", "{port}") as port:
        yield port


@contextmanager
def smtp() -> Iterator[int]:
    """A mail server; gives its port."""
    with _started("-m", "aiosmtpd", "-n", "-l", "127.0.0.1:{port}", "-c", "aiosmtpd.handlers.Sink") as port:
        yield port


@contextmanager
def _started(*arguments: str) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    process = subprocess.Popen([sys.executable, *(argument.format(port=port) for argument in arguments)])
    try:
        _wait_for(port)
        yield port
    finally:
        process.terminate()
        process.wait()


def _wait_for(port: int) -> None:
    """Raises OSError if nobody listens there within ten seconds."""
    for _ in range(100):
        if socket.socket().connect_ex(("127.0.0.1", port)) == 0:
            return
        sleep(0.1)
    raise OSError("the far end did not start")


class _Taking(asyncio.Protocol):
    """Answers each request when all of it is there."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport, self.data = transport, b""

    def data_received(self, data: bytes) -> None:
        self.data += data
        head, found, body = self.data.partition(b"\r\n\r\n")
        length = _LENGTH.search(head)
        if found and length and len(body) >= int(length[1]):
            self.data = body[int(length[1]) :]
            assert isinstance(self.transport, asyncio.WriteTransport)  # noqa: S101 # a socket's
            self.transport.write(_OK)


async def _serve(port: int) -> None:
    server = await asyncio.get_running_loop().create_server(_Taking, "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_serve(int(sys.argv[1])))
