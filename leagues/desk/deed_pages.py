"""Where organisers do something: a form, then what would come of it, then the deed."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern
from django.utils.translation import gettext as _

from accounts.errors import Refusal
from games import desk
from games.deeds import Deed as GameDeed
from leagues import queries
from leagues.authority import check_judges
from leagues.desk import addresses, audit_words, competition_deeds, entry_deeds, table_deeds
from leagues.desk.deed_forms import DeedForm
from leagues.desk.own import of_own, person_of
from leagues.desk.pages import Pages
from leagues.desk.table_lines import table_lines
from leagues.entering import entry_of
from leagues.errors import LeagueError
from leagues.models import Competition, Entry, Round, Stage, Table
from leagues.rehearsal import perform, rehearse


@dataclass(frozen=True, slots=True)
class Place:
    """Where a deed is done.

    Attributes:
        target: what it is done to.
        name: what that is called.
        back: where one goes afterwards.
        table: whoever sits or sat there may not judge it.
    """

    competition: Competition
    target: Model
    name: str
    back: str
    table: Table | None = None


class DeedPages(Pages):
    """Deeds with competitions, entries, tables and rounds; and the page of a table."""

    def urls(self) -> list[URLPattern]:
        own = "<uuid:competition_id>/"
        return [
            self.at(f"{own}deed/<slug:kind>/", self.competition_deed, "competition_deed"),
            self.at(f"{own}entry/<uuid:entry_id>/<slug:kind>/", self.entry_deed, "entry_deed"),
            self.at(f"{own}table/<uuid:table_id>/", self.table, "table"),
            self.at(f"{own}table/<uuid:table_id>/<slug:kind>/", self.table_deed, "table_deed"),
            self.at(f"{own}round/<int:round_id>/deadline/", self.deadline, "deadline"),
        ]

    @of_own
    def competition_deed(self, request: HttpRequest, competition: Competition, kind: str) -> HttpResponse:
        """Do something with a competition."""
        stage = competition.stages.exclude(status=Stage.Status.FINISHED).order_by("number").first()
        form = competition_deeds.offered(competition, stage).get(kind)
        place = Place(competition, competition, competition.title, addresses.competition_page(competition))
        return self._do(request, place, form)

    @of_own
    def entry_deed(self, request: HttpRequest, competition: Competition, entry_id: UUID, kind: str) -> HttpResponse:
        """Do something with an entry."""
        entry = _found_entry(competition, entry_id)
        form = entry_deeds.offered(entry, entry_deeds.movable_stage(competition)).get(kind)
        back = f"{addresses.competition_page(competition)}#entry-{entry.uuid}"
        return self._do(request, Place(competition, entry, str(entry), back), form)

    @of_own
    def table_deed(self, request: HttpRequest, competition: Competition, table_id: UUID, kind: str) -> HttpResponse:
        """Do something with a table."""
        table = _found_table(competition, table_id)
        back = addresses.table_page(competition.pk, table)
        return self._do(
            request, Place(competition, table, _called(table), back, table), table_deeds.offered(table).get(kind)
        )

    @of_own
    def deadline(self, request: HttpRequest, competition: Competition, round_id: int) -> HttpResponse:
        """Give a round another deadline."""
        rounds = Round.objects.filter(pk=round_id, stage__competition=competition).select_related("stage")
        played = rounds.first()
        if played is None:
            raise Http404
        played.stage.competition = competition
        form = competition_deeds.DeadlineForm if played.is_running and competition.is_running else None
        place = Place(competition, played, f"{played.stage}, {played}", addresses.competition_page(competition))
        return self._do(request, place, form)

    @of_own
    def table(self, request: HttpRequest, competition: Competition, table_id: UUID) -> HttpResponse:
        """The page of a table: who sits there, for whom it waits, and what can be done."""
        table = _found_table(competition, table_id)
        refusal: LeagueError | None = None
        offered = table_deeds.offered(table)
        try:
            check_judges(person_of(request), table)
        except LeagueError as error:
            refusal = error
            offered = {kind: form for kind, form in offered.items() if not form.is_judging}
        deeds = [(form.label, addresses.table_deed_page(competition.pk, table, kind)) for kind, form in offered.items()]
        (line,) = table_lines(competition.pk, [table])
        return self.show(
            request,
            "desk_table.html",
            title=_called(table),
            competition=competition,
            line=line,
            tenures=queries.tenures_of(table),
            deeds=deeds,
            refusal=refusal,
        )

    def _do(self, request: HttpRequest, place: Place, form_class: type[DeedForm[Any]] | None) -> HttpResponse:
        """The form; what would come of it; the deed. Nothing is done before that is confirmed."""
        if form_class is None:
            messages.warning(request, _("This cannot be done as things are now. Nothing was changed."))
            return redirect(place.back)
        form = form_class(request.POST if request.method == "POST" else None, place.target)
        shown: dict[str, Any] = {}
        refusal: Refusal | None = None
        try:
            if place.table is not None and form.is_judging:
                check_judges(person_of(request), place.table)
            if form.is_valid() and "again" not in request.POST:
                if "confirmed" in request.POST:
                    return _done(request, place, form)
                shown = _preview(request, place, form)
        except Refusal as error:
            refusal = error
        return self.show(
            request,
            "desk_competition_deed.html",
            title=f"{form.label}: {place.name}",
            status=200 if refusal is None else refusal.status,
            competition=place.competition,
            form=form,
            refusal=refusal,
            back=place.back,
            **shown,
        )


def _done(request: HttpRequest, place: Place, form: DeedForm[Any]) -> HttpResponse:
    """What asks nothing is done at once; everything else as it was shown."""
    deed = form.deed(person_of(request))
    if form.is_bare:
        deed()
    else:
        perform(competition_id=place.competition.pk, deed=deed, digest=request.POST.get("digest", ""))
    messages.success(request, _("Done. It stands in the log, and whom it concerns is written to."))
    return redirect(place.back)


def _preview(request: HttpRequest, place: Place, form: DeedForm[Any]) -> dict[str, Any]:
    rehearsed = rehearse(competition_id=place.competition.pk, deed=form.deed(person_of(request)))
    game_deed = form.game_deed()
    game = _game_preview(place.table, game_deed) if place.table is not None and game_deed is not None else None
    told = [*rehearsed.told, *(name for name in (game.told if game else ()) if name not in rehearsed.told)]
    return {
        "rehearsed": rehearsed,
        "changes": audit_words.noted(rehearsed.changes),
        "told": told,
        "game": game,
    }


def _game_preview(table: Table, deed: GameDeed) -> desk.Preview | None:
    return None if table.game is None else desk.preview(game_id=table.game.pk, deed=deed, step=table.game.step)


def _found_table(competition: Competition, table_id: UUID) -> Table:
    try:
        table = queries.table_for(competition, table_id)
    except LeagueError as error:
        raise Http404 from error
    table.round.stage.competition = competition
    return table


def _found_entry(competition: Competition, entry_id: UUID) -> Entry:
    try:
        return entry_of(competition, entry_id)
    except LeagueError as error:
        raise Http404 from error


def _called(table: Table) -> str:
    return f"{table.round.stage}, {table.round}, {table}"
