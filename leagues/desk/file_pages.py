"""Lists in and out, as CSV files."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.widgets import UnfoldAdminTextareaWidget

from accounts.errors import Refusal
from leagues import csv_files, entry_lists, exports, queries, result_lists
from leagues.csv_files import Cell
from leagues.desk import addresses
from leagues.desk.deed_forms import reason_field
from leagues.desk.own import of_own, person_of
from leagues.desk.pages import Pages
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

    def said(self) -> dict[str, Any]:
        """What was said beside the list; of a valid form."""
        return {}

    def content(self) -> bytes:
        """What was sent; of a valid form."""
        file = self.cleaned_data["file"]
        if file is None:
            return str(self.cleaned_data["text"]).encode()
        return bytes(file.read(csv_files.LARGEST + 1))


class ResultListForm(ListForm):
    """Of results, with the reason that those are told whose result is corrected."""

    text = forms.CharField(
        label=gettext_lazy("Or its text"),
        required=False,
        help_text=gettext_lazy("The first line names the columns: stage,round,table,seat,place,total,forfeit."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 8}),
    )
    reason = reason_field()

    def said(self) -> dict[str, Any]:
        return {"reason": self.cleaned_data["reason"]}


class FilePages(Pages):
    """Entries and results in; entries, results and standings out."""

    def urls(self) -> list[URLPattern]:
        own = "<uuid:competition_id>/"
        return [
            self.at(f"{own}entries/", self.take_entries, "list"),
            self.at(f"{own}results/", self.take_results, "result_list"),
            self.at(f"{own}entries.csv", self.entries, "entries_file"),
            self.at(f"{own}results.csv", self.results, "results_file"),
            self.at(f"{own}standings.csv", self.standings, "standings_file"),
        ]

    @of_own
    def take_entries(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """Invite people and set seeds from a list."""
        return self._take(request, competition, _ENTRIES)

    @of_own
    def take_results(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """Enter and correct results from a list."""
        return self._take(request, competition, _RESULTS)

    def _take(self, request: HttpRequest, competition: Competition, kind: "_List") -> HttpResponse:
        """What each line of a list does is shown first; then all of it is done, or nothing."""
        is_sent = request.method == "POST"
        form = kind.form(request.POST if is_sent else None, request.FILES if is_sent else None)
        lines: Sequence[Any] = []
        rehearsed: Rehearsed | None = None
        refusal: Refusal | None = None
        if form.is_valid():
            try:
                content, said = form.content(), form.said()
                form = kind.form(initial={**said, "text": content.decode("utf-8-sig", "replace")})
                lines = kind.lines(competition, _rows(content))
                own = {"competition_id": competition.pk}
                deed = partial(kind.take, **own, by=person_of(request), lines=lines, **said)
                if "confirmed" in request.POST:
                    perform(**own, deed=deed, digest=request.POST.get("digest", ""))
                    messages.success(request, _("Done. It stands in the log, and whom it concerns is written to."))
                    return redirect(addresses.competition_page(competition))
                rehearsed = rehearse(**own, deed=deed)
            except Refusal as error:
                refusal = error
        return self.show(
            request,
            "desk_list.html",
            title=kind.title,
            status=200 if refusal is None else refusal.status,
            competition=competition,
            form=form,
            about=kind.about,
            named=kind.named,
            lines=[(line, line.trouble or kind.told(line)) for line in lines],
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


def _told_entry(line: entry_lists.Line) -> str:
    does = entry_lists.Does
    return {
        does.INVITE: _("is invited, unless there is an entry already"),
        does.INVITE_WITH_SEED: _("is invited with seed {seed}, unless there is an entry already"),
        does.SEED: _("gets seed {seed}"),
        does.NOTHING: _("stays as it is"),
    }[line.does].format(seed=line.seed)


def _told_result(line: result_lists.Line) -> str:
    does = result_lists.Does
    return {
        does.ENTER: _("its result is entered"),
        does.CORRECT: _("its result is corrected"),
        does.NOTHING: _("stays as it is"),
    }[line.does]


@dataclass(frozen=True, slots=True)
class _List:
    """A kind of list that is read.

    Attributes:
        about: what its lines say.
        named: the title of the column that says whom or what a line means.
        lines: reads them; `take` does what they say, `told` says what one does.
    """

    form: type[ListForm]
    title: str | Promise
    about: str | Promise
    named: str | Promise
    lines: Callable[[Competition, Sequence[Mapping[str, str]]], Sequence[Any]]
    take: Callable[..., None]
    told: Callable[[Any], str]


_ENTRIES = _List(
    ListForm,
    gettext_lazy("Entries from a list"),
    gettext_lazy(
        "Each line names a player, by name or address, and a seed if you like. Whoever takes no part yet is invited; "
        "whoever does only gets the seed. The file of entries that you find on the competition’s page can be changed "
        "and read again."
    ),
    gettext_lazy("Player"),
    entry_lists.lines_of,
    entry_lists.take_list,
    _told_entry,
)

_RESULTS = _List(
    ResultListForm,
    gettext_lazy("Results from a list"),
    gettext_lazy(
        "Each line is a seat of a table, as in the file of results that you find on the competition’s page: fill in "
        "places and points there and read it again. Tables without places are left alone, and games that go on say "
        "themselves how they end."
    ),
    gettext_lazy("Table"),
    result_lists.lines_of,
    result_lists.take_results,
    _told_result,
)


def _file(name: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    headers: dict[str, Any] = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(csv_files.written(columns, rows), content_type="text/csv; charset=utf-8", headers=headers)
