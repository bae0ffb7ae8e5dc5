"""The way in, and one's own games."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth import logout as end_session
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games import demo
from web.game_list import games_of
from web.requests import is_demo
from web.rulebook import cards


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """What Guildpost is; for who is signed in, the own games."""
    if isinstance(request.user, User):
        return render(request, "web/my_games.html", {"mine": games_of(request.user)})
    people = User.objects.filter(name__in=demo.PEOPLE).order_by("name") if is_demo(request) else []
    return render(
        request,
        "web/landing.html",
        {"games": cards(), "people": people, "next": request.GET.get("next", "")},
    )


@require_POST
def demo_sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in as a demo player, without more ado. Only in demo mode, only from this machine."""
    name = request.POST.get("name")
    if not is_demo(request) or name not in demo.PEOPLE:
        raise Http404
    login(request, get_object_or_404(User, name=name))
    following = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(
        following, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return redirect(following)
    return redirect("web:landing")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session."""
    end_session(request)
    messages.success(request, _("You are signed out. Your games wait for you."))
    return redirect("web:landing")
