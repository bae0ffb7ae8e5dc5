"""The whole house as it runs for its players: web server, worker and beat as processes, on a database of their own."""

import os
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
from celery import Celery
from django.db import connection
from psycopg import sql

from accounts import doorbell
from dev import stack
from dev.processes import free_port

WEB_PROCESSES = 2


@dataclass(frozen=True)
class House:
    """A running installation with its demo.

    Attributes:
        address: of the site.
        environment: under which its commands run.
    """

    address: str
    environment: Mapping[str, str]

    def answers(self) -> Mapping[str, bytes]:
        """What each process that answered a request so far has counted: each keeps its own in a file."""
        counts = Path(self.environment["GUILDPOST_VAR"], "metrics").glob("counter_*.db")
        return {each.name: each.read_bytes() for each in counts}


@pytest.fixture(scope="module")
def services() -> tuple[str, str]:
    """The URLs of PostgreSQL and of a Redis database that only this process of tests uses."""
    database, redis = os.environ.get("DATABASE_URL"), os.environ.get("REDIS_URL")
    if not database or not redis:
        pytest.skip("needs PostgreSQL and Redis: make test")
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) + 1
    return database, urlsplit(redis)._replace(path=f"/{number}").geturl()


@pytest.fixture(scope="module")
def installation(services: tuple[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, str]]:
    """The environment of an installation with an empty database of its own."""
    database, redis = services
    name = f"whole_{uuid4().hex}"
    with psycopg.connect(database, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield {
                **os.environ,
                "DATABASE_URL": urlsplit(database)._replace(path=f"/{name}").geturl(),
                "REDIS_URL": redis,
                "GUILDPOST_VAR": str(tmp_path_factory.mktemp("house")),
            }
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture(scope="module")
def house(installation: Mapping[str, str]) -> Iterator[House]:
    """On the PostgreSQL and Redis that the environment names, its pages served by two processes side by side.

    Started once for all tests of a module, which takes longer than many a game in it.
    """
    environment = {**installation, "GUILDPOST_DEMO": "true", "GUILDPOST_METRICS_TOKEN": secrets.token_hex()}
    stack.manage(environment, "migrate", "--no-input")
    stack.manage(environment, "collectstatic", "--no-input", "--verbosity", "0")
    stack.manage(environment, "seed_demo")
    stack.manage(environment, "seed_demo_league")
    with stack.running(environment, free_port(), web_processes=WEB_PROCESSES) as address:
        yield House(address, environment)


@pytest.fixture
def environment(
    services: tuple[str, str], transactional_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Mapping[str, str]:
    """Of processes that work on this test's own database, beside the test itself, whose doorbell rings them: by itself
    it would ring in the Redis database that all processes of tests share."""
    database, redis = services
    monkeypatch.setattr(doorbell, "current_app", Celery("tests", broker=redis, set_as_current=False))
    return {
        **os.environ,
        "DATABASE_URL": urlsplit(database)._replace(path=f"/{connection.settings_dict['NAME']}").geturl(),
        "REDIS_URL": redis,
        "GUILDPOST_VAR": str(tmp_path),
    }
