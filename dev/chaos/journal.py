"""What becomes known during a run, on disk at once: a run that was stopped is taken up where it was."""

import json
from pathlib import Path
from threading import RLock
from typing import Any

type Record = dict[str, Any]


class Journal:
    """Lines of JSON, each of a kind; what an earlier run wrote there is read first.

    A record is on disk before what follows from it happens, so that a move or a letter that is found in the house was
    at least attempted here.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._records: dict[str, list[Record]] = {}
        self._lock = RLock()
        written = path.read_text() if path.exists() else ""
        whole, _, _ = written.rpartition("\n")  # the last line was being written when the run was stopped
        path.write_text(f"{whole}\n" if whole else "")
        for line in whole.splitlines():
            self._keep(json.loads(line))

    def write(self, kind: str, **said: Any) -> Record:
        """Add a record; returns it. Values are those that JSON knows."""
        record: Record = {"kind": kind, **said}
        with self._lock:
            with self._path.open("a") as file:
                file.write(json.dumps(record) + "\n")
            self._keep(record)
        return record

    def all(self, kind: str) -> list[Record]:
        """The records of a kind, the oldest first."""
        with self._lock:
            return list(self._records.get(kind, ()))

    def count(self, kind: str) -> int:
        """How many records of a kind there are."""
        return len(self._records.get(kind, ()))

    def _keep(self, record: Record) -> None:
        self._records.setdefault(record["kind"], []).append(record)
