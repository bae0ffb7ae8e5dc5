"""What a page answers when a game refuses something and no view dealt with it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import page_not_found

from games.errors import GameError, GameNotFound


class Refusals:
    """Answers a `GameError` with its sentence and status; a game that may not be seen like a page that is not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, GameNotFound):
            return page_not_found(request, exception)
        if isinstance(exception, GameError):
            return render(request, "web/refused.html", {"refusal": exception}, status=exception.status)
        return None
