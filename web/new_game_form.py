"""What is agreed on before a game against bots."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.rules.protocol import Json, Option, Rules


class NewGameForm(forms.Form):
    """How many players, and a field for each of the game's options, with its default."""

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
        self._options = {f"option-{option.name}": option for option in rules.info.options}
        for name, option in self._options.items():
            self.fields[name] = _option_field(option, words)

    @property
    def players(self) -> int:
        count: int = self.cleaned_data["players"]
        return count

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
