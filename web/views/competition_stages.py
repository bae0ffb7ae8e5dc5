"""The stages and rounds of competitions, to be read and to be taken along."""

from collections.abc import Callable
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from leagues import csv_files, exports, queries
from leagues.chronicle import chronicle
from leagues.dates import dates_of
from leagues.models import Competition, Stage
from leagues.ranking import standing_of
from web.competitions import crossing, tables
from web.competitions.caching import kept
from web.competitions.calendar import calendar_of
from web.competitions.feed import feed_of
from web.competitions.stage import stage_page
from web.requests import viewer_of


@require_safe
def stage(request: HttpRequest, competition_id: UUID, number: int) -> HttpResponse:
    """How a stage stands, and why."""
    viewer = viewer_of(request)
    competition = queries.competition_for(viewer, competition_id)

    def page() -> HttpResponse:
        stages = queries.stages_of(competition)
        shown = _numbered(stages, number)
        context = {"page": stage_page(competition, stages, shown, viewer)}
        return render(request, "web/competitions/stage.html", context)

    return kept(request, competition, page)


@require_safe
def cross(request: HttpRequest, competition_id: UUID, number: int) -> HttpResponse:
    """Who met whom in a stage, and with what success."""
    competition = queries.competition_for(viewer_of(request), competition_id)

    def page() -> HttpResponse:
        shown = _stage(competition, number)
        squares = crossing.crossings_of(shown, list(shown.divisions.all()), standing_of(shown))
        context = {"competition": competition, "stage": shown, "squares": squares, "most": crossing.MOST}
        return render(request, "web/competitions/cross.html", context)

    return kept(request, competition, page)


@require_safe
def played_round(request: HttpRequest, competition_id: UUID, number: int, round_number: int) -> HttpResponse:
    """The tables of a round, who sits there, and how they ended."""
    viewer = viewer_of(request)
    competition = queries.competition_for(viewer, competition_id)

    def page() -> HttpResponse:
        shown = _stage(competition, number)
        played = queries.played_round(shown, round_number)
        if played is None:
            raise Http404
        parts = tables.round_cards(competition, played, viewer)
        context = {
            "competition": competition,
            "stage": shown,
            "round": played,
            "parts": parts,
            "is_parted": len({part.division.pk for part in parts}) > 1,
            "numbers": [each.number for each in queries.rounds_begun(competition) if each.stage_id == shown.pk],
        }
        return render(request, "web/competitions/round.html", context)

    return kept(request, competition, page)


@require_safe
def standings_csv(request: HttpRequest, competition_id: UUID, number: int) -> HttpResponse:
    """A stage's standings, for spreadsheets."""

    def sheet(shown: Stage) -> bytes:
        titles = {division.pk: division.title for division in shown.divisions.all()}
        rows = exports.standing_rows(shown, titles, standing_of(shown))
        return csv_files.written(exports.standing_columns(shown.competition), rows)

    return _sheet(request, competition_id, number, "standings", sheet)


@require_safe
def results_csv(request: HttpRequest, competition_id: UUID, number: int) -> HttpResponse:
    """A stage's results, for spreadsheets."""

    def sheet(shown: Stage) -> bytes:
        return csv_files.written(exports.RESULT_COLUMNS, exports.result_rows(shown, queries.rounds_of(shown)))

    return _sheet(request, competition_id, number, "results", sheet)


@require_safe
def feed(request: HttpRequest, competition_id: UUID) -> HttpResponse:
    """What happened, as an Atom feed."""
    competition = queries.competition_for(viewer_of(request), competition_id)

    def page() -> HttpResponse:
        content_type = "application/atom+xml; charset=utf-8"
        return HttpResponse(feed_of(competition, chronicle(competition)), content_type=content_type)

    return kept(request, competition, page)


@require_safe
def calendar(request: HttpRequest, competition_id: UUID) -> HttpResponse:
    """Its rounds, for calendars."""
    competition = queries.competition_for(viewer_of(request), competition_id)

    def page() -> HttpResponse:
        dates = dates_of(competition, queries.stages_of(competition), queries.rounds_begun(competition))
        return HttpResponse(calendar_of(competition, dates), content_type="text/calendar; charset=utf-8")

    return kept(request, competition, page)


def _sheet(
    request: HttpRequest, competition_id: UUID, number: int, name: str, make: Callable[[Stage], bytes]
) -> HttpResponse:
    competition = queries.competition_for(viewer_of(request), competition_id)

    def page() -> HttpResponse:
        shown = _stage(competition, number)
        answer = HttpResponse(make(shown), content_type="text/csv; charset=utf-8")
        file = f"{slugify(competition.title) or 'competition'}-{number}-{name}.csv"
        answer["Content-Disposition"] = f'attachment; filename="{file}"'
        return answer

    return kept(request, competition, page)


def _stage(competition: Competition, number: int) -> Stage:
    return _numbered(queries.stages_of(competition), number)


def _numbered(stages: list[Stage], number: int) -> Stage:
    """Raises Http404."""
    found = next((each for each in stages if each.number == number), None)
    if found is None:
        raise Http404
    return found
