"""What becomes known during a run, on disk at once: a run that was stopped is taken up where it was."""

import json
import os
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
        self._records: dict[str, list[Record]] = {}
        self._lock = RLock()
        self._file = path.open("a+")
        self._file.seek(0)
        end = 0
        for line in self._file:
            if not line.endswith("\n"):
                break  # it was being written when the run was stopped
            end += len(line.encode())
            self._keep(json.loads(line))
        self._file.truncate(end)
        self._file.seek(0, os.SEEK_END)

    def write(self, kind: str, **said: Any) -> Record:
        """Add a record; returns it. Values are those that JSON knows."""
        record: Record = {"kind": kind, **said}
        with self._lock:
            self._file.write(json.dumps(record) + "\n")
            self._file.flush()
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
