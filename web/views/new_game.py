"""Setting a table against bots."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games import tables
from games.errors import BadTable
from games.models import Game
from games.rules import registry
from games.tables import Holder
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
    """How many players and which options; then it starts."""
    try:
        card = rulebook.card(slug)
    except registry.UnknownGame:
        raise Http404 from None
    form = NewGameForm(registry.rules(slug), request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            return redirect("web:game", _start(request, slug, form).id)
        except BadTable as refusal:
            form.add_error(None, forms.ValidationError(str(refusal)))
    status = 422 if form.is_bound else 200
    return render(request, "web/new_game.html", {"card": card, "form": form}, status=status)


def _start(request: PersonRequest, slug: str, form: NewGameForm) -> Game:
    bots = [Holder.BOT] * (form.players - 1)
    return tables.create_game(
        created_by=request.user,
        rules=slug,
        options=form.options,
        seats=[request.user, *bots],
        turn_span=form.turn_span,
    )
