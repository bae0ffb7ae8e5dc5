"""A real worker, on a folder instead of Redis and with nobody who rings."""

import os
import subprocess
import sys
from pathlib import Path

from config.housekeeping import CHORES
from dev.processes import ROOT

WORKER = """
from config import tasks, watchdog
from config.celery import app

watchdog.SILENCE_SECONDS = 2
tasks.keep_house.apply_async(task_id="errand-1")
app.worker_main("worker --pool threads --concurrency 1 --loglevel info --without-gossip --without-mingle".split())
"""


def test_a_worker_does_its_work_and_ends_when_it_hears_nothing_more(tmp_path: Path) -> None:  # D7
    """On a database without tables every chore fails; each line that says so names its task."""
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    environment |= {"GUILDPOST_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    program = ["-c", "import django; django.setup()" + WORKER]

    ended = subprocess.run(
        [sys.executable, *program], cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=120
    )

    lines = ended.stderr.splitlines()
    by_task = [line for line in lines if "event=chore.failed" in line or "event=house.kept" in line]
    assert ended.returncode == 1
    assert len(by_task) == len(CHORES) + 1
    assert all("task=config.tasks.keep_house" in line and "task_id=errand-1" in line for line in by_task)
    (wedged,) = [line for line in lines if "event=worker.wedged" in line]
    assert "silent_seconds=2" in wedged
    assert "task" not in wedged
