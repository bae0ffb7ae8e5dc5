"""`dev.services` gives a command real servers of its own, and takes them away again."""

import os
import subprocess
import sys

import psycopg
import pytest
import redis

from dev.processes import ROOT

ASK = """
import os, psycopg, redis
with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
    print(connection.execute("select current_setting('fsync')").fetchone()[0])
with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
    print(client.ping())
print(os.environ["DATABASE_URL"])
print(os.environ["REDIS_URL"])
raise SystemExit(3)
"""


@pytest.mark.parametrize(("options", "fsync"), [([], "off"), (["--durable"], "on")])
def test_command_gets_servers_that_are_gone_afterwards(options: list[str], fsync: str) -> None:
    inherited = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    command = [sys.executable, "-m", "dev.services", *options, "python", "-c", ASK]

    done = subprocess.run(command, cwd=ROOT, env=inherited, capture_output=True, text=True, check=False, timeout=120)
    answers = done.stdout.splitlines()

    assert (done.returncode, done.stderr, answers[:2]) == (3, "", [fsync, "True"])
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(answers[2], connect_timeout=1)
    with redis.Redis.from_url(answers[3]) as client, pytest.raises(redis.ConnectionError):
        client.ping()


def test_servers_that_the_environment_names_are_used() -> None:
    named = {"DATABASE_URL": "postgresql://db.example/guildpost", "REDIS_URL": "redis://redis.example/0"}
    command = [sys.executable, "-m", "dev.services", "sh", "-c", 'echo "$DATABASE_URL $REDIS_URL"']

    said = subprocess.check_output(command, cwd=ROOT, env=os.environ | named, text=True)

    assert said == "postgresql://db.example/guildpost redis://redis.example/0\n"
