"""News of other apps than the games: written down with what caused it, and told as news of games is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.rules.protocol import Json
from notifications import feed, outbox
from notifications.fan_out import channels_of
from notifications.models import Announcement, Delivery
from notifications.models.failed_news import TRIES


@dataclass(frozen=True, slots=True)
class News:
    """What one person is to be told, in that person's words. See `Announcement` for the bounds of each text.

    Attributes:
        key: a person is told it once.
        topic: what it is about, such as `competition:<id>`, of letters, digits, `-` and `:`.
        kind: for programs, such as `round_started`.
        subject: what the topic is called, always the same.
        label, path: of the button, and where it leads, such as `/competitions/<id>`; it must open to this person.
        facts: for programs, ids rather than words.
        until: it is told to nobody from then on.
    """

    user: User
    key: str
    topic: str
    kind: str
    subject: str
    title: str
    paragraphs: Sequence[str]
    label: str
    path: str
    facts: Mapping[str, Json] = field(default_factory=dict)
    until: datetime | None = None


def write_down(news: Sequence[News]) -> None:
    """Keep it, to be told; what was kept before stays as it is. One statement."""
    Announcement.objects.bulk_create(map(_announcement, news), ignore_conflicts=True)


def announce(limit: int = 100) -> int:
    """Make deliveries of announcements that nobody was told yet; returns how many. Any number may run.

    As many statements for many as for one.
    """
    return outbox.tell(Announcement.objects.select_related("user"), _tell, limit)


def failed() -> QuerySet[Announcement]:
    """What was left aside, for it could not be told."""
    return Announcement.objects.filter(is_told=False, failures__gte=TRIES)


def _announcement(news: News) -> Announcement:
    return Announcement(
        user=news.user,
        key=news.key,
        topic=news.topic,
        kind=news.kind,
        subject=news.subject,
        title=news.title,
        paragraphs=list(news.paragraphs),
        label=news.label,
        path=news.path,
        facts=dict(news.facts),
        until=news.until,
    )


def _tell(announcements: Sequence[Announcement]) -> None:
    concerned = [one for one in announcements if one.user.is_active]
    feed.announce(concerned)
    channels = channels_of(one.user for one in concerned)
    now = timezone.now()
    deliveries = [
        Delivery(channel=channel, key=f"news:{one.key}", kind=Delivery.Kind.NEWS, announcement=one, next_at=now)
        for one in concerned
        for channel in channels[one.user_id]
    ]
    Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)
