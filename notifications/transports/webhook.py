"""Webhooks, for programs: what happened and where to look, signed (docs/webhooks.md)."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from django.utils import timezone
from msgspec import Struct, json

from games.rules.protocol import Json
from notifications import secrets
from notifications.addresses import page_url, site_url
from notifications.contents import Outdated
from notifications.event_names import NAMES
from notifications.hooks import signing
from notifications.models import Channel, Delivery
from notifications.sealing import unseal
from notifications.standing import Standing
from notifications.transports import hook
from notifications.transports.hook import JSON, Post


class Facts(Struct):
    """News of another app than the games: of which topic and kind, and the facts of it, which are ids."""

    topic: str
    kind: str
    facts: dict[str, Json]


class News(Struct):
    """What is posted: no names, no secrets, and of the game only what everybody at the table may know.

    Attributes:
        id: the same at every attempt.
        sequence: rises in the order in which things happened in a game.
        turn: of that seat.
        deadline: until when the turn may be answered.
        url: the game's page, or that of the news.
        news: what it is, if it is about no game.
    """

    id: UUID
    type: str
    at: datetime
    game: UUID | None
    rules: str | None
    seat: int | None
    turn: int | None
    sequence: int | None
    deadline: datetime | None
    url: str
    news: Facts | None


def pack(channel: Channel, deliveries: Sequence[Delivery], standing: Standing) -> Post:
    (delivery,) = deliveries
    now = timezone.now()
    body = json.encode(news_of(delivery, standing))
    signed = signing.headers(str(delivery.pk), now, body, secrets.live(channel.secrets_sealed, now))
    return Post(unseal(channel.address_sealed), body, JSON | signed)


def news_of(delivery: Delivery, standing: Standing) -> News:
    """What a delivery tells. Raises Outdated: it is not for programs."""
    if delivery.kind == Delivery.Kind.LINKS:
        raise Outdated("only letters carry it")
    event, news = delivery.event, delivery.announcement
    game, deadline = standing.game_of(delivery), standing.deadline_of(delivery)
    return News(
        id=delivery.pk,
        type=NAMES[delivery.kind],
        at=(event.at if event else delivery.created_at).astimezone(UTC),
        game=delivery.game_id,
        rules=None if game is None else game.rules,
        seat=delivery.seat,
        turn=delivery.turn,
        sequence=delivery.event_id,
        deadline=deadline and deadline.astimezone(UTC),
        url=site_url(news.path) if news else page_url(delivery.game_id),
        news=Facts(news.topic, news.kind, news.facts) if news else None,
    )


TRANSPORT = hook.transport(pack)
