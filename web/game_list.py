"""One's own games as a list: what is offered, what waits, what goes on, what is over."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter

from accounts.models import User
from games import deadlines, lobby, queries
from games.models import Game, Invitation, Seat
from games.queries import Watched
from games.rules.protocol import GameInfo
from web.table_page import TablePage, turn_span_of

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
        return self.watched.own

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in self.watched.seats if seat != self.yours]

    @property
    def awaited(self) -> list[Seat]:
        return [seat for seat in self.others if seat.looks_asked]


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat that is kept for the viewer."""

    invitation: Invitation

    @property
    def game(self) -> Game:
        return self.invitation.seat.game

    @property
    def info(self) -> GameInfo:
        return self.game.info

    @property
    def turn_span(self) -> str:
        return turn_span_of(self.game)


@dataclass(frozen=True, slots=True)
class MyGames:
    """A person's games.

    Attributes:
        offered: where a seat is kept for the person.
        waiting: those that wait for the person, the most urgent first.
        tables: those that have not begun.
        older: finished, too.
    """

    offered: list[Offered]
    waiting: list[Line]
    running: list[Line]
    tables: list[TablePage]
    finished: list[Line]
    older: list[Line]

    @property
    def is_empty(self) -> bool:
        """Nothing is under way or to come."""
        return not (self.offered or self.waiting or self.running or self.tables)


def games_of(user: User) -> MyGames:
    """A person's games. Ten statements at most."""
    found = queries.games_of(user)
    due = deadlines.due_of(watched.seat for watched in found if watched.seat and watched.seat.is_waiting)
    lines = [_line(watched, due) for watched in found]
    over = [line for line in lines if line.game.is_over]
    urgent = [(line.due_at, line) for line in lines if line.due_at]
    return MyGames(
        [Offered(invitation) for invitation in lobby.invitations_to(user)],
        [line for _, line in sorted(urgent, key=itemgetter(0))],
        [line for line in lines if not line.due_at and not line.game.is_over],
        [TablePage(table) for table in lobby.tables_of(user)],
        over[:FINISHED_SHOWN],
        over[FINISHED_SHOWN:],
    )


def _line(watched: Watched, due: Mapping[int, datetime]) -> Line:
    return Line(watched, watched.game.info, due.get(watched.seat.pk) if watched.seat else None)
