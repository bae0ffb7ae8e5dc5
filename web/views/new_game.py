"""Setting a table: which game, who sits, on what terms."""

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games import tables
from games.errors import GameError
from games.models import Game
from games.rules import registry
from web import rulebook
from web.new_game_form import NewGameForm
from web.requests import PersonRequest


@require_safe
@login_required
def choose(request: PersonRequest) -> HttpResponse:
    """Which game."""
    return render(request, "web/choose_game.html", {"games": rulebook.cards()})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def set_table(request: PersonRequest, slug: str) -> HttpResponse:
    """Who sits and on what terms. It starts at once if nobody is missing."""
    try:
        card = rulebook.card(slug)
    except registry.UnknownGame:
        raise Http404 from None
    form = NewGameForm(registry.rules(slug), request.user, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            return redirect("web:game", _set(request, slug, form).id)
        except GameError as refusal:
            form.add_error(None, str(refusal))
    status = 422 if form.is_bound else 200
    return render(request, "web/new_game.html", {"card": card, "form": form}, status=status)


@transaction.atomic
def _set(request: PersonRequest, slug: str, form: NewGameForm) -> Game:
    """Set the table; if it is refused, no guest was made for it either."""
    return tables.create_game(
        created_by=request.user,
        rules=slug,
        options=form.options,
        seats=form.seats(),
        turn_span=form.turn_span,
        visibility=form.visibility,
        allows_absence=form.allows_absence,
    )
