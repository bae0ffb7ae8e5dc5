"""A field that names a person: by display name, or by the address of whoever reads mail there.

A name need not be spelt as its owner does: no two look alike (`accounts.names`).
"""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.names import skeleton
from accounts.services import person_at


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody as named in a form: `known` by display name, or whoever reads mail at `address`.

    Whether anybody is known at an address is told to nobody.
    """

    known: User | None
    address: str

    @property
    def key(self) -> str:
        """The same for the same words, whatever their case."""
        return self.known.name.casefold() if self.known else self.address.casefold()

    def means(self, user: User) -> bool:
        """Whether somebody is meant, as that very person can tell."""
        return self.known == user or self.address.casefold() == user.email.casefold()

    @property
    def is_by_name(self) -> bool:
        return self.known is not None

    def person(self) -> User:
        """The person; a guest is made for an address where nobody is known."""
        return self.known or person_at(self.address)


class PersonField(forms.CharField):
    """Cleans to `Named`, or to None if it is left empty and may be."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"})
        super().__init__(**{"label": gettext_lazy("Name or address"), "max_length": 254, "widget": widget, **options})

    def clean(self, value: Any) -> Any:
        words: str = super().clean(value)
        return named(words) if words else None


def named(words: str) -> Named:
    """Who is meant by a name or an address. Raises ValidationError."""
    if "@" in words:
        try:
            validate_email(words)
        except ValidationError:
            raise ValidationError(_("This is no complete address. Please look at it again.")) from None
        return Named(None, words)
    found = person_called(words)
    if found is None:
        raise ValidationError(
            _("Nobody here is called “%(name)s”. Look at the spelling, or write an address."), params={"name": words}
        )
    return Named(found, "")


def person_called(name: str) -> User | None:
    """Whoever goes by a name; nobody whose account is closed, and nobody by none."""
    return User.objects.filter(name_key=skeleton(name), is_active=True).exclude(name_key="").first()


def named_by(words: str, *, is_name: bool) -> Named:
    """Who is meant by a name, or else by an address, where it is said which. Raises ValidationError."""
    found = named(words)
    if found.is_by_name != is_name:
        raise ValidationError(
            _("“%(words)s” is no name.") if is_name else _("“%(words)s” is no address."), params={"words": words}
        )
    return found
