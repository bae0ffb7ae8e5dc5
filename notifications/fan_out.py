"""From news of games to deliveries and feeds: who is told what, once each."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from games.models import Action, GameEvent, Seat
from notifications import feed, outbox
from notifications.models import Channel, Delivery, mail_uuid

DELAY = timedelta(seconds=10)
"""How long a turn is kept before it is told, for what is taken back at once is no news."""

_Kind = GameEvent.Kind
PUBLIC = frozenset({_Kind.TURN, _Kind.MISSED, _Kind.HANDED_OVER, _Kind.FINISHED, _Kind.CANCELLED, _Kind.DESK})
"""What a table's channel is told: everybody at the table may know it."""


def fan_out(limit: int = 100) -> int:
    """Make deliveries of news that nobody was told yet; returns how many pieces of news. Any number may run.

    It takes as many statements for many pieces of news as for one.
    """
    return outbox.tell(GameEvent.objects.select_related("user"), _tell, limit)


def channels_of(users: Iterable[User]) -> dict[int, list[Channel]]:
    """The open ways to reach people about all games, by person; the one by mail is made when first needed."""
    people = {user.pk for user in users}
    having = set(
        Channel.objects.filter(user__in=people, transport=Channel.Transport.EMAIL).values_list("user", flat=True)
    )
    new = [Channel(user_id=pk, uuid=mail_uuid(pk)) for pk in people - having]
    Channel.objects.bulk_create(new, ignore_conflicts=True)
    found = defaultdict(list)
    for channel in Channel.objects.filter(user__in=people, game=None):
        if channel.is_open:
            found[channel.user_id].append(channel)
    return found


def mail_of(user: User) -> Channel:
    """The way to reach a person by mail."""
    named = {"uuid": mail_uuid(user.pk)}
    return Channel.objects.get_or_create(user=user, transport=Channel.Transport.EMAIL, defaults=named)[0]


def _tell(news: Sequence[GameEvent]) -> None:
    readers = {event.pk: readers for event, readers in _readers(news)}
    feed.tell((event, user) for event in news for user, _ in readers[event.pk])
    channels = channels_of(user for pairs in readers.values() for user, _ in pairs)
    tables = _channels_of_tables(news)
    keys = _keys(news)
    wanted: dict[tuple[int, str], Delivery] = {}
    for event in news:
        asked: list[tuple[Channel, int | None]] = []
        asked += [(channel, seat) for user, seat in readers[event.pk] for channel in channels[user.pk]]
        asked += [(channel, event.seat) for channel in tables[event.game_id] if event.kind in PUBLIC]
        for channel, seat in asked:
            wanted[channel.pk, keys[event.pk]] = _delivery(event, seat, channel, keys[event.pk])
    _ask_for(list(wanted.values()))


def _readers(news: Sequence[GameEvent]) -> Iterator[tuple[GameEvent, list[tuple[User, int]]]]:
    """Whom each piece of news concerns, and by which seat."""
    seats = defaultdict(list)
    for seat in (
        Seat.objects.filter(game__in={event.game_id for event in news}).select_related("user").order_by("index")
    ):
        seats[seat.game_id].append(seat)
    for event in news:
        concerned = [seat for seat in seats[event.game_id] if event.seat in (None, seat.index)]
        people = [(event.user or seat.user, seat.index) for seat in concerned]
        yield event, [(user, index) for user, index in people if user is not None and user.is_active]


def _channels_of_tables(news: Sequence[GameEvent]) -> dict[UUID | None, list[Channel]]:
    found = defaultdict(list)
    for channel in Channel.objects.filter(game__in={event.game_id for event in news if event.kind in PUBLIC}):
        if channel.is_open:
            found[channel.game_id].append(channel)
    return found


def _delivery(event: GameEvent, seat: int | None, channel: Channel, key: str) -> Delivery:
    kind = Delivery.Kind(event.kind)
    return Delivery(
        channel=channel,
        key=key,
        kind=kind,
        game_id=event.game_id,
        seat=seat,
        turn=event.turn,
        event=event,
        next_at=event.at + DELAY if kind == Delivery.Kind.TURN else timezone.now(),
    )


def _ask_for(wanted: Sequence[Delivery]) -> None:
    """Have these told, but for what was told before.

    A delivery that waits already learns that it is wanted still: whoever finds it stale must look again.
    """
    channels, keys = {delivery.channel_id for delivery in wanted}, {delivery.key for delivery in wanted}
    pending = Delivery.objects.filter(channel__in=channels, key__in=keys, status=Delivery.Status.PENDING)
    waiting = set(pending.values_list("channel", "key"))
    reminded = _reminded(wanted)
    new = []
    for delivery in wanted:
        if (delivery.channel_id, delivery.key) in waiting:
            mine = pending.filter(channel=delivery.channel_id, key=delivery.key, event__lt=delivery.event_id)
            if mine.update(event=delivery.event_id):
                continue
        if delivery.kind != Delivery.Kind.TURN or _turn_of(delivery) not in reminded:
            new.append(delivery)
    Delivery.objects.bulk_create(new, ignore_conflicts=True)


def _reminded(wanted: Sequence[Delivery]) -> set[tuple[object, ...]]:
    """Turns of which a reminder was sent: it says all that the notice would have said."""
    turns = [delivery for delivery in wanted if delivery.kind == Delivery.Kind.TURN]
    sent = Delivery.objects.filter(kind=Delivery.Kind.REMINDER, status=Delivery.Status.SENT)
    there = sent.filter(channel__in={turn.channel_id for turn in turns}, game__in={turn.game_id for turn in turns})
    return set(there.values_list("channel", "game", "seat", "turn"))


def _turn_of(delivery: Delivery) -> tuple[object, ...]:
    return delivery.channel_id, delivery.game_id, delivery.seat, delivery.turn


def _keys(news: Sequence[GameEvent]) -> dict[int, str]:
    """By the ids of the news, what is told once on a channel."""
    games = {event.game_id for event in news}
    rollbacks = list(Action.objects.filter(game__in=games, kind=Action.Kind.ROLLBACK).values_list("game", "step"))
    return {
        event.pk: _key(event, [step for game, step in rollbacks if game == event.game_id and step <= event.step])
        for event in news
    }


def _key(event: GameEvent, rollbacks: Sequence[int]) -> str:
    """What is told once on a channel: each kind of news of a turn, a game's end; but every change of hands and every
    deed of the organisers. After a rollback, turns of the same number are others."""
    if event.kind == GameEvent.Kind.DECLINED:
        return f"{event.kind}:{event.pk}"
    if event.seat is None:
        return f"{event.kind}:{event.game_id}" + (f":step {event.step}" if event.kind == GameEvent.Kind.DESK else "")
    if event.kind in (GameEvent.Kind.HANDED_OVER, GameEvent.Kind.RELIEVED):
        return f"{event.kind}:{event.game_id}:{event.seat}:step {event.step}"
    since = f"since {max(rollbacks)}:" if rollbacks else ""
    return f"{event.kind}:{event.game_id}:{event.seat}:{since}{event.turn}"
