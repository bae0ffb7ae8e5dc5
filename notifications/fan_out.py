"""From news of games to deliveries and feeds: who is told what, once each."""

from collections.abc import Iterator
from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from games.models import Action, GameEvent, Seat
from notifications import feed
from notifications.models import Channel, Delivery, mail_uuid

log = structlog.get_logger(__name__)

DELAY = timedelta(seconds=10)
"""How long a turn is kept before it is told, for what is taken back at once is no news."""


_Kind = GameEvent.Kind
PUBLIC = frozenset({_Kind.TURN, _Kind.MISSED, _Kind.HANDED_OVER, _Kind.FINISHED, _Kind.CANCELLED, _Kind.DESK})
"""What a table's channel is told: everybody at the table may know it."""


def fan_out(limit: int = 100) -> int:
    """Make deliveries of news that nobody was told yet; returns how many pieces of news. Any number may run.

    One does it at a time: the feeds are numbered in the order of what happened.
    """
    with transaction.atomic():
        if not feed.take_pen(wait=False):
            return 0
        news = list(GameEvent.objects.select_for_update(skip_locked=True).filter(is_told=False).order_by("id")[:limit])
        told = [event.pk for event in news if _told(event)]
        GameEvent.objects.filter(id__in=told).update(is_told=True)
    return len(told)


def _told(event: GameEvent) -> bool:
    """Whether its deliveries were made; if not, it is looked at again, and the others are made all the same."""
    try:
        with transaction.atomic():
            _tell(event)
    except Exception:
        log.exception("news.failed", event_id=event.pk)
        return False
    return True


def _tell(event: GameEvent) -> None:
    readers = dict(_readers(event))
    feed.tell(event, readers)
    for user, seat in readers.items():
        for channel in channels_of(user):
            _ask_for(event, seat.index, channel)
    if event.kind in PUBLIC:
        for channel in Channel.objects.filter(game=event.game_id):
            _ask_for(event, event.seat, channel)


def _readers(event: GameEvent) -> Iterator[tuple[User, Seat]]:
    """Whom it concerns, and by which seat."""
    seats = Seat.objects.filter(game=event.game_id).select_related("user").order_by("index")
    for seat in seats if event.seat is None else seats.filter(index=event.seat):
        user = event.user or seat.user
        if user is not None and user.is_active:
            yield user, seat


def channels_of(user: User) -> list[Channel]:
    """The ways to reach a person, about all games; the one by mail is made when first needed."""
    channels = list(Channel.objects.filter(user=user, game=None))
    return channels if any(channel.is_mail for channel in channels) else [*channels, mail_of(user)]


def mail_of(user: User) -> Channel:
    """The way to reach a person by mail."""
    named = {"uuid": mail_uuid(user.pk)}
    return Channel.objects.get_or_create(user=user, transport=Channel.Transport.EMAIL, defaults=named)[0]


def _ask_for(event: GameEvent, seat: int | None, channel: Channel) -> None:
    """Have the event told on a channel, unless it was told before.

    A delivery that waits already learns that it is wanted still: whoever finds it stale must look again.
    """
    kind = Delivery.Kind(event.kind)
    key = _key(event)
    wanted = Delivery.objects.filter(channel=channel, key=key)
    if wanted.filter(status=Delivery.Status.PENDING, event__lt=event.pk).update(event=event):
        return
    if kind == Delivery.Kind.TURN and _was_reminded(event, seat, channel):
        return
    Delivery.objects.bulk_create(
        [
            Delivery(
                channel=channel,
                key=key,
                kind=kind,
                game_id=event.game_id,
                seat=seat,
                turn=event.turn,
                event=event,
                next_at=event.at + DELAY if kind == Delivery.Kind.TURN else timezone.now(),
            )
        ],
        ignore_conflicts=True,
    )


def _key(event: GameEvent) -> str:
    """What is told once on a channel: each kind of news of a turn, a game's end; but every change of hands and every
    deed of the organisers. After a rollback, turns of the same number are others."""
    if event.kind == GameEvent.Kind.DECLINED:
        return f"{event.kind}:{event.pk}"
    if event.seat is None:
        return f"{event.kind}:{event.game_id}" + (f":step {event.step}" if event.kind == GameEvent.Kind.DESK else "")
    if event.kind in (GameEvent.Kind.HANDED_OVER, GameEvent.Kind.RELIEVED):
        return f"{event.kind}:{event.game_id}:{event.seat}:step {event.step}"
    rollbacks = Action.objects.filter(game=event.game_id, kind=Action.Kind.ROLLBACK, step__lte=event.step)
    since = f"since {rolled}:" if (rolled := rollbacks.aggregate(step=Max("step"))["step"]) else ""
    return f"{event.kind}:{event.game_id}:{event.seat}:{since}{event.turn}"


def _was_reminded(event: GameEvent, seat: int | None, channel: Channel) -> bool:
    """Whether a reminder of the turn was sent: it says all that the notice would have said."""
    sent = Delivery.objects.filter(channel=channel, kind=Delivery.Kind.REMINDER, status=Delivery.Status.SENT)
    return sent.filter(game=event.game_id, seat=seat, turn=event.turn).exists()
