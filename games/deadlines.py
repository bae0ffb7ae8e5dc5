"""Deadlines: what is due, the quiet turn, reminders, and time in which clocks stood still."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import UUIDField, Value
from django.db.models.functions import Cast
from django.utils import timezone

from games import clocks, store
from games.clocks import Interval
from games.models import Absence, Action, Game, GameEvent, Heartbeat, Outage, Pause, Seat, Tenure
from games.recording import change_tenure, end_abandoned, record
from games.rules import table
from games.rules.table import Step
from games.store import OpenGame

MISSES = 3
"""After so many missed turns in a row a bot plays on, until the holder takes the seat back."""

BEAT_LIMIT = timedelta(minutes=1)
"""A gap between two heartbeats beyond this is an outage."""


def deadline_of(game: OpenGame, seat: Seat) -> datetime:
    """Until when the seat's present turn may be answered."""
    return _computed(game, seat)[0]


def due_of(seats: Iterable[Seat], *, also: Iterable[Interval] = ()) -> dict[int, datetime]:
    """Until when the present turns of seats may be answered, by the seats' ids, as everybody may know it.

    A seat whose answer is sealed is in it like one that is waited for; bots have no deadline. Two statements at most.

    Args:
        also: time that does not count either, though it is not stored yet.
    """
    began = {seat: seat.asked_at for seat in seats if seat.looks_asked and not seat.is_bot and seat.asked_at}
    if not began:
        return {}
    since = min(began.values())
    stood = _standstills({seat.game_id for seat in began}, since)
    stood[None] += also
    days_off: defaultdict[int | None, list[Interval]] = defaultdict(list)
    people = {seat.user_id for seat in began if seat.game.allows_absence}
    for user_id, start, end in Absence.objects.filter(user__in=people, end__gt=since).values_list(
        "user_id", "start", "end"
    ):
        days_off[user_id].append(Interval(start, end))
    return {
        seat.pk: clocks.deadline(
            at,
            timedelta(seconds=seat.game.turn_seconds + seat.extra_seconds),
            [*stood[None], *stood[seat.game_id], *(days_off[seat.user_id] if seat.game.allows_absence else ())],
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
    pauses, span = _pauses_of(game.row, seat, began), game.span_of(seat)
    return clocks.deadline(began, span, pauses), clocks.reminder(began, span, pauses)


def _pauses_of(game: Game, seat: Seat, since: datetime) -> list[Interval]:
    """When the clock of the seat's turn, begun at `since`, stood still. Two statements at most."""
    stood, days_off = _standstills({game.pk}, since), Absence.objects.none()
    if seat.user_id and game.allows_absence:
        days_off = Absence.objects.filter(user_id=seat.user_id, end__gt=since)
    return [*stood[None], *stood[game.pk], *(Interval(*row) for row in days_off.values_list("start", "end"))]


def _standstills(games: Iterable[UUID], since: datetime) -> defaultdict[UUID | None, list[Interval]]:
    """When each of some games was paused, and under None when the house was down. One statement."""
    found: defaultdict[UUID | None, list[Interval]] = defaultdict(list)
    outages = Outage.objects.filter(end__gt=since).annotate(game_id=Cast(Value(None), UUIDField()))
    pauses = Pause.objects.filter(game__in=games, end__gt=since)
    columns = ("game_id", "start", "end")
    for game_id, start, end in outages.values_list(*columns).union(pauses.values_list(*columns)):
        found[game_id].append(Interval(start, end))
    return found


def _play_quietly(game: OpenGame, seat: Seat, now: datetime) -> None:
    """Answer quietly until the turn is over: one action for each answer, one miss for all."""
    turn = seat.turn
    while seat.is_waiting and seat.turn == turn and game.row.is_running:
        move = table.quiet_move(game.position, seat.index)
        step: Step = table.play(game.position, game.seed, seat.index, move)
        record(game, Action.Kind.TIMEOUT, step, at=now, seat=seat.index, turn=turn, move=move)
