"""The house in parts, each of which is killed now and then and started again."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from random import Random

from dev import processes, stack
from dev.chaos.history import WORKER
from dev.processes import Child, Keeper

LOOK_SECONDS = 0.01
AMBUSH_SECONDS = 10
"""How long a kill may wait for its victim to be at work."""


class House:
    """Web, worker and beat as processes of their own, under a supervisor.

    Attributes:
        kills: how many processes were killed so far, by part.
    """

    def __init__(self, environment: Mapping[str, str], port: int) -> None:
        web, worker, beat = stack.parts(environment, port)
        self.parts: dict[str, Child] = {"web": web, WORKER: worker, "beat": beat}
        self.kills: Counter[str] = Counter()
        self._keepers = [Keeper(child, steady_seconds=0) for child in self.parts.values()]
        self._port = port

    def running(self) -> AbstractContextManager[None]:
        """Start all parts; stop them at the end."""
        return processes.running(*self.parts.values())

    def await_page(self) -> None:
        """Wait until the first page is served. Raises ChildFailedError."""
        stack.await_page(self.parts["web"], self._port)

    def keep_until(self, is_enough: Callable[[], bool], seconds: float, kill: Callable[[], None] | None = None) -> bool:
        """Start again whatever ends, until it is enough; False if that took longer than `seconds`."""
        give_up_at = time.monotonic() + seconds
        while not is_enough():
            if time.monotonic() > give_up_at:
                return False
            if kill is not None:
                kill()
            for keeper in self._keepers:
                keeper.look()
            time.sleep(LOOK_SECONDS)
        return True


class Killer:
    """Kills a part of the house now and then: half the time at any instant, half the time when it is at work.

    Args:
        pause_seconds: from kill to kill, on average.
        at_work: for some parts, whether they do now what it would be worst to cut short.
    """

    def __init__(
        self, house: House, chance: Random, pause_seconds: float, at_work: Mapping[str, Callable[[], bool]]
    ) -> None:
        self._house, self._chance, self._pause_seconds, self._at_work = house, chance, pause_seconds, at_work
        self._plan()

    def look(self) -> None:
        """Kill if it is time. To be called again and again."""
        now = time.monotonic()
        if now < self._due_at or (self._waits and now < self._due_at + AMBUSH_SECONDS and not self._is_at_work()):
            return
        if self._house.parts[self._victim].kill():
            self._house.kills[self._victim] += 1
        self._plan()

    def _plan(self) -> None:
        self._due_at = time.monotonic() + self._chance.uniform(0, 2 * self._pause_seconds)
        self._victim = self._chance.choice(list(self._house.parts))
        self._waits = self._victim in self._at_work and self._chance.random() < 0.5

    def _is_at_work(self) -> bool:
        return self._at_work[self._victim]()
