"""The post room: in the demo, every mail that would have left the house."""

from collections.abc import Callable
from functools import wraps
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_safe

from notifications import post_room
from notifications.post_room import OpenedMail
from web.requests import is_demo

_MAIL_POLICY = {
    "default-src": ["'none'"],
    "style-src": ["'unsafe-inline'"],
    "img-src": ["data:"],
    "frame-ancestors": ["'self'"],
    "sandbox": ["allow-top-navigation-by-user-activation"],
}
"""A mail may show its own styles and pictures and, clicked, lead elsewhere; no more."""


def _in_demo[View: Callable[..., HttpResponse]](view: View) -> View:
    """To everybody else there is no such page: the mails hold the links of everybody."""

    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: int) -> HttpResponse:
        if not is_demo(request):
            raise Http404
        answer = view(request, **kwargs)
        answer["Cache-Control"] = "no-store"
        return answer

    return cast("View", guarded)


@require_safe
@_in_demo
def mails(request: HttpRequest) -> HttpResponse:
    """The newest mails."""
    return render(request, "web/post_room.html", {"mails": post_room.mails()})


@require_safe
@_in_demo
def mail(request: HttpRequest, mail_id: int) -> HttpResponse:
    """One mail: as it looks, as text, as sent."""
    return render(request, "web/posted_mail.html", {"mail": _opened(mail_id)})


@require_safe
@xframe_options_sameorigin
@csp_override(_MAIL_POLICY)
@_in_demo
def html(request: HttpRequest, mail_id: int) -> HttpResponse:
    """A mail's HTML for the frame in which it is shown; its links leave the frame."""
    return HttpResponse(_opened(mail_id).html.replace("<head>", '<head><base target="_top">', 1))


def _opened(mail_id: int) -> OpenedMail:
    opened = post_room.opened(mail_id)
    if opened is None:
        raise Http404
    return opened
