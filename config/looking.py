"""What holds of every request that only looks."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from django.http import HttpRequest, HttpResponse

from games.instant import needs_no_snapshot, one_instant

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class OneInstant:
    """A look shows the database as it was at one instant, however fast the games go on, and cannot write to it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with ExitStack() as look:
            request.look = look  # type: ignore[attr-defined]
            return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., HttpResponse], arguments: Any, named: Any) -> None:
        """Begin the snapshot once it is known what will be read."""
        if request.method in SAFE and not needs_no_snapshot(view):
            request.look.enter_context(one_instant())  # type: ignore[attr-defined]
