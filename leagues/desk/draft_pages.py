"""Where stages and rounds are looked at before they start or are closed, and started or closed as they were shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues import queries, rounds, stages
from leagues.desk import addresses
from leagues.desk.move_lines import move_lines
from leagues.desk.own import of_own, person_of
from leagues.desk.pages import Pages
from leagues.desk.standing_lines import division_lines
from leagues.errors import LeagueError
from leagues.models import Competition, Entry, Stage
from leagues.round_drafts import DivisionDraft, draft_round
from leagues.stage_drafts import draft_closing, draft_stage


@dataclass(frozen=True, slots=True)
class DraftedTables:
    """What a division would play, with names.

    Attributes:
        repeats: two who meet again, and how often they will have met.
        imbalance: a seat each; 0 is perfect.
    """

    title: str
    tables: Sequence[Sequence[Entry]]
    byes: Sequence[Entry]
    repeats: Sequence[tuple[Entry, Entry, int]]
    not_apart: Sequence[tuple[Entry, Entry]]
    short_tables: int
    imbalance: int


@dataclass(frozen=True, slots=True)
class Draft:
    """What a page shows of a draft; without a context, there is none."""

    template: str
    title: str
    context: dict[str, Any] | None = None


class DraftPages(Pages):
    """Dry runs. A page shows the draft, and posts its digest: what is started is what was looked at, or nothing."""

    def urls(self) -> list[URLPattern]:
        stage = "<uuid:competition_id>/stage/<int:number>/"
        return [
            self.at(f"{stage}start/", self.start_stage, "stage_start"),
            self.at(f"{stage}round/", self.start_round, "stage_round"),
            self.at(f"{stage}close/", self.close_stage, "stage_close"),
        ]

    @of_own
    def start_stage(self, request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
        """Who would play in which division."""
        done = gettext_lazy("The stage is under way. Its first round can be started.")
        return self._page(request, competition, number, _stage_shown, stages.start_stage, done)

    @of_own
    def start_round(self, request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
        """Who would meet whom."""
        done = gettext_lazy("The round is under way, and everybody is written to.")
        return self._page(request, competition, number, _round_shown, rounds.start_round, done)

    @of_own
    def close_stage(self, request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
        """Who would finish where, and what comes of it."""
        done = gettext_lazy("The stage is closed, and everybody is written to.")
        return self._page(request, competition, number, _closing_shown, stages.close_stage, done)

    def _page(
        self,
        request: HttpRequest,
        competition: Competition,
        number: int,
        shown: Callable[[Stage], Draft],
        verb: Callable[..., object],
        done: str | Promise,
    ) -> HttpResponse:
        stage = _found_stage(competition, number)
        refusal: LeagueError | None = None
        if request.method == "POST":
            digest = request.POST.get("digest", "")
            try:
                verb(competition_id=competition.pk, by=person_of(request), number=number, digest=digest)
                messages.success(request, str(done))
                return redirect(addresses.competition_page(competition))
            except LeagueError as error:
                refusal = error
        try:
            draft = shown(_found_stage(competition, number))
        except LeagueError as error:
            refusal = refusal or error
            draft = Draft("desk_draft.html", str(stage))
        return self.show(
            request,
            draft.template,
            title=draft.title,
            status=200 if refusal is None else refusal.status,
            competition=competition,
            stage=stage,
            refusal=refusal,
            **(draft.context or {}),
        )


def _found_stage(competition: Competition, number: int) -> Stage:
    stage = next((one for one in queries.stages_of(competition) if one.number == number), None)
    if stage is None:
        raise Http404
    return stage


def _stage_shown(stage: Stage) -> Draft:
    draft = draft_stage(stage)
    divisions = [(title, [draft.people[entry] for entry in entries]) for title, entries in draft.divisions]
    playing = {entry for _, entries in draft.divisions for entry in entries}
    waiting = [entry for entry in draft.people.values() if entry.status in (Entry.Status.APPLIED, Entry.Status.INVITED)]
    context = {
        "draft": draft,
        "divisions": divisions,
        "moves": move_lines(draft.moves, draft.people),
        "playing": len(playing),
        "waiting": waiting,
    }
    return Draft("desk_stage_start.html", _("Start “{stage}”").format(stage=stage), context)


def _round_shown(stage: Stage) -> Draft:
    draft = draft_round(stage, timezone.now())
    games = queries.games_of(stage.competition)
    context = {
        "draft": draft,
        "divisions": [_drafted(each) for each in draft.divisions],
        "games": [games[one["rules"]] for one in draft.games],
    }
    title = _("Start round {number} of “{stage}”").format(number=draft.number, stage=stage)
    return Draft("desk_round_start.html", title, context)


def _closing_shown(stage: Stage) -> Draft:
    draft = draft_closing(stage)
    divisions = {division.pk: division for division in stage.divisions.all()}
    context = {
        "draft": draft,
        "divisions": division_lines(divisions, draft.standings),
        "moves": move_lines(draft.moves, draft.people),
        "advance": [draft.people[entry] for entry in draft.advance],
        "told": sum(len(standing.rows) for standing in draft.standings.values()),
    }
    return Draft("desk_stage_close.html", _("Close “{stage}”").format(stage=stage), context)


def _drafted(each: DivisionDraft) -> DraftedTables:
    people, report = each.people, each.report
    return DraftedTables(
        title=each.division.title,
        tables=[[people[entry] for entry in table] for table in each.pairing.tables],
        byes=[people[entry] for entry in each.pairing.byes],
        repeats=[(people[one], people[other], times) for one, other, times in report.repeats],
        not_apart=[(people[one], people[other]) for one, other in report.kept_apart_failed],
        short_tables=report.short_tables,
        imbalance=report.seat_imbalance,
    )
