"""A patient asker, a person's browser or a program: it asks again until there is a reply."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from dev.chaos.forms import Fields

SECONDS_A_TRY = 10
SECONDS_BETWEEN = 0.3
PATIENCE_SECONDS = 150
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}
ASK_AGAIN = frozenset({HTTPStatus.CONFLICT, HTTPStatus.TOO_MANY_REQUESTS})
"""What tells a program to ask again: its first try goes on still, or it asked too often."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back.

    Attributes:
        tries: how often it was asked for.
        seconds: from the first try on.
    """

    status: int
    location: str
    body: str
    tries: int
    seconds: float

    @property
    def is_redirect(self) -> bool:
        return self.status == HTTPStatus.FOUND


@dataclass(slots=True)
class Visitor:
    """A browser, or a program that has a token.

    Attributes:
        longest_wait_seconds: until a reply came.
        is_posting: an answer is on its way.
        troubles: replies that said that the server is in trouble; it was asked again.
    """

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""
    longest_wait_seconds: float = 0
    is_posting: bool = False
    troubles: int = 0

    def get(self, path: str) -> Reply:
        return self._ask("GET", path, "", {})

    def post(self, path: str, fields: Fields) -> Reply:
        return self._post(path, urlencode(fields), FORM)

    def post_once(self, path: str, document: str, key: str) -> Reply:
        """Post JSON under an Idempotency-Key."""
        return self._post(path, document, {**JSON, "Idempotency-Key": key})

    def _post(self, path: str, body: str, headers: Mapping[str, str]) -> Reply:
        self.is_posting = True
        try:
            return self._ask("POST", path, body, headers)
        finally:
            self.is_posting = False

    def _ask(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> Reply:
        """Raises TimeoutError after `PATIENCE_SECONDS`."""
        began, tries = time.monotonic(), 0
        while True:
            tries += 1
            try:
                status, location, said = self._try(method, path, body, headers)
            except (OSError, HTTPException):
                status = 0  # a server that was killed, or is not up yet
            waited = time.monotonic() - began
            self.longest_wait_seconds = max(self.longest_wait_seconds, waited)
            if 0 < status < HTTPStatus.INTERNAL_SERVER_ERROR and not (self.token and status in ASK_AGAIN):
                return Reply(status, location, said, tries, waited)
            self.troubles += status >= HTTPStatus.INTERNAL_SERVER_ERROR
            if waited > PATIENCE_SECONDS:
                raise TimeoutError(f"{method} was not answered in {PATIENCE_SECONDS} s")
            time.sleep(SECONDS_BETWEEN)

    def _try(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> tuple[int, str, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=SECONDS_A_TRY)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), **headers}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            said = answer.read().decode()
            for line in answer.headers.get_all("Set-Cookie", []):
                self.cookies |= {name: one.value for name, one in SimpleCookie(line).items()}
            return answer.status, answer.headers.get("Location", ""), said
        finally:
            connection.close()
