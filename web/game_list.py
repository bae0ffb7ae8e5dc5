"""One's own games as a list: what waits, what goes on, what is over."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter

from accounts.models import User
from games import deadlines, queries
from games.models import Game, Seat
from games.queries import Watched
from games.rules import registry
from games.rules.protocol import GameInfo

FINISHED_SHOWN = 5
"""Older ones are folded."""


@dataclass(frozen=True, slots=True)
class Line:
    """A game in the list.

    Attributes:
        due_at: until when the viewer may answer, if the game waits for the viewer.
    """

    watched: Watched
    info: GameInfo
    due_at: datetime | None

    @property
    def game(self) -> Game:
        return self.watched.game

    @property
    def yours(self) -> Seat | None:
        """None once the seat is given up to a bot."""
        return self.watched.seat

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in self.watched.seats if seat != self.yours]

    @property
    def awaited(self) -> list[Seat]:
        return [seat for seat in self.others if seat.looks_asked]


@dataclass(frozen=True, slots=True)
class MyGames:
    """A person's games: those that wait, the most urgent first; `older` are finished, too."""

    waiting: list[Line]
    running: list[Line]
    finished: list[Line]
    older: list[Line]


def games_of(user: User) -> MyGames:
    """A person's games. Four statements at most."""
    found = queries.games_of(user)
    due = deadlines.due_of(watched.seat for watched in found if watched.seat and watched.seat.is_waiting)
    lines = [_line(watched, due) for watched in found]
    over = [line for line in lines if line.game.is_over]
    urgent = [(line.due_at, line) for line in lines if line.due_at]
    return MyGames(
        [line for _, line in sorted(urgent, key=itemgetter(0))],
        [line for line in lines if not line.due_at and not line.game.is_over],
        over[:FINISHED_SHOWN],
        over[FINISHED_SHOWN:],
    )


def _line(watched: Watched, due: Mapping[int, datetime]) -> Line:
    info = registry.rules(watched.game.rules).info
    return Line(watched, info, due.get(watched.seat.pk) if watched.seat else None)
