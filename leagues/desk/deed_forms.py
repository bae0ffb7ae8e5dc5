"""What the forms have in common in which organisers say what they want done, one for each deed."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.db.models import Model
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminTextInputWidget

from accounts.models import User
from games.deeds import Deed as GameDeed
from leagues.audit import LONGEST_REASON, SHORTEST_REASON
from leagues.rehearsal import Deed


@dataclass(frozen=True, slots=True)
class Row:
    """Fields that stand in one row of a table, such as those of one seat.

    Attributes:
        cells: each with the title of its column.
    """

    title: str
    cells: Sequence[tuple[str | Promise, BoundField]]


class DeedForm[Target: Model](forms.Form):
    """What is asked before a deed, and the deed itself: one verb, told what was answered.

    Attributes:
        label: on the button that leads here, and on the one that does it.
        about: what the deed does, a sentence or two.
        is_judging: whoever sits at the table cannot do it.
        columns: the titles of `rows`, if the fields make up a table.
    """

    label: ClassVar[str | Promise]
    about: ClassVar[str | Promise]
    is_judging: ClassVar[bool] = True
    columns: ClassVar[Sequence[str | Promise]] = ()

    def __init__(self, data: Mapping[str, Any] | None, target: Target) -> None:
        super().__init__(data)
        self.target = target
        self.set_fields()

    def set_fields(self) -> None:
        """Offer what this target has to choose from."""

    @abstractmethod  # for the type checker alone: the forms' metaclass bars ABC
    def deed(self, by: User) -> Deed:
        """What was asked for; of a valid form. It calls one verb."""

    def game_deed(self) -> GameDeed | None:
        """What it does to a game that goes on; of a valid form."""
        return None

    @property
    def rows(self) -> Sequence[Row]:
        """The fields that stand in a table."""
        return ()

    def row(self, title: str, names: Sequence[str]) -> Row:
        """A row of the fields of these names."""
        return Row(title, list(zip(self.columns[1:], (self[name] for name in names), strict=True)))

    @property
    def single_fields(self) -> list[BoundField]:
        """The fields that stand in no table."""
        in_rows = {field.name for row in self.rows for _title, field in row.cells}
        return [field for field in self.visible_fields() if field.name not in in_rows]

    @property
    def told(self) -> list[tuple[str, object]]:
        """What was asked for, in words; of a valid form."""
        return [
            (str(field.label), dict(getattr(field.field, "choices", ())).get(value, value))
            for field in self.single_fields
            for value in [self.cleaned_data[field.name]]
            if value not in (None, "")
        ]

    @property
    def is_bare(self) -> bool:
        """Whether nothing is asked."""
        return not self.fields


def reason_field() -> forms.CharField:
    """Why something is done."""
    return forms.CharField(
        label=_("Reason"),
        min_length=SHORTEST_REASON,
        max_length=LONGEST_REASON,
        help_text=_("Whom it concerns reads it in a letter, and it stands in the log. 3 to 200 characters."),
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"}),
    )


class ReasonedForm[Target: Model](DeedForm[Target]):
    """A deed whose reason is told to those whom it concerns."""

    reason = reason_field()

    def order_reason_last(self) -> None:
        """What is done is asked before why."""
        self.order_fields([*(name for name in self.fields if name != "reason"), "reason"])


def number_field(label: Any, *, least: int = 0, most: int | None = None, **options: Any) -> forms.IntegerField:
    """A whole number, in a field as wide as numbers are."""
    widget = UnfoldAdminIntegerFieldWidget(attrs=options.pop("attrs", {}))
    return forms.IntegerField(label=label, min_value=least, max_value=most, widget=widget, **options)
