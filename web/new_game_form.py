"""What is agreed on before a game against bots."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games import clocks
from games.rules.protocol import Json, Option, Rules

TURN_SPANS = {
    "3600": _("1 hour"),
    "21600": _("6 hours"),
    "86400": _("1 day"),
    "259200": _("3 days"),
    "604800": _("1 week"),
    "1209600": _("2 weeks"),
    "2592000": _("30 days"),
}
"""What a turn may take, by its seconds."""


class NewGameForm(forms.Form):
    """How many players, how long a turn may take, and a field for each of the game's options, with its default."""

    def __init__(self, rules: Rules[Any, Any], data: QueryDict | None) -> None:
        super().__init__(data, prefix=None)
        words = rules.texts.get(get_language() or "en", rules.texts["en"])
        seats = rules.info.seats
        self.fields["players"] = forms.TypedChoiceField(
            label=_("Players, you among them"),
            coerce=int,
            choices=[(count, str(count)) for count in seats],
            initial=min(3, seats[-1]),
            widget=forms.RadioSelect,
        )
        self.fields["turn_span"] = forms.TypedChoiceField(
            label=_("Time for a turn"),
            coerce=lambda seconds: timedelta(seconds=int(seconds)),
            choices=list(TURN_SPANS.items()),
            initial=f"{clocks.USUAL // timedelta(seconds=1)}",
            widget=forms.RadioSelect,
        )
        self._options = {f"option-{option.name}": option for option in rules.info.options}
        for name, option in self._options.items():
            self.fields[name] = _option_field(option, words)

    @property
    def players(self) -> int:
        count: int = self.cleaned_data["players"]
        return count

    @property
    def turn_span(self) -> timedelta:
        span: timedelta = self.cleaned_data["turn_span"]
        return span

    @property
    def options(self) -> dict[str, Json]:
        return {option.name: self.cleaned_data[name] for name, option in self._options.items()}


def _option_field(option: Option, words: Mapping[str, str]) -> forms.TypedChoiceField:
    values = {_spelt(value): value for value in option.values}
    return forms.TypedChoiceField(
        label=words[f"option.{option.name}"],
        coerce=values.__getitem__,
        choices=[(spelt, words[f"option.{option.name}.{spelt}"]) for spelt in values],
        initial=_spelt(option.default),
        widget=forms.RadioSelect,
    )


def _spelt(value: Json) -> str:
    """As in JSON: the texts know an option's values by that."""
    return str(value).lower() if isinstance(value, bool) else str(value)
