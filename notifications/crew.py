"""Hands that run errands: as few as get on with them.

Threads that all have something to do only keep each other waiting for the interpreter. While the far ends answer at
once one hand posts more than sixteen do; so another is taken on only when those there are seen to wait.
"""

from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from types import TracebackType
from typing import Self

from notifications.errands import Errand, Ran, run

TICK_SECONDS = 0.025
"""So often it is seen how they get on, while there is more to do than hands."""

_BRISK = 15
"""A hand that does not wait sends so many parcels in a tick."""


class Crew:
    """Runs errands in up to `most` threads, in the order in which they were given. Used by one thread.

    Where `most` is one, that thread runs them itself while it waits for them.

    Attributes:
        ongoing: the errands that were given and are not yet back.
    """

    def __init__(self, most: int) -> None:
        self.ongoing: set[Errand] = set()
        self._most, self._wanted = most, 1
        self._pool = ThreadPoolExecutor(most)
        self._hands: set[Future[None]] = set()
        self._todo: deque[Errand] = deque()
        self._back: deque[tuple[Errand, Ran]] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._todo.clear()
        self._pool.shutdown()

    @property
    def is_waiting(self) -> bool:
        """Whether something is to be done for which no hand is free."""
        return bool(self._todo)

    def give(self, errand: Errand) -> None:
        """Have it run as soon as a hand is free."""
        self.ongoing.add(errand)
        self._todo.append(errand)

    def back(self, seconds: float | None = TICK_SECONDS) -> list[tuple[Errand, Ran]]:
        """What is back, as soon as a hand has nothing left to do, or after so many seconds."""
        if self._most == 1:
            self._work()
        else:
            self._staff()
        done, self._hands = wait(self._hands, seconds, FIRST_COMPLETED)
        for hand in done:
            hand.result()
        found = [self._back.popleft() for _ in range(len(self._back))]
        sent = sum(len(ran.receipts) for _, ran in found)
        if not done and self._todo and sent < _BRISK * len(self._hands):
            self._wanted = min(2 * len(self._hands), self._most)
        self.ongoing.difference_update(errand for errand, _ in found)
        return found

    def recall(self) -> list[Errand]:
        """Take back what no hand has begun."""
        found = []
        while errand := self._next():
            found.append(errand)
        self.ongoing.difference_update(found)
        return found

    def _staff(self) -> None:
        """Hands for what is to be done, if there are not as many as are wanted."""
        for _ in range(min(self._wanted - len(self._hands), len(self._todo))):
            self._hands.add(self._pool.submit(self._work))

    def _work(self) -> None:
        while errand := self._next():
            self._back.append((errand, run(errand)))

    def _next(self) -> Errand | None:
        try:
            return self._todo.popleft()
        except IndexError:
            return None
