"""The score counter, for games that were played at a real table."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.middleware import HtmxDetails

from accounts.errors import Refusal, TooOften
from games import sheets
from games.errors import GameError, NoSuchSheet
from games.models import ScoreSheet
from web import rulebook
from web.competitions.counter import Counted, counted_for
from web.networks import network_of
from web.requests import viewer_of
from web.score_form import ScoreForm
from web.score_outcome import Outcome, outcome_of
from web.score_page import SheetPage, share_address, sheet_page


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """Which game was played."""
    return render(request, "web/score_games.html", {"games": rulebook.cards(), "table": _table(request.GET)})


@require_http_methods(["GET", "HEAD", "POST"])
def count(request: HttpRequest, slug: str, sheet: str = "") -> HttpResponse:
    """A sheet to fill in; by POST, what it comes to, or with `keep` among the fields, keeping it.

    `?again=` names a kept sheet to begin with, `?table=` a competition's table whose result it is to be.
    """
    page = _page(slug, sheet)
    if request.method == "POST":
        return _counted(request, page)
    counted = _counted_for(request, request.GET)
    begun = _again(request) or (counted.first_sheet(page.kind) if counted else None)
    context = {"page": page, "form": page.form(kept=begun), "table": _table(request.GET), "counted": counted}
    return render(request, "web/score.html", context)


@require_safe
def kept(request: HttpRequest, share: str) -> HttpResponse:
    """A kept sheet, for whoever has its link."""
    try:
        found = sheets.sheet_of(share)
        page = sheet_page(found.rules, found.sheet)
    except NoSuchSheet:
        raise Http404 from None
    counted = _counted_for(request, request.GET)
    context = {"page": page, "kept": found, "address": share_address(found), "table": _table(request.GET)}
    if counted is not None:
        context |= {"counted": counted, "can_enter": counted.can_take(found), "rows": counted.rows(found)}
    try:
        context["outcome"] = outcome_of(sheets.result_of(found), found.names, page.words)
    except GameError as refusal:  # the rules were mended, and bar now what they once took
        context["refusal"] = refusal
    response = render(request, "web/kept_sheet.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


def _counted(request: HttpRequest, page: SheetPage) -> HttpResponse:
    is_live = bool(HtmxDetails(request))
    form = page.form(sent=request.POST, is_live=is_live)
    outcome, refusal = None, None
    if form.is_valid():
        try:
            if "keep" in request.POST and not is_live:  # of a button with the focus, scripts send the name too
                return _keep(request, page, form)
            outcome = _outcome(page, form)
        except Refusal as refused:
            refusal = refused
    template = "web/score_counted.html" if is_live else "web/score.html"
    context = {"page": page, "form": form, "outcome": outcome, "refusal": refusal, "table": _table(request.POST)}
    if not is_live:
        context["counted"] = _counted_for(request, request.POST)
    response = render(request, template, context)
    if not is_live and outcome is None:
        response.status_code = refusal.status if refusal else 422
    if isinstance(refusal, TooOften):
        response["Retry-After"] = str(refusal.seconds)
    return response


def _outcome(page: SheetPage, form: ScoreForm) -> Outcome:
    result = sheets.count_sheet(
        rules=page.info.slug, sheet=page.kind.slug, common=form.common.values, seats=form.values
    )
    return outcome_of(result, form.names, page.words)


def _keep(request: HttpRequest, page: SheetPage, form: ScoreForm) -> HttpResponse:
    kept = sheets.keep_sheet(
        rules=page.info.slug,
        sheet=page.kind.slug,
        common=form.common.values,
        seats=form.values,
        names=form.names,
        kept_by=viewer_of(request),
        network=network_of(request),
    )
    messages.success(request, _("The sheet is kept. Whoever has its address can see it."))
    answer = redirect("web:kept_sheet", kept.token)
    if table := _table(request.POST):
        answer["Location"] += f"?table={table}"
    return answer


def _page(slug: str, sheet: str) -> SheetPage:
    try:
        return sheet_page(slug, sheet)
    except NoSuchSheet:
        raise Http404 from None


def _again(request: HttpRequest) -> ScoreSheet | None:
    """The kept sheet to begin with, if there is one of that name."""
    try:
        return sheets.sheet_of(request.GET.get("again", ""))
    except NoSuchSheet:
        return None


def _counted_for(request: HttpRequest, values: QueryDict) -> Counted | None:
    return counted_for(viewer_of(request), _table(values))


def _table(values: QueryDict) -> str:
    """The number of the competition's table for which the sheet is filled in. Empty if there is none."""
    try:
        return str(UUID(values.get("table", "")))
    except ValueError:
        return ""
