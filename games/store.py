"""The few statements of a move: plain SQL, the same on both databases, for here the ORM would take most of the time."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from operator import attrgetter
from typing import Any, cast
from uuid import UUID

import msgspec
from django.db import connection
from django.db.models import ForeignKey
from django.utils import timezone

from accounts.models import User
from games import outages
from games.clocks import Interval
from games.errors import GameNotFound
from games.models import Action, Game, GameEvent, Seat, pack, unpack
from games.rules.protocol import Json
from games.rules.table import Position, Step

type Row = tuple[Any, ...]

_encode = msgspec.json.encode

# All in the order of their models, as `from_db` wants them.
_GAME_FIELDS = tuple(column.attname for column in Game._meta.concrete_fields)  # noqa: SLF001 - Django's public API
_USER_FIELDS = ("id", "name", "confirmed_at")
_SEAT_FIELDS = (
    *("id", "game_id", "index", "user_id", "is_bot", "asked", "turn", "asked_step"),
    *("asked_at", "due_at", "remind_at", "extra_seconds", "misses", "place", "points"),
)
_INSTANTS = frozenset({"asked_at", "due_at", "remind_at", "created_at", "ended_at"})
_GAME_INSTANTS = [place for place, name in enumerate(_GAME_FIELDS) if name in _INSTANTS]
_SEAT_INSTANTS = [place for place, name in enumerate(_SEAT_FIELDS) if name in _INSTANTS]
_GAME_ID, _GAME_OPTIONS = map(_GAME_FIELDS.index, ("id", "options"))
_SEAT_GAME = _SEAT_FIELDS.index("game_id")
_GAME_OF_SEAT, _USER_OF_SEAT = (
    cast("ForeignKey[Any, Any]", Seat._meta.get_field(name))  # noqa: SLF001 - Django's public API
    for name in ("game", "user")
)
_SEAT_BEGINS = len(_GAME_FIELDS)
_SEAT_ENDS = _SEAT_BEGINS + len(_SEAT_FIELDS)
"""Of a row that is read: the game, the seat, whether that is the present, the position, and what shows them."""
_values = attrgetter(*_SEAT_FIELDS)
_SEAT_CHANGES = _SEAT_FIELDS[3:]

_GAME_COLUMNS = ", ".join(f"game.{name}" for name in _GAME_FIELDS)
_STOOD_STILL = """
SELECT {gathered} FROM (
    SELECT CAST(NULL AS bigint) AS who, start, "end" FROM games_outage
    UNION ALL SELECT NULL, at, %s FROM games_heartbeat WHERE at < %s
    UNION ALL SELECT NULL, start, "end" FROM games_pause WHERE game_id = %s
    UNION ALL SELECT user_id, start, "end" FROM games_absence
        WHERE user_id IN (SELECT user_id FROM games_seat WHERE game_id = %s)
) AS stood WHERE "end" > (SELECT COALESCE(MIN(asked_at), %s) FROM games_seat WHERE game_id = %s)
"""
_GATHERED = {
    "postgresql": """CAST(json_agg(json_build_array(who, start, "end")) AS text)""",
    "sqlite": """json_group_array(json_array(who, start, "end"))""",
}
_READ = f"""
SELECT {_GAME_COLUMNS}, {", ".join(f'seat."{name}"' for name in _SEAT_FIELDS)},
    CASE seat."index" WHEN 0 THEN {{is_present}} END,
    CASE seat."index" WHEN 0
        THEN (SELECT position_zip FROM games_action WHERE game_id = %s ORDER BY seq DESC LIMIT 1) END
    {{shown}}
FROM games_seat seat JOIN games_game game ON game.id = seat.game_id {{holders}}
WHERE seat.game_id = %s ORDER BY seat."index" {{lock}}
"""  # noqa: S608 - constants
"""A game with its seats; what is of the game alone stands in the row of the first seat."""
_SHOWN = """, holder.name, holder.confirmed_at, CASE seat."index" WHEN 0 THEN ({stood_still}) END"""
_HOLDERS = "LEFT JOIN accounts_user holder ON holder.id = seat.user_id"
_IS_PRESENT = "game.seq = (SELECT seen.seq FROM games_game seen WHERE seen.id = seat.game_id)"
"""Whether no action was added while the lock was waited for: all but the locked rows is as it was before."""
_LOCK = "FOR NO KEY UPDATE OF game{skipping} FOR NO KEY UPDATE OF seat"
"""The game's row first, as everybody does; the seats', for who changes one for itself."""
_READ_STANDSTILLS = """
SELECT CAST(NULL AS uuid), CAST(NULL AS bigint), start, "end" FROM games_outage WHERE "end" > %s
UNION ALL SELECT NULL, NULL, at, %s FROM games_heartbeat WHERE at < %s
UNION ALL SELECT game_id, NULL, start, "end" FROM games_pause WHERE game_id IN ({games}) AND "end" > %s
UNION ALL SELECT NULL, user_id, start, "end" FROM games_absence WHERE user_id IN ({people}) AND "end" > %s
"""
_ACTION_FIELDS = (
    *("game_id", "seq", "kind", "seat", "turn", "step", "at", "move_json", "events_json", "draws_json"),
    *("undoes", "by_id", "reason", "position_zip"),
)
_ADD_ACTION = (
    f"INSERT INTO games_action ({', '.join(_ACTION_FIELDS)}) VALUES ({', '.join(['%s'] * len(_ACTION_FIELDS))})"  # noqa: S608 - constants
)
_MOVE_GAME = "UPDATE games_game SET step = %s, seq = %s, status = %s, ended_at = COALESCE(%s, ended_at) WHERE id = %s"
_MOVE_SEAT = f"UPDATE games_seat SET {', '.join(f'{name} = %s' for name in _SEAT_CHANGES)} WHERE id = %s"  # noqa: S608 - constants
_NEWS_FIELDS = ("game_id", "kind", "seat", "turn", "user_id", "step", "at", "is_told")
_NEWS_COLUMNS = ", ".join(_NEWS_FIELDS)
_ADD_NEWS = f"INSERT INTO games_gameevent ({_NEWS_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s)"  # noqa: S608 - constants
_APPEND = f"""
WITH added AS ({_ADD_ACTION}), moved AS ({_MOVE_GAME}),
seated AS (
    UPDATE games_seat seat SET {", ".join(f"{name} = now.{name}" for name in _SEAT_CHANGES)}
    FROM json_populate_recordset(CAST(NULL AS games_seat), %s) now
    WHERE seat.game_id = %s AND seat.id = now.id
)
INSERT INTO games_gameevent ({_NEWS_COLUMNS})
SELECT {_NEWS_COLUMNS} FROM json_populate_recordset(CAST(NULL AS games_gameevent), %s)
"""  # noqa: S608 - constants
"""All that a move writes, in one statement that is the same however many seats are asked, so it is planned once."""


@dataclass(frozen=True, slots=True)
class Cause:
    """What an action keeps of its cause: see `Action`. `by` is the organiser's number, if a person did it."""

    kind: Action.Kind
    at: datetime
    seat: int | None = None
    turn: int | None = None
    move: Json = None
    undoes: int | None = None
    by: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Standstills:
    """When clocks stood still: those of everybody, of a game, and of a person."""

    everybody: list[Interval] = field(default_factory=list)
    games: dict[UUID, list[Interval]] = field(default_factory=dict)
    people: dict[int, list[Interval]] = field(default_factory=dict)

    def add(self, interval: Interval, game_id: UUID | None, user_id: int | None) -> None:
        """Everybody's, where neither is named."""
        if game_id is not None:
            self.games.setdefault(game_id, []).append(interval)
        elif user_id is not None:
            self.people.setdefault(user_id, []).append(interval)
        else:
            self.everybody.append(interval)

    def of(self, seat: Seat) -> list[Interval]:
        """Those that stopped the seat's clock; they may overlap."""
        away = self.people.get(seat.user_id or 0, []) if seat.game.allows_absence else []
        return [*self.everybody, *self.games.get(seat.game_id, []), *away]


@dataclass(frozen=True, slots=True)
class Table:
    """A game as it is stored.

    Attributes:
        seats: by index, with the names of their holders.
        position: None before the start.
        stood: when the seats' clocks stood still, as far as it matters for who is asked now, if that was read.
    """

    row: Game
    seats: list[Seat]
    position: Position | None
    stood: Standstills | None


@dataclass(slots=True)
class OpenGame:
    """A game whose row is locked: what a verb works on.

    Attributes:
        row: carries what a move needs; its other fields are read when they are asked for.
        stored: what the database holds of each seat, to write only what changed.
        stood: as in `Table`.
        news: what people are to be told of what is being done.
    """

    row: Game
    seats: list[Seat]
    position: Position
    stood: Standstills | None = None
    stored: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    news: list[GameEvent] = field(default_factory=list)

    @property
    def seed(self) -> bytes:
        return bytes(self.row.seed)

    def span_of(self, seat: Seat) -> timedelta:
        """The working time that the seat's present turn may take."""
        return timedelta(seconds=self.row.turn_seconds + seat.extra_seconds)

    def tell(self, kind: GameEvent.Kind, at: datetime, seat: Seat | None = None, *, user_id: int | None = None) -> None:
        """Add news, to be written with the action: for everybody, or for a seat's holder or who held it until now."""
        index, turn = (None, None) if seat is None else (seat.index, seat.turn)
        self.news.append(GameEvent(game_id=self.row.id, kind=kind, seat=index, turn=turn, user_id=user_id, at=at))

    def take_news(self) -> list[GameEvent]:
        """The news, with the step that is told, to be written; there is none left."""
        news, self.news = self.news, []
        for item in news:
            item.step = self.row.step
        return news


def lock_game(game_id: UUID, *, wait: bool = True, to_show: bool = False) -> OpenGame:
    """Lock a started game's row and its seats', and read what a verb needs; hold a transaction.

    One statement; another, if the game went on while the lock was waited for.

    Args:
        wait: until nobody else holds the lock; else such a game is not found.
        to_show: read what else it takes to show the game afterwards.

    Raises:
        GameNotFound: there is none, or it has not started.
    """
    lock = _LOCK.format(skipping="" if wait else " SKIP LOCKED") if connection.features.has_select_for_update else ""
    rows = _read(game_id, lock, to_show=to_show)
    is_present = rows[0][_SEAT_ENDS]
    return _started(_table(game_id, rows if is_present else _read(game_id, to_show=to_show)))


def read_game(game_id: UUID) -> OpenGame:
    """As `lock_game`, without the lock: to try something that is not stored. One statement."""
    return _started(read_table(game_id))


def read_table(game_id: UUID) -> Table:
    """A game, started or not, to be shown. One statement. Raises GameNotFound: there is none."""
    return _table(game_id, _read(game_id, to_show=True))


def _read(game_id: UUID, lock: str = "", *, to_show: bool) -> list[Row]:
    """A row for each seat. Raises GameNotFound: there is no such game, or it is locked and not to be waited for."""
    key, at = _key(game_id), timezone.now()
    now, silent = _instant(at), _instant(at - outages.LIMIT)
    of_clocks = [now, silent, key, key, now, key] if to_show else []
    with connection.cursor() as cursor:
        cursor.execute(_reading(connection.vendor, lock, to_show), [key, *of_clocks, key])
        rows: list[Row] = cursor.fetchall()
    if not rows:
        raise GameNotFound
    return rows


@cache
def _reading(vendor: str, lock: str, to_show: bool) -> str:
    stood_still = _STOOD_STILL.format(gathered=_GATHERED[vendor])
    return _READ.format(
        is_present=_IS_PRESENT if lock else "TRUE",
        shown=_SHOWN.format(stood_still=stood_still) if to_show else "",
        holders=_HOLDERS if to_show else "",
        lock=lock,
    )


def _started(table: Table) -> OpenGame:
    if table.position is None:
        raise GameNotFound
    stored = {seat.index: _values(seat) for seat in table.seats}
    return OpenGame(table.row, table.seats, table.position, table.stood, stored)


def _table(game_id: UUID, rows: Sequence[Row]) -> Table:
    game = _game(game_id, rows[0][:_SEAT_BEGINS])
    _, position, *shown = rows[0][_SEAT_ENDS:]
    return Table(
        game,
        [_seat(game, values) for values in rows],
        unpack(position) if game.seq >= 0 else None,
        _stood_still(shown[-1]) if shown else None,
    )


def _stood_still(gathered: str | None) -> Standstills:
    """Of one game, so its pauses are everybody's."""
    found = Standstills()
    for user_id, start, end in msgspec.json.decode(gathered or "[]"):
        found.add(Interval(_utc(start), _utc(end)), None, user_id)
    return found


def standstills(games: Collection[UUID], people: Collection[int], since: datetime, now: datetime) -> Standstills:
    """When clocks stood still since an instant: outages, that which goes on included, pauses and days off.

    One statement, for every answer about a game asks it.
    """
    found, after = Standstills(), _instant(since)
    statement = _READ_STANDSTILLS.format(games=_places(games), people=_places(people))
    values = [after, _instant(now), _instant(now - outages.LIMIT), *map(_key, games), after, *people, after]
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        for game_id, user_id, start, end in cursor.fetchall():
            found.add(Interval(_utc(start), _utc(end)), None if game_id is None else UUID(str(game_id)), user_id)
    return found


def action_of(game: OpenGame, step: Step, cause: Cause) -> Action:
    """What a step is as the game's newest action, not stored."""
    return Action(**dict(zip(_ACTION_FIELDS, _action(game, step, cause), strict=True)))


def _action(game: OpenGame, step: Step, cause: Cause) -> Row:
    return (
        *(game.row.id, game.row.seq, cause.kind.value, cause.seat, cause.turn, game.row.step, cause.at),
        *(_json(cause.move), _encode(step.events).decode(), _encode(step.draws).decode()),
        *(cause.undoes, cause.by, cause.reason, pack(step.position)),
    )


def append(game: OpenGame, step: Step, cause: Cause) -> None:
    """Write the game's newest action, what it made of the game and its seats, and the news.

    One statement; four at most on SQLite.
    """
    row, action = game.row, _action(game, step, cause)
    moved = (row.step, row.seq, row.status, row.ended_at if row.is_over else None, row.id)
    stored = {seat.index: _values(seat) for seat in game.seats}
    changed = [values for index, values in stored.items() if values != game.stored.get(index)]
    news: list[Row] = [
        (row.id, item.kind, item.seat, item.turn, item.user_id, item.step, item.at, False) for item in game.take_news()
    ]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            seats = _json_rows(_SEAT_FIELDS, changed)
            cursor.execute(_APPEND, [*action, *moved, seats, row.id, _json_rows(_NEWS_FIELDS, news)])
        else:
            cursor.execute(_ADD_ACTION, _adapted(action))
            cursor.execute(_MOVE_GAME, _adapted(moved))
            if changed:
                cursor.executemany(_MOVE_SEAT, [_adapted([*values[3:], values[0]]) for values in changed])
            if news:
                cursor.executemany(_ADD_NEWS, [_adapted(values) for values in news])
    game.stored = stored


def _json_rows(fields: Sequence[str], rows: Iterable[Row]) -> str:
    return _encode([dict(zip(fields, row, strict=True)) for row in rows]).decode()


def _adapted(values: Iterable[Any]) -> list[Any]:
    """As SQLite takes them."""
    return [
        _instant(value) if isinstance(value, datetime) else _key(value) if isinstance(value, UUID) else value
        for value in values
    ]


def _json(move: Json) -> str:
    return "" if move is None else _encode(move).decode()


def _places(values: Collection[object]) -> str:
    return ", ".join(["%s"] * len(values)) or "NULL"


def _game(game_id: UUID, values: Sequence[Any]) -> Game:
    own = _in_utc(values, _GAME_INSTANTS)
    own[_GAME_ID] = game_id
    own[_GAME_OPTIONS] = msgspec.json.decode(own[_GAME_OPTIONS])
    return Game.from_db("default", _GAME_FIELDS, own)


def _seat(game: Game, values: Row) -> Seat:
    """Of a row that is read; with its holder, where that is to be shown."""
    own, (_, _, *shown) = _in_utc(values[_SEAT_BEGINS:_SEAT_ENDS], _SEAT_INSTANTS), values[_SEAT_ENDS:]
    own[_SEAT_GAME] = game.id
    seat = Seat.from_db("default", _SEAT_FIELDS, own)
    _GAME_OF_SEAT.set_cached_value(seat, game)
    if shown and seat.user_id is not None:
        name, confirmed_at, _ = shown
        _USER_OF_SEAT.set_cached_value(seat, User.from_db("default", _USER_FIELDS, [seat.user_id, name, confirmed_at]))
    return seat


def _in_utc(values: Sequence[Any], instants: Sequence[int]) -> list[Any]:
    """With the instants, at these places, as the models have them."""
    read = list(values)
    for place in instants:
        if read[place] is not None:
            read[place] = _utc(read[place])
    return read


def _utc(at: datetime | str) -> datetime:
    """An instant as the database gives it: SQLite keeps them in UTC and does not say so, and in a union as text."""
    read = datetime.fromisoformat(at) if isinstance(at, str) else at
    return read.replace(tzinfo=UTC) if read.tzinfo is None else read


def _instant(at: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(at)


def _key(game_id: UUID) -> Any:
    return game_id if connection.features.has_native_uuid_field else game_id.hex
