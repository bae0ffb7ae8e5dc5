"""`python -m benchmarks [PART…]`: measure, and print the table. Without a name, all `PARTS`."""

import os
import platform
import sys

import django
from django.core.management import call_command

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("GUILDPOST_LOG_LEVEL", "warning")
django.setup()

from benchmarks import commit, engine, growth, http, leagues, memory, notices  # noqa: E402 - models are there only after the set-up
from benchmarks.measure import table  # noqa: E402

PARTS = {
    "engine": engine,
    "commit": commit,
    "http": http,
    "growth": growth,
    "notices": notices,
    "memory": memory,
    "leagues": leagues,
}


def main(names: list[str]) -> None:
    """Measure on the database that the environment names; `make bench` starts one."""
    call_command("migrate", verbosity=0)
    rows = [row for name in names or PARTS for row in PARTS[name].rows()]
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}\n")  # noqa: T201 - the table is the output
    print(table(rows))  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
