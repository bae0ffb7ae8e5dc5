"""What became of the letters to oneself."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from notifications.contents import name_of
from notifications.queries import deliveries_to
from web.requests import PersonRequest


@require_safe
@login_required
def own(request: PersonRequest) -> HttpResponse:
    """The newest letters, sent or not, and why not."""
    letters = [(letter, letter.game and name_of(letter.game)) for letter in deliveries_to(request.user)]
    return render(request, "web/letters.html", {"letters": letters})
