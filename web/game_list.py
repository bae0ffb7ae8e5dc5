"""One's own games as a list: what waits, what goes on, what is over."""

from dataclasses import dataclass

from accounts.models import User
from games import queries
from games.models import Game, Seat
from games.queries import Watched
from games.rules import registry
from games.rules.protocol import GameInfo

FINISHED_SHOWN = 5
"""Older ones are folded."""


@dataclass(frozen=True, slots=True)
class Line:
    """A game in the list. `yours` is None once the seat is given up to a bot."""

    watched: Watched
    info: GameInfo

    @property
    def game(self) -> Game:
        return self.watched.game

    @property
    def yours(self) -> Seat | None:
        return self.watched.seat

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in self.watched.seats if seat != self.yours]

    @property
    def awaited(self) -> list[Seat]:
        return [seat for seat in self.others if seat.looks_asked]


@dataclass(frozen=True, slots=True)
class MyGames:
    """A person's games; `older` are finished, too."""

    waiting: list[Line]
    running: list[Line]
    finished: list[Line]
    older: list[Line]


def games_of(user: User) -> MyGames:
    """A person's games. Two statements."""
    lines = [Line(found, registry.rules(found.game.rules).info) for found in queries.games_of(user)]
    over = [line for line in lines if line.game.is_over]
    going = [line for line in lines if not line.game.is_over]
    return MyGames(
        [line for line in going if line.yours and line.yours.is_waiting],
        [line for line in going if not (line.yours and line.yours.is_waiting)],
        over[:FINISHED_SHOWN],
        over[FINISHED_SHOWN:],
    )
