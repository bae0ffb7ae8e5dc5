"""The tables of competitions, and what their players do with a result."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import Refusal
from games import sheets
from games.errors import NoSuchSheet
from leagues import queries, results
from leagues.errors import CompetitionNotFound, LeagueError, TableNotFound
from leagues.news import leftovers_told
from web.competitions.caching import kept
from web.competitions.result_form import ReasonForm, ResultForm
from web.competitions.table import table_page
from web.requests import PersonRequest, viewer_of


@require_safe
def show(request: HttpRequest, competition_id: UUID, table: UUID) -> HttpResponse:
    """Who sits, how it ended, and who says so."""
    competition = queries.competition_for(viewer_of(request), competition_id)
    return kept(request, competition, lambda: _page(request, competition_id, table))


@require_POST
@login_required
def claim(request: PersonRequest, competition_id: UUID, table: UUID) -> HttpResponse:
    """Say how a table ended that was played at a real one."""
    competition = queries.competition_for(request.user, competition_id)
    form = ResultForm(list(queries.table_for(competition, table).seats.all()), request.POST)
    if not form.is_valid():
        return _page(request, competition_id, table, form=form, status=422)
    try:
        results.claim_result(competition_id=competition_id, by=request.user, table=table, outcomes=form.outcomes)
    except (CompetitionNotFound, TableNotFound):
        raise
    except LeagueError as refusal:
        return _page(request, competition_id, table, refusal, form=form)
    messages.success(request, _("The result is entered. It counts once another player confirms it."))
    return redirect("web:competition_table", competition_id, table)


@require_POST
@login_required
def claim_sheet(request: PersonRequest, competition_id: UUID, table: UUID) -> HttpResponse:
    """Enter what a kept score sheet says as a table's result."""
    competition = queries.competition_for(request.user, competition_id)
    found = queries.table_for(competition, table)
    try:
        sheet = sheets.sheet_of(request.POST.get("sheet", ""))
        outcomes = results.read_sheet(found, sheet)
        results.claim_result(
            competition_id=competition_id, by=request.user, table=table, outcomes=outcomes, sheet=sheet
        )
    except (CompetitionNotFound, TableNotFound):
        raise
    except NoSuchSheet:
        raise Http404 from None
    except Refusal as refusal:
        return _page(request, competition_id, table, refusal)
    messages.success(request, _("The result is entered. It counts once another player confirms it."))
    return redirect("web:competition_table", competition_id, table)


@require_POST
@login_required
def confirm(request: PersonRequest, competition_id: UUID, table: UUID) -> HttpResponse:
    """Confirm what another player entered."""
    queries.competition_for(request.user, competition_id)
    try:
        results.confirm_result(competition_id=competition_id, by=request.user, table=table)
    except (CompetitionNotFound, TableNotFound):
        raise
    except LeagueError as refusal:
        return _page(request, competition_id, table, refusal)
    messages.success(request, _("The result is confirmed and counts. Thank you."))
    return redirect("web:competition_table", competition_id, table)


@require_POST
@login_required
def reject(request: PersonRequest, competition_id: UUID, table: UUID) -> HttpResponse:
    """Strike out what a player entered, and say what is wrong with it."""
    queries.competition_for(request.user, competition_id)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, competition_id, table, reason=form, status=422)
    try:
        results.reject_result(
            competition_id=competition_id, by=request.user, table=table, reason=form.cleaned_data["reason"]
        )
    except (CompetitionNotFound, TableNotFound):
        raise
    except LeagueError as refusal:
        return _page(request, competition_id, table, refusal, reason=form)
    messages.success(request, _("The result is struck out. Please enter it again as it was."))
    return redirect("web:competition_table", competition_id, table)


def _page(
    request: HttpRequest,
    competition_id: UUID,
    table: UUID,
    refusal: Refusal | None = None,
    *,
    form: ResultForm | None = None,
    reason: ReasonForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """Raises CompetitionNotFound, TableNotFound."""
    viewer = viewer_of(request)
    competition = queries.competition_for(viewer, competition_id)
    page = table_page(competition, queries.table_for(competition, table), viewer, form=form, reason=reason)
    context = {
        "page": page,
        "competition": competition,
        "refusal": refusal,
        "leftovers": leftovers_told(competition),
    }
    status = refusal.status if refusal else status
    return render(request, "web/competitions/table.html", context, status=status)
