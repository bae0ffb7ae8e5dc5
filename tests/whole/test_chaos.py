"""The small size of `make chaos`. That its checks can fail is shown in `tests/dev/test_chaos.py`."""

import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory

import pytest

from dev.processes import ROOT

PARTS = {"mixed": "| D1 to D3 |", "poison": "| D6 |", "health": "| D7 |"}
"""The others are the first with other sizes, or measure a machine that does nothing else."""

TAKEN_ONCE = "| … lost, or arrived more than once | 0 | 0 |"


@pytest.mark.parametrize("part", PARTS)
def test_the_house_gets_over_whatever_befalls_it(part: str) -> None:  # D1, D2, D3, D6, D7
    """On a PostgreSQL and a Redis of its own, for both are killed."""
    done = struck(part)

    assert done.returncode == 0, done.stdout + done.stderr
    (row,) = [line for line in done.stdout.splitlines() if line.startswith(PARTS[part])]
    assert row.endswith("| holds |")


def test_four_workers_send_everything_once() -> None:  # D8
    """How fast is another question, for a machine that does nothing else."""
    done = struck("throughput")

    lines = done.stdout.splitlines()
    assert TAKEN_ONCE in lines, done.stdout + done.stderr
    assert {"| letters without a picture | 200 |  |", "| posts to hooks | 200 |  |"} <= set(lines)


def struck(part: str) -> CompletedProcess[str]:
    """A part that ran, in its small size."""
    with TemporaryDirectory(prefix="guildpost-") as folder:  # as root, PostgreSQL's own user must get in there
        Path(folder).chmod(0o711)
        return subprocess.run(
            [sys.executable, "-m", "dev.chaos", part, "--small", "--folder", folder],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
