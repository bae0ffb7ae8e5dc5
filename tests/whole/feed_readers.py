"""Programs that read a feed over real sockets, and are cut off."""

import json
import socket
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from random import Random
from typing import Any

PATH = "/api/v1/me/events"
PATIENCE_SECONDS = 90


def ask(port: int, token: str, query: str = "") -> tuple[int, dict[str, Any]]:
    """One answer, as a program gets it."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)) as line:
        line.request("GET", f"{PATH}{query}", headers={"Authorization": f"Bearer {token}"})
        answer = line.getresponse()
        return answer.status, json.loads(answer.read())


class Stream:
    """An open stream, read a bit at a time.

    Attributes:
        last_id: as a browser keeps it.
    """

    def __init__(self, port: int, token: str, after: int | None = None, *, cookie: str = "") -> None:
        self.last_id = after
        shown = f"Cookie: {cookie}" if cookie else f"Authorization: Bearer {token}"
        last = "" if after is None else f"Last-Event-ID: {after}\r\n"
        self._line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS)
        self._line.sendall(
            f"GET {PATH} HTTP/1.0\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n{shown}\r\n{last}\r\n".encode()
        )
        self._file = self._line.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        self.headers = dict(self._headers())

    def _headers(self) -> Iterator[tuple[str, str]]:
        while line := self._file.readline().strip():
            name, _, value = line.decode().partition(": ")
            yield name, value

    def parts(self) -> Iterator[dict[str, Any] | None]:
        """What comes, until the stream ends: events, and None for the word that the stream lives.

        An event counts when the empty line after it has come.
        """
        last_id, data = self.last_id, ""
        while line := self._file.readline():
            name, _, value = line.decode().rstrip("\n").partition(": ")
            match name:
                case "id":
                    last_id = int(value)
                case "data":
                    data = value
                case "" if value:
                    yield None
                case "" if line == b"\n":
                    self.last_id = last_id
                    if data:
                        yield json.loads(data)
                    data = ""

    def close(self) -> None:
        """Be gone, without a word."""
        self._file.close()
        self._line.close()


@dataclass
class Reader:
    """Reads a feed to a number, and is cut off at random so many times."""

    port: int
    token: str
    dice: Random
    cuts: int
    read: list[dict[str, Any]] = field(default_factory=list)
    made: int = 0

    @property
    def last(self) -> int:
        return self.read[-1]["number"] if self.read else 0

    def stream_to(self, number: int) -> None:
        """By streams."""
        while self.last < number:
            with closing(Stream(self.port, self.token, self.last)) as stream:
                self._take(stream, number)

    def _take(self, stream: Stream, number: int) -> None:
        left = self.dice.randint(0, 60) if self.made < self.cuts else number
        for event in filter(None, stream.parts()):
            if left == 0:
                self.made += 1
                return
            self.read.append(event)
            left -= 1
            if self.last >= number:
                return

    def poll_to(self, number: int) -> None:
        """By answers that wait; one that is cut off is lost and asked for again."""
        while self.last < number:
            if self.made < self.cuts and self.dice.random() < 0.5:
                self._ask_and_go()
            status, told = ask(self.port, self.token, f"?after={self.last}&wait=20&limit={self.dice.randint(1, 60)}")
            assert status == 200, told
            self.read += told["events"]

    def _ask_and_go(self) -> None:
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_SECONDS) as line:
            line.sendall(
                f"GET {PATH}?after={self.last}&wait=20 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Authorization: Bearer {self.token}\r\n\r\n".encode()
            )
            line.recv(self.dice.randint(1, 400))
        self.made += 1
