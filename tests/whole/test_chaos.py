"""The small size of `make chaos`. That its checks can fail is shown in `tests/dev/test_chaos.py`."""

import subprocess
import sys
from collections.abc import Mapping

from dev.processes import ROOT

SIZE = ("--moves", "60", "--kills", "6", "--games", "8", "--pause", "4")


def test_nothing_is_lost_when_web_worker_and_beat_are_killed(installation: Mapping[str, str]) -> None:  # D1
    done = subprocess.run(
        [sys.executable, "-m", "dev.chaos", *SIZE],
        cwd=ROOT, env=installation, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout + done.stderr
    assert "| **moves lost** | **0** | 0 |" in done.stdout
