"""`python -m benchmarks`: measure everything and print the table."""

import os
import platform

import django
from django.core.management import call_command

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from benchmarks import commit, engine, growth, http  # noqa: E402 - models are there only after the set-up
from benchmarks.measure import table  # noqa: E402


def main() -> None:
    """Measure on the database that the environment names; `make bench` starts one."""
    call_command("migrate", verbosity=0)
    rows = [*engine.rows(), *commit.rows(), *http.rows(), *growth.rows()]
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}\n")  # noqa: T201 - the table is the output
    print(table(rows))  # noqa: T201


if __name__ == "__main__":
    main()
