"""What a game leaves behind: its log, and the proof of its chance."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import queries
from games.proof import prove
from games.queries import Watched
from games.rules import registry
from games.rules.protocol import GameInfo
from web import game_page
from web.requests import PersonRequest


@require_safe
@login_required
def log(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """All that happened, the newest first."""
    watched = queries.watched(game_id, request.user)
    context = {"game": watched.game, "info": _info(watched), "log": game_page.log_of(watched)}
    return render(request, "web/log.html", context)


@require_safe
@login_required
def proof(request: PersonRequest, game_id: UUID) -> HttpResponse:
    """The promise made before the start and, when the game is over, how it was kept."""
    watched = queries.watched(game_id, request.user)
    context = {
        "game": watched.game,
        "info": _info(watched),
        "proof": prove(watched.game) if watched.game.is_over else None,
    }
    return render(request, "web/proof.html", context)


def _info(watched: Watched) -> GameInfo:
    return registry.rules(watched.game.rules).info
