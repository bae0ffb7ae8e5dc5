"""Leagues and tournaments: the list, the page of each, who takes part, and one's own part in it."""

from collections.abc import Callable
from functools import wraps
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import entering, queries
from leagues.errors import CompetitionNotFound, LeagueError
from leagues.models import Entry
from web.competitions import about
from web.competitions.caching import kept, kept_as
from web.competitions.front import front_page
from web.competitions.listing import listing_for
from web.competitions.player import player_page
from web.requests import PersonRequest, viewer_of

type Deed = Callable[[PersonRequest, UUID], HttpResponse]


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """All competitions that one finds, one's own on top."""
    viewer = viewer_of(request)
    return kept_as(
        request,
        queries.listed_revision(viewer),
        lambda: render(request, "web/competitions/list.html", {"listing": listing_for(viewer)}),
    )


@require_safe
def show(request: HttpRequest, competition_id: UUID) -> HttpResponse:
    """What is played, how it stands, and how one takes part."""
    competition = queries.competition_for(viewer_of(request), competition_id)
    return kept(request, competition, lambda: _page(request, competition_id))


@require_safe
def entries(request: HttpRequest, competition_id: UUID) -> HttpResponse:
    """Who takes part, by seed."""
    competition = queries.competition_for(viewer_of(request), competition_id)

    def page() -> HttpResponse:
        found = queries.taking_part(competition)
        context = {
            "competition": competition,
            "players": [entry for entry in found if entry.is_in],
            "substitutes": [entry for entry in found if entry.status == Entry.Status.SUBSTITUTE],
            "out": [entry for entry in found if entry.is_out],
        }
        return render(request, "web/competitions/entries.html", context)

    return kept(request, competition, page)


@require_safe
def player(request: HttpRequest, competition_id: UUID, entry: UUID) -> HttpResponse:
    """What somebody played, round by round."""
    viewer = viewer_of(request)
    competition = queries.competition_for(viewer, competition_id)
    shown = queries.player_for(competition, entry)
    return kept(
        request,
        competition,
        lambda: render(request, "web/competitions/player.html", {"page": player_page(competition, shown, viewer)}),
    )


def _deed(view: Deed) -> Callable[..., HttpResponse]:
    """Something that a person does about taking part: refused, the page shows why."""

    @login_required
    @wraps(view)
    def guarded(request: PersonRequest, competition_id: UUID) -> HttpResponse:
        try:
            return view(request, competition_id)
        except CompetitionNotFound:
            raise
        except LeagueError as refusal:
            return _page(request, competition_id, refusal)

    return guarded


@require_http_methods(["GET", "HEAD", "POST"])
@_deed
def enter(request: PersonRequest, competition_id: UUID) -> HttpResponse:
    """Take part. Who had to sign in for that comes back by GET, and sees the page first."""
    if request.method == "POST":
        as_substitute = request.POST.get("as") == "substitute"
        entry = entering.enter(competition_id=competition_id, user=request.user, as_substitute=as_substitute)
        messages.success(request, _entered(entry))
    return redirect("web:competition", competition_id)


@require_http_methods(["GET", "HEAD", "POST"])
@_deed
def withdraw(request: PersonRequest, competition_id: UUID) -> HttpResponse:
    """Take part no more, after being asked whether one means it."""
    if request.method == "POST":
        entering.withdraw(competition_id=competition_id, user=request.user)
        messages.success(request, _("You withdrew. Games that go on are still yours to play, or to give up."))
        return redirect("web:competition", competition_id)
    competition = queries.competition_for(request.user, competition_id)
    entry = queries.entry_of(request.user, competition)
    if entry is None or entry.is_out or competition.is_over:
        return redirect("web:competition", competition_id)
    return render(request, "web/competitions/withdraw.html", {"competition": competition, "entry": entry})


@require_POST
@_deed
def decline(request: PersonRequest, competition_id: UUID) -> HttpResponse:
    """Say no to an invitation."""
    entering.decline_invitation(competition_id=competition_id, user=request.user)
    messages.success(request, _("You said no. Nothing more comes of it."))
    return redirect("web:competition", competition_id)


def _entered(entry: Entry) -> str:
    """What it led to."""
    return {
        Entry.Status.ACCEPTED: _("You take part. A letter comes when a round starts."),
        Entry.Status.SUBSTITUTE: _("You are ready as a substitute. A letter comes when you are needed."),
        Entry.Status.APPLIED: _("You asked to take part. A letter comes when the organisers have decided."),
    }[Entry.Status(entry.status)]


def _page(request: HttpRequest, competition_id: UUID, refusal: LeagueError | None = None) -> HttpResponse:
    """Raises CompetitionNotFound."""
    viewer = viewer_of(request)
    competition = queries.competition_for(viewer, competition_id)
    context = {
        "page": front_page(competition, viewer),
        "about": about.written(competition.about),
        "refusal": refusal,
    }
    status = refusal.status if refusal else 200
    return render(request, "web/competitions/competition.html", context, status=status)
