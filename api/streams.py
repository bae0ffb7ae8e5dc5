"""The feed for those who wait: an ASGI application of one address, to stand beside the web server.

What a request may do is decided and answered by the operation itself, as in the web server. Here is only what comes
after that: the waiting, and the stream.
"""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable

import structlog
from django.db import DatabaseError
from django.http import HttpResponse
from django.utils.http import urlencode

from accounts.errors import Refusal
from api import bodies, problems
from api.asgi import Django, Receive, Scope, Send, Threads, head_of, send_answer
from api.errors import TooManyStreams
from api.v1.events import LAST_ID, PATH, STREAM, EventsAnswer, Reader, shape_of
from api.waiting import Waiter, Waiters
from notifications.following import Resync, entries_after
from notifications.models import FeedEntry

log = structlog.get_logger(__name__)

THREADS = 4
"""With the one that looks out for news, that makes five connections of the database, however many wait."""
HEARTBEAT_SECONDS = 15.0
COME_BACK_SECONDS = 2
SEND_SECONDS = 30.0
"""A reader that takes nothing for so long is given up."""
SESSION_SECONDS = 61.0
"""A browser comes back by itself, and its session is looked at again; who waits for an answer has it by then."""

_SERVED = (PATH, "/livez", "/readyz")
_OF_ITS_BODY = frozenset({"Content-Type", "Content-Length", "Content-Encoding", "Cache-Control", "Retry-After"})


class Streams:
    """The application.

    Args:
        heartbeat_seconds: after so long without news a stream says that it lives.
        session_seconds: after so long a stream under a session is cut.
    """

    def __init__(
        self, *, heartbeat_seconds: float = HEARTBEAT_SECONDS, session_seconds: float = SESSION_SECONDS
    ) -> None:
        self._django = Django()
        self._threads = Threads(THREADS)
        self._waiters = Waiters()
        self._heartbeat_seconds, self._session_seconds = heartbeat_seconds, session_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["path"] in _SERVED:
            await self._answer(scope, receive, send)
        else:
            await send_answer(HttpResponse(status=404), scope, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """From the server's start to its end, which comes when no request is open any more."""
        await receive()
        _before_the_end(self._waiters.close)
        look_out = asyncio.create_task(self._waiters.look_out())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        look_out.cancel()
        self._threads.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = await self._ask(scope)
        if isinstance(answer, EventsAnswer) and answer.would_wait and scope["method"] == "GET":
            await self._hold(answer, scope, receive, send)
        else:
            await send_answer(answer, scope, send)

    async def _ask(self, scope: Scope) -> HttpResponse:
        answer = await self._threads.do(self._django.answer, scope)
        assert isinstance(answer, HttpResponse)  # noqa: S101 - none of these addresses answers with a file
        return answer

    async def _hold(self, answer: EventsAnswer, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the reader wait, for as long as it is there."""
        try:
            waiter = self._waiters.enter(answer.reader)
        except TooManyStreams as refusal:
            return await send_answer(_refused(refusal, answer), scope, send)
        patience = self._session_seconds if answer.reader.token_id is None else None
        watching = asyncio.create_task(_watch(receive, waiter, patience))
        try:
            if answer.reader.is_stream:
                await self._stream(answer, waiter, send)
            else:
                await send_answer(await self._wait(scope, waiter), scope, send)
        finally:
            watching.cancel()
            self._waiters.leave(waiter)

    async def _wait(self, scope: Scope, waiter: Waiter) -> HttpResponse:
        """The answer when there is news, or time is up: asked for anew, for by now it may be another."""
        clock, reader = asyncio.get_running_loop().time, waiter.reader
        until = clock() + reader.wait_seconds
        while not waiter.is_over and not await self._threads.do(_has_news, reader):
            if not await waiter.is_woken(until - clock()):
                break
        answer = await self._ask(_from_there(scope, reader))
        if isinstance(answer, EventsAnswer):
            del answer["Retry-After"]  # the pause was made here
        return answer

    async def _stream(self, answer: EventsAnswer, waiter: Waiter, send: Send) -> None:
        """Send what comes, until it is over; a reader that comes back goes on where it was cut."""
        headers = {name: value for name, value in answer.items() if name not in _OF_ITS_BODY}
        headers |= {"Content-Type": STREAM, "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        await send(head_of(200, headers))
        try:
            async for part in self._parts(waiter):
                async with asyncio.timeout(SEND_SECONDS):
                    await send({"type": "http.response.body", "body": part, "more_body": True})
        except TimeoutError:
            return
        await send({"type": "http.response.body", "body": b""})

    async def _parts(self, waiter: Waiter) -> AsyncIterator[bytes]:
        """The opening, which names the place where it begins, then entries and heartbeats."""
        reader, after = waiter.reader, waiter.reader.after
        yield f"retry: {1000 * COME_BACK_SECONDS}\nid: {after}\n\n".encode()
        while not waiter.is_over:
            try:
                entries = await self._threads.do(entries_after, reader.user_id, after, reader.limit)
            except (Resync, DatabaseError) as error:  # told by an answer, to who comes back
                log.warning("events.cut", error=type(error).__name__)
                return
            if entries:
                yield b"".join(_told(entry) for entry in entries)
                after = entries[-1].number
            while len(entries) < reader.limit and not await waiter.is_woken(self._heartbeat_seconds):
                yield b": still here\n\n"


def _told(entry: FeedEntry) -> bytes:
    """An entry in a stream, without a name: whoever reads all of them gets those of new types, too."""
    return b"id: %d\ndata: %s\n\n" % (entry.number, bodies.encode(shape_of(entry)))


def _has_news(reader: Reader) -> bool:
    try:
        return bool(entries_after(reader.user_id, reader.after, 1))
    except (Resync, DatabaseError):  # told by the answer
        return True


async def _watch(receive: Receive, waiter: Waiter, patience: float | None) -> None:
    """End the waiting of a reader that has gone, or who must come back after so many seconds."""
    try:
        async with asyncio.timeout(patience):
            while (await receive())["type"] != "http.disconnect":
                pass
    except TimeoutError:
        pass
    waiter.end()


def _from_there(scope: Scope, reader: Reader) -> Scope:
    """The same request again, after the entry it began at."""
    headers = [(name, value) for name, value in scope["headers"] if name.decode("latin-1") != LAST_ID.lower()]
    query = urlencode({"after": reader.after, "limit": reader.limit}).encode()
    return {**scope, "headers": headers, "query_string": query}


def _refused(refusal: Refusal, asked: HttpResponse) -> HttpResponse:
    """A refusal in place of what was answered, under the same id of the request."""
    with structlog.contextvars.bound_contextvars(request=asked["X-Request-ID"]):
        answer = problems.answer(refusal)
    for name, value in asked.items():
        if name not in _OF_ITS_BODY:
            answer[name] = value
    return answer


def _before_the_end(do: Callable[[], None]) -> None:
    """Have it done when the process is told to end. The server waits for open requests, and streams are never done.

    The server's own handler hangs on the loop, which hears of a signal whoever handles it besides.
    """
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(do))
