"""Deadlines: what is due, the quiet turn, reminders, and time in which clocks stood still."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games import clocks, store
from games.clocks import Interval
from games.models import Absence, Action, Game, GameEvent, Heartbeat, Outage, Seat, Tenure
from games.recording import change_tenure, end_abandoned, record
from games.rules import table
from games.rules.table import Step
from games.store import OpenGame

MISSES = 3
"""After so many missed turns in a row a bot plays on, until the holder takes the seat back."""

BEAT_LIMIT = timedelta(minutes=1)
"""A gap between two heartbeats beyond this is an outage."""


def pauses_of(user_id: int | None, since: datetime, *, allows_absence: bool) -> list[Interval]:
    """When the clock of a person's turn, begun at `since`, stands still. Two statements at most."""
    outages = Outage.objects.filter(end__gt=since).values_list("start", "end")
    days_off = (
        Absence.objects.filter(user_id=user_id, end__gt=since) if user_id and allows_absence else Absence.objects.none()
    )
    return [Interval(*row) for row in (*outages, *days_off.values_list("start", "end"))]


def deadline_of(game: OpenGame, seat: Seat) -> datetime:
    """Until when the seat's present turn may be answered."""
    return _computed(game, seat)[0]


def due_of(seats: Iterable[Seat]) -> dict[int, datetime]:
    """Until when the present turns of seats may be answered, by the seats' ids, as everybody may know it.

    A seat whose answer is sealed is in it like one that is waited for; bots have no deadline. One statement at most.
    """
    began = {seat: seat.asked_at for seat in seats if seat.looks_asked and not seat.is_bot and seat.asked_at}
    if not began:
        return {}
    people = {seat.user_id for seat in began if seat.user_id and seat.game.allows_absence}
    stood_still = store.pauses(min(began.values()), people)
    outages, days_off = stood_still.pop(None, []), stood_still
    return {
        seat.pk: clocks.deadline(
            at,
            timedelta(seconds=seat.game.turn_seconds),
            [*outages, *(days_off.get(seat.user_id, ()) if seat.game.allows_absence else ())],
        )
        for seat, at in began.items()
    }


def overdue_seats(now: datetime, limit: int) -> list[int]:
    """Seats whose cached deadline passed, the longest ago first. One statement on a partial index."""
    due = Seat.objects.filter(due_at__lt=now - clocks.LEEWAY).order_by("due_at")
    return list(due.values_list("id", flat=True)[:limit])


def seats_to_remind(now: datetime, limit: int) -> list[int]:
    """Seats whose cached reminder is due. One statement on a partial index."""
    due = Seat.objects.filter(remind_at__lt=now).order_by("remind_at")
    return list(due.values_list("id", flat=True)[:limit])


@transaction.atomic
def time_out(*, seat_id: int, now: datetime) -> bool:
    """Play the quiet turn of a seat whose time is up; False if somebody did, or its clock stood still.

    After `MISSES` in a row a bot plays on; where that leaves no person, the game is cancelled.
    Any number of sweepers may call this for the same seat: it is settled once.
    """
    game, seat = _locked(seat_id)
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
    game, seat = _locked(seat_id)
    if game is None or seat is None or seat.remind_at is None or seat.remind_at > now:
        return False
    due_at, remind_at = _computed(game, seat)
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


@transaction.atomic
def beat(*, part: str, now: datetime) -> Outage | None:
    """Note that a part of the house lives; a gap since the last time is recorded as an outage, once.

    Called before any time-out may run, so that nobody loses by our being down.
    """
    last = Heartbeat.objects.select_for_update().filter(part=part).first()
    Heartbeat.objects.update_or_create(part=part, defaults={"at": now})
    if last is None or now - last.at <= BEAT_LIMIT:
        return None
    return Outage.objects.get_or_create(start=last.at, defaults={"end": now})[0]


def is_web_silent(now: datetime) -> bool:
    """Whether the web, once heard, has been silent too long: nobody could answer, so no time runs out.

    What that comes to is recorded as an outage when it is heard again.
    """
    return Heartbeat.objects.filter(part="web", at__lt=now - BEAT_LIMIT).exists()


def _locked(seat_id: int) -> tuple[OpenGame | None, Seat | None]:
    game_id = (
        Seat.objects.filter(id=seat_id, game__status=Game.Status.RUNNING).values_list("game_id", flat=True).first()
    )
    if game_id is None:
        return None, None
    game = store.lock_game(game_id)
    return game, next(seat for seat in game.seats if seat.id == seat_id)


def _is_due(game: OpenGame, seat: Seat, now: datetime) -> bool:
    """Whether the turn's time is really up; where it is not, the cached instants are pushed later."""
    due_at, remind_at = _computed(game, seat)
    if due_at + clocks.LEEWAY < now:
        return True
    kept = None if seat.remind_at is None else remind_at
    Seat.objects.filter(id=seat.id).update(due_at=due_at, remind_at=kept)
    return False


def _computed(game: OpenGame, seat: Seat) -> tuple[datetime, datetime]:
    began = seat.asked_at or timezone.now()
    pauses = pauses_of(seat.user_id, began, allows_absence=game.row.allows_absence)
    return clocks.deadline(began, game.turn_span, pauses), clocks.reminder(began, game.turn_span, pauses)


def _play_quietly(game: OpenGame, seat: Seat, now: datetime) -> None:
    """Answer quietly until the turn is over: one action for each answer, one miss for all."""
    turn = seat.turn
    while seat.is_waiting and seat.turn == turn and game.row.is_running:
        move = table.quiet_move(game.position, seat.index)
        step: Step = table.play(game.position, game.seed, seat.index, move)
        record(game, Action.Kind.TIMEOUT, step, at=now, seat=seat.index, turn=turn, move=move)
