"""The links in mails: answer one turn, look at the game, take the seat back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import lobby, queries, services
from games.errors import (
    GameError,
    GameNotFound,
    GameOver,
    GamePaused,
    NotAsked,
    NothingToTakeBack,
    NotYourSeat,
    StaleStep,
)
from games.instant import one_instant
from games.rules.protocol import Move
from notifications import links
from notifications.models import Link
from web import game_page
from web.asking_form import read_move
from web.requests import whole_number
from web.secret_addresses import DeadLink, by_link, opened, show
from web.table_page import TablePage


@by_link
@require_safe
def turn(request: HttpRequest, token: str) -> HttpResponse:
    """What is asked in this turn, with the game around it."""
    return _game(request, opened(token, Link.Kind.TURN), token)


@by_link
@require_POST
def move(request: HttpRequest, token: str) -> HttpResponse:
    """Play one answer of this turn. Sent again, it shows what became of it."""
    answer = read_move(request.POST)
    link = links.find(token)
    if link is None or link.kind != Link.Kind.TURN:
        return _played(request, links.find_answered(token, answer), token)
    try:
        services.play_move(
            game_id=link.seat.game_id,
            user=link.user,
            seat=link.seat.index,
            move=answer,
            step=whole_number(request.POST, "step"),
            received_at=timezone.now(),
            turn=link.turn,
        )
    except (GameNotFound, NotYourSeat):
        raise
    except GameError as refusal:
        if isinstance(refusal, StaleStep | NotAsked | GameOver) and links.find_answered(token, answer):
            return _played(request, link, token)
        return _game(request, link, token, refusal=refusal, given=answer)
    return _played(request, link, token)


@by_link
@require_safe
def look(request: HttpRequest, token: str) -> HttpResponse:
    """The game as its seat sees it, or before its start the table, to look at only."""
    link = opened(token, Link.Kind.LOOK)
    try:
        return _game(request, link)
    except GameNotFound:
        table = lobby.open_table(link.seat.game_id, link.user)
        return show(request, "web/table_by_link.html", {"page": TablePage(table)})


@by_link
@require_http_methods(["GET", "HEAD", "POST"])
def take_back(request: HttpRequest, token: str) -> HttpResponse:
    """Play oneself again where a bot did."""
    link = opened(token, Link.Kind.RETURN)
    if request.method == "POST":
        try:
            services.take_back_seat(game_id=link.seat.game_id, user=link.user, seat=link.seat.index)
        except (GameOver, GamePaused, NothingToTakeBack):
            raise DeadLink from None
    context = {"info": link.seat.game.info, "is_done": request.method == "POST"}
    return show(request, "web/take_back.html", context)


def _played(request: HttpRequest, link: Link | None, token: str) -> HttpResponse:
    """What an accepted answer leads to: the turn's next question, or the thanks for it."""
    if link is None:
        raise DeadLink
    return redirect("web:turn", token) if links.find(token) else _game(request, link, is_played=True)


@one_instant()
def _game(
    request: HttpRequest,
    link: Link,
    token: str = "",
    *,
    is_played: bool = False,
    refusal: GameError | None = None,
    given: Move | None = None,
) -> HttpResponse:
    """The game with its question as a form, if it is of the turn that the token answers."""
    page = game_page.now(queries.watched(link.seat.game_id, link.user), given)
    if page.asked is None or page.asked.turn != link.turn:
        token = ""
    context = {"page": page, "token": token, "is_played": is_played, "refusal": refusal}
    return show(request, "web/by_link.html", context, status=refusal.status if refusal else 200)
