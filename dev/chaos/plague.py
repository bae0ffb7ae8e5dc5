"""What befalls a house: so many strikes of each kind, at instants and in an order of chance."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from random import Random

from dev.chaos.history import REDIS
from dev.chaos.house import House
from dev.chaos.journal import Journal

AMBUSH_SECONDS = 10
"""How long a strike may wait for its victim to be at work."""


class Plague:
    """Strikes now and then: half the time at any instant, half the time when the victim is at work.

    What was struck stands in the journal as `struck`, so that a later run does only the rest.

    Args:
        plan: how often each of the house's strikes is to be done.
        pause_seconds: from one to the next, on average.
        at_work: for some victims, whether they do now what it would be worst to cut short.
        may_strike: whether the house has got over the last one, where that is to be seen.
    """

    def __init__(
        self,
        house: House,
        journal: Journal,
        chance: Random,
        *,
        plan: Mapping[str, int],
        pause_seconds: float,
        at_work: Mapping[str, Callable[[], bool]],
        may_strike: Callable[[], bool],
    ) -> None:
        self._house, self._journal, self._chance = house, journal, chance
        self._pause_seconds, self._at_work, self._may_strike = pause_seconds, at_work, may_strike
        left = Counter(plan) - done(journal)
        self._victims = sorted(left.elements())
        chance.shuffle(self._victims)
        self._plan_next()

    def is_over(self) -> bool:
        """Whether all was done."""
        return not self._victims

    def look(self) -> None:
        """Strike if it is time. To be called again and again."""
        now = time.monotonic()
        if self.is_over() or now < self._due_at or self._lies_in_wait(now) or not self._may_strike():
            return
        victim, at = self._victims[-1], datetime.now(UTC)
        if self._house.strikes[victim]():
            self._journal.write("struck", what=victim, at=at.isoformat())
            self._victims.pop()
            self._plan_next()

    def _plan_next(self) -> None:
        self._due_at = time.monotonic() + self._chance.uniform(0, 2 * self._pause_seconds)
        self._waits = bool(self._victims) and self._victims[-1] in self._at_work and self._chance.random() < 0.5

    def _lies_in_wait(self, now: float) -> bool:
        return self._waits and now < self._due_at + AMBUSH_SECONDS and not self._at_work[self._victims[-1]]()


def done(journal: Journal) -> Counter[str]:
    """What was struck so far, by name."""
    return Counter(record["what"] for record in journal.all("struck"))


def is_of_redis(strike: str) -> bool:
    """Whether it is Redis that is struck, in whatever way."""
    return strike.startswith(REDIS)
