"""How the house speaks ASGI: Django is asked in one of a few threads, and what it answered is sent."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.db import close_old_connections
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

type Scope = Mapping[str, Any]
type Message = Mapping[str, Any]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]


class Threads:
    """Threads that ask the database. Each has a connection of its own, and keeps it for the next question."""

    def __init__(self, count: int) -> None:
        self._pool = ThreadPoolExecutor(count)

    async def do[T](self, ask: Callable[..., T], *arguments: Any) -> T:
        """What `ask` returns or raises."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _asked, ask, *arguments)

    def close(self) -> None:
        """Wait for what is being asked, and take no more."""
        self._pool.shutdown()


def _asked[T](ask: Callable[..., T], *arguments: Any) -> T:
    close_old_connections()
    try:
        return ask(*arguments)
    finally:
        close_old_connections()


class Django(BaseHandler):
    """The whole of it, middleware and all, as the web server has it."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware()

    def answer(self, scope: Scope) -> HttpResponseBase:
        """The answer to a request without a body."""
        set_script_prefix("/")
        request_started.send(sender=type(self), scope=scope)
        query = scope["query_string"].decode(errors="replace")
        answer = self.get_response(ASGIRequest({**scope, "query_string": query}, BytesIO()))
        answer.close()
        return answer


async def send_answer(answer: HttpResponse, scope: Scope, send: Send) -> None:
    """Send an answer that is there as a whole."""
    await send(head_of(answer.status_code, dict(answer.items())))
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else answer.content})


def head_of(status: int, headers: Mapping[str, str]) -> Message:
    """What comes before a body."""
    lines = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
    return {"type": "http.response.start", "status": status, "headers": lines}
