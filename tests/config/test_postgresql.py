"""Whether an idle connection still lives is seen without asking the server."""

from collections.abc import Iterator

import pytest
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

pytestmark = pytest.mark.django_db


@pytest.fixture
def idle() -> Iterator[BaseDatabaseWrapper]:
    """A connection of its own, which asked something before."""
    other = connections.create_connection("default")
    with other.cursor() as cursor:
        cursor.execute("SELECT 'asked before'")
    yield other
    other.close()


def asked_last(other: BaseDatabaseWrapper) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT query FROM pg_stat_activity WHERE pid = %s", [_pid(other)])
        return str(cursor.fetchone()[0])


def end(other: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [_pid(other)])
        assert cursor.fetchone() == (True,)


def _pid(other: BaseDatabaseWrapper) -> int:
    return int(other.connection.info.backend_pid)


def test_the_server_is_not_asked_while_nothing_happened(idle: BaseDatabaseWrapper) -> None:
    assert idle.is_usable()
    assert asked_last(idle) == "SELECT 'asked before'"


def test_the_server_is_asked_when_something_failed(idle: BaseDatabaseWrapper) -> None:
    idle.errors_occurred = True
    assert idle.is_usable()
    assert asked_last(idle) == "SELECT 1"


def test_a_connection_that_the_server_ended_is_replaced_before_the_next_request(idle: BaseDatabaseWrapper) -> None:
    end(idle)
    assert not idle.is_usable()

    idle.close_if_unusable_or_obsolete()  # as Django does when a request begins
    with idle.cursor() as cursor:
        cursor.execute("SELECT 2")
        assert cursor.fetchone() == (2,)
