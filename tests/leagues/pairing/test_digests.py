"""The same field gives the same pairing in every process."""

import os
import subprocess
import sys
from pathlib import Path

from tests.leagues.pairing.digests import digest


def test_pairings_are_the_same_under_another_hash_seed() -> None:
    root = Path(__file__).parents[3]

    def told(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
        command = [sys.executable, "-m", "tests.leagues.pairing.digests"]
        return subprocess.run(command, env=environment, cwd=root, check=True, capture_output=True, text=True).stdout

    assert told("1").strip() == told("2").strip() == digest()
