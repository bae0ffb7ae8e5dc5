"""All that is checked without running a test; each check says one line, and shows what it found when it fails."""

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from dev.bootstrap import find_uv
from dev.processes import ROOT

PROGRAMS = Path(sys.executable).parent


PRODUCTION = {
    "GUILDPOST_SITE_URL": "https://guildpost.example",
    "GUILDPOST_HOSTS": "guildpost.example",
    "GUILDPOST_HTTPS_HEADER": "X-Forwarded-Proto",
    "GUILDPOST_DEMO": "false",
    "GUILDPOST_DEBUG": "false",
}
"""A site on the network, behind a proxy."""


def checks() -> dict[str, list[str]]:
    """Each check by name, with its command."""
    return {
        "format": [sys.executable, "-m", "ruff", "format", "--check"],
        "lint": [sys.executable, "-m", "ruff", "check"],
        "types": [sys.executable, "-m", "mypy"],
        "arrows": [str(PROGRAMS / "lint-imports")],
        "migrations": [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
        "deployment": [
            *("env", *(f"{name}={value}" for name, value in PRODUCTION.items())),
            *(sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"),
        ],
        "lock file": [find_uv(), "lock", "--check", "--python", sys.executable],
    }


def main() -> int:
    """Run every check; returns 0 if all passed."""
    with TemporaryDirectory(prefix="guildpost-") as var:
        settings = {"GUILDPOST_VAR": var, "GUILDPOST_SECRET_KEY": secrets.token_urlsafe(48)}
        passed = [_check(name, command, {**os.environ, **settings}) for name, command in checks().items()]
    return 0 if all(passed) else 1


def _check(name: str, command: list[str], environment: Mapping[str, str]) -> bool:
    began = time.monotonic()
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    print(f"{'ok    ' if done.returncode == 0 else 'FAILED'} {name} ({time.monotonic() - began:.1f} s)", flush=True)
    if done.returncode:
        print(done.stdout, flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
