"""Until when a notice waits, as its reader wants it."""

from datetime import datetime, timedelta

from notifications import rhythm
from notifications.models import Delivery, Mode, Rhythm
from notifications.news import ASKED_FOR
from notifications.rhythm import QuietHours
from notifications.standing import Standing

_Kind = Delivery.Kind

_AT_ONCE = frozenset({_Kind.REMINDER, _Kind.INVITATION})
"""What a daily letter would tell too late."""


def held_until(delivery: Delivery, standing: Standing) -> datetime | None:
    """Until when it is not to be told yet; None if it may go now."""
    if delivery.kind in ASKED_FOR or not delivery.channel.is_for_a_person:
        return None
    wishes = _wishes(delivery, standing)
    at = (
        _of_digest(delivery, wishes, standing)
        if is_for_digest(delivery, standing)
        else _of_quiet(delivery, wishes, standing)
    )
    return at if at > standing.now else None


def is_for_digest(delivery: Delivery, standing: Standing) -> bool:
    """Whether its reader wants it in the daily letter, and that comes while it still is news."""
    if delivery.kind in ASKED_FOR | _AT_ONCE or standing.mode_of(delivery) != Mode.DIGEST:
        return False
    until = _told_until(delivery)
    return until is None or _of_digest(delivery, _wishes(delivery, standing), standing) < until


def _of_digest(delivery: Delivery, wishes: Rhythm, standing: Standing) -> datetime:
    zone, quiet = delivery.channel.user.zone, _quiet(wishes)
    return rhythm.digest_goes_at(delivery.created_at, standing.now, zone, wishes.digest_hour, quiet)


def _of_quiet(delivery: Delivery, wishes: Rhythm, standing: Standing) -> datetime:
    due_at, span = _time_for(delivery, standing)
    keep = wishes.keep_percent / 100
    return rhythm.may_go_at(standing.now, due_at, span, delivery.channel.user.zone, _quiet(wishes), keep)


def _time_for(delivery: Delivery, standing: Standing) -> tuple[datetime | None, timedelta]:
    """Until when it is of use to its reader, if there is an end to that, and how long that was from the beginning."""
    if until := _told_until(delivery):
        return until, until - delivery.created_at
    seat = standing.seat_of(delivery)
    if seat is None:
        return None, timedelta()
    due_at = standing.due.get(seat.pk) if delivery.kind in (_Kind.TURN, _Kind.REMINDER) else None
    return due_at, timedelta(seconds=seat.game.turn_seconds + seat.extra_seconds)


def _told_until(delivery: Delivery) -> datetime | None:
    return delivery.announcement.until if delivery.announcement else None


def _wishes(delivery: Delivery, standing: Standing) -> Rhythm:
    return standing.rhythms.get(delivery.channel.user_id) or Rhythm()


def _quiet(wishes: Rhythm) -> QuietHours | None:
    if wishes.quiet_from is None or wishes.quiet_to is None:
        return None
    return QuietHours(wishes.quiet_from, wishes.quiet_to)
