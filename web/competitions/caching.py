"""Pages of competitions that browsers keep, and ask each time whether they are still true."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

import leagues
import web
from leagues.models import Competition
from web.requests import is_demo, viewer_of

FRESH_MINUTES = 15
"""People change their names without any competition's knowledge: nothing is kept for longer."""


def kept(request: HttpRequest, competition: Competition, make: Callable[[], HttpResponse]) -> HttpResponse:
    """A page of a competition: 304 if the browser has it as it would be now, else made. No statement of its own."""
    return kept_as(request, f"{competition.pk}:{competition.revision}", make)


def kept_as(request: HttpRequest, state: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """As `kept`, of anything that is the same as long as `state` is.

    What a page says once, such as that something is done, is not kept with it.
    """
    if len(get_messages(request)):
        response = make()
        patch_cache_control(response, no_store=True, private=True)
        return response
    tag = _tag(request, state)
    unchanged = get_conditional_response(request, etag=tag)
    response = unchanged or make()
    response["ETag"] = tag
    patch_cache_control(response, no_cache=True, private=True)
    patch_vary_headers(response, ["Cookie"])
    return response


def _tag(request: HttpRequest, state: str) -> str:
    """Of all that a page is made from. The sign in its forms belongs to one session, so that is a part of it."""
    viewer = viewer_of(request)
    who = (viewer.pk, viewer.name, viewer.time_zone, viewer.is_superuser, viewer.is_staff) if viewer else None
    sign = request.META.get("CSRF_COOKIE") if viewer else None
    quarter = int(timezone.now().timestamp() // (60 * FRESH_MINUTES))
    told = (code(), request.get_full_path(), state, who, sign, is_demo(request), get_language(), quarter)
    return f'"{sha256(repr(told).encode()).hexdigest()[:32]}"'


@cache
def code() -> str:
    """Another one whenever the pages' own code or templates are others."""
    digest = sha256()
    for package in (web, leagues):
        folder = Path(package.__path__[0])
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".py", ".html"}:
                digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    return digest.hexdigest()
