"""`make play`: what stops it before it starts, and one whole run on SQLite."""

import fcntl
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from dev.processes import ROOT, free_port
from tests.whole.feed_readers import PATH, ask

COMMAND = [sys.executable, "-m", "dev.play"]


def environment(var: Path, port: int | str) -> dict[str, str]:
    """This one's, but for what names a database, a broker and a place."""
    inherited = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    return {**inherited, "GUILDPOST_VAR": str(var), "PORT": str(port)}


def refusal(var: Path, port: int | str) -> tuple[int, str, str]:
    """Exit code, output and errors of a start that is refused."""
    done = subprocess.run(
        COMMAND, cwd=ROOT, env=environment(var, port), capture_output=True, text=True, check=False, timeout=60
    )
    return done.returncode, done.stdout, done.stderr


def test_taken_port_is_told_before_anything_starts(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        refused = refusal(tmp_path, port)

    line = f"guildpost: port {port} is taken; choose another: make play PORT={port + 1}\n"
    assert refused == (1, "", line)
    assert [path.name for path in tmp_path.iterdir()] == ["play.lock"]


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_port_that_is_none_is_told(tmp_path: Path, port: str) -> None:
    line = f"guildpost: PORT must be a number from 1 to 65535, not '{port}'\n"
    assert refusal(tmp_path, port) == (1, "", line)


def test_second_start_from_the_same_folder_says_where_the_first_is(tmp_path: Path) -> None:
    with (tmp_path / "play.lock").open("w") as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        print("http://127.0.0.1:8000/", end="", file=first, flush=True)

        refused = refusal(tmp_path, free_port())

    assert refused == (1, "", "guildpost: it runs from this folder already: http://127.0.0.1:8000/\n")


@contextmanager
def playing(var: Path, port: int) -> Iterator[None]:
    """From the line that says it is ready to a Ctrl-C that it must obey."""
    ready = re.compile(rf"Guildpost is ready after \d+ s: http://127.0.0.1:{port}/\n")
    with subprocess.Popen(
        COMMAND, cwd=ROOT, env=environment(var, port), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as play:
        assert play.stdout
        said: list[str] = []
        while not said or not ready.fullmatch(said[-1]):
            said.append(play.stdout.readline())
            assert said[-1], "".join(said)
        yield
        play.send_signal(signal.SIGINT)
        assert play.stdout.read().endswith("\nStopped.\n")
    assert play.returncode == 0


def first_page(port: int) -> int:
    with closing(HTTPConnection("127.0.0.1", port)) as connection:
        connection.request("GET", "/")
        return connection.getresponse().status


def games(var: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(var / "guildpost.sqlite3")) as database:
        return database.execute("select id from games_game order by id").fetchall()


def first_news(var: Path, port: int) -> dict[str, Any]:
    """What alice's program is told where the house says that one can wait for news."""
    asked = [sys.executable, "-m", "dev.manage", "token", "alice"]
    done = subprocess.run(asked, cwd=ROOT, env=environment(var, port), capture_output=True, text=True, check=True)
    token = done.stdout.strip()
    with closing(HTTPConnection("127.0.0.1", port)) as connection:
        connection.request("GET", PATH, headers={"Authorization": f"Bearer {token}"})
        said = connection.getresponse().headers["Link"]
    at = re.fullmatch(rf'<http://127.0.0.1:(\d+){PATH}>; rel="monitor"', said)
    assert at
    status, told = ask(int(at[1]), token, "?after=0&wait=60")
    assert status == 200, told
    return told


@pytest.mark.long
def test_play_serves_the_demo_and_finds_it_again(tmp_path: Path) -> None:
    port = free_port()

    with playing(tmp_path, port):
        first = games(tmp_path), first_page(port), (tmp_path / "secret_key").read_text()
    with playing(tmp_path, port):
        told = first_news(tmp_path, port)
        second = games(tmp_path), first_page(port), (tmp_path / "secret_key").read_text()

    assert first == second
    assert first[0] != []
    assert first[1] == 200
    assert (told["events"][0]["number"], told["events"][0]["type"]) == (1, "game.turn")
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
