"""Competitions at the desk: each organiser's own. They are looked at here, and changed by deeds and forms only."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern
from django.utils import timezone
from django.utils.translation import gettext_lazy

from accounts.desk_admin import ReadOnlyAdmin
from leagues.authority import organised_by
from leagues.desk import page
from leagues.desk.deed_pages import DeedPages
from leagues.desk.draft_pages import DraftPages
from leagues.desk.file_pages import FilePages
from leagues.desk.own import may_organise, person_of
from leagues.desk.setting_pages import SettingPages
from leagues.models import Competition, Entry, Stage

PAGES = (SettingPages, DeedPages, DraftPages, FilePages)

_PLAYS = Q(entries__status=Entry.Status.ACCEPTED)


@admin.register(Competition)
class CompetitionAdmin(ReadOnlyAdmin):
    """Whoever may organise sees own competitions; who keeps the house sees all. To others there are none."""

    list_display = ("title", "kind", "status", "players", "stage_now", "created_at")
    list_filter = ("kind", "status")
    ordering = ("-created_at",)
    search_fields = ("title",)
    search_help_text = gettext_lazy("A part of the title")
    fields = ("id", "made_by", "created_at", "ended_at")
    readonly_fields = ("made_by",)
    list_before_template = "leagues/desk_competitions.html"
    change_form_outer_before_template = "leagues/desk_competition.html"

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return may_organise(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return may_organise(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Competition]:
        own = organised_by(person_of(request)).select_related("created_by").prefetch_related("stages")
        return own.annotate(playing=Count("entries", filter=_PLAYS))

    @admin.display(description=gettext_lazy("players"), ordering="playing")
    def players(self, competition: Any) -> int:
        return int(competition.playing)

    @admin.display(description=gettext_lazy("created by"))
    def made_by(self, competition: Competition) -> str:
        """The name alone: Django would link it to the account, which organisers may not open."""
        return str(competition.created_by)

    @admin.display(description=gettext_lazy("stage"))
    def stage_now(self, competition: Competition) -> str:
        running = [stage.title for stage in competition.stages.all() if stage.status == Stage.Status.RUNNING]
        return running[0] if running else "–"

    def get_urls(self) -> list[URLPattern]:
        return [*(url for pages in PAGES for url in pages(self).urls()), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        competition = self._own(request, object_id)
        with timezone.override(person_of(request).zone):
            context = page.shown(competition, person_of(request), request.GET.get("stage", ""))
            shown: HttpResponse = super().change_view(
                request, object_id, form_url, {**context, **(extra_context or {})}
            )
            return shown.render() if isinstance(shown, TemplateResponse) else shown

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Nothing stands there: what was done stands in the log on the competition's own page."""
        self._own(request, object_id)
        shown: HttpResponse = super().history_view(request, object_id, extra_context)
        return shown

    def _own(self, request: HttpRequest, object_id: str) -> Competition:
        """A competition of this person's. Raises Http404."""
        found: Competition | None = self.get_object(request, object_id) if may_organise(request) else None
        if found is None:
            raise Http404
        return found
