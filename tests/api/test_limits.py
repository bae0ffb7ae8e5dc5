"""How often one may ask."""

import os
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from secrets import randbelow
from uuid import uuid4

import pytest
import time_machine
from pytest_django import Settings
from redis import Redis

from api import limits
from tests.api.conftest import Program, problem

needs_redis = pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="needs Redis: make test")


@needs_redis
def test_the_request_beyond_the_limit_is_told_when_to_come_again(alices: Program, settings: Settings) -> None:
    settings.API_LIMIT = 3
    minute = datetime(2030, 1, 1, second=12, tzinfo=UTC) + timedelta(
        minutes=randbelow(10**6)
    )  # that nobody else counts
    with time_machine.travel(minute, tick=False):
        answers = [alices.get("/me") for _ in range(4)]

    assert [answer.status_code for answer in answers[:3]] == [200, 200, 200]
    assert problem(answers[3]) == (429, "too_many_requests")
    assert (answers[3]["Retry-After"], answers[3].json()["context"]["limit"]) == ("48", 3)


@needs_redis
def test_two_hundred_at_once_are_counted_one_by_one() -> None:  # A7
    who = f"test:{uuid4()}"

    with ThreadPoolExecutor(16) as pool:
        counted = sorted(pool.map(lambda _: limits.count(who, 0.0), range(200)))

    assert counted == list(range(1, 201))


@pytest.mark.parametrize("url", [None, "redis://127.0.0.1:1/0"])
def test_nobody_is_kept_out_where_nobody_counts(alices: Program, settings: Settings, url: str | None) -> None:
    settings.API_LIMIT, settings.REDIS_URL = 1, url

    assert [alices.get("/me").status_code for _ in range(3)] == [200, 200, 200]


@needs_redis
def test_a_new_minute_is_a_new_count() -> None:
    who = f"test:{uuid4()}"

    assert [limits.count(who, now) for now in (0.0, 59.9, 60.0)] == [1, 2, 1]


@needs_redis
def test_a_line_that_was_closed_meanwhile_is_opened_again(settings: Settings) -> None:
    who, url = f"test:{uuid4()}", f"{settings.REDIS_URL}?client_name={uuid4()}"
    settings.REDIS_URL = url
    assert limits.count(who, 0.0) == 1
    with Redis.from_url(url.partition("?")[0], decode_responses=True) as redis:
        (own,) = [each for each in redis.client_list() if each["name"] == url.rpartition("=")[2]]
        redis.client_kill_filter(_id=own["id"])

    assert limits.count(who, 0.0) == 2
