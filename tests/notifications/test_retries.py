"""When a delivery to a hook is tried again."""

from datetime import timedelta
from random import Random

import pytest

from notifications.retries import HOOKS, Waits

SECONDS = [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400]


def waits(seed: int, wish: timedelta | None = None) -> list[timedelta]:
    """How long is waited before each attempt of a delivery that always fails."""
    chance = Random(seed)  # noqa: S311 # repeatable on purpose
    waited: list[timedelta] = []
    while (wait := HOOKS.after(len(waited) + 1, wish, chance)) is not None:
        waited.append(wait)
    return waited


def is_lengthened(waited: timedelta, seconds: float) -> bool:
    return 1.10 * seconds <= waited.total_seconds() <= 1.20 * seconds


def test_ten_attempts_are_made_each_within_its_jitter() -> None:  # W3
    for seed in range(200):
        waited = waits(seed)
        assert len(waited) == 9
        assert all(map(is_lengthened, waited, SECONDS))


def test_the_jitter_is_spread_over_its_whole_range() -> None:  # W3
    firsts = [waits(seed)[0].total_seconds() / 5 for seed in range(200)]

    assert min(firsts) < 1.105
    assert max(firsts) > 1.195


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        (timedelta(minutes=10), [600, 600, *SECONDS[2:]]),
        (timedelta(hours=24), [86400] * 9),
        (timedelta(days=30), [86400] * 9),
        (timedelta(0), SECONDS),
    ],
)
def test_a_receiver_is_left_alone_as_long_as_it_asks_for_up_to_a_day(  # W3
    wish: timedelta, expected: list[int]
) -> None:
    assert list(map(is_lengthened, waits(7, wish), expected)) == [True] * 9


def test_without_jitter_a_wait_is_just_as_long_as_it_says() -> None:
    plain = Waits((timedelta(minutes=1), timedelta(hours=1)))

    assert [plain.after(attempt) for attempt in (1, 2, 3)] == [timedelta(minutes=1), timedelta(hours=1), None]
