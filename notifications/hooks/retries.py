"""What becomes of a delivery after an attempt, and when the next one is due. Pure."""

from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from typing import NamedTuple

from notifications.hooks.answers import Answer

DELAYS = (
    timedelta(0),
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
"""How long after the one before each attempt is due: ten in three days and a bit (Standard Webhooks 1.0)."""

JITTER = (0.10, 0.20)
"""By how much a delay is lengthened, from to: what failed together is not tried again together."""

LONGEST_WISH = timedelta(hours=24)
"""A Retry-After of more counts as this."""

_GONE = 410


class Outcome(StrEnum):
    """What an attempt came to."""

    DELIVERED = "delivered"
    GONE = "gone"
    AGAIN = "again"
    FAILED = "failed"


class Verdict(NamedTuple):
    """What an attempt came to, and when to try again, if so.

    GONE says that the receiver wants nothing more, ever; FAILED that this was the last attempt.
    """

    outcome: Outcome
    next_at: datetime | None = None


def verdict(answer: Answer | None, attempt: int, now: datetime, chance: Random) -> Verdict:
    """What follows from an answer, or from none.

    Args:
        answer: None if there was none (`NotSent`).
        attempt: which one it was, from 1.
        now: when it ended.
        chance: where the jitter comes from.
    """
    if answer is not None and 200 <= answer.status < 300:
        return Verdict(Outcome.DELIVERED)
    if answer is not None and answer.status == _GONE:
        return Verdict(Outcome.GONE)
    if attempt >= len(DELAYS):
        return Verdict(Outcome.FAILED)
    return Verdict(Outcome.AGAIN, now + _delay(answer, attempt) * (1 + chance.uniform(*JITTER)))


def _delay(answer: Answer | None, attempt: int) -> timedelta:
    """The schedule's, or what the receiver asks for if that is longer."""
    wish = (answer and answer.retry_after) or timedelta(0)
    return max(DELAYS[attempt], min(wish, LONGEST_WISH))
