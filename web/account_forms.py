"""The small forms of signing in and of the account's page."""

from datetime import date, timedelta
from typing import Any, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names, tokens
from accounts.errors import Words
from accounts.models import User, is_time_zone, time_zones


class AddressForm(forms.Form):
    """An address to write to."""

    address = forms.EmailField(
        label=_("Your address"),
        max_length=254,
        error_messages={
            "required": _("Please type your address."),
            "invalid": _("This does not look like an address. Nothing was sent."),
        },
        widget=forms.EmailInput({"autocomplete": "email", "placeholder": "name@example.org"}),
    )


class NewAddressForm(AddressForm):
    """Another address."""

    address = forms.EmailField(
        label=_("New address"),
        max_length=254,
        error_messages=AddressForm.base_fields["address"].error_messages,
        widget=forms.EmailInput({"autocomplete": "email"}),
    )


class CodeForm(forms.Form):
    """The code from a letter."""

    code = forms.CharField(
        label=_("The code from the letter"),
        max_length=20,
        error_messages={"required": _("Please type the code from the letter.")},
        widget=forms.TextInput(
            {"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false", "class": "code"}
        ),
    )


class NameForm(forms.Form):
    """A display name; what it may be says `accounts.names`."""

    name = forms.CharField(
        label=_("Display name"),
        max_length=200,
        strip=True,
        error_messages={"required": _("Please choose a name.")},
        widget=forms.TextInput({"autocomplete": "nickname", "spellcheck": "false"}),
        help_text=_("{least} to {most} letters or digits, in one script; unlike any other name here.").format(
            least=names.LEAST, most=names.MOST
        ),
    )


class ZoneForm(forms.Form):
    """A time zone."""

    time_zone = forms.CharField(label=_("Time zone"), validators=[is_time_zone], widget=forms.Select())

    def __init__(self, user: User, data: QueryDict | None = None) -> None:
        super().__init__(data, initial={"time_zone": user.zone.key})
        named = dict.fromkeys((*time_zones(), user.zone.key))
        self.fields["time_zone"].widget.choices = [(name, name.replace("_", " ")) for name in named]


class Scope(NamedTuple):
    """What a token may be allowed: in a word or two, and in a sentence where it is offered."""

    name: Words
    sentence: Words


SCOPES = {
    "games:read": Scope(_("read games"), _("Read games: whatever you see of them yourself, hidden things included.")),
    "games:play": Scope(_("play"), _("Play for you: answer turns, set tables, sit down and give up. It reads, too.")),
    "channels:manage": Scope(_("manage channels"), _("Say by which channels you are told, and see what was told.")),
    "leagues:organise": Scope(_("organise leagues"), _("Organise leagues that are yours.")),
}

OFFERED = ("games:play", "games:read", "channels:manage")
"""The scopes that something asks for so far."""

LIVES = {"30": _("30 days"), "90": _("90 days"), "365": _("A year"), "never": _("Never")}
"""How long a token lives, in days."""


class TokenForm(forms.Form):
    """A token to be made."""

    name = forms.CharField(
        label=_("What is it for?"),
        max_length=tokens.LONGEST_NAME,
        error_messages={"required": _("Please name it, so that you know it again.")},
        widget=forms.TextInput({"autocomplete": "off", "placeholder": _("my bot")}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What may it do?"),
        choices=[(scope, SCOPES[scope].sentence) for scope in OFFERED],
        initial=[OFFERED[0]],
        error_messages={"required": _("Please choose at least one thing that it may do.")},
        widget=forms.CheckboxSelectMultiple,
    )
    life = forms.ChoiceField(label=_("When does it end?"), choices=LIVES, initial="90", widget=forms.RadioSelect)

    def wishes(self) -> dict[str, Any]:
        """What `accounts.tokens.issue_token` is to make."""
        days = self.cleaned_data["life"]
        end = None if days == "never" else timezone.now() + timedelta(days=int(days))
        return {"name": self.cleaned_data["name"], "scopes": self.cleaned_data["scopes"], "expires_at": end}


class DaysForm(forms.Form):
    """Days off from one day to another."""

    first = forms.DateField(label=_("First day off"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    last = forms.DateField(label=_("Last day off"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))

    def bound_by(self, earliest: date, latest: date) -> "DaysForm":
        """Let the browser offer these days only; the service decides."""
        for field in self.fields.values():
            field.widget.attrs |= {"min": earliest.isoformat(), "max": latest.isoformat()}
        return self


class PasskeyForm(forms.Form):
    """What a browser answers for a passkey."""

    answer = forms.JSONField()


class PasskeyNameForm(forms.Form):
    """What a passkey is called."""

    name = forms.CharField(label=_("Name"), max_length=40)
