"""Signing in and what a session remembers of it."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.models import User
from accounts.services import suggest_time_zone

_BY_PASSKEY = "by_passkey"
_HINT = "passkey_hint"


def sign_in(request: HttpRequest, user: User, *, by_passkey: bool = False) -> None:
    """Open a session, which ends any other in this browser. The browser may say in which zone it is."""
    login(request, user)
    request.session[_BY_PASSKEY] = by_passkey
    suggest_time_zone(user=user, time_zone=request.POST.get("time_zone", ""))


def is_by_passkey(request: HttpRequest) -> bool:
    """Whether the session was opened by a passkey."""
    return request.session.get(_BY_PASSKEY, False) is True


def hint_at_passkeys(request: HttpRequest) -> None:
    """Show once, in this session, that there are passkeys."""
    request.session[_HINT] = True


def forget_hint(request: HttpRequest) -> None:
    """Show it no more."""
    request.session.pop(_HINT, None)


def shows_hint(request: HttpRequest) -> bool:
    """Whether to show it."""
    return request.session.get(_HINT, False) is True


def go_on(request: HttpRequest, following: str) -> HttpResponse:
    """To where somebody was going, if that is on this site; else to the first page."""
    is_ours = url_has_allowed_host_and_scheme(
        following, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    is_path = is_ours and following.startswith("/")
    return HttpResponseRedirect(following if is_path else reverse("web:landing"))
