"""What is done around a table before its game starts, and the lobby."""

from collections.abc import Callable
from functools import wraps
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from games import invitations, lobby, tables
from games.errors import GameError, GameNotFound, TableFull
from games.rules import registry
from web import rulebook
from web.offer_form import OfferForm
from web.requests import PersonRequest, viewer_of, whole_number
from web.table_page import TablePage
from web.views import showing

type Deed = Callable[[PersonRequest, UUID], HttpResponse]


@require_safe
def offered(request: HttpRequest) -> HttpResponse:
    """The lobby: tables with free seats for everybody, of one game or of all."""
    slug = request.GET.get("game")
    if slug is not None and slug not in registry.GAMES:
        raise Http404
    found = [TablePage(table) for table in lobby.lobby(viewer_of(request), slug)]
    return render(request, "web/lobby.html", {"tables": found, "games": rulebook.cards(), "chosen": slug})


@require_safe
def news(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """204 while the table is as `?state=` says, else the way to its page; anew altogether once the game started."""
    try:
        page = TablePage(lobby.open_table(game_id, viewer_of(request)))
    except GameNotFound:
        return HttpResponseClientRefresh()
    if request.GET.get("state") == page.state:
        return HttpResponse(status=204)
    return redirect("web:game", game_id)


def _deed(view: Deed) -> Callable[..., HttpResponse]:
    """Something that a person does at a table: refused, the table shows why."""

    @login_required
    @wraps(view)
    def guarded(request: PersonRequest, game_id: UUID) -> HttpResponse:
        try:
            return view(request, game_id)
        except GameError as refusal:
            return showing.now(request, game_id, refusal)

    return guarded


@require_http_methods(["GET", "HEAD", "POST"])
@_deed
def join(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Sit down. Who had to sign in for that comes back by GET, and sees the table first."""
    if request.method == "POST":
        game = tables.join_game(game_id=game_id, user=request.user)
        _welcome(request, is_running=game.is_running)
    return redirect("web:game", game_id)


@require_POST
@_deed
def leave(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Stand up."""
    tables.leave_game(game_id=game_id, user=request.user)
    messages.success(request, _("You left the table. Your seat is free again."))
    return redirect("web:game", game_id)


@require_POST
@_deed
def accept(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Take the seat that is offered."""
    game = invitations.accept_invitation(game_id=game_id, user=request.user)
    _welcome(request, is_running=game.is_running)
    return redirect("web:game", game_id)


@require_POST
@_deed
def decline(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Refuse the seat that is offered. The table may be hidden from then on, so it leads to one's own games."""
    invitations.decline_invitation(game_id=game_id, user=request.user)
    messages.success(request, _("You declined. Whoever invited you is told, and the seat is free again."))
    return redirect("web:landing")


@require_POST
@login_required
def offer(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Offer a free seat to somebody."""
    form = OfferForm(request.POST)
    if not form.is_valid():
        return showing.table(request, game_id, offer=form)
    try:
        _offer(request, game_id, form)
    except GameError as refusal:
        return showing.now(request, game_id, refusal, offer=form)
    messages.success(request, _("The seat is offered. The letter goes out as soon as it may."))
    return redirect("web:game", game_id)


@transaction.atomic
def _offer(request: PersonRequest, game_id: UUID, form: OfferForm) -> None:
    """Any free seat is as good as another: which one is nobody's question. Refused, no guest was made for it either."""
    free = lobby.open_table(game_id, request.user).free
    if not free:
        raise TableFull
    named = form.named
    invitations.invite(
        game_id=game_id,
        invited_by=request.user,
        seat=free[0].index,
        user=named.person(),
        is_by_name=named.is_by_name,
    )


@require_POST
@_deed
def withdraw(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Take back the offer of a seat."""
    invitations.withdraw_invitation(game_id=game_id, user=request.user, seat=whole_number(request.POST, "seat"))
    messages.success(request, _("The invitation is withdrawn. The seat is free again."))
    return redirect("web:game", game_id)


@require_POST
@_deed
def fill(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Give the free seats to bots."""
    tables.fill_with_bots(game_id=game_id, user=request.user)
    return redirect("web:game", game_id)


@require_http_methods(["GET", "HEAD", "POST"])
@_deed
def call_off(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Cancel the game before it starts, after being asked whether one means it."""
    if request.method != "POST":
        page = TablePage(lobby.open_table(game_id, request.user))
        if not page.table.is_host or not page.game.is_open:
            return redirect("web:game", game_id)
        return render(request, "web/call_off.html", {"page": page})
    tables.call_off(game_id=game_id, user=request.user)
    messages.success(request, _("The game is called off. Whoever sat there is told."))
    return redirect("web:game", game_id)


def _welcome(request: PersonRequest, *, is_running: bool) -> None:
    if is_running:
        messages.success(request, _("You took the last seat: the game has begun."))
    else:
        messages.success(request, _("The seat is yours. The game starts when the last seat is taken."))
