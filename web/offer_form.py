"""To whom a seat is offered."""

from django import forms
from django.utils.translation import gettext_lazy

from accounts.person_field import Named, PersonField


class OfferForm(forms.Form):
    """To whom a free seat is offered."""

    who = PersonField(
        label=gettext_lazy("Invite somebody by name or address"),
        error_messages={"required": gettext_lazy("Write the name or the address of whom you mean.")},
    )

    @property
    def named(self) -> Named:
        named: Named = self.cleaned_data["who"]
        return named
