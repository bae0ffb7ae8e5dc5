"""Lists in and out, as CSV files."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.widgets import UnfoldAdminTextareaWidget

from accounts.errors import Refusal
from leagues import csv_files, entry_lists, exports, queries
from leagues.csv_files import Cell
from leagues.desk import addresses
from leagues.desk.own import of_own, person_of
from leagues.desk.pages import Pages
from leagues.entry_lists import Does, Line
from leagues.errors import BadList
from leagues.models import Competition, Division
from leagues.ranking import standing_of
from leagues.rehearsal import Rehearsed, perform, rehearse


class ListForm(forms.Form):
    """A file, or its text: what was read from a file comes back as text, so that nothing is lost."""

    file = forms.FileField(
        label=gettext_lazy("CSV file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,text/csv", "class": "desk-input"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or its text"),
        required=False,
        help_text=gettext_lazy("The first line names the columns: player,seed."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 8}),
    )

    def content(self) -> bytes:
        """What was sent; of a valid form."""
        file = self.cleaned_data["file"]
        if file is None:
            return str(self.cleaned_data["text"]).encode()
        return bytes(file.read(csv_files.LARGEST + 1))


class FilePages(Pages):
    """Entries in; entries, results and standings out."""

    def urls(self) -> list[URLPattern]:
        own = "<uuid:competition_id>/"
        return [
            self.at(f"{own}entries/", self.take_entries, "list"),
            self.at(f"{own}entries.csv", self.entries, "entries_file"),
            self.at(f"{own}results.csv", self.results, "results_file"),
            self.at(f"{own}standings.csv", self.standings, "standings_file"),
        ]

    @of_own
    def take_entries(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """Invite people and set seeds from a list; first it is shown what each line does."""
        is_sent = request.method == "POST"
        form = ListForm(request.POST if is_sent else None, request.FILES if is_sent else None)
        lines: list[Line] = []
        rehearsed: Rehearsed | None = None
        refusal: Refusal | None = None
        if form.is_valid():
            try:
                content = form.content()
                form = ListForm(initial={"text": content.decode("utf-8-sig", "replace")})
                lines = entry_lists.lines_of(competition, _rows(content))
                own = {"competition_id": competition.pk}
                deed = partial(entry_lists.take_list, **own, by=person_of(request), lines=lines)
                if "confirmed" in request.POST:
                    perform(**own, deed=deed, digest=request.POST.get("digest", ""))
                    messages.success(request, _("Done. It stands in the log, and whom it concerns is written to."))
                    return redirect(addresses.competition_page(competition))
                rehearsed = rehearse(**own, deed=deed)
            except Refusal as error:
                refusal = error
        return self.show(
            request,
            "desk_entry_list.html",
            title=_("Entries from a list"),
            status=200 if refusal is None else refusal.status,
            competition=competition,
            form=form,
            lines=[(line, _told(line)) for line in lines],
            wrong=sum(bool(line.trouble) for line in lines),
            rehearsed=rehearsed,
            refusal=refusal,
        )

    @of_own
    def entries(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """All entries."""
        entries = queries.entries_of(competition)
        return _file("entries", exports.ENTRY_COLUMNS, exports.entry_rows(entries))

    @of_own
    def results(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """All tables of all stages."""
        stages = queries.stages_of(competition)
        rows = [row for stage in stages for row in exports.result_rows(stage, queries.rounds_of(stage))]
        return _file("results", exports.RESULT_COLUMNS, rows)

    @of_own
    def standings(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """The standings of all stages that have begun."""
        begun = [stage for stage in queries.stages_of(competition) if not stage.is_planned]
        titles = dict(Division.objects.filter(stage__in=begun).values_list("pk", "title"))
        rows = [row for stage in begun for row in exports.standing_rows(stage, titles, standing_of(stage))]
        return _file("standings", exports.standing_columns(competition), rows)


def _rows(content: bytes) -> Sequence[Mapping[str, str]]:
    """Raises BadList: it is no CSV file."""
    try:
        return csv_files.read(content)
    except ValueError as error:
        raise BadList(reason=_("it is no CSV file in UTF-8 ({why}).").format(why=error)) from None


def _told(line: Line) -> str:
    if line.trouble:
        return line.trouble
    return {
        Does.INVITE: _("is invited, unless there is an entry already"),
        Does.INVITE_WITH_SEED: _("is invited with seed {seed}, unless there is an entry already"),
        Does.SEED: _("gets seed {seed}"),
        Does.NOTHING: _("stays as it is"),
    }[line.does].format(seed=line.seed)


def _file(name: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    headers: dict[str, Any] = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(csv_files.written(columns, rows), content_type="text/csv; charset=utf-8", headers=headers)
