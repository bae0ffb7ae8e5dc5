"""`python -m dev.chaos [PART…]`: strike, settle, check, print. `--help` tells the options."""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from random import Random

import django

from dev import chaos
from dev.chaos.house import ground
from dev.chaos.journal import Journal
from dev.chaos.parts import PARTS, Part
from dev.chaos.report import Finding, Size, faults, row, table
from dev.processes import ROOT, ChildFailedError, end_on_signals


def options(arguments: Sequence[str]) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser("dev.chaos", description=chaos.__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; none: all, one after another")
    parser.add_argument("--small", action="store_true", help="each part in a minute or two")
    parser.add_argument("--anew", action="store_true", help="forget what an earlier run that was stopped has done")
    parser.add_argument("--folder", type=Path, default=ROOT / "var" / "chaos", help="where runs are kept (%(default)s)")
    parser.add_argument("--moves", type=int, help="play until so many were accepted")
    parser.add_argument("--kills", type=int, help="strike so often")
    parser.add_argument("--games", type=int, help="games that go on at once")
    parser.add_argument("--rows", type=int, help="deliveries, where they are made at once")
    parser.add_argument("--pause", type=float, help="seconds from strike to strike, on average")
    parser.add_argument("--seed", type=int, help="of all chance but the machine's own")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    return asked


def main(arguments: Sequence[str]) -> int:
    """Returns 0 if nothing was found. Several parts run one after another, each in a process of its own."""
    asked = options(arguments)
    names = asked.parts or list(PARTS)
    if len(names) > 1:
        rest = [argument for argument in arguments if argument not in names]
        return max([subprocess.call([sys.executable, "-m", "dev.chaos", name, *rest], cwd=ROOT) for name in names])
    end_on_signals()
    try:
        return run(names[0], asked)
    except ChildFailedError as failure:
        raise SystemExit(f"guildpost: {failure}") from None


def run(name: str, asked: argparse.Namespace) -> int:
    """One part, taken up where it was stopped; returns 0 if nothing was found."""
    part, folder, began = PARTS[name], asked.folder.resolve() / name, time.monotonic()
    journal = _journal(folder, is_anew=asked.anew)
    size = _size(part, asked)
    with ground(folder) as firm:
        os.environ.update({**firm.environment, "GUILDPOST_LOG_LEVEL": "warning"})
        django.setup()
        found = part.function()(firm, journal, size, Random(size.seed + journal.count("run")))  # noqa: S311 - play
    journal.write("over")
    _tell(part, found, size, time.monotonic() - began)
    return 0 if all(finding.holds for finding in found) else 1


def _journal(folder: Path, *, is_anew: bool) -> Journal:
    """Of a run that was stopped, or a new one."""
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal(folder / "journal")
    if is_anew or journal.count("over") or not journal.count("begun"):
        shutil.rmtree(folder)
        folder.mkdir()
        journal = Journal(folder / "journal")
        journal.write("begun")
    else:
        print(f"{folder.name} goes on: {journal.count('answered')} answers, {journal.count('struck')} strikes so far")
    return journal


def _size(part: Part, asked: argparse.Namespace) -> Size:
    named = {field.name: getattr(asked, field.name) for field in fields(Size)}
    return replace(
        part.small if asked.small else part.full, **{name: value for name, value in named.items() if value is not None}
    )


def _tell(part: Part, found: Sequence[Finding], size: Size, seconds: float) -> None:
    where = f"{os.cpu_count()} cores, Python {platform.python_version()}, seed {size.seed}, {seconds:.0f} s"
    print(
        f"{part.bar}, {part.title}: {where}\n\n{table(found)}\n{faults(found)}\n\n{row(part.bar, part.title, found)}\n"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
