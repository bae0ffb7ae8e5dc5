"""Deadlines: what is due, the quiet turn, reminders, and time in which clocks stood still."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games import clocks, store
from games.clocks import Interval
from games.errors import GameNotFound
from games.models import Action, Game, GameEvent, Seat, Tenure
from games.recording import change_tenure, end_abandoned, record
from games.rules import table
from games.rules.table import Step
from games.store import Cause, OpenGame, Standstills

MISSES = 3
"""After so many missed turns in a row a bot plays on, until the holder takes the seat back."""


def deadline_of(game: OpenGame, seat: Seat, now: datetime) -> datetime:
    """Until when the seat's present turn may be answered, as is known `now`."""
    return _computed(game, seat, now)[0]


def due_of(
    seats: Iterable[Seat], *, stood: Standstills | None = None, also: Iterable[Interval] = ()
) -> dict[int, datetime]:
    """Until when the present turns of seats may be answered, by the seats' ids, as everybody may know it.

    A seat whose answer is sealed is in it like one that is waited for; bots have no deadline. One statement at most.

    Args:
        stood: when their clocks stood still, if that was read already.
        also: time that does not count either, though it is not stored yet.
    """
    began = {seat: seat.asked_at for seat in seats if seat.looks_asked and not seat.is_bot and seat.asked_at}
    if not began:
        return {}
    if stood is None:
        stood = _standstills(began, min(began.values()), timezone.now())
    return {
        seat.pk: clocks.deadline(
            at, timedelta(seconds=seat.game.turn_seconds + seat.extra_seconds), [*stood.of(seat), *also]
        )
        for seat, at in began.items()
    }


def overdue_seats(now: datetime, limit: int) -> list[int]:
    """Seats whose cached deadline passed, the longest ago first. One statement on a partial index."""
    due = Seat.objects.filter(due_at__lt=now - clocks.LEEWAY).order_by("due_at")
    return list(due.values_list("id", flat=True)[:limit])


def seats_to_remind(now: datetime, limit: int) -> list[int]:
    """Seats whose cached reminder is due, and whose time is not up. One statement on a partial index."""
    due = Seat.objects.filter(remind_at__lt=now, due_at__gte=now).order_by("remind_at")
    return list(due.values_list("id", flat=True)[:limit])


@transaction.atomic
def time_out(*, seat_id: int, now: datetime) -> bool:
    """Play the quiet turn of a seat whose time is up; False if somebody did, or its clock stood still.

    After `MISSES` in a row a bot plays on; where that leaves no person, the game is cancelled.
    Any number of sweepers may call this for the same seat: it is settled once.
    """
    game, seat = _locked(seat_id, due_at__lt=now)
    if game is None or seat is None or seat.due_at is None or not _is_due(game, seat, now):
        return False
    seat.misses += 1
    game.tell(GameEvent.Kind.MISSED, now, seat)
    if seat.misses >= MISSES:
        seat.is_bot = True
        change_tenure(game, seat, Tenure.End.AWAY)
        game.tell(GameEvent.Kind.HANDED_OVER, now, seat)
    _play_quietly(game, seat, now)
    end_abandoned(game, now)
    return True


@transaction.atomic
def remind(*, seat_id: int, now: datetime) -> bool:
    """Tell the holder once that time is short; False if there is nothing to remind of."""
    game, seat = _locked(seat_id, remind_at__lte=now)
    if game is None or seat is None or seat.remind_at is None or seat.remind_at > now:
        return False
    due_at, remind_at = _computed(game, seat, now)
    if remind_at > now:
        Seat.objects.filter(id=seat_id).update(due_at=due_at, remind_at=remind_at)
        return False
    Seat.objects.filter(id=seat_id).update(remind_at=None)
    GameEvent.objects.create(
        game=game.row, kind=GameEvent.Kind.REMINDER, seat=seat.index, turn=seat.turn, step=game.row.step, at=now
    )
    return True


def put_off(*, seat_id: int, clock: str, now: datetime) -> None:
    """Look at a seat whose `clock` ("due_at" or "remind_at") could not be settled again in an hour."""
    Seat.objects.filter(id=seat_id).update(**{clock: now + timedelta(hours=1)})


def _locked(seat_id: int, **is_due: datetime) -> tuple[OpenGame | None, Seat | None]:
    """The seat and its game; nothing if it `is_due` no more, or while somebody else works on the game.

    A move that is being written wins, and another sweep does the same as this one.
    """
    due = Seat.objects.filter(id=seat_id, game__status=Game.Status.RUNNING, **is_due)
    game_id = due.values_list("game_id", flat=True).first()
    if game_id is None:
        return None, None
    try:
        game = store.lock_game(game_id, wait=False)
    except GameNotFound:
        return None, None
    return game, next(seat for seat in game.seats if seat.id == seat_id)


def _is_due(game: OpenGame, seat: Seat, now: datetime) -> bool:
    """Whether the turn's time is really up; where it is not, the cached instants are pushed later."""
    due_at, remind_at = _computed(game, seat, now)
    if due_at + clocks.LEEWAY < now:
        return True
    kept = None if seat.remind_at is None else remind_at
    Seat.objects.filter(id=seat.id).update(due_at=due_at, remind_at=kept)
    return False


def _computed(game: OpenGame, seat: Seat, now: datetime) -> tuple[datetime, datetime]:
    began = seat.asked_at or now
    pauses, span = _standstills([seat], began, now).of(seat), game.span_of(seat)
    return clocks.deadline(began, span, pauses), clocks.reminder(began, span, pauses)


def _standstills(seats: Iterable[Seat], since: datetime, now: datetime) -> Standstills:
    """When the clocks of these seats stood still since an instant, as is known `now`. One statement."""
    people = {seat.user_id for seat in seats if seat.user_id and seat.game.allows_absence}
    return store.standstills({seat.game_id for seat in seats}, people, since, now)


def _play_quietly(game: OpenGame, seat: Seat, now: datetime) -> None:
    """Answer quietly until the turn is over: one action for each answer, one miss for all."""
    turn = seat.turn
    while seat.is_waiting and seat.turn == turn and game.row.is_running:
        move = table.quiet_move(game.position, seat.index)
        step: Step = table.play(game.position, game.seed, seat.index, move)
        record(game, step, Cause(Action.Kind.TIMEOUT, now, seat.index, turn, move))
