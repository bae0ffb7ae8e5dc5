"""The house in parts, each of which is killed now and then and started again."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from random import Random

from dev import processes, stack
from dev.chaos.history import WORKER
from dev.processes import Child, Keeper

LOOK_SECONDS = 0.05


class House:
    """Web, worker and beat as processes of their own, under a supervisor.

    Attributes:
        kills: how many processes were killed so far, by part.
    """

    def __init__(self, environment: Mapping[str, str], port: int, chance: Random) -> None:
        web, worker, beat = stack.parts(environment, port)
        self.parts: dict[str, Child] = {"web": web, WORKER: worker, "beat": beat}
        self.kills: Counter[str] = Counter()
        self._keepers = [Keeper(child, steady_seconds=0) for child in self.parts.values()]
        self._chance = chance
        self._port = port

    def running(self) -> AbstractContextManager[None]:
        """Start all parts; stop them at the end."""
        return processes.running(*self.parts.values())

    def await_page(self) -> None:
        """Wait until the first page is served. Raises ChildFailedError."""
        stack.await_page(self.parts["web"], self._port)

    def keep_until(self, is_enough: Callable[[], bool], seconds: float, pause_seconds: float | None = None) -> bool:
        """Start again whatever ends, until it is enough; False if that took longer than `seconds`.

        Args:
            pause_seconds: between two kills, on average; None kills nothing.
        """
        give_up_at = time.monotonic() + seconds
        kill_at = self._next_kill(pause_seconds)
        while not is_enough():
            now = time.monotonic()
            if now > give_up_at:
                return False
            if kill_at is not None and now >= kill_at:
                self._kill()
                kill_at = self._next_kill(pause_seconds)
            for keeper in self._keepers:
                keeper.look()
            time.sleep(LOOK_SECONDS)
        return True

    def _next_kill(self, pause_seconds: float | None) -> float | None:
        return None if pause_seconds is None else time.monotonic() + self._chance.uniform(0, 2 * pause_seconds)

    def _kill(self) -> None:
        part = self._chance.choice(list(self.parts))
        if self.parts[part].kill():
            self.kills[part] += 1
