"""How much one request may send."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from api import problems
from api.errors import BodyTooLarge

_DIGITS = 20
"""Of a length: more than this are too much, however many follow."""


class BodyLimit:
    """Answers 413, before anything is read, to a body of more than `DATA_UPLOAD_MAX_MEMORY_SIZE` bytes, files counted.

    A body whose length is not told is none: nothing of it is read.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> HttpResponse | None:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length[:_DIGITS]) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return _too_large(request)
        return None


def _too_large(request: HttpRequest) -> HttpResponse:
    if request.resolver_match and request.resolver_match.app_name == "api":
        return problems.answer(BodyTooLarge(most=settings.DATA_UPLOAD_MAX_MEMORY_SIZE))
    return render(request, "413.html", status=413)
