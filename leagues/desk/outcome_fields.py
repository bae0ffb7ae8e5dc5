"""The fields that say how a table ended: for each seat the place, the game's points, and whether it was given up."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldBooleanWidget

from leagues.desk.deed_forms import number_field
from leagues.models import TableSeat
from leagues.results import Outcome

PARTS = ("place", "total", "forfeit")


def outcome_fields(seats: Sequence[TableSeat]) -> dict[str, forms.Field]:
    """The fields by name, filled with what is known already."""
    fields: dict[str, forms.Field] = {}
    for seat in seats:
        label = str(seat.entry)
        fields[name_of("place", seat)] = forms.TypedChoiceField(
            label=_("Place of {name}").format(name=label),
            coerce=int,
            empty_value=None,
            required=False,
            choices=[("", "–"), *((place, place) for place in range(1, len(seats) + 1))],
            initial=seat.place,
            widget=UnfoldAdminSelectWidget(attrs=_named(_("Place of {name}").format(name=label))),
        )
        fields[name_of("total", seat)] = number_field(
            _("Points of {name}").format(name=label),
            least=-10_000,
            most=10_000,
            required=False,
            initial=seat.total,
            attrs=_named(_("Points of {name}").format(name=label)),
        )
        fields[name_of("forfeit", seat)] = forms.BooleanField(
            label=_("{name} forfeited").format(name=label),
            required=False,
            initial=seat.is_forfeit,
            widget=UnfoldBooleanWidget(attrs=_named(_("{name} forfeited").format(name=label))),
        )
    return fields


def outcomes_in(answers: dict[str, Any], seats: Sequence[TableSeat]) -> list[Outcome]:
    """How it came out, by seat, as a valid form says."""
    found = [[answers[name_of(part, seat)] for part in PARTS] for seat in seats]
    return [Outcome(place or len(seats), total, is_forfeit) for place, total, is_forfeit in found]


def unplaced(answers: dict[str, Any], seats: Sequence[TableSeat]) -> list[str]:
    """The fields where a place is missing: of who played to the end."""
    placed = ("place", "forfeit")
    return [name_of("place", seat) for seat in seats if not any(answers.get(name_of(part, seat)) for part in placed)]


def name_of(part: str, seat: TableSeat) -> str:
    """Of a field."""
    return f"{part}-{seat.index}"


def _named(label: str) -> dict[str, str]:
    return {"aria-label": label}
