"""How often one may ask: so many requests a minute, counted in Redis, so that all processes count together.

Where Redis is away, or there is none, nobody is kept out: a limit protects the house, not the games.
"""

import time
from functools import cache

import redis
import structlog
from django.conf import settings
from rest_framework.request import Request

from accounts.models import User
from api.errors import TooManyRequests

log = structlog.get_logger(__name__)

_WINDOW_SECONDS = 60


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
        counter = _redis(settings.REDIS_URL)
        made = counter.incr(key)
        if made == 1:  # the others need not say it again; whoever dies here leaves a few bytes
            counter.expire(key, 2 * _WINDOW_SECONDS)
        return made
    except redis.RedisError as error:
        log.warning("limits.away", error=type(error).__name__)
        return 0


@cache
def _redis(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5)
