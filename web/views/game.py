"""A game's page, and what can be done on it."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import queries, services
from games.errors import GameError, GameNotFound, GameOver, NotYourSeat
from notifications.modes import choose_mode
from web import game_page
from web.asking_form import read_move
from web.channel_forms import GameModeForm
from web.requests import PersonRequest, number_asked, viewer_of, watched_by, whole_number
from web.views import showing


@require_safe
def show(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The game as it stands, or after `?step=`; before its start, the table."""
    try:
        watched = watched_by(request, game_id)
    except GameNotFound:
        return showing.table(request, game_id)
    step = number_asked(request, "step")
    page = game_page.now(watched) if step in (None, watched.game.step) else game_page.at(watched, step)
    return render(request, "web/game.html", {"page": page})


@require_safe
def news(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """204 while the game is still at `?step=`, else the way to its page."""
    if request.GET.get("step") == str(queries.step_of(game_id, viewer_of(request))):
        return HttpResponse(status=204)
    return redirect("web:game", game_id)


@require_POST
@login_required
def move(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Play an answer."""
    answer = read_move(request.POST)
    try:
        services.play_move(
            game_id=game_id,
            user=request.user,
            seat=whole_number(request.POST, "seat"),
            move=answer,
            step=whole_number(request.POST, "step"),
            received_at=timezone.now(),
        )
    except GameError as refusal:
        return showing.now(request, game_id, refusal, given=answer)
    return redirect("web:game", game_id)


@require_POST
@login_required
def undo(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Take one's last action back."""
    try:
        services.undo(
            game_id=game_id,
            user=request.user,
            seat=whole_number(request.POST, "seat"),
            step=whole_number(request.POST, "step"),
        )
    except GameError as refusal:
        return showing.now(request, game_id, refusal)
    return redirect("web:game", game_id)


@require_POST
@login_required
def take_back(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Play oneself again where a bot did."""
    try:
        services.take_back_seat(game_id=game_id, user=request.user, seat=whole_number(request.POST, "seat"))
    except GameError as refusal:
        return showing.now(request, game_id, refusal)
    return redirect("web:game", game_id)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def resign(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Give up one's seat, after being asked whether one means it."""
    watched = queries.watched(game_id, request.user)
    if request.method != "POST":
        if watched.game.is_over:
            raise GameOver
        if watched.own is None:
            raise NotYourSeat
        return render(request, "web/resign.html", {"watched": watched})
    try:
        services.resign(game_id=game_id, user=request.user, seat=whole_number(request.POST, "seat"))
    except GameError as refusal:
        return showing.now(request, game_id, refusal)
    messages.success(request, _("You gave up your seat."))
    return redirect("web:game", game_id)


@require_POST
@login_required
def notices(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Choose how often one is told of this game."""
    if queries.watched(game_id, request.user).own is None:
        raise NotYourSeat
    form = GameModeForm(request.POST)
    if not form.is_valid():
        raise BadRequest("there is no such mode")
    choose_mode(user=request.user, game_id=game_id, mode=form.chosen)
    messages.success(request, _("You are told of this game so from now on."))
    return redirect("web:game", game_id)
