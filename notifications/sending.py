"""Sending what is due. The database is the queue; any number may send, and any may be killed at any time.

A delivery is claimed with a lease (`notifications.claims`), sent outside any transaction, and finished only by the
attempt that claimed it last. One that was killed between sending and finishing is sent again under the same id.
"""

from collections.abc import Mapping
from datetime import timedelta

import structlog
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.silence import is_silenced
from games.models import Game, Seat
from notifications import claims, letters
from notifications.contents import Outdated
from notifications.models import Channel, Delivery, Mute
from notifications.transports import Connect, NotSent, Send, TransportDown, email

log = structlog.get_logger(__name__)

TRANSPORTS: Mapping[str, Connect] = {Channel.Transport.EMAIL: email.connect}

BACKOFF = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6))
"""How long to wait after each attempt that failed. After one more the delivery has failed."""

ATTEMPTS = len(BACKOFF) + 1

_LIVE = (Delivery.Status.PENDING, Delivery.Status.SENT)


def send_due(limit: int = 100) -> int:
    """Send what is due, one connection a transport; returns how many were sent.

    While a transport is down nothing is claimed, so an outage costs no delivery an attempt.
    """
    return sum(_send_batch(transport, connect, limit) for transport, connect in TRANSPORTS.items())


def _send_batch(transport: str, connect: Connect, limit: int) -> int:
    sent = 0
    if not _due(transport).exists():
        return sent
    try:
        with connect() as send:
            for _ in range(limit):
                if (delivery := claim(transport)) is None:
                    break
                sent += attempt(delivery, send)
    except TransportDown as trouble:
        log.warning("transport.down", transport=transport, reason=str(trouble))
    return sent


def claim(transport: str) -> Delivery | None:
    """Begin an attempt at the delivery that waits longest; None if none is due."""
    return claims.claim(_due(transport))


def attempt(delivery: Delivery, send: Send) -> bool:
    """Send a claimed delivery if it still is news; whether it was sent.

    Raises:
        TransportDown: after putting it off.
    """
    try:
        if delivery.attempts > ATTEMPTS:
            raise NotSent("every attempt was cut short", is_final=True)
        if reason := why_stale(delivery):
            raise Outdated(reason)
        send(delivery.channel, letters.write(delivery))
    except Outdated as news:
        _supersede(delivery, str(news))
    except NotSent as refusal:
        _put_off(delivery, str(refusal), is_final=refusal.is_final)
    except TransportDown as trouble:
        _put_off(delivery, str(trouble))
        raise
    except Exception as error:
        log.exception("delivery.raised", delivery=str(delivery.pk))
        _put_off(delivery, type(error).__name__)  # one bad row must not stall the others
    else:
        _finish(delivery, status=Delivery.Status.SENT, sent_at=timezone.now(), reason="")
        return True
    return False


def why_stale(delivery: Delivery) -> str:
    """Why it is no longer to be sent, or nothing. Reads the game as it is now."""
    user = delivery.channel.user
    if not user.is_active:
        return "the account is closed"
    if is_silenced(user.email):
        return "nothing is to be sent there"
    if delivery.kind == Delivery.Kind.LINKS:
        return ""  # the person asked for it, whatever else is not wanted
    if Mute.objects.filter(Q(game=None) | Q(game=delivery.game_id), user=user).exists():
        return "no mail is wanted"
    newer = Delivery.objects.filter(channel=delivery.channel_id, game=delivery.game_id, status__in=_LIVE)
    if delivery.event_id is not None and newer.filter(event__gt=delivery.event_id).exists():
        return "there is later news"
    return "" if _is_true(delivery) else "it is over"


def _is_true(delivery: Delivery) -> bool:
    """Whether what it tells still holds."""
    if delivery.seat is None:
        return True
    kind, seat = Delivery.Kind, Seat.objects.filter(game=delivery.game_id, index=delivery.seat)
    mine = seat.filter(user=delivery.channel.user_id)
    match delivery.kind:
        case kind.TURN | kind.REMINDER:
            return mine.filter(asked=Seat.Asked.WAITING, turn=delivery.turn, is_bot=False).exists()
        case kind.HANDED_OVER:
            return mine.filter(is_bot=True, game__status=Game.Status.RUNNING).exists()
        case kind.RELIEVED:
            return not mine.exists()
        case kind.INVITATION:
            there = Seat.objects.filter(game=delivery.game_id, user=delivery.channel.user_id)
            return delivery.invitation is not None and not delivery.invitation.answer and not there.exists()
        case kind.DECLINED:
            return mine.filter(game__status=Game.Status.OPEN).exists()
        case _:
            return mine.exists()


def _due(transport: str) -> QuerySet[Delivery]:
    return Delivery.objects.select_related("channel__user").filter(
        status=Delivery.Status.PENDING, next_at__lte=timezone.now(), channel__transport=transport
    )


def _put_off(delivery: Delivery, reason: str, *, is_final: bool = False) -> None:
    """Try again later, or no more."""
    if is_final or delivery.attempts >= ATTEMPTS:
        log.error("delivery.failed", delivery=str(delivery.pk), attempts=delivery.attempts, reason=reason)
        _finish(delivery, status=Delivery.Status.FAILED, reason=reason)
    else:
        _finish(delivery, next_at=timezone.now() + BACKOFF[delivery.attempts - 1], reason=reason)


def _supersede(delivery: Delivery, reason: str) -> None:
    """Drop it, unless it was asked for again since it was found stale: then the next attempt looks again."""
    claims.mine(delivery).filter(event=delivery.event_id).update(status=Delivery.Status.SUPERSEDED, reason=reason)


def _finish(delivery: Delivery, **outcome: object) -> None:
    """Write what became of the attempt, unless another one began since."""
    claims.mine(delivery).update(**outcome)
