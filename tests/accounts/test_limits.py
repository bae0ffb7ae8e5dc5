from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from accounts.errors import TooOften
from accounts.limits import Limit, refund, spend
from accounts.models import Use

LIMIT = Limit("test", 3, timedelta(minutes=10))
MANY = Limit("many", 20, timedelta(minutes=10))


@pytest.mark.django_db
@pytest.mark.smoke
def test_a_limit_ends_by_itself_and_says_when() -> None:
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        for _ in range(3):
            spend(LIMIT, "a")
    with time_machine.travel(start + timedelta(minutes=4), tick=False):
        with pytest.raises(TooOften) as refusal:
            spend(LIMIT, "a")
        spend(LIMIT, "b")
    assert refusal.value.seconds == 360
    with time_machine.travel(start + timedelta(minutes=10), tick=False):
        spend(LIMIT, "a")


@pytest.mark.django_db
def test_what_is_refunded_does_not_count() -> None:
    for _ in range(9):
        spend(LIMIT, "a")
        refund(LIMIT, "a")

    assert Use.objects.get().count == 0


@pytest.mark.django_db
def test_whose_use_it_was_cannot_be_read() -> None:
    spend(LIMIT, "alice@example.org")

    assert set(Use.objects.get().key) <= set("0123456789abcdef")


@pytest.mark.django_db(transaction=True)
def test_a_limit_is_exact_however_many_ask_at_once() -> None:  # A7
    with ThreadPoolExecutor(8) as pool:
        passed = list(pool.map(lambda _: _try(), range(60)))

    assert sum(passed) == 20


def _try() -> bool:
    try:
        spend(MANY, "a")
    except TooOften:
        return False
    finally:
        connection.close()
    return True
