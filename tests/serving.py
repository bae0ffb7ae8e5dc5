"""The site as it is deployed: a web server of its own, on the tests' database, and all that it prints."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage
from os import environ
from pathlib import Path
from urllib.parse import quote

from django.db import connection

from dev import processes, stack
from dev.processes import Child, free_port


@dataclass(frozen=True, slots=True)
class Answer:
    """What the site answered."""

    status: int
    headers: HTTPMessage
    body: bytes


@dataclass(frozen=True, slots=True)
class Site:
    """A running site."""

    port: int
    web: Child

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """Ask as a program without cookies would."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as line:
            line.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = line.getresponse()
            return Answer(answer.status, answer.headers, answer.read())

    def printed(self) -> str:
        """All that it has printed so far."""
        return self.web.log.read_text(errors="replace")


@contextmanager
def served(var: Path, **settings: str) -> Iterator[Site]:
    """The site with these settings (named in small letters, without the prefix) and a folder of its own."""
    here = environment(var, {f"GUILDPOST_{name.upper()}": value for name, value in settings.items()})
    stack.manage(here, "collectstatic", "--no-input", "--verbosity", "0")
    port = free_port()
    web, _ = stack.children(here, port)
    with processes.running(web):
        stack.await_page(web, port)
        yield Site(port, web)


def environment(var: Path, settings: Mapping[str, str]) -> dict[str, str]:
    """This process's, but for the tests' own database, a doorbell without Redis, and a folder of its own."""
    inherited = {name: value for name, value in environ.items() if name != "REDIS_URL"}
    return {**inherited, "DATABASE_URL": _database_url(), "GUILDPOST_VAR": str(var), **settings}


def _database_url() -> str:
    """Of the tests' database, which must be PostgreSQL."""
    at = connection.settings_dict
    who = ":".join(quote(str(at[part]), safe="") for part in ("USER", "PASSWORD") if at[part])
    return f"postgresql://{who}@{at['HOST']}:{at['PORT']}/{at['NAME']}"
