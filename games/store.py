"""The few statements of a move: plain SQL, the same on both databases, for here the ORM would take most of the time."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection

from games.errors import GameNotFound
from games.models import Action, Game, Seat, pack, unpack
from games.rules.protocol import Json
from games.rules.table import Position, Step

_encode = msgspec.json.encode

_GAME_FIELDS = ("rules", "status", "seed", "step", "seq")  # in the order of the model, as `from_db` wants them
_LOCK_GAME = f"SELECT {', '.join(_GAME_FIELDS)} FROM games_game WHERE id = %s AND seq >= 0"  # noqa: S608 - constants
_READ_SEATS = """
SELECT id, "index", user_id, is_bot, asked, turn, asked_step, place, points, (
    SELECT position_zip FROM games_action WHERE game_id = %s ORDER BY seq DESC LIMIT 1
) FROM games_seat WHERE game_id = %s ORDER BY "index"
"""
_SEAT_FIELDS = ("id", "index", "user_id", "is_bot", "asked", "turn", "asked_step", "place", "points")  # likewise
_ADD_ACTION = """
INSERT INTO games_action
    (game_id, seq, kind, seat, turn, step, at, move_json, events_json, draws_json, undoes, position_zip)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
_MOVE_GAME = "UPDATE games_game SET step = %s, seq = %s, status = %s, ended_at = COALESCE(%s, ended_at) WHERE id = %s"
_MOVE_SEATS = """
INSERT INTO games_seat
    (game_id, id, "index", user_id, is_bot, asked, turn, asked_step, place, points, asked_at)
VALUES {rows}
ON CONFLICT (id) DO UPDATE SET
    user_id = excluded.user_id, is_bot = excluded.is_bot, asked = excluded.asked, turn = excluded.turn,
    asked_step = excluded.asked_step, asked_at = COALESCE(excluded.asked_at, games_seat.asked_at),
    place = excluded.place, points = excluded.points
"""


@dataclass(slots=True)
class OpenGame:
    """A game whose row is locked: what a verb works on.

    Attributes:
        row, seats: carry what a move needs; their other fields are read when they are asked for.
        stored: what the database holds of each seat, to write only what changed.
    """

    row: Game
    seats: list[Seat]
    position: Position
    stored: dict[int, tuple[Any, ...]] = field(default_factory=dict)

    @property
    def seed(self) -> bytes:
        return bytes(self.row.seed)


def lock_game(game_id: UUID) -> OpenGame:
    """Lock a started game's row and read what a verb needs. Two statements; hold a transaction.

    Raises:
        GameNotFound: there is none, or it has not started.
    """
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK_GAME + lock, [_key(game_id)])
        if (found := cursor.fetchone()) is None:
            raise GameNotFound
        cursor.execute(_READ_SEATS, [_key(game_id)] * 2)
        rows = cursor.fetchall()
    row = Game.from_db("default", ["id", *_GAME_FIELDS], [game_id, *found])
    seats = [Seat.from_db("default", ["game_id", *_SEAT_FIELDS], [seat, game_id, *rest]) for seat, *rest, _ in rows]
    return OpenGame(row, seats, unpack(rows[0][-1]), {seat.index: _values(seat) for seat in seats})


def append(
    game: OpenGame,
    kind: Action.Kind,
    step: Step,
    at: datetime,
    *,
    seat: int | None = None,
    turn: int | None = None,
    move: Json = None,
    undoes: int | None = None,
) -> None:
    """Write the game's newest action and what it made of the game and its seats. Three statements."""
    row, key = game.row, _key(game.row.id)
    action = (
        *(key, row.seq, kind.value, seat, turn, row.step, _instant(at)),
        *("" if move is None else _encode(move).decode(), _encode(step.events).decode(), _encode(step.draws).decode()),
        *(undoes, pack(step.position)),
    )
    seats = [
        (key, *_values(seat), _asked_at(seat)) for seat in game.seats if _values(seat) != game.stored.get(seat.index)
    ]
    with connection.cursor() as cursor:
        cursor.execute(_ADD_ACTION, action)
        cursor.execute(
            _MOVE_GAME, [row.step, row.seq, row.status, _instant(row.ended_at) if row.is_over else None, key]
        )
        if seats:
            places = ", ".join(["(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"] * len(seats))
            cursor.execute(_MOVE_SEATS.format(rows=places), [value for values in seats for value in values])


def _values(seat: Seat) -> tuple[Any, ...]:
    return tuple(getattr(seat, name) for name in _SEAT_FIELDS)


def _asked_at(seat: Seat) -> Any:
    """The beginning of a new turn; None, which keeps what is stored, if it was neither read nor set."""
    return _instant(seat.__dict__.get("asked_at"))


def _instant(at: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(at)


def _key(game_id: UUID) -> Any:
    return game_id if connection.features.has_native_uuid_field else game_id.hex
