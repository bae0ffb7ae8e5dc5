"""How a player says how a table ended that was played at a real one."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from leagues.models import TableSeat
from leagues.results import Outcome

LEAST_TOTAL, MOST_TOTAL = -999, 9999


class ResultForm(forms.Form):
    """A place for each seat, and the points that the game gave, if they were counted."""

    def __init__(self, seats: Sequence[TableSeat], data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.seats = seats
        for seat in seats:
            self.fields[f"place_{seat.index}"] = _place(len(seats))
            self.fields[f"total_{seat.index}"] = _total()

    @property
    def rows(self) -> list["Row"]:
        """A row for each seat."""
        return [Row(seat, self[f"place_{seat.index}"], self[f"total_{seat.index}"]) for seat in self.seats]

    @property
    def outcomes(self) -> list[Outcome]:
        """What was entered, by seat, once it is valid."""
        said = self.cleaned_data
        return [Outcome(int(said[f"place_{seat.index}"]), said[f"total_{seat.index}"]) for seat in self.seats]


@dataclass(frozen=True, slots=True)
class Row:
    """What is asked of one seat."""

    seat: TableSeat
    place: forms.BoundField
    total: forms.BoundField


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
    missing = _("Each seat needs a place.")
    return forms.ChoiceField(
        label=_("Place"), choices=[("", "–"), *places], error_messages={"required": missing, "invalid_choice": missing}
    )


def _total() -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Points"),
        required=False,
        min_value=LEAST_TOTAL,
        max_value=MOST_TOTAL,
        widget=forms.NumberInput({"inputmode": "numeric"}),
    )
