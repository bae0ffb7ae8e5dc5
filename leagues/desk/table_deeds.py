"""What organisers do with a table."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from accounts.models import User
from games import clocks
from games import deeds as game_deeds
from games.models import Game, Seat
from leagues import handling, results
from leagues.desk.deed_forms import DeedForm, ReasonedForm, Row, number_field
from leagues.desk.outcome_fields import PARTS, name_of, outcome_fields, outcomes_in, unplaced
from leagues.errors import StalePreview
from leagues.models import Competition, Entry, Table, TableSeat
from leagues.rehearsal import Deed

HOUR = timedelta(hours=1)


def _competition(table: Table) -> Competition:
    return table.round.stage.competition


class TableForm(ReasonedForm[Table]):
    """A deed with a reason that those who sit there are told, about the step of the game that was looked at."""

    step = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def set_fields(self) -> None:
        self.seats: Sequence[TableSeat] = list(self.target.seats.all())
        self.fields["step"].initial = self.target.game and self.target.game.step
        self.set_choices()
        self.order_reason_last()

    def set_choices(self) -> None:
        """Offer what this table has to choose from."""

    @abstractmethod
    def verb(self, by: User) -> Deed:
        """What is done; of a valid form."""

    def deed(self, by: User) -> Deed:
        return partial(_at_step, self.target, self.cleaned_data["step"], self.verb(by))

    def whose(self, by: User) -> dict[str, Any]:
        """What every verb is told."""
        reason = self.cleaned_data["reason"]
        return {"competition_id": _competition(self.target).pk, "by": by, "table": self.target.uuid, "reason": reason}

    def offer_seats(self, indexes: Sequence[int]) -> None:
        """Ask which seat is meant."""
        self.fields["seat"] = forms.TypedChoiceField(
            label=_("Seat"),
            coerce=int,
            choices=[(seat.index, str(seat.entry)) for seat in self.seats if seat.index in indexes],
            widget=UnfoldAdminSelectWidget,
        )


def _at_step(table: Table, step: int | None, verb: Deed) -> object:
    """Do it, if the game is where it was when it was looked at. Raises StalePreview."""
    if table.game is None:
        return verb()
    present = Game.objects.values_list("step", flat=True).get(pk=table.game.pk)
    if present != step:
        raise StalePreview
    return verb()


class NudgeForm(TableForm):
    label = _("Remind")
    about = _("Whoever the table waits for gets a letter.")

    def verb(self, by: User) -> Deed:
        return partial(handling.nudge, **self.whose(by))


class ExtendForm(TableForm):
    label = _("Give more time")
    about = _("The seat’s present turn may take longer. A turn is extended once.")

    def set_choices(self) -> None:
        asked = [seat for seat in Seat.objects.filter(game=self.target.game_id, is_bot=False) if seat.looks_asked]
        self.offer_seats([seat.index for seat in asked])
        least, most = clocks.SHORTEST // HOUR, clocks.LONGEST // HOUR
        self.fields["hours"] = number_field(_("Hours more"), least=least, most=most, initial=24)

    def verb(self, by: User) -> Deed:
        return partial(handling.extend, seat=self.cleaned_data["seat"], more=self._more, **self.whose(by))

    def game_deed(self) -> game_deeds.Deed:
        return game_deeds.ExtendTurn(self.cleaned_data["seat"], self._more)

    @property
    def _more(self) -> timedelta:
        more: timedelta = self.cleaned_data["hours"] * HOUR
        return more


class PauseForm(TableForm):
    label = _("Pause")
    about = _("Nobody is asked anything and no time runs out until the game goes on. The round’s deadline stays.")

    def verb(self, by: User) -> Deed:
        return partial(handling.pause, **self.whose(by))

    def game_deed(self) -> game_deeds.Deed:
        return game_deeds.PauseGame()


class ResumeForm(TableForm):
    label = _("Let it go on")
    about = _("Each turn has as much time left as it had when the game was paused.")

    def verb(self, by: User) -> Deed:
        return partial(handling.resume, **self.whose(by))

    def game_deed(self) -> game_deeds.Deed:
        return game_deeds.ResumeGame()


class SubstituteForm(TableForm):
    label = _("Give a seat to a substitute")
    about = _("Somebody else plays on there, and the result will be that player’s. Both are written to.")

    def set_choices(self) -> None:
        self.offer_seats([seat.index for seat in self.seats])
        self.fields["entry"] = forms.TypedChoiceField(
            label=_("Who takes over"),
            coerce=self._entries.__getitem__,
            choices=[(key, self._called(entry)) for key, entry in self._entries.items()],
            help_text=_("Substitutes first, then those who take part and do not sit here."),
            widget=UnfoldAdminSelectWidget,
        )

    @property
    def _entries(self) -> Mapping[str, Entry]:
        ready = Entry.objects.filter(competition=_competition(self.target), user__is_active=True)
        found = ready.filter(status__in=(Entry.Status.SUBSTITUTE, Entry.Status.ACCEPTED)).select_related("user")
        here = {seat.entry_id for seat in self.seats}
        free = [entry for entry in found if entry.pk not in here]
        return {str(entry.uuid): entry for entry in sorted(free, key=lambda entry: entry.is_in)}

    def _called(self, entry: Entry) -> str:
        return f"{entry} ({entry.get_status_display()})"

    def verb(self, by: User) -> Deed:
        came: Entry = self.cleaned_data["entry"]
        return partial(handling.substitute, seat=self.cleaned_data["seat"], entry=came.uuid, **self.whose(by))

    def game_deed(self) -> game_deeds.Deed | None:
        came: Entry = self.cleaned_data["entry"]
        is_on = handling.goes_on(self.target)
        return game_deeds.ReplacePlayer(self.cleaned_data["seat"], came.user) if is_on else None


class OutcomeForm(TableForm):
    """How the table ended, seat by seat."""

    columns = (_("Player"), _("Place"), _("Points, if counted"), _("Forfeited"))

    def set_choices(self) -> None:
        self.fields.update(outcome_fields(self.seats))

    def clean(self) -> dict[str, Any]:
        for name in unplaced(self.cleaned_data, self.seats):
            if not self.has_error(name):
                self.add_error(name, _("Each seat needs a place."))
        return self.cleaned_data

    @property
    def rows(self) -> Sequence[Row]:
        return [self.row(str(seat.entry), [name_of(part, seat) for part in PARTS]) for seat in self.seats]

    @property
    def outcomes(self) -> list[results.Outcome]:
        """What was answered; of a valid form."""
        return outcomes_in(self.cleaned_data, self.seats)


class AdjudicateForm(OutcomeForm):
    label = _("Name the places")
    about = _(
        "The game ends with these places, for ever. Equal places are shared: 1, 2, 2, 4. Whoever forfeits comes last."
    )

    def verb(self, by: User) -> Deed:
        return partial(handling.adjudicate, outcomes=self.outcomes, **self.whose(by))

    def game_deed(self) -> game_deeds.Deed:
        return game_deeds.Adjudicate(handling.places_of(self.outcomes))


class EnterForm(OutcomeForm):
    label = _("Enter the result")
    about = _("It counts at once. Equal places are shared: 1, 2, 2, 4. Whoever forfeits comes last.")

    def verb(self, by: User) -> Deed:
        return partial(results.enter_result, outcomes=self.outcomes, **self.whose(by))


class CorrectForm(OutcomeForm):
    label = _("Correct the result")
    about = _("What was there before stays in the log, and whoever sat here is told.")

    def verb(self, by: User) -> Deed:
        return partial(results.correct_result, outcomes=self.outcomes, **self.whose(by))


class ConfirmForm(DeedForm[Table]):
    label = _("Confirm the result")
    about = _("What a player entered counts from now on.")
    is_judging = False

    def deed(self, by: User) -> Deed:
        found = _competition(self.target)
        return partial(results.confirm_result, competition_id=found.pk, by=by, table=self.target.uuid)


class RejectForm(TableForm):
    label = _("Strike out what was entered")
    about = _("What a player entered does not count, and can be entered again.")
    is_judging = False

    def verb(self, by: User) -> Deed:
        return partial(results.reject_result, **self.whose(by))


class VoidForm(TableForm):
    label = _("Strike the table out")
    about = _("It counts for nothing, for ever. A game that goes on is called off.")

    def verb(self, by: User) -> Deed:
        return partial(handling.void, **self.whose(by))

    def game_deed(self) -> game_deeds.Deed | None:
        return game_deeds.CancelGame() if handling.goes_on(self.target) else None


class CallOffForm(TableForm):
    label = _("Play it at a real table")
    about = _("The game here is called off, for ever. A player or an organiser enters how the table ended.")

    def verb(self, by: User) -> Deed:
        return partial(handling.call_off, **self.whose(by))

    def game_deed(self) -> game_deeds.Deed:
        return game_deeds.CancelGame()


class ReplayForm(TableForm):
    label = _("Begin anew")
    about = _("The same players start a new game at this table. One that goes on is called off.")

    def verb(self, by: User) -> Deed:
        return partial(handling.replay, **self.whose(by))

    def game_deed(self) -> game_deeds.Deed | None:
        return game_deeds.CancelGame() if handling.goes_on(self.target) else None


type Forms = Mapping[str, type[DeedForm[Table]]]

_CLAIMED: Forms = {"confirm": ConfirmForm, "reject": RejectForm, "enter": EnterForm, "void": VoidForm}
_DONE: Forms = {"correct": CorrectForm, "void": VoidForm}
_AT_REAL_TABLE: Forms = {"nudge": NudgeForm, "enter": EnterForm, "substitute": SubstituteForm, "void": VoidForm}
_CALLED_OFF: Forms = {"replay": ReplayForm, "enter": EnterForm, "void": VoidForm}
_PAUSED: Forms = {
    "resume": ResumeForm,
    "substitute": SubstituteForm,
    "adjudicate": AdjudicateForm,
    "call-off": CallOffForm,
    "replay": ReplayForm,
    "void": VoidForm,
}
_RUNNING: Forms = {
    "nudge": NudgeForm,
    "extend": ExtendForm,
    "pause": PauseForm,
    "substitute": SubstituteForm,
    "adjudicate": AdjudicateForm,
    "call-off": CallOffForm,
    "replay": ReplayForm,
    "void": VoidForm,
}
_BY_GAME: Mapping[str, Forms] = {
    Game.Status.RUNNING: _RUNNING,
    Game.Status.PAUSED: _PAUSED,
    Game.Status.CANCELLED: _CALLED_OFF,
}


def offered(table: Table) -> Forms:
    """What can be done with a table as it is, by the name of the deed."""
    if not table.round.stage.is_running or not _competition(table).is_running:
        return {}
    if not table.is_playing:
        return _DONE if table.is_done else {}
    if hasattr(table, "result"):
        return _CLAIMED
    return _AT_REAL_TABLE if table.game is None else _BY_GAME.get(table.game.status, {})
