"""How things stand with what is to be told, read for a whole batch at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import F, Max, Q
from django.utils import timezone

from accounts.silence import silenced
from games import deadlines
from games.models import Action, Game, Seat
from notifications.models import Channel, Delivery, GameMode, Mode, Rhythm, TopicMute

_OF_A_TURN = (Delivery.Kind.TURN, Delivery.Kind.REMINDER)
_LIVE = (Delivery.Status.PENDING, Delivery.Status.SENT)


@dataclass(frozen=True, slots=True)
class Standing:
    """See the module.

    Attributes:
        seats: of the games, by game and index, with their games.
        sitting: who sits in which game.
        due: until when open turns may be answered, by the seats' ids.
        latest: the id of the latest news told or to be told, by channel and game.
        silenced: addresses to which nothing is to be sent.
        modes: how often the games' people are told of them, where that is not as usual; by person and game.
        muted: topics of which people want no news, by person.
        rhythms: by person.
        told: channels in batched mode that told of a turn and whose person did not come back since: of any game
            (None), or of one whose mode that is.
    """

    now: datetime
    seats: dict[tuple[UUID, int], Seat]
    sitting: frozenset[tuple[int | None, UUID | None]]
    due: dict[int, datetime]
    latest: dict[tuple[int, UUID], int]
    silenced: frozenset[str]
    modes: dict[tuple[int, UUID], str]
    muted: frozenset[tuple[int, str]]
    rhythms: dict[int, Rhythm]
    told: frozenset[tuple[int, UUID | None]]

    def seat_of(self, delivery: Delivery) -> Seat | None:
        """The seat it is about."""
        if delivery.game_id is None or delivery.seat is None:
            return None
        return self.seats.get((delivery.game_id, delivery.seat))

    def seats_at(self, delivery: Delivery) -> list[Seat]:
        """The seats of its game, in order."""
        return [seat for (game, _), seat in sorted(self.seats.items()) if game == delivery.game_id]

    def deadline_of(self, delivery: Delivery) -> datetime | None:
        """Until when the turn that it tells of may be answered; None if it tells of none, or that is over."""
        seat = self.seat_of(delivery)
        if seat is None or seat.turn != delivery.turn or delivery.kind not in _OF_A_TURN:
            return None
        return self.due.get(seat.pk)

    def game_of(self, delivery: Delivery) -> Game | None:
        """The game it is about."""
        seat = self.seats.get((delivery.game_id, 0)) if delivery.game_id else None
        return None if seat is None else seat.game

    def has_seat(self, user_id: int, game_id: UUID | None) -> bool:
        """Whether a person sits there now."""
        return (user_id, game_id) in self.sitting

    def mode_of(self, delivery: Delivery) -> str:
        """How often its reader wants to be told."""
        channel = delivery.channel
        if delivery.announcement and (channel.user_id, delivery.announcement.topic) in self.muted:
            return Mode.OFF
        if delivery.game_id is None:
            return str(channel.mode)
        return str(self.modes.get((channel.user_id, delivery.game_id), channel.mode))


def of(deliveries: Sequence[Delivery]) -> Standing:
    """How things stand now. Eight statements at most, and two for each channel in batched mode."""
    games = {delivery.game_id for delivery in deliveries if delivery.game_id}
    channels = {delivery.channel_id: delivery.channel for delivery in deliveries}
    people = {channel.user_id for channel in channels.values()}
    seats = list(Seat.objects.filter(game__in=games).select_related("game")) if games else []
    modes = {(row.user_id, row.game_id): row.mode for row in GameMode.objects.filter(user__in=people, game__in=games)}
    topics = {delivery.announcement.topic for delivery in deliveries if delivery.announcement}
    muted = TopicMute.objects.filter(user__in=people, topic__in=topics).values_list("user", "topic") if topics else ()
    rhythms = Rhythm.objects.in_bulk(people)
    batched = {(channel.pk, None) for channel in channels.values() if channel.mode == Mode.BATCHED} | {
        (delivery.channel_id, delivery.game_id)
        for delivery in deliveries
        if delivery.game_id and modes.get((delivery.channel.user_id, delivery.game_id)) == Mode.BATCHED
    }
    return Standing(
        timezone.now(),
        {(seat.game_id, seat.index): seat for seat in seats},
        frozenset((seat.user_id, seat.game_id) for seat in seats),
        deadlines.due_of(seats),
        _latest(channels, games),
        silenced({channel.user for channel in channels.values()}),
        modes,
        frozenset(muted),
        rhythms,
        frozenset((pk, game) for pk, game in batched if _was_told(channels[pk], game, rhythms)),
    )


def _latest(channels: Mapping[int, Channel], games: set[UUID]) -> dict[tuple[int, UUID], int]:
    live = Delivery.objects.filter(channel__in=channels, game__in=games, status__in=_LIVE, event__isnull=False)
    found = live.values_list("channel_id", "game_id").annotate(latest=Max("event_id"))
    return {(channel, game): latest for channel, game, latest in found if game is not None}


def _was_told(channel: Channel, game_id: UUID | None, rhythms: Mapping[int, Rhythm]) -> bool:
    """Whether a turn was told of since the person last came or moved."""
    told = Delivery.objects.filter(channel=channel, kind=Delivery.Kind.TURN, status=Delivery.Status.SENT)
    at = (told.filter(game=game_id) if game_id else told).aggregate(at=Max("sent_at"))["at"]
    rhythm = rhythms.get(channel.user_id)
    if at is None or (rhythm and rhythm.seen_at and rhythm.seen_at >= at):
        return False
    own = Q(game__seats__user=channel.user_id, seat=F("game__seats__index"))
    return not Action.objects.filter(own, kind=Action.Kind.MOVE, at__gt=at).exists()
