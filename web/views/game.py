"""A game's page, and what can be done on it."""

import re
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import queries, services
from games.errors import GameError, GameNotFound, GameOver
from games.rules.protocol import Move
from web import game_page
from web.asking_form import read_move
from web.requests import PersonRequest, whole_number

STEP = re.compile(r"[0-9]{1,9}")


@require_safe
@login_required
def show(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """The game as it stands, or after `?step=`."""
    watched = queries.watched(game_id, request.user)
    step = request.GET.get("step", str(watched.game.step))
    if not STEP.fullmatch(step):
        raise GameNotFound
    page = game_page.now(watched) if int(step) == watched.game.step else game_page.at(watched, int(step))
    return render(request, "web/game.html", {"page": page})


@require_safe
@login_required
def news(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """204 while the game is still at `?step=`, else the way to its page."""
    if request.GET.get("step") == str(queries.step_of(game_id, request.user)):
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
        return _refused(request, game_id, refusal, answer)
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
        return _refused(request, game_id, refusal)
    return redirect("web:game", game_id)


@require_POST
@login_required
def take_back(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Play oneself again where a bot did."""
    try:
        services.take_back_seat(game_id=game_id, user=request.user, seat=whole_number(request.POST, "seat"))
    except GameError as refusal:
        return _refused(request, game_id, refusal)
    return redirect("web:game", game_id)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def resign(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """Give up one's seat, after being asked whether one means it."""
    watched = queries.watched(game_id, request.user)
    if request.method != "POST":
        if watched.game.is_over or watched.seat is None:
            raise GameOver
        return render(request, "web/resign.html", {"watched": watched})
    try:
        services.resign(game_id=game_id, user=request.user, seat=whole_number(request.POST, "seat"))
    except GameError as refusal:
        return _refused(request, game_id, refusal)
    messages.success(request, _("You gave up your seat."))
    return redirect("web:game", game_id)


def _refused(request: PersonRequest, game_id: UUID, refusal: GameError, given: Move | None = None) -> HttpResponse:
    """The game as it stands now, with what was refused and why. Raises GameNotFound."""
    page = game_page.now(queries.watched(game_id, request.user), given)
    return render(request, "web/game.html", {"page": page, "refusal": refusal}, status=refusal.status)
