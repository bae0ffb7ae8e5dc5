"""What the letter that invites to a competition leads to: the answer, without an account."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from accounts.errors import BadName
from accounts.services import choose_name
from leagues import entering, queries
from leagues.addresses import invitation_of
from leagues.errors import LeagueError
from leagues.models import Entry
from notifications import mutes
from web.account_forms import NameForm
from web.competitions import words
from web.secret_addresses import DeadLink, by_link, show


@by_link
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What one is invited to, and the answer. An answer sent again shows what became of it and changes nothing."""
    entry = invitation_of(token)
    if entry is None:
        raise DeadLink
    is_open = entry.status == Entry.Status.INVITED
    if request.method != "POST":
        if not is_open:
            raise DeadLink
        return _ask(request, entry, NameForm())
    return _answer(request, entry) if is_open else _told(request, entry)


def _answer(request: HttpRequest, entry: Entry) -> HttpResponse:
    is_yes = request.POST.get("answer") == "enter"
    form = NameForm(request.POST if is_yes else None)
    if is_yes and not entry.user.name and not form.is_valid():
        return _ask(request, entry, form, status=422)
    try:
        if is_yes:
            _enter(entry, form)
        else:
            entering.decline_invitation(competition_id=entry.competition_id, user=entry.user)
    except BadName as refusal:
        form.add_error("name", str(refusal))
        return _ask(request, entry, form, status=refusal.status)
    except LeagueError as refusal:
        entry.refresh_from_db(fields=["status"])
        if entry.status != Entry.Status.INVITED:  # answered twice at once
            return _told(request, entry)
        return _ask(request, entry, form, refusal, status=refusal.status)
    entry.refresh_from_db(fields=["status"])
    return _told(request, entry)


@transaction.atomic
def _enter(entry: Entry, form: NameForm) -> None:
    """Under the name that is known or given. Refused, no name was chosen either."""
    if not entry.user.name:
        choose_name(user=entry.user, name=form.cleaned_data["name"])
    entering.enter(competition_id=entry.competition_id, user=entry.user)


def _ask(
    request: HttpRequest, entry: Entry, form: NameForm, refusal: LeagueError | None = None, *, status: int = 200
) -> HttpResponse:
    competition = entry.competition
    context = {
        "entry": entry,
        "competition": competition,
        "facts": words.facts_of(competition),
        "formats": [words.format_told(stage) for stage in queries.stages_of(competition)],
        "deadline": words.deadline_told(competition),
        "form": form,
        "refusal": refusal,
        "mute_token": mutes.token_of(entry.user),
    }
    return show(request, "web/competitions/invitation.html", context, status=status)


def _told(request: HttpRequest, entry: Entry) -> HttpResponse:
    return show(request, "web/competitions/answered.html", {"entry": entry, "competition": entry.competition})
