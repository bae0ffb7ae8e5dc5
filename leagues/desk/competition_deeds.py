"""What organisers do with a competition as a whole, and with its rounds."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from accounts.models import User
from accounts.person_field import Named, named
from leagues import entering, entry_lists, queries, rounds, setting_up, stages
from leagues.desk.deed_forms import DeedForm, ReasonedForm, Row, number_field
from leagues.models import Competition, Entry, Round, Stage
from leagues.rehearsal import Deed
from leagues.rounds import MOST_TABLES


class PublishForm(DeedForm[Competition]):
    label = _("Open for entries")
    about = _("Everybody sees the competition from now on, and can enter as you chose.")

    def deed(self, by: User) -> Deed:
        return partial(setting_up.publish, competition_id=self.target.pk, by=by)


class CancelForm(ReasonedForm[Competition]):
    label = _("Call off")
    about = _("The competition ends for ever. Games that go on can be played to the end, but count for nothing.")

    def deed(self, by: User) -> Deed:
        reason = self.cleaned_data["reason"]
        return partial(setting_up.cancel_competition, competition_id=self.target.pk, by=by, reason=reason)


class FinishForm(DeedForm[Competition]):
    label = _("Close for good")
    about = _("The competition is over, and stays to be looked at. Nothing can be corrected afterwards.")

    def deed(self, by: User) -> Deed:
        return partial(setting_up.finish_competition, competition_id=self.target.pk, by=by)


class PeopleField(forms.CharField):
    """People by name or address, one a line. Cleans to a list of `Named`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=UnfoldAdminTextareaWidget(attrs={"rows": 6}), **options)

    def clean(self, value: Any) -> Any:
        found: dict[str, Named] = {}
        troubles = []
        for line in filter(None, map(str.strip, super().clean(value).splitlines())):
            try:
                one = named(line)
                found[one.key] = one
            except ValidationError as error:
                troubles.append(f"{line}: {' '.join(error.messages)}")
        if troubles:
            raise ValidationError(troubles)
        return list(found.values())


class InviteForm(DeedForm[Competition]):
    label = _("Invite players")
    about = _("Each gets a letter whose link enters with one click. Whoever has entered is left alone.")

    people = PeopleField(label=_("Names or addresses"), help_text=_("One a line."))

    def deed(self, by: User) -> Deed:
        people: list[Named] = self.cleaned_data["people"]
        lines = [entry_lists.Line(number, one.address, one) for number, one in enumerate(people, start=1)]
        return partial(entry_lists.take_list, competition_id=self.target.pk, by=by, lines=lines)

    @property
    def told(self) -> list[tuple[str, object]]:
        people: list[Named] = self.cleaned_data["people"]
        return [(_now("Invited"), ", ".join(one.address or str(one.known) for one in people))]


MOST_SEEDS = 500
"""So many are set in one form, for a request holds only so many fields; a list sets more."""


class SeedsForm(DeedForm[Competition]):
    label = _("Set the seeds")
    about = _(
        "1 is the strongest. Who has no seed comes after all who have one, in the order of entry. "
        "Seeds matter where a stage has not started."
    )
    columns = (_("Player"), _("Seed"))

    def set_fields(self) -> None:
        self.entries = [entry for entry in queries.entries_of(self.target) if not entry.is_out][:MOST_SEEDS]
        for entry in self.entries:
            label = _now("Seed of {name}").format(name=entry)
            self.fields[entry.uuid.hex] = number_field(
                label, least=1, required=False, initial=entry.seed, attrs={"aria-label": label}
            )

    @property
    def rows(self) -> Sequence[Row]:
        return [self.row(str(entry), [entry.uuid.hex]) for entry in self.entries]

    def deed(self, by: User) -> Deed:
        seeds = {UUID(key): seed for key, seed in self.cleaned_data.items() if key in self.changed_data}
        return partial(entering.set_seeds, competition_id=self.target.pk, by=by, seeds=seeds)


class OrganisersForm(DeedForm[Competition]):
    label = _("Name the organisers")
    about = _("They may do all that you may. Whoever made the competition stays one.")

    people = PeopleField(label=_("Display names"), help_text=_("One a line, all who organise it from now on."))

    def set_fields(self) -> None:
        names = [organiser.name for organiser in queries.organisers_of(self.target)]
        self.fields["people"].initial = "\n".join(names)

    def clean_people(self) -> list[User]:
        people: list[Named] = self.cleaned_data["people"]
        if any(one.known is None for one in people):
            raise ValidationError(_now("Write display names: whoever organises has an account here."))
        return [one.known for one in people if one.known is not None]

    def deed(self, by: User) -> Deed:
        people = self.cleaned_data["people"]
        return partial(setting_up.set_organisers, competition_id=self.target.pk, by=by, organisers=people)

    @property
    def told(self) -> list[tuple[str, object]]:
        return [(_now("Organisers"), ", ".join(map(str, self.cleaned_data["people"])))]


class _MomentField(forms.DateTimeField):
    """An instant in the reader's zone, which the view made the present one; it may be left empty."""

    def __init__(self, **options: Any) -> None:
        widget = UnfoldAdminTextInputWidget(attrs={"type": "datetime-local"})
        super().__init__(required=False, widget=widget, **options)

    def prepare_value(self, value: Any) -> Any:
        return f"{timezone.localtime(value):%Y-%m-%dT%H:%M}" if isinstance(value, datetime) else value


class FirstRoundForm(DeedForm[Competition]):
    label = _("Set the calendar")
    about = _("When the first round of the stage begins; the others follow as the settings say.")

    at = _MomentField(label=_("First round"), help_text=_("In your own time. Left empty, an organiser starts it."))

    def set_fields(self) -> None:
        self.stage = self.target.stages.exclude(status=Stage.Status.FINISHED).order_by("number").first()
        self.fields["at"].initial = self.stage and self.stage.first_round_at

    def deed(self, by: User) -> Deed:
        number = 0 if self.stage is None else self.stage.number
        at = self.cleaned_data["at"]
        return partial(stages.set_first_round, competition_id=self.target.pk, by=by, number=number, at=at)


class ApartForm(DeedForm[Competition]):
    label = _("Keep players apart")
    about = _("Such as those of one household. Pairings avoid that they meet, as far as they can.")

    pairs = forms.CharField(
        label=_("Pairs"),
        required=False,
        help_text=_("One pair a line: two names with a comma between them. All pairs that hold from now on."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 6}),
    )

    def set_fields(self) -> None:
        self.entries = [entry for entry in queries.entries_of(self.target) if not entry.is_out]
        names = {entry.pk: str(entry) for entry in self.entries}
        kept = [pair for pair in self.target.apart if names.keys() >= set(pair)]
        self.fields["pairs"].initial = "\n".join(", ".join(names[pk] for pk in pair) for pair in kept)

    def clean_pairs(self) -> list[tuple[UUID, UUID]]:
        lines = named_lines(self.cleaned_data["pairs"], self.entries)
        if any(len(line) != 2 for line in lines):
            raise ValidationError(_now("Each line names two players."))
        return [(one, other) for one, other in lines]

    def deed(self, by: User) -> Deed:
        pairs = self.cleaned_data["pairs"]
        return partial(entering.keep_apart, competition_id=self.target.pk, by=by, pairs=pairs)

    @property
    def told(self) -> list[tuple[str, object]]:
        return [(_now("Pairs"), len(self.cleaned_data["pairs"]))]


def named_lines(text: str, entries: Iterable[Entry]) -> list[list[UUID]]:
    """Lines of names with commas between them, as entries. Raises ValidationError: who does not take part."""
    numbers = {entry.name.casefold(): entry.uuid for entry in entries if entry.name}
    lines = [
        [name for name in map(str.strip, line.split(",")) if name]
        for line in filter(None, map(str.strip, text.splitlines()))
    ]
    unknown = [name for line in lines for name in line if name.casefold() not in numbers]
    if unknown:
        raise ValidationError([_now("Nobody called “{name}” takes part.").format(name=name) for name in unknown])
    return [[numbers[name.casefold()] for name in line] for line in lines]


class TablesForm(DeedForm[Competition]):
    label = _("Set tables")
    about = _("In the round under way, or in a new one. Games begin at once, and whoever sits there is told.")

    lines = forms.CharField(
        label=_("Players"),
        help_text=_("One table a line: names with commas between them, in the order of the seats."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 6}),
    )

    def set_fields(self) -> None:
        games = queries.games_of(self.target)
        self.fields["rules"] = forms.ChoiceField(
            label=_("Game"), choices=list(games.items()), widget=UnfoldAdminSelectWidget
        )
        self.order_fields(["rules", "lines"])

    def clean_lines(self) -> list[list[UUID]]:
        playing = Entry.objects.filter(competition=self.target, status=Entry.Status.ACCEPTED).select_related("user")
        tables = named_lines(self.cleaned_data["lines"], playing)
        if len(tables) > MOST_TABLES:
            raise ValidationError(_now("At most {most} tables are set at once.").format(most=MOST_TABLES))
        return tables

    def deed(self, by: User) -> Deed:
        stage = self.target.stages.filter(status=Stage.Status.RUNNING).first()
        rules = self.cleaned_data["rules"]
        options = next(one["options"] for one in self.target.games if one["rules"] == rules)
        tables = [(rules, options, entries) for entries in self.cleaned_data["lines"]]
        number = 0 if stage is None else stage.number
        return partial(rounds.set_tables, competition_id=self.target.pk, by=by, number=number, tables=tables)

    @property
    def told(self) -> list[tuple[str, object]]:
        return [(_now("Tables"), len(self.cleaned_data["lines"]))]


class DeadlineForm(ReasonedForm[Round]):
    label = _("Change the deadline")
    about = _("Whoever still plays in the round is told.")

    at = _MomentField(label=_("Deadline"), help_text=_("In your own time. Left empty, the round has none."))

    def set_fields(self) -> None:
        self.fields["at"].initial = self.target.deadline_at
        self.order_reason_last()

    def deed(self, by: User) -> Deed:
        answers = self.cleaned_data
        competition_id = self.target.stage.competition_id
        words = {"round_id": self.target.pk, "deadline_at": answers["at"], "reason": answers["reason"]}
        return partial(rounds.set_deadline, competition_id=competition_id, by=by, **words)


type Forms = Mapping[str, type[DeedForm[Competition]]]


def offered(competition: Competition, stage: Stage | None) -> Forms:
    """What can be done with a competition as it is, by the name of the deed.

    Args:
        stage: the first that is not finished.
    """
    if competition.is_over:
        return {}
    found: dict[str, type[DeedForm[Competition]]] = {"organisers": OrganisersForm, "cancel": CancelForm}
    if competition.is_draft:
        return {"publish": PublishForm, **found}
    if stage is not None and stage.is_running and stage.format == Stage.Format.BY_HAND:
        found["tables"] = TablesForm
    if stage is not None and competition.starts == Competition.Starts.CALENDAR:
        found["calendar"] = FirstRoundForm
    if competition.is_running and (stage is None or not stage.is_running):
        found["finish"] = FinishForm
    return {"invite": InviteForm, "seeds": SeedsForm, "apart": ApartForm, **found}
