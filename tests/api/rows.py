"""What is expected of an operation."""

from collections.abc import Mapping
from typing import NamedTuple


class Row(NamedTuple):
    """An operation, and what each role is answered; `success` stands for 200 in `statuses`."""

    method: str
    path: str
    statuses: Mapping[str, int]
    body: object = None
    success: int = 200

    def expected(self, role: str) -> int:
        return self.success if self.statuses[role] == 200 else self.statuses[role]
