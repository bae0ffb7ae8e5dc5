"""Ringing for the workers, whatever ails the broker."""

import os
import subprocess
import sys

from dev.processes import ROOT

RING = """
import django; django.setup()
from accounts import doorbell
for _ in range(doorbell.WAITING + 2):
    doorbell.ring("games.tasks.play_bots", "nothing")
"""


def test_nobody_waits_for_a_broker_that_does_not_answer() -> None:  # D3
    """Nothing listens there, which the library takes seconds to say: were it waited for, no ring would be too many."""
    environment = os.environ | {"REDIS_URL": "redis://127.0.0.1:1/0", "DJANGO_SETTINGS_MODULE": "config.settings"}

    done = subprocess.run(
        [sys.executable, "-c", RING], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )

    lost = [line for line in done.stderr.splitlines() if "event=doorbell.lost" in line]
    assert lost
    assert {line.rpartition("event=")[2] for line in lost} == {"doorbell.lost task=games.tasks.play_bots error=Full"}
