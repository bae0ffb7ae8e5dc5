"""When a delivery is tried again."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from notifications.hooks.answers import Answer
from notifications.hooks.retries import Outcome, Verdict, verdict

START = datetime(2026, 11, 30, 12, tzinfo=UTC)
SECONDS = [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400]
REFUSED = Answer(500, 12)


def chance_of(seed: int) -> Random:
    return Random(seed)  # noqa: S311 # repeatable on purpose


def waits(answer: Answer | None, chance: Random) -> list[timedelta]:
    """How long is waited before each attempt of a delivery that is always answered so."""
    clock, attempt, waited = START, 1, []
    while (found := verdict(answer, attempt, clock, chance)).next_at is not None:
        waited.append(found.next_at - clock)
        clock, attempt = found.next_at, attempt + 1
    assert found == Verdict(Outcome.FAILED)
    return waited


def is_lengthened(waited: timedelta, seconds: float) -> bool:
    return 1.10 * seconds <= waited.total_seconds() <= 1.20 * seconds


@pytest.mark.parametrize("answer", [REFUSED, None])
def test_ten_attempts_are_made_each_within_its_jitter(answer: Answer | None) -> None:  # W3
    for seed in range(200):
        waited = waits(answer, chance_of(seed))
        assert len(waited) == 9
        assert all(map(is_lengthened, waited, SECONDS))


def test_the_jitter_is_spread_over_its_whole_range() -> None:  # W3
    firsts = [waits(REFUSED, chance_of(seed))[0].total_seconds() / 5 for seed in range(200)]

    assert min(firsts) < 1.105
    assert max(firsts) > 1.195


@pytest.mark.parametrize(
    ("asked_for", "expected"),
    [
        (timedelta(minutes=10), [600, 600, *SECONDS[2:]]),
        (timedelta(hours=24), [86400] * 9),
        (timedelta(days=30), [86400] * 9),
        (timedelta(0), SECONDS),
    ],
)
def test_a_receiver_is_left_alone_as_long_as_it_asks_for_up_to_a_day(  # W3
    asked_for: timedelta, expected: list[int]
) -> None:
    for status in (302, 429, 503):
        waited = waits(Answer(status, 12, retry_after=asked_for), chance_of(status))
        assert list(map(is_lengthened, waited, expected)) == [True] * 9


def test_only_2xx_is_delivered_and_410_is_the_end() -> None:  # W3
    outcomes: dict[Outcome, set[int]] = {}
    for status in range(100, 600):
        found = verdict(Answer(status, 12), 1, START, chance_of(status))
        outcomes.setdefault(found.outcome, set()).add(status)
        assert (found.next_at is None) is (found.outcome is not Outcome.AGAIN)

    assert outcomes == {
        Outcome.DELIVERED: set(range(200, 300)),
        Outcome.GONE: {410},
        Outcome.AGAIN: set(range(100, 600)) - set(range(200, 300)) - {410},
    }


@pytest.mark.parametrize(("status", "outcome"), [(200, Outcome.DELIVERED), (410, Outcome.GONE), (500, Outcome.FAILED)])
def test_the_last_attempt_counts_like_any_other(status: int, outcome: Outcome) -> None:
    assert verdict(Answer(status, 12), 10, START, chance_of(0)) == Verdict(outcome)
