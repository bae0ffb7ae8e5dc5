"""The whole house as it runs for its players: web server, worker and beat as processes, on a database of their own."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
from psycopg import sql

from dev import stack
from dev.processes import free_port


@dataclass(frozen=True)
class House:
    """A running installation with its demo.

    Attributes:
        address: of the site.
        environment: under which its commands run.
    """

    address: str
    environment: Mapping[str, str]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """On the PostgreSQL and Redis that the environment names; skipped where it names none."""
    database, redis = os.environ.get("DATABASE_URL"), os.environ.get("REDIS_URL")
    if not database or not redis:
        pytest.skip("needs PostgreSQL and Redis: make test")
    name = f"whole_{uuid4().hex}"
    environment = {
        **os.environ,
        "DATABASE_URL": urlsplit(database)._replace(path=f"/{name}").geturl(),
        "REDIS_URL": urlsplit(redis)._replace(path="/1").geturl(),
        "GUILDPOST_VAR": str(tmp_path),
        "GUILDPOST_DEMO": "true",
    }
    with psycopg.connect(database, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            stack.manage(environment, "migrate", "--no-input")
            stack.manage(environment, "collectstatic", "--no-input", "--verbosity", "0")
            stack.manage(environment, "seed_demo")
            with stack.running(environment, free_port()) as address:
                yield House(address, environment)
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
