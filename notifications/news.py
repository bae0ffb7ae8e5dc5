"""Whether what is to be told still is news to its reader."""

from games.models import Game, Seat
from notifications.models import Delivery, Mode
from notifications.standing import Standing

_Kind = Delivery.Kind

ASKED_FOR = frozenset({_Kind.LINKS, _Kind.TEST, _Kind.STOPPED})
"""What a person asked for, or must know: it is told in every mode, at any hour."""


def why_stale(delivery: Delivery, standing: Standing) -> str:
    """Why it is no longer to be sent, or nothing."""
    return _why_nobody(delivery, standing) or _why_unwanted(delivery, standing) or _why_over(delivery, standing)


def _why_nobody(delivery: Delivery, standing: Standing) -> str:
    channel = delivery.channel
    if not channel.user.is_active:
        return "the account is closed"
    if channel.transport == channel.Transport.EMAIL and channel.user.email in standing.silenced:
        return "nothing is to be sent there"
    if not channel.is_open and delivery.kind != _Kind.TEST:
        return "the channel is closed"
    return ""


def _why_unwanted(delivery: Delivery, standing: Standing) -> str:
    if delivery.kind in ASKED_FOR or not delivery.channel.is_for_a_person:
        return ""
    match standing.mode_of(delivery):
        case Mode.OFF:
            return "no notice is wanted"
        case Mode.BATCHED if delivery.kind == _Kind.TURN and _was_told(delivery, standing):
            return "told once until the next visit"
    return ""


def _was_told(delivery: Delivery, standing: Standing) -> bool:
    return bool({(delivery.channel_id, None), (delivery.channel_id, delivery.game_id)} & standing.told)


def _why_over(delivery: Delivery, standing: Standing) -> str:
    if delivery.announcement is not None:
        until = delivery.announcement.until
        return "it is over" if until is not None and until <= standing.now else ""
    if delivery.game_id is None:
        return ""
    if _is_outrun(delivery, standing):
        return "there is later news"
    return "" if _is_true(delivery, standing) else "it is over"


def _is_outrun(delivery: Delivery, standing: Standing) -> bool:
    """A person needs the latest news of a game only; programs and a whole table are told all that still holds."""
    if delivery.event_id is None or delivery.game_id is None or not delivery.channel.is_for_a_person:
        return False
    return standing.latest.get((delivery.channel_id, delivery.game_id), 0) > delivery.event_id


def _is_true(delivery: Delivery, standing: Standing) -> bool:
    """Whether what it tells still holds."""
    if delivery.channel.game_id is not None:
        return _is_true_at_table(delivery, standing)
    seat = standing.seat_of(delivery)
    if seat is None:
        return True
    is_mine = seat.user_id == delivery.channel.user_id
    match delivery.kind:
        case _Kind.TURN | _Kind.REMINDER:
            return is_mine and seat.is_waiting and seat.turn == delivery.turn and not seat.is_bot
        case _Kind.HANDED_OVER:
            return is_mine and seat.is_bot and seat.game.status == Game.Status.RUNNING
        case _Kind.RELIEVED:
            return not is_mine
        case _Kind.INVITATION:
            is_open = delivery.invitation is not None and not delivery.invitation.answer
            return is_open and not standing.has_seat(delivery.channel.user_id, delivery.game_id)
        case _Kind.DECLINED:
            return is_mine and seat.game.status == Game.Status.OPEN
        case _:
            return is_mine


def _is_true_at_table(delivery: Delivery, standing: Standing) -> bool:
    """As all of the table may know it: a sealed answer does not show."""
    if not standing.has_seat(delivery.channel.user_id, delivery.game_id):
        return False
    seat = standing.seat_of(delivery)
    return seat is None or delivery.kind != _Kind.TURN or _looks_asked(seat, delivery)


def _looks_asked(seat: Seat, delivery: Delivery) -> bool:
    return seat.looks_asked and seat.turn == delivery.turn and not seat.is_bot
