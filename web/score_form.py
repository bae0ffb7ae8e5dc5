"""A score sheet to fill in, of any game: how many play, what is asked once, and of each player a name and the rest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import ScoreSheet
from games.rules.protocol import Json, OneOf, Range, SheetKind
from games.rules.score_sheets import Entry, Row, SeatNumber, YesNo, entries
from games.sheets import LONGEST_NAME
from web.row_field import RowField

_NUMBER_ERRORS = {
    "invalid": gettext_lazy("Write a whole number."),
    "min_value": gettext_lazy("At least %(limit_value)s."),
    "max_value": gettext_lazy("At most %(limit_value)s."),
}
_MISSING = "required"

HINT_ID = "score-hint"
"""Of the page's element that holds a form's `hint`."""


@dataclass(frozen=True, slots=True)
class Box:
    """A field as it is shown: `error` is what is wrong in it, in one sentence, or empty."""

    field: BoundField
    error: str

    @property
    def is_tick(self) -> bool:
        return isinstance(self.field.field, forms.BooleanField)

    @property
    def error_id(self) -> str:
        return f"{self.field.auto_id}_error"

    @property
    def widget(self) -> SafeString:
        """What is filled in, bound to its error, which may come and go beside it."""
        described = f"{HINT_ID} {self.error_id}" if isinstance(self.field.field, RowField) else self.error_id
        return self.field.as_widget(attrs={"aria-describedby": described})


class PartForm(forms.Form):
    """What a sheet asks once, or of one player.

    Attributes:
        counts: False for a player beyond those who play: whatever stands there is neither read nor wrong.
        is_live: it is filled in just now, so that what is missing is no fault yet.
    """

    counts = True
    is_live = False

    def __init__(self, asked: Sequence[Entry], words: Mapping[str, str], seats: int, **options: Any) -> None:
        super().__init__(**options)
        self._entries = asked
        for entry in asked:
            self.fields[entry.name] = _field(entry, words, seats)

    @property
    def values(self) -> dict[str, Json]:
        """What is filled in, as the sheet takes it. What was left empty is left out."""
        given = {entry.name: self.cleaned_data.get(entry.name) for entry in self._entries}
        return {name: value for name, value in given.items() if value not in (None, "")}

    @property
    def groups(self) -> list[list[Box]]:
        """The sheet's fields in its order; those of one kind that follow each other stand together."""
        grouped = groupby(self._entries, key=lambda entry: type(entry.takes))
        return [[self.box(entry.name) for entry in group] for _kind, group in grouped]

    @property
    def boxes(self) -> list[Box]:
        """All fields."""
        return [self.box(name) for name in self.fields]

    @property
    def missing(self) -> list[str]:
        """What must be filled in and is not."""
        return [str(self.fields[name].label) for name in self.fields if _MISSING in self._codes(name)]

    def box(self, name: str) -> Box:
        """One field."""
        problems = self._problems(name)
        shown = [problem for problem in problems if not (self.is_live and problem.code == _MISSING)]
        return Box(self[name], shown[0].messages[0] if shown else "")

    def _codes(self, name: str) -> list[str | None]:
        return [problem.code for problem in self._problems(name)]

    def _problems(self, name: str) -> list[Any]:
        return self.errors.as_data().get(name, []) if self.is_bound and self.counts else []


class SeatForm(PartForm):
    """What a sheet asks of one player, whose name may be left out. `number` counts from 1."""

    def __init__(self, number: int, *part: Any, **options: Any) -> None:
        super().__init__(*part, prefix=f"seat-{number}", **options)
        self.number = number
        self.fields["called"] = forms.CharField(
            label=gettext_lazy("Name"),
            required=False,
            max_length=LONGEST_NAME,
            widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": player_name("", number)}),
        )

    @property
    def index(self) -> int:
        return self.number - 1

    @property
    def name_box(self) -> Box:
        return self.box("called")


class _PlayersForm(forms.Form):
    def __init__(self, seats: range, **options: Any) -> None:
        super().__init__(**options)
        self.fields["players"] = forms.TypedChoiceField(
            label=_("Players"),
            choices=[(count, str(count)) for count in seats],
            coerce=int,
            widget=forms.RadioSelect,
        )


class ScoreForm:
    """A whole sheet. Empty, as somebody sends it, or as it was kept.

    Args:
        seats: how many may play.
        words: the game's, in the reader's language.
        sent: the form's fields.
        kept: a sheet of this kind to begin with.
        is_live: it is being filled in.
    """

    def __init__(
        self,
        kind: SheetKind[Any, Any],
        seats: range,
        words: Mapping[str, str],
        *,
        sent: QueryDict | None = None,
        kept: ScoreSheet | None = None,
        is_live: bool = False,
    ) -> None:
        most = seats[-1]
        players = len(kept.seats) if kept else min(3, most)
        self._players = _PlayersForm(seats, data=sent, initial={"players": players})
        once, of_each = entries(kind.common), entries(kind.seat)
        self.common = PartForm(once, words, most, data=sent, prefix="common", initial=kept and kept.common)
        self.seats = [
            SeatForm(number, of_each, words, most, data=sent, initial=_kept_seat(kept, number - 1))
            for number in range(1, most + 1)
        ]
        for part in self._parts:
            part.is_live = is_live
        if sent is not None:
            for seat in self.seats[self._count :]:
                seat.counts = False

    @property
    def players(self) -> BoundField:
        return self._players["players"]

    @property
    def playing(self) -> list[SeatForm]:
        """The seats on which somebody plays."""
        return [seat for seat in self.seats if seat.counts]

    @property
    def hint(self) -> str:
        """How fields are filled in that do not say it by themselves; empty if there is none."""
        fields = chain.from_iterable(part.fields.values() for part in self._parts)
        return next((field.hint for field in fields if isinstance(field, RowField)), "")

    @property
    def boxes(self) -> Iterator[Box]:
        """All fields but how many play."""
        return chain.from_iterable(part.boxes for part in self._parts)

    @property
    def missing(self) -> list[str]:
        """What must be filled in before the sheet can be counted."""
        return list(chain.from_iterable(part.missing for part in self._parts))

    def is_valid(self) -> bool:
        """Whether each field of those that count was filled in as it asks."""
        return self._players.is_valid() and all(part.is_valid() for part in (self.common, *self.playing))

    @property
    def names(self) -> list[str]:
        """What the players are called; empty for one who was not named."""
        return [str(seat.cleaned_data.get("called", "")) for seat in self.playing]

    @property
    def values(self) -> list[dict[str, Json]]:
        """What is filled in for each player."""
        return [seat.values for seat in self.playing]

    @property
    def _parts(self) -> list[PartForm]:
        return [self.common, *self.seats]

    @property
    def _count(self) -> int:
        return int(self._players.cleaned_data["players"]) if self._players.is_valid() else 0


def player_name(name: str, number: int) -> str:
    """What a player is called who may have no name; numbers count from 1."""
    return name or _("Player {number}").format(number=number)


def _kept_seat(kept: ScoreSheet | None, index: int) -> dict[str, Json] | None:
    if kept is None or index >= len(kept.seats):
        return None
    return {**kept.seats[index], "called": kept.names[index]}


def _field(entry: Entry, words: Mapping[str, str], seats: int) -> forms.Field:
    asked: dict[str, Any] = {"label": words[f"sheet.{entry.name}"], "required": entry.is_needed}
    match entry.takes:
        case Range(low, high):
            widget = forms.NumberInput(attrs={"inputmode": "numeric", "placeholder": "0", "autocomplete": "off"})
            return forms.IntegerField(
                min_value=low, max_value=high, widget=widget, error_messages=_NUMBER_ERRORS, **asked
            )
        case YesNo():
            return forms.BooleanField(label=asked["label"], required=False)
        case OneOf(values):
            names = [("", _("Choose …")), *((value, words[f"name.{value}"]) for value in values)]
            return forms.ChoiceField(choices=names, **asked)
        case SeatNumber():
            numbers = [(index, player_name("", index + 1)) for index in range(seats)]
            return forms.TypedChoiceField(choices=numbers, coerce=int, empty_value=None, **asked)
        case Row(values, most):
            return RowField({value: words[f"name.{value}"] for value in values}, most, **asked)
