"""The fields in which organisers choose the games, each with its options."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import get_language
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldBooleanWidget

from games.rules import registry
from games.rules.protocol import Json, Option


def game_fields(chosen: Sequence[Mapping[str, Any]]) -> dict[str, forms.Field]:
    """A box for each game of the house and a field for each of its options, filled with what is chosen."""
    present = {one["rules"]: one["options"] for one in chosen}
    fields: dict[str, forms.Field] = {}
    for slug, rules in registry.GAMES.items():
        words = rules.texts.get(get_language() or "en", rules.texts["en"])
        fields[_game(slug)] = forms.BooleanField(
            label=rules.info.title, required=False, initial=slug in present, widget=UnfoldBooleanWidget
        )
        for option in rules.info.options:
            value = present.get(slug, {}).get(option.name, option.default)
            fields[_option(slug, option)] = _option_field(rules.info.title, option, value, words)
    return fields


def chosen_games(answers: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is played, as a valid form says."""
    return [
        {
            "rules": slug,
            "options": {option.name: answers[_option(slug, option)] for option in rules.info.options},
        }
        for slug, rules in registry.GAMES.items()
        if answers[_game(slug)]
    ]


def field_names() -> list[str]:
    """The names of all these fields, in order."""
    return [
        name
        for slug, rules in registry.GAMES.items()
        for name in (_game(slug), *(_option(slug, option) for option in rules.info.options))
    ]


def _game(slug: str) -> str:
    return f"game-{slug}"


def _option(slug: str, option: Option) -> str:
    return f"game-{slug}-{option.name}"


def _option_field(title: str, option: Option, value: Json, words: Mapping[str, str]) -> forms.TypedChoiceField:
    values = {_spelt(one): one for one in option.values}
    return forms.TypedChoiceField(
        label=f"{title}: {words[f'option.{option.name}']}",
        choices=[(spelt, words[f"option.{option.name}.{spelt}"]) for spelt in values],
        coerce=values.__getitem__,
        initial=_spelt(value),
        widget=UnfoldAdminSelectWidget,
    )


def _spelt(value: Json) -> str:
    """As in JSON: the texts know an option's values by that."""
    return str(value).lower() if isinstance(value, bool) else str(value)
