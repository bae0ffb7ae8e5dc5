"""A game as one of its seats sees it at the moment a letter is written, and nothing beyond."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import get_language

from games import deadlines, logbook, queries
from games.instant import one_instant
from games.logbook import Entry
from games.models import Action, Game, Seat
from games.rules import asking, registry, table
from games.rules.asking import Asked
from games.rules.protocol import Result, Scene

NEWEST = 80
"""How many public steps are read to say what happened lately: a constant, so a long game costs no more."""


@dataclass(frozen=True, slots=True)
class Sight:
    """See the module.

    Attributes:
        seats: by index, with their holders.
        asked: what is asked of the seat, if anything.
        since: what happened since its holder last moved, oldest first; what was taken back did not.
        board: the board in plain text.
        picture: the board as SVG.
        result: of a game that was played to its end.
    """

    game: Game
    seats: Sequence[Seat]
    seat: Seat
    scene: Scene
    asked: Asked | None
    since: list[str]
    board: str
    picture: str
    result: Result | None

    @property
    def title(self) -> str:
        return registry.rules(self.game.rules).info.title

    @property
    def due_at(self) -> datetime | None:
        """Until when the seat's turn may be answered; None while nobody waits for it."""
        return None if self.seat.due_at is None else deadlines.due_of([self.seat]).get(self.seat.pk)


@one_instant()
def of_seat(game_id: UUID, index: int) -> Sight:
    """A started game through the eyes of a seat. Three statements, of one instant."""
    seats = list(Seat.objects.select_related("game", "user").filter(game=game_id).order_by("index"))
    seat = seats[index]
    game = seat.game
    position = Action.objects.get(game=game, seq=game.seq).position
    actions = queries.actions(game, steps=NEWEST, until=game.step)
    plain = Scene(queries.names_of(seats), queries.words_of(game, get_language() or "en"))
    log = [entry for entry in logbook.entries(actions, index, plain) if not entry.is_undone]
    since = logbook.since_own_turn([entry for entry in log if entry.kind != Action.Kind.UNDO], index)
    decisions = table.decisions(position, index) if game.is_running else ()
    asked = next((asking.ask(decision, plain) for decision in decisions), None)
    scene = Scene(plain.names, plain.words, asked.parts if asked else frozenset(), _touched(since))
    view, board = table.view(position, index), registry.rules(game.rules).board
    return Sight(
        game,
        seats,
        seat,
        scene,
        asked,
        [sentence for entry in since for sentence in entry.sentences],
        board.describe(view, scene),
        board.draw(view, scene),
        table.result(position) if game.is_over else None,
    )


def _touched(log: Sequence[Entry]) -> frozenset[str]:
    return frozenset(part for entry in log for part in entry.parts)
