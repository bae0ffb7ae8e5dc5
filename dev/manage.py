"""`dev/python -m dev.manage token alice`: a command of Django's on the demo of `make play`."""

import os
import sys
from pathlib import Path

from dev.play import demo_environment
from dev.processes import ROOT, run


def main(arguments: list[str]) -> int:
    """Run the command; returns its exit code."""
    var = Path(os.environ.get("GUILDPOST_VAR") or ROOT / "var").resolve()
    if not (var / "secret_key").exists():
        raise SystemExit("guildpost: there is no demo in this folder yet; run `make play` first.")
    return run([sys.executable, "manage.py", *arguments], demo_environment(var))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
