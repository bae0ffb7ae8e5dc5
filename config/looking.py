"""What holds of every request that only looks."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.instant import one_instant

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_OF_HEALTH = frozenset({"/livez", "/readyz", "/healthz/pipeline"})
"""They answer without the database, or say that it is away."""


class OneInstant:
    """A look shows the database as it was at one instant, however fast the games go on, and cannot write to it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in SAFE or request.path_info in _OF_HEALTH:
            return self.get_response(request)
        with one_instant():
            return self.get_response(request)
