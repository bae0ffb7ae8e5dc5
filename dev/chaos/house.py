"""The house in parts with its servers, each of which something happens to now and then."""

import os
import secrets
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import redis

from dev import processes, services, stack
from dev.chaos.history import BEAT, POSTGRESQL, REDIS, WEB, WORKER
from dev.processes import Child, Keeper, free_port
from dev.services import Server

LOOK_SECONDS = 0.01
AWAY_SECONDS = 60
"""How long Redis stays away, once."""
DUMB_SECONDS = 20
"""How long Redis takes connections and says nothing, once."""


@dataclass(frozen=True)
class Ground:
    """What a house stands on: a folder with its data, and servers of its own.

    Attributes:
        environment: of everything in the house.
        port: of its pages.
        mail_port: where it finds its mail server.
        hook_port: where hooks may be posted to on this machine.
    """

    folder: Path
    environment: Mapping[str, str]
    postgresql: Server
    redis: Server
    port: int
    mail_port: int
    hook_port: int


@contextmanager
def ground(folder: Path) -> Iterator[Ground]:
    """PostgreSQL with its data kept safe on disk, and Redis, both in `folder`. Raises ChildFailedError."""
    (folder / "var").mkdir(parents=True, exist_ok=True)
    postgresql, valkey = services.postgresql(folder, durable=True), services.valkey(folder)
    mail_port, hook_port = free_port(), free_port()
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": postgresql.url,
        "REDIS_URL": valkey.url,
        "GUILDPOST_VAR": str(folder / "var"),
        "GUILDPOST_SECRET_KEY": _secret_key(folder),
        "GUILDPOST_MAIL_URL": f"smtp://127.0.0.1:{mail_port}",
        "GUILDPOST_HOOK_HTTP": "true",
        "GUILDPOST_HOOK_PORTS": str(hook_port),
        "GUILDPOST_HOOK_NETS": "127.0.0.1/32",
    }
    with ExitStack() as running:
        running.enter_context(postgresql.running())
        running.enter_context(valkey.running())
        yield Ground(folder, environment, postgresql, valkey, free_port(), mail_port, hook_port)


def _secret_key(folder: Path) -> str:
    """The same for a run that is taken up again: sessions and keys stay good."""
    path = folder / "secret_key"
    if not path.exists():
        path.write_text(secrets.token_urlsafe(48))
    return path.read_text()


class House:
    """Web, workers and beat as processes of their own, under a supervisor, as are their servers.

    Attributes:
        parts: what is started again whenever it ends.
        strikes: what can be done to them, by name; each tells whether it was done.
    """

    def __init__(self, ground: Ground, *, workers: int = 1) -> None:
        environment, port = ground.environment, ground.port
        web, worker, beat = stack.parts(environment, port)
        more = [stack.worker(environment, port, name=f"worker-{number}") for number in range(2, workers + 1)]
        self.ground = ground
        self.own: dict[str, Child] = {WEB: web, WORKER: worker, BEAT: beat}
        self.own |= {f"{WORKER} {number}": child for number, child in enumerate(more, start=2)}
        self.parts = {POSTGRESQL: ground.postgresql.child, REDIS: ground.redis.child, **self.own}
        self.strikes: Mapping[str, Callable[[], bool]] = {
            **{name: child.kill for name, child in self.parts.items()},
            f"{REDIS} emptied": self._empty,
            f"{REDIS} away": lambda: self.hold_back(REDIS, AWAY_SECONDS),
            f"{REDIS} dumb": lambda: self._strike_dumb(REDIS, DUMB_SECONDS),
        }
        self._keepers = {name: Keeper(child, steady_seconds=0) for name, child in self.parts.items()}
        self._later: dict[str, tuple[float, Callable[[], object]]] = {}

    @contextmanager
    def running(self) -> Iterator[None]:
        """Prepare the database, start all parts and wait for the first page; stop them at the end.

        Raises:
            ChildFailedError: it does not start; says why.
        """
        stack.manage(self.ground.environment, "migrate", "--no-input")
        stack.manage(self.ground.environment, "collectstatic", "--no-input", "--verbosity", "0")
        with processes.running(*self.own.values()):
            stack.await_page(self.own[WEB], self.ground.port)
            yield

    def keep_until(
        self, is_enough: Callable[[], bool], seconds: float, look: Callable[[], object] = lambda: None
    ) -> bool:
        """Start again whatever ends, and `look`, until it is enough; False if that took longer than `seconds`."""
        give_up_at = time.monotonic() + seconds
        while not is_enough():
            if time.monotonic() > give_up_at:
                return False
            look()
            self.keep()
            time.sleep(LOOK_SECONDS)
        return True

    def keep(self) -> None:
        """Start again whatever has ended, but what is held back. To be called again and again."""
        for name, (at, do) in list(self._later.items()):
            if time.monotonic() >= at:
                del self._later[name]
                do()
        for name, keeper in self._keepers.items():
            if name not in self._later:
                keeper.look()

    def is_redis_there(self) -> bool:
        """Whether it answers."""
        return self.ground.redis.answers(self.ground.redis.url)

    def _empty(self) -> bool:
        with suppress(redis.RedisError), redis.Redis.from_url(self.ground.redis.url, socket_timeout=1) as client:
            return bool(client.flushall())
        return False

    def hold_back(self, part: str, seconds: float) -> bool:
        """Kill a part, and start it again only after some time."""
        self._later[part] = (time.monotonic() + seconds, lambda: None)
        return self.parts[part].kill()

    def let_come(self, part: str) -> None:
        """Start again at once what is held back."""
        self._later.pop(part, None)

    def _strike_dumb(self, part: str, seconds: float) -> bool:
        """Let a part do nothing for some time, with its connections open."""
        child = self.parts[part]
        self._later[part] = (time.monotonic() + seconds, lambda: child.signal(signal.SIGCONT))
        return child.signal(signal.SIGSTOP)
