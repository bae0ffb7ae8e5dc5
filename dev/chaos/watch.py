"""Looking at a house now and then, also while its database or its broker is away."""

from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic

from django.db import Error, connection

from dev.chaos import evidence, plague
from dev.chaos.history import REDIS
from dev.chaos.house import House
from dev.chaos.journal import Journal


class NowAndThen:
    """Asks the database something, but not all the time; False in between, and while it does not answer."""

    def __init__(self, ask: Callable[[], object], seconds: float) -> None:
        self._ask, self._seconds, self._due_at = ask, seconds, 0.0

    def __call__(self) -> bool:
        if monotonic() < self._due_at:
            return False
        self._due_at = monotonic() + self._seconds
        try:
            return bool(self._ask())
        except Error:
            connection.close()
            return False


class Eyes:
    """See when the workers hear the broker again after something happened to it: a `blind` in the journal.

    Attributes:
        are_shut: they do not hear it yet.
    """

    def __init__(self, house: House, journal: Journal) -> None:
        self.house, self.journal = house, journal
        self._seen = journal.count("struck")
        self._since: datetime | None = None
        self._back_at: datetime | None = None
        self._why = ""
        self._has_swept = NowAndThen(self._was_swept, 0.2)

    @property
    def are_shut(self) -> bool:
        return self._since is not None

    def look(self) -> None:
        """To be called again and again."""
        for struck in self.journal.all("struck")[self._seen :]:
            self._seen += 1
            if plague.is_of_redis(struck["what"]):
                self._why, self._since, self._back_at = struck["what"], datetime.fromisoformat(struck["at"]), None
        if self._since is not None and self._back_at is None and self._is_back(self._since):
            self._back_at = datetime.now(UTC)
        if self._since is not None and self._back_at is not None and self._has_swept():
            self.journal.write(
                "blind", why=self._why, since=self._since.isoformat(), back_at=self._back_at.isoformat(),
                until=str(evidence.swept_at()),
            )  # fmt: skip
            self._since = None

    def _is_back(self, since: datetime) -> bool:
        is_killed = not self.house.parts[REDIS].is_running()
        return not is_killed and (datetime.now(UTC) - since).total_seconds() > 0.5 and self.house.is_redis_there()

    def _was_swept(self) -> bool:
        swept_at = evidence.swept_at()
        return swept_at is not None and self._back_at is not None and swept_at > self._back_at
