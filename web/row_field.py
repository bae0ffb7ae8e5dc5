"""A field for several things in a row, written short: `W1 S2` for a die of wood and one of stone on it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

_LONGEST = 200
_BETWEEN = " ,;+"


class RowField(forms.CharField):
    """Cleans to a list of values in the order in which they are written, by full name or by the name's initials.

    Initials stand for a value only if no other has the same.
    """

    def __init__(self, names: Mapping[str, str], most: int, **options: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"})
        super().__init__(max_length=_LONGEST, empty_value="", widget=widget, **options)
        self._most = most
        self._signs = _signs(names)
        spelt = {**{name: value for value, name in names.items()}, **{sign: key for key, sign in self._signs.items()}}
        self._spellings = {spelling.lower(): spelt[spelling] for spelling in sorted(spelt, key=len, reverse=True)}
        self._example = next(((sign, names[value]) for value, sign in self._signs.items()), ("", ""))

    @property
    def hint(self) -> str:
        """How to write it."""
        sign, name = self._example
        return _("Write {sign} for {name}, and so on, one after the other.").format(sign=sign, name=name)

    def prepare_value(self, value: Any) -> Any:
        return " ".join(self._signs.get(str(each), str(each)) for each in value) if isinstance(value, list) else value

    def clean(self, value: Any) -> Any:
        found, rest = list[str](), " ".join(str(super().clean(value)).split()).lower()
        while rest := rest.lstrip(_BETWEEN):
            spelling = next((each for each in self._spellings if rest.startswith(each)), None)
            if spelling is None:
                raise ValidationError(_("“%(rest)s” is not understood.") + " " + self.hint, params={"rest": rest})
            found.append(self._spellings[spelling])
            rest = rest.removeprefix(spelling)
        if len(found) > self._most:
            raise ValidationError(gettext_lazy("At most %(most)s."), params={"most": self._most})
        return found


def _signs(names: Mapping[str, str]) -> dict[str, str]:
    """The initials of each value's name, where no two are the same."""
    signs = {value: "".join(word[0] for word in name.split()).upper() for value, name in names.items()}
    taken = list(signs.values())
    return {value: sign for value, sign in signs.items() if taken.count(sign) == 1}
