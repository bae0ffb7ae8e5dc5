"""Whoever is signed in has a name, or chooses one before anything else."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from accounts.models import User

_OPEN = frozenset({"web:welcome", "web:sign_out", "web:demo_sign_in"})


class Introductions:
    """Leads who is signed in without a name to the page that asks for it; links in mails open without regard to it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, *args: Any) -> HttpResponse | None:
        match = request.resolver_match
        if match is None or match.view_name in _OPEN or getattr(view, "is_by_link", False):
            return None
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:  # nobody: the session need not be asked
            return None
        if not isinstance(request.user, User) or request.user.name:
            return None
        query = urlencode({"next": request.get_full_path()}) if request.method == "GET" else ""
        return redirect(f"{reverse('web:welcome')}?{query}" if query else "web:welcome")
