"""The few statements of a move, the same on both databases."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import msgspec
from django.db.models import Subquery

from games.errors import GameNotFound
from games.models import Action, Game, Seat, pack, unpack
from games.rules.protocol import Move
from games.rules.table import Position, Step

_encode = msgspec.json.encode


@dataclass(slots=True)
class OpenGame:
    """A game whose row is locked: what a verb works on."""

    row: Game
    seats: list[Seat]
    position: Position

    @property
    def seed(self) -> bytes:
        return bytes(self.row.seed)


def lock_game(game_id: UUID) -> OpenGame:
    """Lock a started game's row and read what a verb needs. Two statements; hold a transaction.

    Raises:
        GameNotFound: there is none, or it has not started.
    """
    row = Game.objects.select_for_update().filter(id=game_id, seq__gte=0).first()
    if row is None:
        raise GameNotFound
    newest = Action.objects.filter(game_id=game_id).order_by("-seq").values("position_zip")[:1]
    seats = Seat.objects.filter(game_id=game_id).order_by("index").annotate(newest=Subquery(newest))
    return OpenGame(row, list[Seat](seats), unpack(seats[0].newest))


def append(game: OpenGame, action: Action) -> None:
    """Write an action and what it made of the game and its seats. Three statements."""
    action.save(force_insert=True)
    Game.objects.filter(id=game.row.id).update(
        step=game.row.step, seq=game.row.seq, status=game.row.status, ended_at=game.row.ended_at
    )
    Seat.objects.bulk_create(
        game.seats,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=["user", "is_bot", "asked", "turn", "asked_step", "asked_at", "place", "points"],
    )


def action_of(
    game: OpenGame,
    kind: Action.Kind,
    at: datetime,
    step: Step,
    *,
    seat: int | None = None,
    turn: int | None = None,
    move: Move | None = None,
    undoes: int | None = None,
) -> Action:
    """The unsaved next action of a game, numbered after its newest."""
    return Action(
        game_id=game.row.id,
        seq=game.row.seq,
        step=game.row.step,
        kind=kind,
        seat=seat,
        turn=turn,
        at=at,
        move_json="" if move is None else _encode(move).decode(),
        events_json=_encode(step.events).decode(),
        draws_json=_encode(step.draws).decode(),
        undoes=undoes,
        position_zip=pack(step.position),
    )
