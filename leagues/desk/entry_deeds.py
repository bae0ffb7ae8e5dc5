"""What organisers do with an entry."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from accounts.models import User
from leagues import entering, stages
from leagues.desk.deed_forms import DeedForm, ReasonedForm
from leagues.models import Competition, Entry, Stage
from leagues.rehearsal import Deed

_Status = Entry.Status


def _whose(form: DeedForm[Entry], by: User) -> dict[str, Any]:
    return {"competition_id": form.target.competition_id, "by": by, "entry": form.target.uuid}


class AcceptForm(DeedForm[Entry]):
    label = _("Accept")
    about = _("This player takes part from now on, and is told so.")

    def deed(self, by: User) -> Deed:
        return partial(entering.accept_entry, **_whose(self, by))


class AsSubstituteForm(DeedForm[Entry]):
    label = _("Accept as a substitute")
    about = _("This player is not paired, but can take over seats, and is told so.")

    def deed(self, by: User) -> Deed:
        return partial(entering.accept_entry, as_substitute=True, **_whose(self, by))


class DeclineForm(ReasonedForm[Entry]):
    label = _("Decline")
    about = _("This player is not taken, or the invitation is taken back.")

    def deed(self, by: User) -> Deed:
        return partial(entering.decline_entry, reason=self.cleaned_data["reason"], **_whose(self, by))


class ExpelForm(ReasonedForm[Entry]):
    label = _("Expel")
    about = _("This player takes part no more and stands in no table. Games that go on are given up, for ever.")

    def deed(self, by: User) -> Deed:
        return partial(entering.expel, reason=self.cleaned_data["reason"], **_whose(self, by))


class MoveForm(ReasonedForm[Entry]):
    label = _("Move to another division")
    about = _("Before the season starts, or before this player has played in it.")

    def set_fields(self) -> None:
        self.stage = movable_stage(self.target.competition)
        self.fields["division"] = forms.TypedChoiceField(
            label=_("Division"),
            coerce=int,
            choices=[] if self.stage is None else divisions_of(self.stage),
            widget=UnfoldAdminSelectWidget,
        )
        self.order_reason_last()

    def deed(self, by: User) -> Deed:
        number = 0 if self.stage is None else self.stage.number
        answers = self.cleaned_data
        place = {"number": number, "division": answers["division"], "reason": answers["reason"]}
        return partial(stages.move_entry, **{**_whose(self, by), "entry": self.target}, **place)


def movable_stage(competition: Competition) -> Stage | None:
    """The stage in which players can be moved: under way, or the next season of a league. One statement."""
    open_stages = competition.stages.exclude(status=Stage.Status.FINISHED).order_by("number")
    stage = open_stages.first()
    if stage is None or (stage.is_planned and not competition.is_league):
        return None
    stage.competition = competition
    return stage


def divisions_of(stage: Stage) -> Sequence[tuple[int, str]]:
    """Its divisions by number, as they are, or as they are planned."""
    if stage.is_running:
        return [(division.number, division.title) for division in stage.divisions.order_by("number")]
    return [
        (number, _now("Division {number}").format(number=number)) for number in range(1, stage.divisions_planned + 1)
    ]


type Forms = Mapping[str, type[DeedForm[Entry]]]

_BY_STATUS: Mapping[str, Forms] = {
    _Status.APPLIED: {"accept": AcceptForm, "substitute": AsSubstituteForm, "decline": DeclineForm},
    _Status.INVITED: {"decline": DeclineForm},
    _Status.ACCEPTED: {"move": MoveForm, "expel": ExpelForm},
    _Status.SUBSTITUTE: {"accept": AcceptForm, "expel": ExpelForm},
    _Status.WITHDRAWN: {"accept": AcceptForm, "substitute": AsSubstituteForm},
    _Status.DECLINED: {"accept": AcceptForm, "substitute": AsSubstituteForm},
    _Status.EXPELLED: {},
}


def offered(entry: Entry, stage: Stage | None) -> Forms:
    """What can be done with an entry as it is, by the name of the deed.

    Args:
        stage: in which it can be moved, if there is one (`movable_stage`).
    """
    if entry.competition.is_over or entry.competition.is_draft:
        return {}
    found = dict(_BY_STATUS[entry.status])
    if not entry.name:  # who takes part needs one that is known
        found = {name: form for name, form in found.items() if name not in ("accept", "substitute")}
    if stage is None or stage.divisions_planned < 2:
        found.pop("move", None)
    return found
