"""Why something was refused. Codes are stable; nothing was changed when one of these is raised."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

type Words = str | Promise


class Refusal(Exception):
    """A refusal. `str()` is a sentence for people; `code` and `context` are for programs.

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
