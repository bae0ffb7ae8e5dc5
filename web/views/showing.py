"""A game as it stands, with what was refused: how every deed ends that could not be done."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import lobby, queries
from games.errors import GameError, GameNotFound
from games.instant import one_instant
from games.rules.protocol import Move
from web import game_page
from web.offer_form import OfferForm
from web.requests import viewer_of
from web.table_page import TablePage


@one_instant()
def now(
    request: HttpRequest,
    game_id: UUID,
    refusal: GameError,
    *,
    given: Move | None = None,
    offer: OfferForm | None = None,
) -> HttpResponse:
    """A game, or before its start the table. Raises GameNotFound.

    Args:
        given: an answer that was refused.
        offer: an offer of a seat that was refused.
    """
    if isinstance(refusal, GameNotFound):
        raise refusal
    try:
        watched = queries.watched(game_id, viewer_of(request))
    except GameNotFound:
        return table(request, game_id, refusal, offer)
    page = game_page.now(watched, given)
    return render(request, "web/game.html", {"page": page, "refusal": refusal}, status=refusal.status)


def table(
    request: HttpRequest, game_id: UUID, refusal: GameError | None = None, offer: OfferForm | None = None
) -> HttpResponse:
    """A table before its game starts; 422 for an offer that names nobody. Raises GameNotFound."""
    page = TablePage(lobby.open_table(game_id, viewer_of(request)))
    status = refusal.status if refusal else 422 if offer else 200
    return render(
        request, "web/table.html", {"page": page, "refusal": refusal, "offer": offer or OfferForm()}, status=status
    )
