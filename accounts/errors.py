"""Why something was refused. Codes are stable; nothing was changed when one of these is raised."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

type Words = str | Promise


class Refusal(Exception):
    """Something is refused. `str()` is a sentence for people; `code` and `context` are for programs.

    Attributes:
        status: the HTTP status an interface answers with.
    """

    code: ClassVar[str]
    status: ClassVar[int]
    sentence: ClassVar[Words]

    def __init__(self, **context: object) -> None:
        super().__init__(self.code)
        self.context = context

    def __str__(self) -> str:
        return str(self.sentence).format(**self.context)


class TokenRefused(Refusal):
    """No token can be made like this."""

    code = "token_refused"
    status = 422
    sentence = _("This token cannot be made: {reason}")


class TooOften(Refusal):
    """Done too often lately.

    `context["seconds"]` says how long to wait.
    """

    code = "too_often"
    status = 429
    sentence = _("That was tried too often in a short time. Nothing was changed.")

    @property
    def seconds(self) -> int:
        return int(str(self.context["seconds"]))


class WrongCode(Refusal):
    """The code is not the one that was sent last, or it is not valid any more: nobody can tell which."""

    code = "wrong_code"
    status = 422
    sentence = _(
        "That is not the code of our newest letter to this address, or its time is over. "
        "Please look again, or ask for a new one."
    )


class MailUnreachable(Refusal):
    """The mail server does not take mail just now."""

    code = "mail_unreachable"
    status = 503
    sentence = _("No letter can be sent just now: the mail server does not answer. Nothing was lost; please try again.")


class BadPasskey(Refusal):
    """What the browser sent is no valid answer of a passkey that is known here."""

    code = "bad_passkey"
    status = 422
    sentence = _("This passkey was not recognised. Nothing was changed; a code by mail works, too.")


class TooManyPasskeys(Refusal):
    """An account holds only so many passkeys."""

    code = "too_many_passkeys"
    status = 422
    sentence = _("An account can hold {most} passkeys. Remove one that you no longer use first.")


class BadName(Refusal):
    """The name cannot be a display name."""

    status = 422


class NameLength(BadName):
    """The name is too short or too long."""

    code = "name_length"
    sentence = _("A name has {least} to {most} characters.")


class NameSigns(BadName):
    """The name holds a sign that names are not made of."""

    code = "name_signs"
    sentence = _("A name is made of letters and digits, with spaces, hyphens, apostrophes, full stops or underscores.")


class NameMarks(BadName):
    """The name has too many accents on one letter."""

    code = "name_marks"
    sentence = _("A name cannot have that many accents on one letter.")


class NameScripts(BadName):
    """The name mixes scripts."""

    code = "name_scripts"
    sentence = _("A name is written in one script: letters of several that look alike could fool somebody.")


class NameIsAddress(BadName):
    """The name looks like an address."""

    code = "name_is_address"
    sentence = _("A name cannot be an address: put a space after a full stop.")


class NameReserved(BadName):
    """The name, or one that looks like it, is kept for the house."""

    code = "name_reserved"
    sentence = _("That name, or one that looks like it, is kept for the house.")


class NameTaken(BadName):
    """Somebody has the name, or one that looks like it."""

    code = "name_taken"
    status = 409
    sentence = _("Somebody here has that name already, or one that looks like it.")


class RenamedLately(Refusal):
    """A name may be changed only so often."""

    code = "renamed_lately"
    status = 422
    sentence = _("A name can be changed once in {days} days, so that others know whom they play with.")


class UnknownTimeZone(Refusal):
    """There is no time zone of this name."""

    code = "unknown_time_zone"
    status = 422
    sentence = _("There is no time zone of this name. Nothing was changed.")


class SameAddress(Refusal):
    """It is the address that the account has."""

    code = "same_address"
    status = 422
    sentence = _("That is your address already.")


class DeadChange(Refusal):
    """The link of an address change opens nothing any more: nobody can tell whether it never did."""

    code = "dead_change"
    status = 404
    sentence = _("This link is not alive any more. Nothing was changed.")
