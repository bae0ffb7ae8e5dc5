"""Why something was refused. Codes are stable; nothing was changed when one of these is raised."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

type Words = str | Promise


class GameError(Exception):
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


class GameNotFound(GameError):
    """There is no such game, or it is not for this person to see: nobody can tell which."""

    code = "game_not_found"
    status = 404
    sentence = _("There is no such game, or it is not open to you.")


class NotYourSeat(GameError):
    """The seat is held by somebody else."""

    code = "not_your_seat"
    status = 403
    sentence = _("This seat is not yours. Nothing was played.")


class GameOver(GameError):
    """The game has ended and is never reopened."""

    code = "game_over"
    status = 409
    sentence = _("This game is over. Nothing was changed.")


class NotRunning(GameError):
    """The game has not started, or has started already."""

    code = "game_not_running"
    status = 409
    sentence = _("This game is not at that point: it is {status}.")


class StaleStep(GameError):
    """The game has moved on since this answer was written."""

    code = "stale_step"
    status = 412
    sentence = _("The game has moved on since this page was shown (step {given}, now {expected}). Nothing was played.")


class NotAsked(GameError):
    """Nothing is asked of this seat."""

    code = "not_asked"
    status = 422
    sentence = _("Nothing is asked of you just now. Nothing was played.")


class TooLate(GameError):
    """The answer was received after the turn's deadline."""

    code = "too_late"
    status = 422
    sentence = _("The time for this turn is over. Nothing was played.")


class NothingToTakeBack(GameError):
    """No bot plays this seat for its holder."""

    code = "nothing_to_take_back"
    status = 409
    sentence = _("You play this seat yourself already.")


class MoveRefused(GameError):
    """The move is not among those offered."""

    code = "illegal_move"
    status = 422
    sentence = _("That move is not offered: {reason} Nothing was played.")


class NothingToUndo(GameError):
    """The seat's last action cannot be taken back."""

    code = "nothing_to_undo"
    status = 422
    sentence = _("This cannot be taken back: {reason}")


class BadTable(GameError):
    """No game can be made like this."""

    code = "bad_table"
    status = 422
    sentence = _("This game cannot be set up: {reason}")
