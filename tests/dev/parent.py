"""Two children, each with a child of its own, kept as `make play` keeps its own: `python -m tests.dev.parent FOLDER`.

Each start of a child appends a process id to `FOLDER/<name>.pids`. All four hold `FOLDER/alive` open, a named pipe, so
who reads it sees its end when the last of them is gone.
"""

import os
import sys
from pathlib import Path

from dev.play import keep
from dev.processes import Child, end_on_signals, running

SCRIPT = 'exec 9> "$0/alive"; sleep 600 & echo $$ >> "$0/$1.pids"; wait'


def child(folder: Path, name: str) -> Child:
    return Child(name, ["/bin/sh", "-c", SCRIPT, str(folder), name], os.environ, folder / f"{name}.log")


def main(folder: Path) -> None:
    end_on_signals()
    children = [child(folder, name) for name in ("first", "second")]
    with running(*children):
        keep(*children)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
