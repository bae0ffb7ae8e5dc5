"""What a game leaves behind: its log, and the proof of its chance."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.proof import prove
from web import game_page
from web.requests import watched_by


@require_safe
def log(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """All that happened, the newest first."""
    watched = watched_by(request, game_id)
    context = {
        "game": watched.game,
        "info": watched.game.info,
        "log": game_page.log_of(watched),
        "eyes_query": f"&seat={watched.index}" if "seat" in request.GET else "",
    }
    return render(request, "web/log.html", context)


@require_safe
def proof(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The promise made before the start and, when the game is over, how it was kept."""
    watched = watched_by(request, game_id)
    context = {
        "game": watched.game,
        "info": watched.game.info,
        "proof": prove(watched.game) if watched.game.is_over else None,
    }
    return render(request, "web/proof.html", context)
