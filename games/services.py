"""The verbs of a game that has started, for its players. Each is one transaction that locks the game's row."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from games import bots, store
from games.deadlines import deadline_of
from games.errors import (
    GameNotFound,
    GameOver,
    GamePaused,
    MoveRefused,
    NotAsked,
    NothingToTakeBack,
    NotYourSeat,
    StaleStep,
    TooLate,
)
from games.models import Action, Game, Seat, Tenure
from games.recording import change_tenure, close_tenure, end, is_abandoned, record
from games.rules import table
from games.rules.protocol import IllegalMove, Json
from games.store import Cause, OpenGame
from games.undo import last_undoable


@contextmanager
def _one_transaction() -> Iterator[None]:
    """A transaction, or the one that goes on already: for what refuses before it writes, so needs no savepoint."""
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        yield


@_one_transaction()
def play_move(
    *,
    game_id: UUID,
    user: User,
    seat: int,
    move: Json,
    step: int,
    received_at: datetime,
    turn: int | None = None,
    to_show: bool = False,
) -> OpenGame:
    """Play one answer of a person's seat; returns the game after it. At most 5 statements.

    Args:
        step: the public step the answer was written at.
        turn: the only turn it may answer; None is any.
        to_show: the game is shown afterwards (`store.lock_game`).

    Raises:
        GameNotFound, GameOver, GamePaused, NotYourSeat, StaleStep, NotAsked, TooLate: see `games.errors`.
        MoveRefused: the move is not among those offered.
    """
    game = _locked_running(game_id, to_show=to_show)
    holder = _seat_of(game, user, seat)
    if not holder.asked_step <= step <= game.row.step:
        raise StaleStep(expected=game.row.step, given=step)
    if holder.is_bot or holder.asked == Seat.Asked.NO or turn not in (None, holder.turn):
        raise NotAsked
    if (
        holder.due_at is not None
        and received_at > holder.due_at
        and received_at > deadline_of(game, holder, received_at)
    ):
        raise TooLate
    holder.misses = 0
    _play(game, holder, move, received_at)
    return game


@transaction.atomic
def play_bot(*, game_id: UUID) -> bool:
    """Play one answer of a bot that is waited for; False if the game waits for none."""
    try:
        game = _locked_running(game_id)
    except (GameNotFound, GameOver, GamePaused):
        return False
    holder = next((seat for seat in game.seats if seat.is_bot and seat.is_waiting), None)
    if holder is None:
        return False
    _play(game, holder, bots.answer(game.position, holder.index), timezone.now())
    return True


@transaction.atomic
def undo(*, game_id: UUID, user: User, seat: int, step: int) -> Game:
    """Take back the seat's last action: before anyone else acted, and if nothing was drawn or revealed.

    Raises:
        GameNotFound, GameOver, GamePaused, NotYourSeat, StaleStep, NotAsked: see `games.errors`.
        NothingToUndo: and why.
    """
    game = _locked_running(game_id)
    holder = _seat_of(game, user, seat)
    if step != game.row.step:
        raise StaleStep(expected=game.row.step, given=step)
    if holder.is_bot:
        raise NotAsked
    undone, before = last_undoable(game, holder)
    for other in game.seats:
        if other.index != seat and other.asked != Seat.Asked.NO:
            other.turn = None  # asked again, it gets a new span
    position = table.rewind(before, game.position)
    restored = table.at_rest(position, frozenset({seat}))
    record(game, restored, Cause(Action.Kind.UNDO, timezone.now(), seat, undone.turn, undoes=undone.seq))
    return game.row


@transaction.atomic
def take_back_seat(*, game_id: UUID, user: User, seat: int) -> Game:
    """Return to a seat that a bot plays since its holder stayed away. The turn it is asked now begins anew.

    Raises:
        GameNotFound, GameOver, GamePaused, NotYourSeat: see `games.errors`.
        NothingToTakeBack: no bot plays the seat.
    """
    game = _locked_running(game_id)
    holder = _seat_of(game, user, seat)
    if not holder.is_bot:
        raise NothingToTakeBack
    now = timezone.now()
    holder.is_bot, holder.misses, holder.turn = False, 0, None
    change_tenure(game, holder, Tenure.End.RETURNED)
    record(game, table.at_rest(game.position), Cause(Action.Kind.RETURN, now, seat))
    return game.row


@transaction.atomic
def resign(*, game_id: UUID, user: User, seat: int) -> Game:
    """Give up a seat.

    At a table of two the other side wins. At a larger one a bot plays on, so that nobody's game is
    spoiled; when no person plays any more, the game is cancelled. A paused game can be left, too.

    Raises:
        GameNotFound, GameOver, NotYourSeat: see `games.errors`.
    """
    game = _locked_under_way(game_id)
    holder = _seat_of(game, user, seat)
    now = timezone.now()
    if len(game.seats) == 2:
        end(game, Game.Status.FINISHED, now)
        for other in game.seats:
            other.place = 2 if other.index == seat else 1
        close_tenure(game, holder, Tenure.End.RESIGNED)
    else:
        holder.user, holder.is_bot = None, True
        change_tenure(game, holder, Tenure.End.RESIGNED)
        if is_abandoned(game):
            end(game, Game.Status.CANCELLED, now)
    record(game, table.at_rest(game.position), Cause(Action.Kind.RESIGN, now, seat, holder.turn))
    return game.row


def _locked_running(game_id: UUID, *, to_show: bool = False) -> OpenGame:
    game = _locked_under_way(game_id, to_show=to_show)
    if game.row.is_paused:
        raise GamePaused
    return game


def _locked_under_way(game_id: UUID, *, to_show: bool = False) -> OpenGame:
    game = store.lock_game(game_id, to_show=to_show)
    if game.row.is_over:
        raise GameOver
    return game


def _seat_of(game: OpenGame, user: User, index: int) -> Seat:
    """The seat, if this person holds it. Who holds none cannot tell the game from a missing one."""
    if all(seat.user_id != user.pk for seat in game.seats):
        raise GameNotFound
    if not 0 <= index < len(game.seats) or game.seats[index].user_id != user.pk:
        raise NotYourSeat
    return game.seats[index]


def _play(game: OpenGame, holder: Seat, move: Json, at: datetime) -> None:
    try:
        step = table.play(game.position, game.seed, holder.index, move)
    except IllegalMove as refusal:
        raise MoveRefused(reason=str(refusal)) from None
    record(game, step, Cause(Action.Kind.MOVE, at, holder.index, holder.turn, move))
