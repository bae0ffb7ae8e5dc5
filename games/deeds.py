"""What organisers can do with a game that has started. Each deed works on a game in memory; `games.desk` writes it.

A deed is made from what a form says, refuses before anything changed, and does not know whether it is tried or meant:
so what a preview shows is what happens.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

from accounts.models import User
from games import clocks
from games.clocks import Interval
from games.errors import (
    AlreadyExtended,
    AlreadyPlayedByBot,
    AlreadyThere,
    BadExtension,
    BadPlaces,
    GameNotPaused,
    GamePaused,
    KnowsAnotherSeat,
    NoSuchSeat,
    NoSuchStep,
    SeatNotAsked,
)
from games.models import Action, Game, GameEvent, Pause, Seat, Tenure
from games.recording import change_tenure, end
from games.rules import table
from games.rules.protocol import Json
from games.rules.table import Step
from games.store import OpenGame


class Deed(ABC):
    """One thing that organisers do.

    Attributes:
        kind: of its action.
        seat: whose affair it is, if it is one seat's.
        undoes: the number of the first action that counts no more.
    """

    kind: ClassVar[Action.Kind]
    seat: int | None
    undoes: int | None = None

    @property
    def detail(self) -> Json:
        """What the action keeps of it."""
        return None

    @abstractmethod
    def apply(self, game: OpenGame, at: datetime) -> Step:
        """Do it to the game in memory; returns the step to settle. Raises a `GameError` before anything changed."""

    def stood_still(self, game: OpenGame, at: datetime) -> list[Interval]:
        """Time that does not count once it is done."""
        return []

    def write(self, game: OpenGame, at: datetime) -> None:  # noqa: B027 - most store nothing
        """Store what belongs to it beside the action, which is written next."""


class _OfGame(Deed):
    seat = None


@dataclass
class _OfSeat(Deed):
    seat: int

    def seat_in(self, game: OpenGame) -> Seat:
        if not 0 <= self.seat < len(game.seats):
            raise NoSuchSeat
        return game.seats[self.seat]


class PauseGame(_OfGame):
    """Nothing is asked of anybody until the game goes on."""

    kind = Action.Kind.PAUSE

    def apply(self, game: OpenGame, at: datetime) -> Step:
        if game.row.is_paused:
            raise GamePaused
        game.row.status = Game.Status.PAUSED
        return table.at_rest(game.position)


class ResumeGame(_OfGame):
    """The game goes on; each turn has as much time left as it had."""

    kind = Action.Kind.RESUME

    def apply(self, game: OpenGame, at: datetime) -> Step:
        if not game.row.is_paused:
            raise GameNotPaused
        game.row.status = Game.Status.RUNNING
        return table.at_rest(game.position)

    def stood_still(self, game: OpenGame, at: datetime) -> list[Interval]:
        paused = Action.objects.filter(game=game.row, kind=Action.Kind.PAUSE).order_by("-seq")
        return [Interval(start, at) for start in paused.values_list("at", flat=True)[:1]]

    def write(self, game: OpenGame, at: datetime) -> None:
        Pause.objects.bulk_create(
            Pause(game=game.row, start=start, end=end) for start, end in self.stood_still(game, at)
        )


@dataclass
class ExtendTurn(_OfSeat):
    """The seat's present turn may take longer, by whole seconds; once a turn."""

    kind = Action.Kind.EXTEND

    more: timedelta

    @property
    def detail(self) -> Json:
        return {"seconds": self.more // timedelta(seconds=1)}

    def apply(self, game: OpenGame, at: datetime) -> Step:
        seat = self.seat_in(game)
        if not clocks.SHORTEST <= self.more <= clocks.LONGEST:
            raise BadExtension
        if seat.is_bot or not seat.looks_asked:
            raise SeatNotAsked
        if seat.extra_seconds:
            raise AlreadyExtended
        seat.extra_seconds = self.more // timedelta(seconds=1)
        seat.due_at = seat.remind_at = None  # set anew, from the longer span
        return table.at_rest(game.position)


@dataclass
class ReplacePlayer(_OfSeat):
    """Another person holds the seat from now on, and has a whole turn's time for what it is asked."""

    kind = Action.Kind.REPLACE

    user: User

    def apply(self, game: OpenGame, at: datetime) -> Step:
        seat = self.seat_in(game)
        if any(other.user_id == self.user.pk for other in game.seats):
            raise AlreadyThere
        if Tenure.objects.filter(seat__game=game.row, user=self.user).exclude(seat=seat).exists():
            raise KnowsAnotherSeat
        if seat.user_id is not None:
            game.tell(GameEvent.Kind.RELIEVED, at, seat, user_id=seat.user_id)
        seat.user, seat.is_bot, seat.misses, seat.turn = self.user, False, 0, None
        return table.at_rest(game.position)

    def write(self, game: OpenGame, at: datetime) -> None:
        change_tenure(game, game.seats[self.seat], Tenure.End.REPLACED)


@dataclass
class HandToBot(_OfSeat):
    """A bot plays on; the seat stays its holder's, who may take it back."""

    kind = Action.Kind.HAND

    def apply(self, game: OpenGame, at: datetime) -> Step:
        seat = self.seat_in(game)
        if seat.is_bot:
            raise AlreadyPlayedByBot
        seat.is_bot = True
        return table.at_rest(game.position)

    def write(self, game: OpenGame, at: datetime) -> None:
        change_tenure(game, game.seats[self.seat], Tenure.End.HANDED)


@dataclass
class RollBack(_OfGame):
    """The position after an earlier public step is the present one again, and whoever is asked then has a new turn.

    What was answered under seal in that step is asked again: others may have learnt since what it was. What was
    drawn since is never drawn again. Seats, tenures and missed turns stay as they are.
    """

    kind = Action.Kind.ROLLBACK

    step: int

    @property
    def detail(self) -> Json:
        return {"step": self.step}

    def apply(self, game: OpenGame, at: datetime) -> Step:
        then = Action.objects.filter(game=game.row, step=self.step).order_by("seq").first()
        if then is None or self.step >= game.row.step:
            raise NoSuchStep(last=game.row.step - 1)
        self.undoes = then.seq + 1
        for seat in game.seats:
            seat.turn = None  # asked again, it gets a new span
        position = table.rewind(then.position, game.position)
        return table.at_rest(position, frozenset(seat.index for seat in game.seats))


@dataclass
class Adjudicate(_OfGame):
    """The game ends with these places, by seat, and without points. Equal places are shared."""

    kind = Action.Kind.ADJUDICATE

    places: Sequence[int]

    @property
    def detail(self) -> Json:
        return {"places": list(self.places)}

    def apply(self, game: OpenGame, at: datetime) -> Step:
        ranked = sorted(self.places)
        if len(ranked) != len(game.seats) or any(place != ranked.index(place) + 1 for place in ranked):
            raise BadPlaces
        end(game, Game.Status.FINISHED, at)
        for seat, place in zip(game.seats, self.places, strict=True):
            seat.place = place
        return table.at_rest(game.position)


class CancelGame(_OfGame):
    """The game ends without places or points."""

    kind = Action.Kind.CANCEL

    def apply(self, game: OpenGame, at: datetime) -> Step:
        end(game, Game.Status.CANCELLED, at)
        return table.at_rest(game.position)
