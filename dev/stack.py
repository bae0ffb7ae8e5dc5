"""The site as it runs on one machine: granian serves pages and news, one Celery worker with beat does the rest."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from dev import processes
from dev.processes import Child, ChildFailedError

START_SECONDS = 120


@contextmanager
def running(environment: Mapping[str, str], port: int, *, web_processes: int = 1) -> Iterator[str]:
    """The site under `environment`, which names GUILDPOST_VAR; yields its address once the first page is served.

    The database is migrated and the static files are collected before (`manage`).

    Args:
        web_processes: so many serve the pages side by side; more than one only on PostgreSQL.

    Raises:
        ChildFailedError: it does not start; says why.
    """
    web, worker = children(environment, port, web_processes=web_processes)
    with processes.running(web, worker):
        await_page(web, port)
        yield address(port)


def manage(environment: Mapping[str, str], *arguments: str) -> None:
    """Run a command of Django's to its end; its output goes to `log/prepare.log`.

    Raises:
        ChildFailedError: it failed; says why.
    """
    command = [sys.executable, "manage.py", *arguments]
    Child(f"manage.py {arguments[0]}", command, environment, _var(environment) / "log" / "prepare.log").finish()


def children(environment: Mapping[str, str], port: int, *, web_processes: int = 1) -> tuple[Child, Child]:
    """Web server and worker, not yet started. On SQLite writers queue up, hence one process each and few threads."""
    schedule = str(_var(environment) / "beat-schedule")
    return web(environment, port, web_processes), worker(environment, port, "--beat", "--schedule", schedule)


def parts(environment: Mapping[str, str], port: int) -> tuple[Child, Child, Child]:
    """Web server, worker and beat, each a process of its own, not yet started."""
    return web(environment, port), worker(environment, port), beat(environment, port)


def web(environment: Mapping[str, str], port: int, web_processes: int = 1) -> Child:
    """The web server, in one process or several."""
    granian = (
        *("granian", "--interface", "wsgi", "--no-ws", "--no-access-log", "--host", "127.0.0.1", "--port", str(port)),
        *("--workers", str(web_processes), "--blocking-threads", "4", "config.wsgi:application"),
    )
    return _child("The web server", "web", granian, environment, port)


def events(environment: Mapping[str, str], port: int, at: int, app: str = "config.events:application") -> Child:
    """Where those wait who ask for news, at a port of its own beside the site's."""
    granian = (
        *("granian", "--interface", "asgi", "--no-ws", "--host", "127.0.0.1", "--port", str(at), "--workers", "1"),
        *("--backlog", "4096", "--workers-kill-timeout", "10", app),
    )
    return _child("The event feed", "events", granian, environment, port)


def worker(environment: Mapping[str, str], port: int, *arguments: str, name: str = "worker") -> Child:
    """A worker; one of several is told apart by its name."""
    celery = (
        *("celery", "--app", "config", "worker", "--hostname", f"{name}@%h", "--loglevel", "info"),
        *("--pool", "threads", "--concurrency", "4"),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    )
    return _child("The worker", name, (*celery, *arguments), environment, port)


def beat(environment: Mapping[str, str], port: int, *, name: str = "beat") -> Child:
    """What rings the workers at fixed intervals; one of several is told apart by its name."""
    celery = ("celery", "--app", "config", "beat", "--schedule", str(_var(environment) / f"{name}-schedule"))
    return _child("Beat", name, celery, environment, port)


def _child(title: str, name: str, module: tuple[str, ...], environment: Mapping[str, str], port: int) -> Child:
    environment = {"GUILDPOST_SITE_URL": address(port).rstrip("/"), **environment}
    return Child(title, [sys.executable, "-m", *module], environment, _var(environment) / "log" / f"{name}.log")


def address(port: int) -> str:
    """Where the site is served."""
    return f"http://127.0.0.1:{port}/"


def await_page(web: Child, port: int) -> None:
    """Wait until the first page is served.

    Raises:
        ChildFailedError: the web server ended, did not answer in `START_SECONDS`, or answered with an error.
    """
    web.await_ready(lambda: _first_page(port) is not None, START_SECONDS)
    status = _first_page(port)
    if status is None or status >= HTTPStatus.BAD_REQUEST:
        raise ChildFailedError(web.failure(f"answers {status} instead of the first page"))


def _first_page(port: int) -> int | None:
    """The status of the answer, if there is one."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status
    except (OSError, HTTPException):
        return None
    finally:
        connection.close()


def _var(environment: Mapping[str, str]) -> Path:
    """The folder all is written to, with one for the logs."""
    var = Path(environment["GUILDPOST_VAR"])
    (var / "log").mkdir(parents=True, exist_ok=True)
    return var
