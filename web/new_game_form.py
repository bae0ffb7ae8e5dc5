"""What is agreed on before a game: who sits, and on what terms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.person_field import Named, PersonField
from games import clocks
from games.models import Game
from games.rules.protocol import Json, Option, Rules
from games.tables import Holder, Offer

TURN_SPANS = {
    "3600": _("1 hour"),
    "21600": _("6 hours"),
    "86400": _("1 day"),
    "259200": _("3 days"),
    "604800": _("1 week"),
    "1209600": _("2 weeks"),
    "2592000": _("30 days"),
}
"""What a turn may take, by its seconds."""

VISIBILITIES = {
    Game.Visibility.PUBLIC: _("Everybody: free seats are offered in the lobby, and anybody may watch"),
    Game.Visibility.LINK: _("Whoever is given its address: they may take a free seat, or watch"),
    Game.Visibility.PLAYERS: _("Only who plays: every seat is offered to somebody you name"),
}

FREE, PERSON, BOT = "free", "person", "bot"
SITTERS = {FREE: _("Anyone"), PERSON: _("I invite"), BOT: _("A bot")}


@dataclass(frozen=True, slots=True)
class Chair:
    """A further seat in the form: who sits there, and the field for a name. `number` is 2 or more."""

    number: int
    sitter: BoundField
    who: BoundField


class NewGameForm(forms.Form):
    """How many players and who sits, the terms, and a field for each of the game's options, with its default.

    A seat beyond the number of players may be filled in, and does not count.
    """

    def __init__(self, rules: Rules[Any, Any], host: User, data: QueryDict | None) -> None:
        super().__init__(data, prefix=None)
        words = rules.texts.get(get_language() or "en", rules.texts["en"])
        seats = rules.info.seats
        self._host = host
        self._numbers = range(2, seats[-1] + 1)
        self.fields["players"] = _pick(
            _("Players, you among them"), [(count, str(count)) for count in seats], min(3, seats[-1]), coerce=int
        )
        for number in self._numbers:
            self.fields[_sitter(number)] = _pick(_("Who sits there"), SITTERS.items(), BOT)
            self.fields[_who(number)] = PersonField(required=False)
        self._options = {f"option-{option.name}": option for option in rules.info.options}
        for name, option in self._options.items():
            self.fields[name] = _option_field(option, words)
        self.fields["turn_span"] = _pick(
            _("Time for a turn"),
            TURN_SPANS.items(),
            f"{clocks.USUAL // timedelta(seconds=1)}",
            coerce=lambda seconds: timedelta(seconds=int(seconds)),
        )
        self.fields["days_off"] = _pick(
            _("Days off that a player named ahead"),
            [("yes", _("They stop that player’s clock")), ("no", _("The clock runs on"))],
            "yes",
        )
        self.fields["visibility"] = _pick(_("Who may see the table"), VISIBILITIES.items(), Game.Visibility.LINK)

    @property
    def chairs(self) -> list[Chair]:
        return [Chair(number, self[_sitter(number)], self[_who(number)]) for number in self._numbers]

    @property
    def terms(self) -> list[BoundField]:
        """The fields that are neither of the players nor of their seats."""
        return [self[name] for name in (*self._options, "turn_span", "days_off", "visibility")]

    def clean(self) -> None:
        """Raises what is wrong with the seats at the seat's own field."""
        taken: set[str] = set()
        for number in self._numbers:
            if number not in self._used:
                self.errors.pop(_sitter(number), None)
            if number not in self._used or self._sitter(number) != PERSON:
                self.errors.pop(_who(number), None)
            elif not self.has_error(_who(number)):
                self._check_named(number, taken)
        if self.cleaned_data.get("visibility") == Game.Visibility.PLAYERS and FREE in map(self._sitter, self._used):
            self.add_error("visibility", _("Nobody could find the seat that you keep for anyone. Name somebody there."))

    def _check_named(self, number: int, taken: set[str]) -> None:
        named = self._named(number)
        if named is None:
            self.add_error(_who(number), _("Write the name or the address of whom you mean."))
        elif named.means(self._host):
            self.add_error(_who(number), _("You sit at this table already."))
        elif named.key in taken:
            self.add_error(_who(number), _("This person is named at another seat already."))
        else:
            taken.add(named.key)

    @property
    def _used(self) -> range:
        """The further seats that the number of players asks for."""
        return range(2, (self.cleaned_data.get("players") or 1) + 1)

    def _sitter(self, number: int) -> str:
        return str(self.cleaned_data.get(_sitter(number)))

    def _named(self, number: int) -> Named | None:
        named: Named | None = self.cleaned_data.get(_who(number))
        return named

    def seats(self) -> Sequence[User | Holder | Offer]:
        """Who sits and who is asked to; guests are made for addresses where nobody is known."""
        return [self._host, *map(self._seat, self._used)]

    def _seat(self, number: int) -> Holder | Offer:
        named = self._named(number)
        if self._sitter(number) == PERSON and named is not None:
            return Offer(named.person(), is_by_name=named.is_by_name)
        return Holder.BOT if self._sitter(number) == BOT else Holder.FREE

    @property
    def turn_span(self) -> timedelta:
        span: timedelta = self.cleaned_data["turn_span"]
        return span

    @property
    def allows_absence(self) -> bool:
        return bool(self.cleaned_data["days_off"] == "yes")

    @property
    def visibility(self) -> Game.Visibility:
        return Game.Visibility(self.cleaned_data["visibility"])

    @property
    def options(self) -> dict[str, Json]:
        return {option.name: self.cleaned_data[name] for name, option in self._options.items()}


def _sitter(number: int) -> str:
    return f"seat-{number}"


def _who(number: int) -> str:
    return f"seat-{number}-who"


def _pick(label: Any, choices: Any, initial: Any, **options: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, choices=list(choices), initial=initial, widget=forms.RadioSelect, **options
    )


def _option_field(option: Option, words: Mapping[str, str]) -> forms.TypedChoiceField:
    values = {spelt(value): value for value in option.values}
    return _pick(
        words[f"option.{option.name}"],
        [(spelt, words[f"option.{option.name}.{spelt}"]) for spelt in values],
        spelt(option.default),
        coerce=values.__getitem__,
    )


def spelt(value: Json) -> str:
    """As in JSON: the texts know an option's values by that."""
    return str(value).lower() if isinstance(value, bool) else str(value)
