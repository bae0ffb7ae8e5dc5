"""The few statements of a move: plain SQL, the same on both databases, for here the ORM would take most of the time."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection

from games.errors import GameNotFound
from games.models import Action, Game, GameEvent, Seat, pack, unpack
from games.rules.protocol import Json
from games.rules.table import Position, Step

_encode = msgspec.json.encode

# Both in the order of their models, as `from_db` wants them.
_GAME_FIELDS = ("rules", "turn_seconds", "allows_absence", "status", "seed", "step", "seq")
_SEAT_FIELDS = (
    *("id", "game_id", "index", "user_id", "is_bot", "asked", "turn", "asked_step"),
    *("asked_at", "due_at", "remind_at", "misses", "place", "points"),
)
_INSTANTS = frozenset({"asked_at", "due_at", "remind_at"})
_SEAT_COLUMNS = ", ".join(f'"{name}"' for name in _SEAT_FIELDS)
_SEAT_UPDATES = ", ".join(f'"{name}" = excluded."{name}"' for name in _SEAT_FIELDS[3:])

_LOCK_GAME = f"SELECT {', '.join(_GAME_FIELDS)} FROM games_game WHERE id = %s AND seq >= 0"  # noqa: S608 - constants
_READ_SEATS = f"""
SELECT {_SEAT_COLUMNS}, (SELECT position_zip FROM games_action WHERE game_id = %s ORDER BY seq DESC LIMIT 1)
FROM games_seat WHERE game_id = %s ORDER BY "index"
"""  # noqa: S608 - constants
_ADD_ACTION = """
INSERT INTO games_action
    (game_id, seq, kind, seat, turn, step, at, move_json, events_json, draws_json, undoes, position_zip)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
_MOVE_GAME = "UPDATE games_game SET step = %s, seq = %s, status = %s, ended_at = COALESCE(%s, ended_at) WHERE id = %s"
_MOVE_SEATS = f"INSERT INTO games_seat ({_SEAT_COLUMNS}) VALUES {{rows}} ON CONFLICT (id) DO UPDATE SET {_SEAT_UPDATES}"  # noqa: S608 - constants
_ADD_NEWS = "INSERT INTO games_gameevent (game_id, kind, seat, turn, step, at, is_told) VALUES {rows}"


@dataclass(slots=True)
class OpenGame:
    """A game whose row is locked: what a verb works on.

    Attributes:
        row: carries what a move needs; its other fields are read when they are asked for.
        stored: what the database holds of each seat, to write only what changed.
        news: what people are to be told of what is being done.
    """

    row: Game
    seats: list[Seat]
    position: Position
    stored: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    news: list[GameEvent] = field(default_factory=list)

    @property
    def seed(self) -> bytes:
        return bytes(self.row.seed)

    @property
    def turn_span(self) -> timedelta:
        return timedelta(seconds=self.row.turn_seconds)

    def tell(self, kind: GameEvent.Kind, at: datetime, seat: Seat | None = None) -> None:
        """Add news, for a seat's holder or for everybody, to be written with the action."""
        index, turn = (None, None) if seat is None else (seat.index, seat.turn)
        self.news.append(GameEvent(game_id=self.row.id, kind=kind, seat=index, turn=turn, at=at))


def lock_game(game_id: UUID, *, wait: bool = True) -> OpenGame:
    """Lock a started game's row and read what a verb needs. Two statements; hold a transaction.

    Args:
        wait: until nobody else holds the lock; else such a game is not found.

    Raises:
        GameNotFound: there is none, or it has not started.
    """
    lock = (" FOR UPDATE" if wait else " FOR UPDATE SKIP LOCKED") if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK_GAME + lock, [_key(game_id)])
        if (found := cursor.fetchone()) is None:
            raise GameNotFound
        cursor.execute(_READ_SEATS, [_key(game_id)] * 2)
        rows = cursor.fetchall()
    row = Game.from_db("default", ["id", *_GAME_FIELDS], [game_id, *found])
    seats = [_seat(game_id, values[:-1]) for values in rows]
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
    """Write the game's newest action, what it made of the game and its seats, and the news. Four statements at most."""
    row, key = game.row, _key(game.row.id)
    action = (
        *(key, row.seq, kind.value, seat, turn, row.step, _instant(at)),
        *("" if move is None else _encode(move).decode(), _encode(step.events).decode(), _encode(step.draws).decode()),
        *(undoes, pack(step.position)),
    )
    changed = [values for seat in game.seats if (values := _values(seat)) != game.stored.get(seat.index)]
    news = [(key, item.kind, item.seat, item.turn, row.step, _instant(item.at), False) for item in game.news]
    with connection.cursor() as cursor:
        cursor.execute(_ADD_ACTION, action)
        cursor.execute(
            _MOVE_GAME, [row.step, row.seq, row.status, _instant(row.ended_at) if row.is_over else None, key]
        )
        _insert(cursor, _MOVE_SEATS, [_row(key, values) for values in changed])
        _insert(cursor, _ADD_NEWS, news)
    game.stored = {seat.index: _values(seat) for seat in game.seats}
    game.news = []


def _insert(cursor: Any, statement: str, rows: Sequence[Sequence[Any]]) -> None:
    if rows:
        places = ", ".join("(" + ", ".join(["%s"] * len(row)) + ")" for row in rows)
        cursor.execute(statement.format(rows=places), [value for row in rows for value in row])


def _seat(game_id: UUID, values: Sequence[Any]) -> Seat:
    by_name = dict(zip(_SEAT_FIELDS, values, strict=True))
    for name in _INSTANTS:
        if (at := by_name[name]) and at.tzinfo is None:  # SQLite keeps instants in UTC and does not say so
            by_name[name] = at.replace(tzinfo=UTC)
    return Seat.from_db("default", _SEAT_FIELDS, list((by_name | {"game_id": game_id}).values()))


def _values(seat: Seat) -> tuple[Any, ...]:
    return tuple(getattr(seat, name) for name in _SEAT_FIELDS)


def _row(key: Any, values: Sequence[Any]) -> list[Any]:
    by_name = dict(zip(_SEAT_FIELDS, values, strict=True)) | {"game_id": key}
    return [_instant(value) if name in _INSTANTS else value for name, value in by_name.items()]


def _instant(at: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(at)


def _key(game_id: UUID) -> Any:
    return game_id if connection.features.has_native_uuid_field else game_id.hex
