"""The rules of the games, for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.rules import registry
from web import rulebook, showcase

PICTURE_SECONDS = 24 * 3600


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """All games."""
    return render(request, "web/rules.html", {"games": rulebook.cards()})


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """How one game is played."""
    try:
        context = {"card": rulebook.card(slug), "rules": rulebook.page(slug)}
    except registry.UnknownGame:
        raise Http404 from None
    return render(request, "web/rules_of_game.html", context)


@require_safe
@cache_control(public=True, max_age=PICTURE_SECONDS)
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """What a game looks like."""
    try:
        return HttpResponse(showcase.picture(slug), content_type="image/svg+xml")
    except registry.UnknownGame:
        raise Http404 from None
