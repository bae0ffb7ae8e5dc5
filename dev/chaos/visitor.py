"""A patient person's browser: it asks again until there is a reply."""

import time
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from dev.chaos.forms import Fields

SECONDS_A_TRY = 10
SECONDS_BETWEEN = 0.3
PATIENCE_SECONDS = 90


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back; `tries` is how often it was asked for."""

    status: int
    location: str
    body: str
    tries: int

    @property
    def is_redirect(self) -> bool:
        return self.status == HTTPStatus.FOUND


@dataclass(slots=True)
class Visitor:
    """A browser.

    Attributes:
        longest_wait_seconds: until a reply came.
        is_posting: an answer is on its way.
        troubles: replies that said that the server is in trouble; it was asked again.
    """

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    longest_wait_seconds: float = 0
    is_posting: bool = False
    troubles: int = 0

    def get(self, path: str) -> Reply:
        return self._ask("GET", path, "")

    def post(self, path: str, fields: Fields) -> Reply:
        self.is_posting = True
        try:
            return self._ask("POST", path, urlencode(fields))
        finally:
            self.is_posting = False

    def _ask(self, method: str, path: str, form: str) -> Reply:
        """Raises TimeoutError after `PATIENCE_SECONDS`."""
        began, tries = time.monotonic(), 0
        while True:
            tries += 1
            try:
                status, location, body = self._try(method, path, form)
                if status < HTTPStatus.INTERNAL_SERVER_ERROR:
                    return Reply(status, location, body, tries)
                self.troubles += 1
            except (OSError, HTTPException):
                pass  # a server that was killed, or is not up yet
            waited = time.monotonic() - began
            self.longest_wait_seconds = max(self.longest_wait_seconds, waited)
            if waited > PATIENCE_SECONDS:
                raise TimeoutError(f"{method} was not answered in {PATIENCE_SECONDS} s")
            time.sleep(SECONDS_BETWEEN)

    def _try(self, method: str, path: str, form: str) -> tuple[int, str, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=SECONDS_A_TRY)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if form:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, form or None, headers)
            answer = connection.getresponse()
            body = answer.read().decode()
            for line in answer.headers.get_all("Set-Cookie", []):
                self.cookies |= {name: one.value for name, one in SimpleCookie(line).items()}
            return answer.status, answer.headers.get("Location", ""), body
        finally:
            connection.close()
