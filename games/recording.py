"""What every cause does in the end: number the action, say who is asked and until when, end the game, tell people."""

from datetime import datetime

import structlog
from django.db import transaction

from accounts import doorbell
from games import clocks, store
from games.models import DEEDS, Action, Game, GameEvent, Seat, Tenure
from games.rules import table
from games.rules.table import Step
from games.store import Cause, OpenGame

log = structlog.get_logger(__name__)

_ANSWERS = (Action.Kind.MOVE, Action.Kind.TIMEOUT)


def record(game: OpenGame, step: Step, cause: Cause) -> None:
    """Write down what happened, whatever the cause: the action, who is asked now, the end if it is one, the news.

    Every cause goes through here, so none can forget a part. Only a sealed answer is no public step.
    """
    settle(game, cause.kind, step, cause.at)
    store.append(game, step, cause)
    follow_up(game, cause)


def follow_up(game: OpenGame, cause: Cause) -> None:
    """Once it is committed, say so in the log of the house, and wake bots that are asked now."""
    row, kind, seat = game.row, cause.kind, cause.seat
    acted = {"game": str(row.id), "step": row.step, "seq": row.seq, "kind": kind.value}
    transaction.on_commit(lambda: log.info("game.acted", **acted))
    by_bot = kind == Action.Kind.MOVE and seat is not None and game.seats[seat].is_bot
    if not by_bot and any(other.is_bot and other.is_waiting for other in game.seats):
        transaction.on_commit(lambda: doorbell.ring("games.tasks.play_bots", str(row.id)))


def settle(game: OpenGame, kind: Action.Kind, step: Step, at: datetime) -> None:
    """All of `record` but the writing: what a step makes of the game, its seats and the news."""
    row = game.row
    row.seq += 1
    row.step += kind != Action.Kind.START and (kind not in _ANSWERS or step.is_public)
    game.position = step.position
    ask(game, step, at)
    if row.is_running and not any(decision.blocking for decision in step.decisions):
        _finish(game, at)
    if kind in DEEDS and not row.is_over:
        game.tell(GameEvent.Kind.DESK, at)


def ask(game: OpenGame, step: Step, at: datetime) -> None:
    """Say who is asked: a new turn gets a new span of time, even for the same seat. A game at rest asks nobody."""
    decisions = {decision.seat: decision for decision in step.decisions} if game.row.is_running else {}
    for seat in game.seats:
        decision = decisions.get(seat.index)
        if decision is None:
            release(game, seat)
            continue
        was_asked = seat.asked != Seat.Asked.NO
        seat.asked = Seat.Asked.WAITING if decision.blocking else Seat.Asked.ANSWERED
        if seat.index in step.opened:
            seat.asked_step = game.row.step
        is_new = seat.turn != decision.turn
        if is_new:
            seat.turn, seat.asked_at, seat.extra_seconds = decision.turn, at, 0
        _set_clock(game, seat, is_new=is_new)
        if seat.due_at is not None and (is_new or not was_asked):
            game.tell(GameEvent.Kind.TURN, at, seat)


def release(game: OpenGame, seat: Seat) -> None:
    """Ask nothing of a seat."""
    if seat.asked != Seat.Asked.NO:
        seat.asked, seat.asked_step = Seat.Asked.NO, game.row.step
        seat.due_at = seat.remind_at = None


def end(game: OpenGame, status: Game.Status, at: datetime) -> None:
    """Close the game: it asks nothing any more, and everybody is told."""
    game.row.status, game.row.ended_at = status, at
    for seat in game.seats:
        release(game, seat)
    finished = status == Game.Status.FINISHED
    game.tell(GameEvent.Kind.FINISHED if finished else GameEvent.Kind.CANCELLED, at)


def is_abandoned(game: OpenGame) -> bool:
    """Whether no person plays any more: all resigned, or let bots take over."""
    return not any(seat.user_id and not seat.is_bot for seat in game.seats)


def end_abandoned(game: OpenGame, at: datetime) -> None:
    """Cancel a game that still runs though nobody plays it, and write that down."""
    if game.row.is_running and is_abandoned(game):
        end(game, Game.Status.CANCELLED, at)
        record(game, table.at_rest(game.position), Cause(Action.Kind.ABANDON, at))


def close_tenure(game: OpenGame, seat: Seat, why: Tenure.End) -> None:
    """Let the present tenure of a seat end with the step that is about to be recorded."""
    Tenure.objects.filter(seat=seat, to_step=None).update(to_step=game.row.step + 1, end=why)


def change_tenure(game: OpenGame, seat: Seat, why: Tenure.End) -> None:
    """Close the present tenure of a seat and open one of whoever answers for it from now on."""
    close_tenure(game, seat, why)
    user_id = None if seat.is_bot else seat.user_id
    Tenure.objects.create(seat=seat, user_id=user_id, from_step=game.row.step + 1)


def _set_clock(game: OpenGame, seat: Seat, *, is_new: bool) -> None:
    """A person who is waited for has until `due_at`. It runs from when the turn began, however often it is asked."""
    if seat.is_bot or not seat.is_waiting or seat.asked_at is None:
        seat.due_at = seat.remind_at = None
    elif is_new or seat.due_at is None:
        seat.due_at = clocks.deadline(seat.asked_at, game.span_of(seat))
        seat.remind_at = clocks.reminder(seat.asked_at, game.span_of(seat))


def _finish(game: OpenGame, at: datetime) -> None:
    result = table.result(game.position)
    if result is None:
        raise RuntimeError(f"{game.row} asks nothing and has no result")
    end(game, Game.Status.FINISHED, at)
    for seat in game.seats:
        seat.place, seat.points = result.places[seat.index], result.totals[seat.index]
