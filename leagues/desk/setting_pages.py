"""Where a competition is made, and where its settings and the stages to come are changed."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues import setting_up
from leagues.desk import addresses, stage_form
from leagues.desk.own import may_organise, of_own, person_of
from leagues.desk.pages import Pages
from leagues.desk.settings_form import SettingsForm
from leagues.desk.stage_form import StageForm, plans_in, stage_forms
from leagues.errors import BadSettings, LeagueError
from leagues.models import Competition, Stage
from leagues.plans import plan_of


class SettingPages(Pages):
    """Forms that change nothing which anybody plays already, so nothing is shown before it is done."""

    def urls(self) -> list[URLPattern]:
        own = "<uuid:competition_id>/"
        return [
            self.at("organise/<slug:kind>/", self.organise, "organise"),
            self.at(f"{own}settings/", self.settings, "settings"),
            self.at(f"{own}stages/", self.stages, "stages"),
        ]

    def organise(self, request: HttpRequest, kind: str) -> HttpResponse:
        """Make a competition; nobody but its organisers sees it before it is opened."""
        if not may_organise(request) or kind not in Competition.Kind:
            raise Http404
        with timezone.override(person_of(request).zone):
            return self._organise(request, Competition(kind=kind))

    @of_own
    def settings(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """Change what a competition is, as far as it may still be changed."""
        has_started = competition.stages.exclude(status=Stage.Status.PLANNED).exists()
        form = SettingsForm(_posted(request), competition, has_started=has_started)
        refusal: LeagueError | None = None
        if form.is_valid():
            try:
                setting_up.change_settings(
                    competition_id=competition.pk, by=person_of(request), settings=form.settings()
                )
                return _saved(request, competition)
            except BadSettings as error:
                form.blame(error)
            except LeagueError as error:
                refusal = error
        return self._form(request, _("Settings"), form, (), competition=competition, refusal=refusal)

    @of_own
    def stages(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """Plan the stages that have not started anew."""
        planned = list(competition.stages.filter(status=Stage.Status.PLANNED).order_by("number"))
        begun = competition.stages.exclude(status=Stage.Status.PLANNED).count()
        forms = stage_forms(
            _posted(request),
            is_league=competition.is_league,
            plans=[plan_of(stage) for stage in planned],
            first=begun + 1,
        )
        refusal: LeagueError | None = None
        if _are_valid(forms):
            try:
                setting_up.set_stages(competition_id=competition.pk, by=person_of(request), stages=plans_in(forms))
                return _saved(request, competition)
            except LeagueError as error:
                refusal = _unblamed(forms, error)
        return self._form(request, _("Stages to come"), None, forms, competition=competition, refusal=refusal)

    def _organise(self, request: HttpRequest, new: Competition) -> HttpResponse:
        form = SettingsForm(_posted(request), new)
        forms = stage_forms(_posted(request), is_league=new.is_league)
        refusal: LeagueError | None = None
        if _are_valid([form, *forms]):
            try:
                made = setting_up.create_competition(
                    by=person_of(request), kind=new.kind, settings=form.settings(), stages=plans_in(forms)
                )
                messages.success(request, _("It is prepared. Nobody else sees it before you open it."))
                return redirect(addresses.competition_page(made))
            except BadSettings as error:
                if "stage" in error.context:
                    refusal = _unblamed(forms, error)
                else:
                    form.blame(error)
            except LeagueError as error:
                refusal = error
        title = _("Organise a league") if new.is_league else _("Organise a tournament")
        return self._form(request, title, form, forms, refusal=refusal)

    def _form(
        self,
        request: HttpRequest,
        title: str,
        form: SettingsForm | None,
        forms: Sequence[StageForm],
        *,
        refusal: LeagueError | None,
        **context: Any,
    ) -> HttpResponse:
        wrong = any(each.errors for each in [form, *forms] if each is not None)
        status = 422 if wrong else 200 if refusal is None else refusal.status
        return self.show(
            request,
            "desk_settings.html",
            title=title,
            status=status,
            form=form,
            stage_forms=forms,
            refusal=refusal,
            wrong=wrong,
            **context,
        )


def _posted(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _are_valid(forms: Sequence[Any]) -> bool:
    """Whether all are; each is looked at, so that all faults are shown at once."""
    return all([form.is_valid() for form in forms])  # noqa: C419


def _unblamed(forms: Sequence[StageForm], error: LeagueError) -> LeagueError | None:
    """The refusal, unless it is said at a field."""
    return None if isinstance(error, BadSettings) and stage_form.blame(forms, error) else error


def _saved(request: HttpRequest, competition: Competition) -> HttpResponse:
    messages.success(request, _("Saved. What was before stands in the log."))
    return redirect(addresses.competition_page(competition))
