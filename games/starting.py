"""The start of games: the board is set up, and the first questions are asked."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from games.models import Action, Game, GameEvent, Seat, Tenure
from games.recording import follow_up, record, settle
from games.rules import table
from games.rules.table import Step
from games.store import Cause, OpenGame, action_of


def start(game: Game, seats: Sequence[Seat]) -> None:
    """Start a stored game whose seats are all held. Two statements; hold its lock.

    Who begins is drawn by each game's own rules, so the seats stay as they were taken.
    """
    started, step = _begun(game, seats)
    Tenure.objects.bulk_create(_tenures(seats))
    record(started, step, _cause(timezone.now()))


def store_started(tables: Sequence[tuple[Game, Sequence[Seat]]]) -> None:
    """Start games that are not stored yet, and store them. Five statements for any number; hold a transaction."""
    cause = _cause(timezone.now())
    begun = [_begun(game, seats) for game, seats in tables]
    for started, step in begun:
        settle(started, cause.kind, step, cause.at)
    seats = [seat for started, _ in begun for seat in started.seats]
    Game.objects.bulk_create(started.row for started, _ in begun)
    Seat.objects.bulk_create(seats)
    Tenure.objects.bulk_create(_tenures(seats))
    Action.objects.bulk_create(action_of(started, step, cause) for started, step in begun)
    GameEvent.objects.bulk_create(news for started, _ in begun for news in started.take_news())
    for started, _ in begun:
        follow_up(started, cause)


def _begun(game: Game, seats: Sequence[Seat]) -> tuple[OpenGame, Step]:
    step = table.start(game.rules, len(seats), game.options, bytes(game.seed))
    game.status = Game.Status.RUNNING
    return OpenGame(game, list(seats), step.position), step


def _tenures(seats: Sequence[Seat]) -> list[Tenure]:
    return [Tenure(seat=seat, user_id=seat.user_id) for seat in seats]


def _cause(at: datetime) -> Cause:
    return Cause(Action.Kind.START, at)
