"""How often one may ask: so many requests a minute, counted in Redis, so that all processes count together.

Where Redis is away, or there is none, nobody is kept out: a limit protects the house, not the games.
"""

import time
from threading import local
from typing import Any

import redis
import structlog
from django.conf import settings
from rest_framework.request import Request

from accounts.models import User
from api.errors import TooManyRequests

log = structlog.get_logger(__name__)

_WINDOW_SECONDS = 60

_own = local()


def check(request: Request) -> None:
    """Count a request. Raises TooManyRequests when the minute's limit is passed."""
    user = request.user
    who, limit = (
        (f"user:{user.pk}", settings.API_LIMIT)
        if isinstance(user, User)
        else (f"address:{request.META['REMOTE_ADDR']}", settings.API_LIMIT_ANONYMOUS)
    )
    now = time.time()
    if count(who, now) > limit:
        raise TooManyRequests(limit=limit, retry_after=_WINDOW_SECONDS - int(now) % _WINDOW_SECONDS)


def count(who: str, now: float) -> int:
    """How many requests this one makes in the present minute; 0 if nobody counts."""
    if not settings.REDIS_URL:
        return 0
    key = f"guildpost:requests:{who}:{int(now) // _WINDOW_SECONDS}"
    try:
        made = int(_told(settings.REDIS_URL, "INCR", key))
        if made == 1:  # the others need not say it again; whoever dies here leaves a few bytes
            _told(settings.REDIS_URL, "EXPIRE", key, 2 * _WINDOW_SECONDS)
        return made
    except redis.RedisError as error:
        log.warning("limits.away", error=type(error).__name__)
        return 0


def _told(url: str, *command: str | int) -> Any:
    """What Redis says, on a connection of this thread's own: a pool's would take thrice the time, at every request."""
    line = _line(url)
    was_open = line.is_connected
    try:
        return _asked(line, *command)
    except redis.ConnectionError:
        if not was_open:
            raise
        return _asked(line, *command)  # it was closed while nobody used it


def _asked(line: redis.Connection, *command: str | int) -> Any:
    try:
        line.send_command(*command)  # type: ignore[no-untyped-call]
        return line.read_response()
    except BaseException:
        line.disconnect()  # type: ignore[no-untyped-call] # half an answer may be on its way
        raise


def _line(url: str) -> redis.Connection:
    lines = vars(_own).setdefault("lines", {})
    if url not in lines:
        pool = redis.ConnectionPool.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5)
        lines[url] = pool.make_connection()
    found: redis.Connection = lines[url]
    return found
