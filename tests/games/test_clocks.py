from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.clocks import Interval, deadline, reminder

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)

hours = st.integers(-50, 200).map(lambda number: NOON + number * HOUR)
intervals = st.builds(lambda start, length: Interval(start, start + length * HOUR), hours, st.integers(0, 60))
budgets = st.integers(1, 100).map(lambda number: number * HOUR)


def worked(until: datetime, pauses: list[Interval]) -> timedelta:
    """Hours from noon to `until` that lie in no pause, counted one by one."""
    passed = int((until - NOON) / HOUR)
    instants = (NOON + number * HOUR for number in range(passed))
    return HOUR * sum(not any(pause.start <= instant < pause.end for pause in pauses) for instant in instants)


def test_without_pauses_the_deadline_is_the_budget_away() -> None:
    assert deadline(NOON, 3 * HOUR) == NOON + 3 * HOUR


def test_a_pause_that_begins_when_time_is_up_changes_nothing() -> None:
    assert deadline(NOON, 3 * HOUR, [Interval(NOON + 3 * HOUR, NOON + 9 * HOUR)]) == NOON + 3 * HOUR


def test_a_pause_under_way_when_the_turn_begins_counts_from_then() -> None:
    assert deadline(NOON, 3 * HOUR, [Interval(NOON - 5 * HOUR, NOON + HOUR)]) == NOON + 4 * HOUR


def test_the_reminder_comes_after_four_fifths_of_the_working_time() -> None:
    assert reminder(NOON, 10 * HOUR, [Interval(NOON, NOON + HOUR)]) == NOON + 9 * HOUR


@given(budgets, st.lists(intervals, max_size=6))
def test_the_deadline_leaves_exactly_the_budget_of_working_time(budget: timedelta, pauses: list[Interval]) -> None:
    assert worked(deadline(NOON, budget, pauses), pauses) == budget


@given(budgets, st.lists(intervals, max_size=6), st.randoms())
def test_order_and_repetition_of_pauses_do_not_matter(
    budget: timedelta, pauses: list[Interval], chance: object
) -> None:
    again = [*pauses, *pauses]
    chance.shuffle(again)  # type: ignore[attr-defined] # random.Random, by hypothesis

    assert deadline(NOON, budget, again) == deadline(NOON, budget, pauses)  # field note 26


@given(budgets, st.lists(intervals, max_size=6), intervals)
def test_another_pause_never_shortens_and_never_gives_more_than_its_length(
    budget: timedelta, pauses: list[Interval], another: Interval
) -> None:  # field note 23
    longer = deadline(NOON, budget, [*pauses, another]) - deadline(NOON, budget, pauses)

    assert longer >= timedelta(0)
    assert deadline(NOON, budget, [another]) - deadline(NOON, budget) <= another.end - another.start
