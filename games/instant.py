"""Reading a game while it goes on: all that is read together is of one instant."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction
from psycopg import IsolationLevel

_MARK = "is_of_one_instant"


def of_one_instant[View: Callable[..., Any]](view: View) -> View:
    """Mark a view that needs no snapshot: it reads nothing, or all that it shows in one statement."""
    setattr(view, _MARK, True)
    return view


def needs_no_snapshot(view: Callable[..., Any]) -> bool:
    """Whether a view is marked so."""
    return getattr(view, _MARK, False)


@contextmanager
def one_instant() -> Iterator[None]:
    """Show every read in here the database as it was at the first of them; PostgreSQL then takes no write.

    Inside a transaction that goes on already it changes nothing.
    """
    if connection.in_atomic_block:
        yield
        return
    with _of_one_snapshot(), transaction.atomic():
        yield


@contextmanager
def _of_one_snapshot() -> Iterator[None]:
    """Say so with the BEGIN, which costs nothing. SQLite, once it has begun, reads so by itself."""
    if connection.vendor != "postgresql":
        yield
        return
    connection.close_if_health_check_failed()  # now, or it would be another connection that begins
    connection.ensure_connection()
    driver = connection.connection
    driver.isolation_level, driver.read_only = IsolationLevel.REPEATABLE_READ, True
    try:
        yield
    finally:
        if not driver.closed:
            driver.isolation_level = driver.read_only = None
