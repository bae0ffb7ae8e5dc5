"""What an invitation's letter leads to: the table, and the answer, without an account."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from accounts.errors import BadName
from accounts.services import choose_name
from games import invitations, lobby, tables
from games.errors import GameError
from games.models import Seat
from notifications import links, mutes
from notifications.models import Link
from web.account_forms import NameForm
from web.secret_addresses import by_link, opened, show
from web.table_page import TablePage


@by_link
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The table, who asks, and the answer. An answer sent again shows what became of it.

    Who accepted may still leave, as long as the game has not begun; that ends the link.
    """
    link = opened(token, Link.Kind.INVITATION)
    if request.method != "POST":
        return _show(request, link, NameForm())
    answer = request.POST.get("answer")
    form = NameForm(request.POST if answer == "accept" else None)
    if form.is_bound and not link.user.name and not form.is_valid():
        return _show(request, link, form, status=422)
    try:
        if form.is_bound:
            return _accept(link, form)
        if answer == "leave":
            tables.leave_game(game_id=link.seat.game_id, user=link.user)
        else:
            invitations.decline_invitation(game_id=link.seat.game_id, user=link.user)
    except BadName as refusal:
        form.add_error("name", str(refusal))
        return _show(request, link, form, status=refusal.status)
    except GameError as refusal:
        return _show(request, link, form, refusal, status=refusal.status)
    return _show(request, link, form)


def _accept(link: Link, form: NameForm) -> HttpResponse:
    """Take the seat under the name that is known or given, and go on by a fresh link to look."""
    game, user = link.seat.game, link.user
    if not user.name:
        choose_name(user=user, name=form.cleaned_data["name"])
    invitations.accept_invitation(game_id=game.pk, user=user)
    seat = Seat.objects.get(game=game, user=user)
    return redirect("web:look", links.issue(Link.Kind.LOOK, seat=seat, user=user))


def _show(
    request: HttpRequest, link: Link, form: NameForm, refusal: GameError | None = None, *, status: int = 200
) -> HttpResponse:
    """What the link's person can do now: answer; open or leave the table; or nothing."""
    game, user = link.seat.game, link.user
    offered = invitations.open_to(game, user)
    context = {
        "game": game,
        "form": form,
        "refusal": refusal,
        "person": user,
        "mute_token": mutes.token_of(user),
        "is_seated": Seat.objects.filter(game=game, user=user).exists(),
        "offered": offered,
        "page": TablePage(lobby.open_table(game.pk, user)) if offered and game.is_open else None,
    }
    return show(request, "web/invitation.html", context, status=status)
