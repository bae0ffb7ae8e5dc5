"""The door of the keepers' desk (`web.desk_front`): behind the site's own sign-in and a passkey."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts import passkeys
from web import sessions
from web.desk_front import Front

_CLOSED = {"login", "password_change", "password_change_done"}
"""Django's own doors: people sign in at ours, and nobody has a password."""


class Desk(Front):
    """Open to staff who signed in with a passkey (in the demo, to all staff). To others there is no such place."""

    def get_urls(self) -> list[Any]:
        return [url for url in super().get_urls() if getattr(url, "name", None) not in _CLOSED]

    def has_permission(self, request: HttpRequest) -> bool:
        return _is_staff(request) and (settings.DEMO or sessions.is_by_passkey(request))

    def admin_view[View: Callable[..., HttpResponseBase]](self, view: View, cacheable: bool = False) -> View:
        inner = super().admin_view(view, cacheable)

        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            return inner(request, *args, **kwargs) if self.has_permission(request) else _turned_away(request)

        return cast("View", guarded)


def _turned_away(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect(f"{reverse('web:sign_in')}?{urlencode({'next': request.get_full_path()})}")
    if not _is_staff(request):
        raise Http404
    context = {"has_one": request.user.passkeys.exists(), "has_passkeys": passkeys.are_possible()}
    return render(request, "web/desk_closed.html", context, status=403)


def _is_staff(request: HttpRequest) -> bool:
    return request.user.is_staff
