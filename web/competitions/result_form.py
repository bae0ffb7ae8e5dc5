"""How a player says how a table ended that was played at a real one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from leagues.models import TableSeat
from leagues.results import Outcome

LEAST_TOTAL, MOST_TOTAL = -999, 9999
MISSING = _("Each seat needs a place.")
PARTS = ("place", "total", "forfeit")


class ResultForm(forms.Form):
    """For each seat a place, or that it was given up; and the points that the game gave, if they were counted."""

    def __init__(self, seats: Sequence[TableSeat], data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.seats = seats
        for seat in seats:
            self.fields[f"place_{seat.index}"] = _place(len(seats))
            self.fields[f"total_{seat.index}"] = _total()
            self.fields[f"forfeit_{seat.index}"] = _forfeit()

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        for seat in self.seats:
            name = f"place_{seat.index}"
            if not (said.get(name) or said[f"forfeit_{seat.index}"] or self.has_error(name)):
                self.add_error(name, MISSING)
        return said

    @property
    def rows(self) -> list["Row"]:
        """A row for each seat."""
        return [Row(seat, *(self[f"{part}_{seat.index}"] for part in PARTS)) for seat in self.seats]

    @property
    def outcomes(self) -> list[Outcome]:
        """What was entered, by seat, once it is valid."""
        return [self._outcome(*(self.cleaned_data[f"{part}_{seat.index}"] for part in PARTS)) for seat in self.seats]

    def _outcome(self, place: str, total: int | None, is_forfeit: bool) -> Outcome:
        return Outcome(int(place or len(self.seats)), total, is_forfeit)


@dataclass(frozen=True, slots=True)
class Row:
    """What is asked of one seat."""

    seat: TableSeat
    place: forms.BoundField
    total: forms.BoundField
    forfeit: forms.BoundField


class ReasonForm(forms.Form):
    """Why a result is not confirmed."""

    reason = forms.CharField(
        label=_("What is wrong with it"),
        max_length=200,
        error_messages={"required": _("Please say what is wrong with it, so that it can be entered again.")},
        widget=forms.TextInput({"autocomplete": "off"}),
    )


def _place(seats: int) -> forms.ChoiceField:
    places = [(str(place), str(place)) for place in range(1, seats + 1)]
    return forms.ChoiceField(
        label=_("Place"), choices=[("", "–"), *places], required=False, error_messages={"invalid_choice": MISSING}
    )


def _total() -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Points"),
        required=False,
        min_value=LEAST_TOTAL,
        max_value=MOST_TOTAL,
        widget=forms.NumberInput({"inputmode": "numeric"}),
    )


def _forfeit() -> forms.BooleanField:
    return forms.BooleanField(label=_("gave up, or did not come"), required=False)
