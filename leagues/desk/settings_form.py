"""The form of what a competition is: for a new one, and for one whose settings are changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from games import clocks
from games.models import Game
from leagues.desk.deed_forms import number_field
from leagues.desk.game_fields import chosen_games, field_names, game_fields
from leagues.errors import BadSettings
from leagues.models import Competition
from leagues.plans import MOST_DAYS, MOST_ENTRIES, MOST_POINTS, SIZES
from leagues.setting_up import FIXED_ONCE_STARTED
from leagues.standings.tie_breaks import TIE_BREAKS

HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that stand under one heading.

    Attributes:
        is_column: one below the other, for they are read so.
    """

    title: str | Promise
    about: str | Promise
    fields: Sequence[str]
    is_column: bool = False


POINTS = [f"points-{size}" for size in SIZES]
TIES = [f"tie_break-{number}" for number in range(1, len(TIE_BREAKS) + 1)]
GROUPS = (
    Group(_("What it is"), "", ("title", "about", "is_listed")),
    Group(_("Games"), _("Whatever you choose needs a table size that fits all."), ("games",), is_column=True),
    Group(_("How it is played"), "", ("play", "turn_hours", "visibility", "is_at_tables", "allows_absence")),
    Group(_("Who takes part"), "", ("entering", "most")),
    Group(_("Rounds"), "", ("starts", "round_days", "leftovers")),
    Group(
        _("Points"),
        _("For each place, the best first, with spaces between. Equal places share what they are worth together."),
        (*POINTS, "bye_points"),
    ),
    Group(
        _("When points are equal"),
        _("What is compared first, second and so on, until somebody is ahead. What you leave empty is not compared."),
        TIES,
    ),
)
"""How the form is read; `games` stands for a field a game and its options."""

_FORM_FIELDS = {"turn_seconds": "turn_hours", "points": POINTS[0], "tie_breaks": TIES[0]}
"""Where a setting is asked for under another name."""


class PointsField(forms.CharField):
    """Points by place, as whole numbers with spaces between."""

    def __init__(self, size: int, **options: Any) -> None:
        label = _("A table of {size}").format(size=size)
        super().__init__(label=label, max_length=60, widget=UnfoldAdminTextInputWidget, **options)

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list) else value

    def clean(self, value: Any) -> Any:
        words = super().clean(self.prepare_value(value)).replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() for word in words):
            raise ValidationError(_now("Write whole numbers with spaces between, such as 10 6 3 0."))
        return [int(word) for word in words]


class SettingsForm(forms.Form):
    """See the module. `settings` is what `setting_up` takes."""

    title = forms.CharField(label=_("Title"), max_length=80, widget=UnfoldAdminTextInputWidget)
    about = forms.CharField(
        label=_("Description"),
        max_length=4000,
        required=False,
        help_text=_("For the public page: what one needs to know before entering."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 4}),
    )
    is_listed = forms.BooleanField(
        label=_("Everybody finds it in the list of competitions"),
        required=False,
        help_text=_("Otherwise only who is given its address."),
        widget=UnfoldBooleanWidget,
    )
    play = forms.ChoiceField(
        label=_("Of several games"), choices=Competition.Play.choices, widget=UnfoldAdminSelectWidget
    )
    is_at_tables = forms.BooleanField(
        label=_("Played at real tables"),
        required=False,
        help_text=_("No games start here: players or organisers enter how a table ended."),
        widget=UnfoldBooleanWidget,
    )
    turn_hours = number_field(
        _("Hours for a turn"),
        least=clocks.SHORTEST // HOUR,
        most=clocks.LONGEST // HOUR,
        help_text=_("72 is three days. When it is over, the house answers for the player in the least harmful way."),
    )
    allows_absence = forms.BooleanField(
        label=_("Days off stop a player’s clock"),
        required=False,
        help_text=_("Players name them ahead. The round’s deadline does not wait for them."),
        widget=UnfoldBooleanWidget,
    )
    visibility = forms.ChoiceField(
        label=_("Who may watch the games"),
        choices=Game.Visibility.choices,
        widget=UnfoldAdminSelectWidget,
    )
    entering = forms.ChoiceField(
        label=_("How one enters"), choices=Competition.Entering.choices, widget=UnfoldAdminSelectWidget
    )
    most = number_field(
        _("At most so many players"), least=2, most=MOST_ENTRIES, required=False, help_text=_("Empty: any number.")
    )
    starts = forms.ChoiceField(
        label=_("The next round starts"), choices=Competition.Starts.choices, widget=UnfoldAdminSelectWidget
    )
    round_days = number_field(
        _("Days for a round"), least=1, most=MOST_DAYS, required=False, help_text=_("Empty: a round has no deadline.")
    )
    leftovers = forms.ChoiceField(
        label=_("Tables that are not done by the deadline"),
        choices=Competition.Leftovers.choices,
        help_text=_("Players read this before they enter. It stays as it is once the first stage has started."),
        widget=UnfoldAdminSelectWidget,
    )
    bye_points = number_field(
        _("A round without a table"), most=MOST_POINTS, help_text=_("Points for whoever has a bye.")
    )

    def __init__(self, data: Mapping[str, Any] | None, competition: Competition, *, has_started: bool = False) -> None:
        super().__init__(data, initial=_initial(competition))
        self.has_started = has_started
        self.fields.update(game_fields(competition.games))
        for size, name in zip(SIZES, POINTS, strict=True):
            self.fields[name] = PointsField(size, initial=competition.points[str(size)])
        for number, name in enumerate(TIES):
            self.fields[name] = _tie_break_field(number, competition.tie_breaks)
        if has_started:
            for name in self._fixed:
                self.fields[name].disabled = True

    @property
    def groups(self) -> list[tuple[Group, list[forms.BoundField]]]:
        """The fields under their headings."""
        return [(group, [self[name] for name in self._names(group.fields)]) for group in GROUPS]

    def clean(self) -> None:
        ties = [self.cleaned_data[name] for name in TIES if self.cleaned_data.get(name)]
        if len(set(ties)) != len(ties):
            self.add_error(TIES[0], _now("Each is compared once."))

    def settings(self) -> dict[str, Any]:
        """What was asked for; of a valid form. What may not change any more is left out."""
        answers = self.cleaned_data
        plain = {name: answers[name] for name in _PLAIN}
        found = {
            **plain,
            "games": chosen_games(answers),
            "turn_seconds": answers["turn_hours"] * 3600,
            "points": {str(size): answers[name] for size, name in zip(SIZES, POINTS, strict=True)},
            "tie_breaks": [answers[name] for name in TIES if answers[name]],
        }
        return {name: value for name, value in found.items() if not (self.has_started and name in FIXED_ONCE_STARTED)}

    def blame(self, refusal: BadSettings) -> None:
        """Say it at the field it is about."""
        named = str(refusal.context.get("field", ""))
        field = _FORM_FIELDS.get(named, named)
        if field == "games":
            field = field_names()[0]
        self.add_error(field if field in self.fields else None, str(refusal))

    def _names(self, names: Sequence[str]) -> list[str]:
        return [one for name in names for one in (field_names() if name == "games" else [name])]

    @property
    def _fixed(self) -> list[str]:
        fixed = {"points": POINTS, "tie_breaks": TIES, "games": field_names()}
        return [name for setting in FIXED_ONCE_STARTED for name in fixed.get(setting, [setting])]


_PLAIN = (
    *("title", "about", "is_listed", "entering", "most", "play", "is_at_tables", "allows_absence", "visibility"),
    *("bye_points", "starts", "round_days", "leftovers"),
)


def _initial(competition: Competition) -> dict[str, Any]:
    plain = {name: getattr(competition, name) for name in _PLAIN}
    return {**plain, "turn_hours": competition.turn_seconds // 3600}


def _tie_break_field(number: int, present: Sequence[str]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_now("Comparison {number}").format(number=number + 1),
        required=False,
        choices=[("", "–"), *((name, _now(one.title)) for name, one in TIE_BREAKS.items())],
        initial=present[number] if number < len(present) else "",
        widget=UnfoldAdminSelectWidget,
    )
