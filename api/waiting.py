"""Who waits for news in this process, and the one who looks for it on behalf of all.

Whoever waits holds no connection of the database, however many they are. All of it belongs to one event loop.
"""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

import structlog

from accounts import tokens
from api.asgi import Threads
from api.errors import TooManyStreams
from api.v1.events import PAUSE_SECONDS, Reader
from notifications.models import FeedEntry

log = structlog.get_logger(__name__)

LOOK_SECONDS = 0.5
MOST_STREAMS = 10
"""A person may wait in so many places at once."""

_MOST_ENTRIES = 1000
"""Looked at in one go."""


class Waiter:
    """Somebody who waits.

    Attributes:
        is_over: the reader is gone, may not read any more, or the process ends.
    """

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.is_over = False
        self._woken = asyncio.Event()

    async def is_woken(self, seconds: float) -> bool:
        """Wait to be woken; False after so many seconds without."""
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return False
        self._woken.clear()
        return True

    def wake(self) -> None:
        """There may be news."""
        self._woken.set()

    def end(self) -> None:
        """There is nothing more to wait for."""
        self.is_over = True
        self.wake()


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen.

    Attributes:
        newest: the id of the last entry that was written.
        users: whose feeds have grown.
        token_ids: those that still let in, of those that were asked for.
    """

    newest: int
    users: Collection[int]
    token_ids: Collection[UUID]


class Waiters:
    """All who wait, by person. Whoever enters first and reads then misses nothing."""

    def __init__(self) -> None:
        self._waiters: dict[int, list[Waiter]] = {}
        self._is_closed = False
        self._newest: int | None = None

    def enter(self, reader: Reader) -> Waiter:
        """Let somebody wait. Raises TooManyStreams."""
        if len(self._waiters.get(reader.user_id, ())) >= MOST_STREAMS:
            raise TooManyStreams(most=MOST_STREAMS, retry_after=PAUSE_SECONDS)
        waiter = Waiter(reader)
        waiter.is_over = self._is_closed
        self._waiters.setdefault(reader.user_id, []).append(waiter)
        return waiter

    def leave(self, waiter: Waiter) -> None:
        """Forget somebody who entered."""
        beside = self._waiters[waiter.reader.user_id]
        beside.remove(waiter)
        if not beside:
            del self._waiters[waiter.reader.user_id]

    def close(self) -> None:
        """End all, and whoever comes later."""
        self._is_closed = True
        for waiter in self._all():
            waiter.end()

    async def look_out(self) -> None:
        """Look for news again and again, until this task is cancelled. A database that is away is asked again."""
        thread = Threads(1)
        while True:
            try:
                await self._look(thread)
            except Exception as error:  # whatever it is, those who wait must not wait for ever
                log.warning("events.blind", error=type(error).__name__)
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self, thread: Threads) -> None:
        guarded = {waiter: token for waiter in self._all() if (token := waiter.reader.token_id)}
        look = await thread.do(_looked, self._newest, set(guarded.values()))
        for waiter, token in guarded.items():
            if token not in look.token_ids:
                waiter.end()
        grown = list(self._waiters) if self._newest is None else look.users
        self._newest = look.newest
        for waiter in [waiter for user in grown for waiter in self._waiters.get(user, ())]:
            waiter.wake()

    def _all(self) -> list[Waiter]:
        return [waiter for beside in self._waiters.values() for waiter in beside]


def _looked(newest: int | None, token_ids: Collection[UUID]) -> Look:
    """What was written after the entry `newest`. One statement, two if anybody waits with a token.

    Entries are written by one at a time, who holds the pen until the commit: so their ids, too, come in the order in
    which they can be seen.
    """
    live = tokens.still_live(token_ids) if token_ids else set()
    rows = FeedEntry.objects.values_list("pk", "user").order_by("pk")
    if newest is None:
        last = rows.last()
        return Look(last[0] if last else 0, (), live)
    grown = dict(rows.filter(pk__gt=newest)[:_MOST_ENTRIES])
    return Look(max(grown, default=newest), set(grown.values()), live)
