"""What all pages have in common that are opened by a secret address from a mail, by nothing else."""

from collections.abc import Callable, Mapping
from functools import wraps

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt

from accounts.errors import DeadChange
from games.errors import GameNotFound, NotYourSeat
from notifications import links
from notifications.models import Link
from web.account_forms import AddressForm

type LinkView = Callable[[HttpRequest, str], HttpResponse]

HEADERS = {"Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Robots-Tag": "noindex"}


class DeadLink(Exception):
    """The address opens nothing: nobody can tell whether it never did."""


def by_link(view: LinkView) -> LinkView:
    """Answer every dead address alike.

    No sign of the site's own is asked for in a POST: no cookie has any say here, and whoever can name the address
    may use it. Nor could one be checked, as browsers send `Origin: null` from a page that gives no referrer.
    """

    @csrf_exempt
    @wraps(view)
    def guarded(request: HttpRequest, token: str) -> HttpResponse:
        try:
            return view(request, token)
        except (DeadLink, DeadChange, GameNotFound, NotYourSeat):
            return show(request, "web/dead_link.html", {"form": AddressForm()}, status=404)

    guarded.is_by_link = True  # type: ignore[attr-defined] # for `web.introductions`
    return guarded


def opened(token: str, kind: Link.Kind) -> Link:
    """The live link of this kind. Raises DeadLink."""
    link = links.find(token)
    if link is None or link.kind != kind:
        raise DeadLink
    return link


class SecretAddresses:
    """Keeps every address with a token in it secret, whatever is answered there: a page, a refusal, a fault of ours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.resolver_match and "token" in request.resolver_match.kwargs:
            for name, value in HEADERS.items():
                response[name] = value
        return response


def show(request: HttpRequest, template: str, context: Mapping[str, object], *, status: int = 200) -> HttpResponse:
    """A page for whoever holds the address: it neither reads nor shows who may be signed in."""
    nobody = {"user": AnonymousUser(), "messages": ()}
    return render(request, template, {**context, **nobody}, status=status)
