"""What became of the letters to oneself."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from notifications.contents import name_of
from notifications.models import Delivery
from notifications.queries import deliveries_to
from web.requests import PersonRequest

READ = 200
"""How many of the newest are looked through."""


@require_safe
@login_required
def own(request: PersonRequest) -> HttpResponse:
    """The newest letters, sent or not, and why not; without those that were no news any more when they were to go."""
    kept = [letter for letter in deliveries_to(request.user, limit=READ) if letter.status != Delivery.Status.SUPERSEDED]
    letters = [(letter, letter.game and name_of(letter.game)) for letter in kept]
    return render(request, "web/letters.html", {"letters": letters})
