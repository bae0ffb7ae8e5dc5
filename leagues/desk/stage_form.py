"""The form of what a stage is: a league's season, or a stage of a tournament."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from leagues.desk.deed_forms import number_field
from leagues.errors import BadSettings
from leagues.models import Stage
from leagues.plans import MOST_DIVISIONS, MOST_ROUNDS, SIZES, StagePlan

MOST_FORMS = 3
"""So many stages a tournament has at the desk; programs may plan more."""

_OF_A_LEAGUE = ("promoted", "relegated")
_OF_A_TOURNAMENT = ("advance",)


class StageForm(forms.Form):
    """One stage. A further one of a tournament is there only if its format is chosen."""

    title = forms.CharField(
        label=_("What it is called"), max_length=60, required=False, widget=UnfoldAdminTextInputWidget
    )
    format = forms.ChoiceField(label=_("Format"), choices=Stage.Format.choices, widget=UnfoldAdminSelectWidget)
    table_size = number_field(_("Seats at a table"), least=SIZES[0], most=SIZES[-1], initial=4)
    rounds = number_field(
        _("Rounds"), least=1, most=MOST_ROUNDS, required=False, help_text=_("Empty: as many as the format needs.")
    )
    divisions = number_field(
        _("Divisions, or groups"),
        least=1,
        most=MOST_DIVISIONS,
        initial=1,
        help_text=_("Whoever takes part is put into so many; one meets only people of one’s own."),
    )
    through = number_field(
        _("Go on from each heat"), least=1, most=SIZES[-1] - 1, initial=1, help_text=_("In a knock-out.")
    )
    advance = number_field(
        _("Go on to the next stage"), initial=0, help_text=_("The first so many of each group. 0 in the last stage.")
    )
    promoted = number_field(_("Promoted"), initial=0, help_text=_("From each division but the first."))
    relegated = number_field(_("Relegated"), initial=0, help_text=_("From each division but the last."))

    def __init__(
        self, data: Mapping[str, Any] | None, number: int, *, is_league: bool, plan: StagePlan | None, is_needed: bool
    ) -> None:
        super().__init__(data, prefix=f"stage-{number}", initial=plan._asdict() if plan else None)
        self.number = number
        self.is_league = is_league
        for name in _OF_A_TOURNAMENT if is_league else _OF_A_LEAGUE:
            del self.fields[name]
        self.is_optional = not is_needed
        if self.is_optional:
            self.fields["format"] = forms.ChoiceField(
                label=_("Format"),
                required=False,
                choices=[("", _now("No such stage")), *Stage.Format.choices],
                widget=UnfoldAdminSelectWidget,
            )
            self.order_fields(["title", "format"])

    def clean(self) -> None:
        if self.is_optional and not self.cleaned_data.get("format"):
            self.errors.clear()  # a stage that is not there can have no fault

    @property
    def heading(self) -> str:
        """What stands above it."""
        if self.is_league:
            return _now("The season")
        return _now("Stage {number}").format(number=self.number)

    @property
    def is_there(self) -> bool:
        """Whether there is such a stage; of a valid form."""
        return bool(self.cleaned_data["format"])

    def plan(self) -> StagePlan:
        """What was asked for; of a valid form."""
        answers = self.cleaned_data
        return StagePlan(**{**answers, "title": answers["title"].strip() or self._usual_title})

    def blame(self, refusal: BadSettings) -> None:
        """Say it at the field it is about."""
        field = refusal.context.get("field")
        self.add_error(field if field in self.fields else None, str(refusal))

    @property
    def _usual_title(self) -> str:
        return (_now("Season {number}") if self.is_league else _now("Stage {number}")).format(number=self.number)


def stage_forms(
    data: Mapping[str, Any] | None, *, is_league: bool, plans: Sequence[StagePlan] = (), first: int = 1
) -> list[StageForm]:
    """The forms of the stages from the number `first` on; what is planned already is filled in."""
    count = 1 if is_league else max(MOST_FORMS - first + 1, len(plans), 1)
    return [
        StageForm(
            data,
            first + at,
            is_league=is_league,
            plan=plans[at] if at < len(plans) else None,
            is_needed=at == 0 and (first == 1 or is_league),
        )
        for at in range(count)
    ]


def plans_in(forms_: Sequence[StageForm]) -> list[StagePlan]:
    """The stages asked for; of valid forms."""
    return [form.plan() for form in forms_ if form.is_there]


def blame(forms_: Sequence[StageForm], refusal: BadSettings) -> bool:
    """Say it at the stage it is about; False if it is about none."""
    for form in forms_:
        if form.number == refusal.context.get("stage"):
            form.blame(refusal)
            return True
    return False
