"""When what was not taken is tried again. Pure."""

from dataclasses import dataclass
from datetime import timedelta
from random import Random
from secrets import SystemRandom

LONGEST_WISH = timedelta(hours=24)
"""Whoever wants to be left alone for longer is left alone for so long."""

_chance = SystemRandom()


@dataclass(frozen=True, slots=True)
class Waits:
    """How long to wait after each attempt that failed; after one more the delivery has failed.

    Attributes:
        jitter: by how much a wait is lengthened by chance, from and to, as parts of it: what failed together is not
            tried again together.
    """

    each: tuple[timedelta, ...]
    jitter: tuple[float, float] = (0.0, 0.0)

    def after(self, attempt: int, wish: timedelta | None = None, chance: Random = _chance) -> timedelta | None:
        """How long to wait after an attempt (from 1) that failed; None if it was the last.

        Args:
            wish: how long the far end wants to be left alone, if it says so.
        """
        if attempt > len(self.each):
            return None
        wait = max(self.each[attempt - 1], min(wish or timedelta(), LONGEST_WISH))
        return wait * (1 + chance.uniform(*self.jitter))


HOOKS = Waits(
    (
        timedelta(seconds=5),
        timedelta(minutes=5),
        timedelta(minutes=30),
        timedelta(hours=2),
        timedelta(hours=5),
        timedelta(hours=10),
        timedelta(hours=14),
        timedelta(hours=20),
        timedelta(hours=24),
    ),
    jitter=(0.10, 0.20),
)
"""Ten attempts in three days and a bit (Standard Webhooks 1.0)."""
