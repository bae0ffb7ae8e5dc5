"""The way in, and one's own games and competitions."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST, require_safe

from accounts import passkeys
from accounts.models import User
from games import demo
from notifications.services import note_visit
from web import sessions
from web.account_forms import AddressForm
from web.competitions.listing import own_competitions
from web.game_list import games_of
from web.requests import PersonRequest, is_demo
from web.rulebook import cards


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """What Guildpost is; for who is signed in, the own games."""
    if isinstance(request.user, User):
        shows_hint = passkeys.are_possible() and sessions.shows_hint(request)
        context = {
            "mine": games_of(request.user),
            "competitions": own_competitions(request.user),
            "shows_hint": shows_hint,
        }
        return render(request, "web/my_games.html", context)
    people = User.objects.filter(name__in=demo.PEOPLE).order_by("name") if is_demo(request) else []
    context = {
        "games": cards(),
        "people": people,
        "next": request.GET.get("next", ""),
        "address_form": AddressForm(),
        "has_passkeys": passkeys.are_possible(),
    }
    return render(request, "web/landing.html", context)


@require_POST
@login_required
def visit(request: PersonRequest) -> HttpResponse:
    """Note that the person is here and sees what waits. The page says so, for looking at it changes nothing."""
    note_visit(user=request.user)
    return HttpResponse(status=204)


@require_POST
def demo_sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in as a demo player, without more ado. Only in demo mode, only from this machine."""
    name = request.POST.get("name")
    if not is_demo(request) or name not in demo.PEOPLE:
        raise Http404
    sessions.sign_in(request, get_object_or_404(User, name=name))
    return sessions.go_on(request, request.POST.get("next", ""))
