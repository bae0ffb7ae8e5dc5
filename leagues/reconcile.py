"""Whether all that is stored of results agrees with itself and with the games: nothing is mended, only found."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games.models import Game, Seat
from leagues.models import Result, Table
from leagues.results import is_forfeit
from leagues.standings import Line, placed


@dataclass(frozen=True, slots=True)
class Difference:
    """A table that is not as it should be, and why."""

    table: UUID
    what: str


def differences(since: datetime) -> list[Difference]:
    """Everything that disagrees among results of games since then. Four statements."""
    done = Table.objects.filter(status=Table.Status.DONE).exclude(result__at__lt=since)
    tables = done.select_related("game", "result").prefetch_related("seats__entry")
    by_game: dict[UUID, list[Seat]] = {}
    for seat in Seat.objects.filter(game__in=done.values("game")).order_by("index"):
        by_game.setdefault(seat.game_id, []).append(seat)
    return [Difference(table.uuid, what) for table in tables for what in _wrong(table, by_game)]


def _wrong(table: Table, by_game: dict[UUID, list[Seat]]) -> Iterator[str]:
    result = getattr(table, "result", None)
    if result is None or not result.is_confirmed:
        yield "done without a result that counts"
        return
    seats = sorted(table.seats.all(), key=lambda seat: seat.index)
    if any(seat.place is None for seat in seats):
        yield "a seat without a place"
        return
    if result.source == Result.Source.GAME and table.game is not None:
        held = by_game.get(table.game.pk, [])
        if table.game.status != Game.Status.FINISHED or len(held) != len(seats):
            yield "its game is not finished"
            return
        lines = [
            Line(mine.entry_id, seat.place or len(held), seat.points, is_forfeit(seat, mine.entry.user_id))
            for mine, seat in zip(seats, held, strict=True)
        ]
        places = placed(lines)
        if any(
            (mine.place, mine.total) != (places[mine.entry_id], line.total)
            for mine, line in zip(seats, lines, strict=True)
        ):
            yield "other places or points than its game has"
