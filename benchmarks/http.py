"""The interface under load: 16 connections to two web processes, beside a plain view and beside pgbench.

A game is read by its player's token, and moves are sent with a token and an Idempotency-Key, as programs do it. The
plain view (`benchmarks.site`) stands in the same site, so it pays for the same middleware, and answers about as many
bytes: what differs is who asks and how often, of what a game is read, the reader's view of it, its text and its
questions. What pgbench does stands in `benchmarks.commit`; a move of ours is answered by the whole game besides, or by
nothing where that is preferred. The bare view stands between the two: what is left of pgbench's rate once a request
carries the move, answered by a number.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from http.client import HTTPConnection
from itertools import repeat
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from uuid import UUID

from django.utils import timezone

from accounts import tokens
from accounts.models import Token, User
from benchmarks import commit
from benchmarks.load import load, written
from benchmarks.measure import Row, compare
from dev import processes, stack
from dev.processes import Child, free_port
from games import tables
from games.models import Seat

SECONDS = 3.0
CONNECTIONS, PROCESSES = 16, 2
GAMES = 24
"""For each connection and round: more than are played."""
SLUG = "builders_middle_ages"
_TURN = ({"type": "take", "actions": 1},) * 3 + ({"type": "end"},)


def rows() -> Iterator[Row]:
    """Reads and moves with a token, and how far the slowest of a hundred moves is from the middle."""
    commit.make_tables()
    with _site() as (port, web), TemporaryDirectory() as folder:
        people, scripts = _people(), commit.scripts(Path(folder))
        game, holder = _game(people)
        ours = written("GET", f"/api/v1/games/{game}", headers={"Authorization": f"Bearer {people[holder]}"})
        plain, times = written("GET", "/plain/0"), []

        def read(ask: bytes) -> float:
            return _rate(load(port, [repeat(ask) for _ in range(CONNECTIONS)], SECONDS))

        def play(**headers: str) -> float:
            commit.tidy()
            took = load(port, [iter(_moves(people, headers)) for _ in range(CONNECTIONS)], SECONDS)
            times.extend(took)
            return _rate(took)

        def play_tersely() -> float:
            return play(Prefer="return=minimal")

        def write() -> float:
            commit.tidy()
            return _rate(load(port, [repeat(_bare(number)) for number in range(CONNECTIONS)], SECONDS))

        yield compare("GET of a game, token", "/s", "≥ 0.6", lambda: read(ours), "a plain view", lambda: read(plain))
        yield compare(
            *("POST of a move, token and key", "/s", "≥ 0.25", play_tersely),
            *("pgbench, 16 clients, 2 to 8 KB", lambda: commit.pgbench(scripts)),
        )
        yield compare(
            *("the same, answered by the whole game", "/s", "≥ 0.25", play),
            *("pgbench, 16 clients, 2 to 8 KB", lambda: commit.pgbench(scripts)),
        )
        yield compare(
            *("POST of a move, token and key", "/s", "≥ 0.47", play_tersely),
            *("a bare view that writes the same", write),
        )
        middle, slow = median(times) * 1e6, sorted(times)[len(times) * 99 // 100] * 1e6
        name = "POST of a move: the slowest in a hundred"
        yield Row(name, "µs", slow, "the median move", middle, slow / middle, "≤ 4", is_steady=True)
        memory = max(_resident(web))
        yield Row(
            "a web process after all this", "MB", memory, "what it may take", 200, memory / 200, "≤ 1", is_steady=True
        )


def _resident(web: Child) -> Iterator[float]:
    """The resident memory of each of the server's processes, in MB."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it ended meanwhile
            group = int((folder / "stat").read_text().rpartition(")")[2].split()[2])
            if group == web.group:
                yield int((folder / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def _site() -> Iterator[tuple[int, Child]]:
    port = free_port()
    with TemporaryDirectory() as var:
        address = stack.address(port)
        environment = {**os.environ, "GUILDPOST_VAR": var, "GUILDPOST_SITE_URL": address.rstrip("/")}
        command = (
            *(sys.executable, "-m", "granian", "--interface", "wsgi", "--no-ws", "--host", "127.0.0.1"),
            *("--port", str(port), "--workers", str(PROCESSES), "--blocking-threads", "1"),
            "benchmarks.wsgi:application",
        )
        web = Child("The web server", command, environment, Path(var) / "web.log")
        with processes.running(web):
            web.await_ready(lambda: _is_up(port), stack.START_SECONDS)
            yield port, web


def _is_up(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/livez")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def _people() -> dict[int, str]:
    """Two people's tokens, by the people's ids. They count as used, so no use is noted meanwhile."""
    found = {}
    for name in ("ann", "ben"):
        user = User.objects.create_user(email=f"{name}@http.example.org", name=f"{name} of http")
        found[user.pk] = tokens.issue_token(user=user, name="bench", scopes=tokens.SCOPES)[1]
    Token.objects.update(used_at=timezone.now() + timedelta(hours=1))
    return found


def _game(people: Mapping[int, str]) -> tuple[UUID, int]:
    """A new game of the two, and who begins."""
    seats = list(User.objects.filter(id__in=people))
    game = tables.create_game(created_by=seats[0], rules=SLUG, options={}, seats=seats)
    return game.id, Seat.objects.get(game=game, asked=Seat.Asked.WAITING).user_id or 0


def _moves(people: Mapping[int, str], more: Mapping[str, str] = {}) -> list[bytes]:
    """The moves of many games, made before: in each, both take coins for a turn. With more headers."""
    return [ask for game, first in [_game(people) for _ in range(GAMES)] for ask in _turns(game, first, people, more)]


def _turns(game: UUID, first: int, people: Mapping[int, str], more: Mapping[str, str]) -> Iterator[bytes]:
    seats = {seat.user_id: seat.index for seat in Seat.objects.filter(game=game)}
    order = [(person, move) for person in sorted(people, key=lambda person: person != first) for move in _TURN]
    for step, (person, move) in enumerate(order):
        headers = {
            "Authorization": f"Bearer {people[person]}",
            "Content-Type": "application/json",
            "Idempotency-Key": f"{game}-{step}",
            **more,
        }
        body = json.dumps({"seat": seats[person], "step": step, "move": move}).encode()
        yield written("POST", f"/api/v1/games/{game}/moves", body, headers)


def _bare(number: int) -> bytes:
    """A move for the reference, each asker's for a game of its own."""
    body = json.dumps({"seat": 0, "step": 0, "move": _TURN[0]}).encode()
    return written("POST", f"/bare/{number}", body, {"Content-Type": "application/json"})


def _rate(times: Sequence[float]) -> float:
    return len(times) / SECONDS
