"""All tests: the smoke part on SQLite without Redis, then everything on PostgreSQL and Redis.

More words go to pytest in the second part: `dev/python --group dev -m dev.test tests/games -k undo`.
"""

import os
import secrets
import sys
from collections.abc import Mapping
from tempfile import TemporaryDirectory

from dev import services
from dev.processes import ChildFailedError, end_on_signals, run


def main(arguments: list[str]) -> int:
    """Run both parts; returns 0 if both passed. The closing line of the large part is the last line."""
    end_on_signals()
    print("The smoke part, on SQLite without Redis:", flush=True)
    smoke = _smoke()
    print("All tests, on PostgreSQL and Redis:", flush=True)
    try:
        with services.started() as environment:
            full = _pytest(environment, f"--numprocesses={_processes()}", *arguments)
    except ChildFailedError as failure:
        raise SystemExit(f"guildpost: {failure}") from None
    return smoke or full


def _processes() -> int:
    """One more than there are cores: many a test waits for processes that it started."""
    return (os.cpu_count() or 1) + 1


def _smoke() -> int:
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    with TemporaryDirectory(prefix="guildpost-") as var:
        place = {"GUILDPOST_VAR": var, "GUILDPOST_SECRET_KEY": secrets.token_urlsafe(48)}
        return _pytest(environment | place, "-m", "smoke")


def _pytest(environment: Mapping[str, str], *arguments: str) -> int:
    return run([sys.executable, "-m", "pytest", *arguments], environment)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
