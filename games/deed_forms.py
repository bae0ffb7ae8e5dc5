"""The forms in which organisers say what they want done, one for each deed."""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from accounts.models import User
from accounts.person_field import person_called
from games import clocks, deeds, desk
from games.deeds import Deed
from games.models import Action, Game, Seat

HOUR = timedelta(hours=1)


class DeedForm(forms.Form):
    """What every deed needs: why, and the step that was looked at.

    Attributes:
        label: on the button that leads here.
        about: what the deed does, a sentence or two.
        makes: the kind of deed, which is made with `arguments`.
    """

    label: str | Promise
    about: str | Promise
    makes: Callable[..., Deed]

    step = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"),
        min_length=desk.SHORTEST_REASON,
        max_length=desk.LONGEST_REASON,
        help_text=_("The players read it, in a letter and in the game’s log. 3 to 200 characters."),
        widget=UnfoldAdminTextInputWidget,
    )
    field_order: Sequence[str] | None = ["step", "seat", "reason"]

    def __init__(self, data: Mapping[str, Any] | None, game: Game, seats: Sequence[Seat]) -> None:
        super().__init__(data, initial={"step": game.step})
        self.seats = seats
        self.set_choices()

    def set_choices(self) -> None:
        """Offer what this game has to choose from."""

    def arguments(self) -> Sequence[Any]:
        """What the deed is told; of a valid form."""
        return ()

    def deed(self) -> Deed:
        """What was asked for; of a valid form."""
        return self.makes(*self.arguments())

    @property
    def told(self) -> list[tuple[str, object]]:
        """What was asked for, in words; of a valid form."""
        return [
            (str(field.label), dict(getattr(field.field, "choices", ())).get(value, value))
            for field in self.visible_fields()
            for value in [self.cleaned_data[field.name]]
        ]

    def _seat_field(self, seats: Sequence[Seat]) -> None:
        self.fields["seat"] = forms.TypedChoiceField(
            label=_("Seat"),
            coerce=int,
            choices=[(seat.index, seat.name) for seat in seats],
            widget=UnfoldAdminSelectWidget,
        )
        self.order_fields(self.field_order)


class PauseForm(DeedForm):
    label = _("Pause")
    about = _("Nobody is asked anything and no time runs out until the game goes on.")
    makes = deeds.PauseGame


class ResumeForm(DeedForm):
    label = _("Let it go on")
    about = _("Each turn has as much time left as it had when the game was paused.")
    makes = deeds.ResumeGame


class ExtendForm(DeedForm):
    label = _("Give more time")
    about = _("The seat’s present turn may take longer. A turn is extended once.")
    makes = deeds.ExtendTurn

    hours = forms.IntegerField(
        label=_("Hours more"),
        min_value=clocks.SHORTEST // HOUR,
        max_value=clocks.LONGEST // HOUR,
        widget=UnfoldAdminIntegerFieldWidget,
    )
    field_order = ["step", "seat", "hours", "reason"]

    def set_choices(self) -> None:
        self._seat_field([seat for seat in self.seats if seat.looks_asked and not seat.is_bot])

    def arguments(self) -> Sequence[Any]:
        return [self.cleaned_data["seat"], self.cleaned_data["hours"] * HOUR]


class ReplaceForm(DeedForm):
    label = _("Replace a player")
    about = _("Another person holds the seat from now on. Links of who held it are dead; both are written to.")
    makes = deeds.ReplacePlayer

    user = forms.CharField(label=_("Display name of the new player"), widget=UnfoldAdminTextInputWidget)
    field_order = ["step", "seat", "user", "reason"]

    def set_choices(self) -> None:
        self._seat_field(self.seats)

    def clean_user(self) -> User:
        found = person_called(self.cleaned_data["user"])
        if found is None:
            raise forms.ValidationError(_("Nobody goes by that name. Nothing was changed."))
        return found

    def arguments(self) -> Sequence[Any]:
        return [self.cleaned_data["seat"], self.cleaned_data["user"]]


class HandForm(DeedForm):
    label = _("Hand to a bot")
    about = _("A bot plays on. The seat stays its holder’s, who can take it back.")
    makes = deeds.HandToBot

    def set_choices(self) -> None:
        self._seat_field([seat for seat in self.seats if not seat.is_bot])

    def arguments(self) -> Sequence[Any]:
        return [self.cleaned_data["seat"]]


class RollBackForm(DeedForm):
    label = _("Set back")
    about = _(
        "The board is again as it was after an earlier step, and who was asked then has a new turn. What was seen "
        "since stays seen; what was drawn since is never drawn again. Seats and missed turns stay as they are."
    )
    makes = deeds.RollBack

    to_step = forms.IntegerField(label=_("Back to step"), min_value=0, widget=UnfoldAdminIntegerFieldWidget)
    field_order = ["step", "to_step", "reason"]

    def arguments(self) -> Sequence[Any]:
        return [self.cleaned_data["to_step"]]


class AdjudicateForm(DeedForm):
    label = _("Name the places")
    about = _("The game ends with these places and without points, for ever. Equal places are shared: 1, 2, 2, 4.")
    makes = deeds.Adjudicate

    def set_choices(self) -> None:
        for seat in self.seats:
            self.fields[f"place-{seat.index}"] = forms.TypedChoiceField(
                label=seat.name,
                coerce=int,
                choices=[(place, place) for place in range(1, len(self.seats) + 1)],
                widget=UnfoldAdminSelectWidget,
            )
        self.order_fields(["step", *(f"place-{seat.index}" for seat in self.seats), "reason"])

    def arguments(self) -> Sequence[Any]:
        return [[self.cleaned_data[f"place-{seat.index}"] for seat in self.seats]]


class CancelForm(DeedForm):
    label = _("Call off")
    about = _("The game ends without places, for ever.")
    makes = deeds.CancelGame


FORMS: Mapping[str, type[DeedForm]] = {
    Action.Kind.PAUSE: PauseForm,
    Action.Kind.RESUME: ResumeForm,
    Action.Kind.EXTEND: ExtendForm,
    Action.Kind.REPLACE: ReplaceForm,
    Action.Kind.HAND: HandForm,
    Action.Kind.ROLLBACK: RollBackForm,
    Action.Kind.ADJUDICATE: AdjudicateForm,
    Action.Kind.CANCEL: CancelForm,
}


def offered(game: Game, seats: Sequence[Seat]) -> Mapping[str, type[DeedForm]]:
    """What can be done with a game as it is, by the kind of action."""
    if game.is_open or game.is_over:
        return {}
    people = [seat for seat in seats if not seat.is_bot]
    idle = {Action.Kind.PAUSE} if game.is_paused else {Action.Kind.RESUME}
    if not any(seat.looks_asked for seat in people):
        idle.add(Action.Kind.EXTEND)
    if not people:
        idle.add(Action.Kind.HAND)
    return {kind: form for kind, form in FORMS.items() if kind not in idle}
