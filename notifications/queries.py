"""The reads: people's channels, and what became of what they were to be told."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Count, Prefetch

from accounts.models import User
from notifications import announcing
from notifications.models import Announcement, Attempt, Channel, Delivery, FailedNews, Rhythm, mail_uuid


def channels_of(user: User) -> list[Channel]:
    """A person's channels: mail first, even before it is made, then the oldest first. One statement."""
    found = list(Channel.objects.filter(user=user).select_related("game").order_by("id"))
    for channel in found:
        channel.user = user
    mail = [channel for channel in found if channel.is_mail] or [
        Channel(user=user, uuid=mail_uuid(user.pk), created_at=user.joined_at)
    ]
    return [*mail, *(channel for channel in found if not channel.is_mail)]


def channel_of(user: User, channel_id: UUID) -> Channel | None:
    """One of them, if it is the person's. One statement."""
    return next((channel for channel in channels_of(user) if channel.uuid == channel_id), None)


def stopped_channels(user: User) -> list[Channel]:
    """Those to which nothing is sent though their owner wants it. One statement."""
    return list(Channel.objects.filter(user=user, is_on=True, stopped_at__isnull=False).order_by("id"))


def deliveries_to(
    user: User,
    *,
    channel: Channel | None = None,
    before: UUID | None = None,
    has_dropped: bool = True,
    limit: int = 50,
) -> list[Delivery]:
    """The newest deliveries to a person, on all channels or on one, each with its attempts. Two statements.

    Args:
        before: only those that are older than this one.
        has_dropped: also what was no longer news.
    """
    found = (
        Delivery.objects.filter(channel__user=user).select_related("channel", "game", "announcement").order_by("-id")
    )
    if channel is not None:
        found = found.filter(channel__uuid=channel.uuid)  # that by mail may not be made yet
    if before is not None:
        found = found.filter(id__lt=before)
    if not has_dropped:
        found = found.exclude(status=Delivery.Status.SUPERSEDED)
    return list(found.prefetch_related(Prefetch("tries", Attempt.objects.order_by("id")))[:limit])


def failed_on(user: User) -> dict[int, int]:
    """How much could not be sent, by the ids of a person's channels. One statement."""
    failed = Delivery.objects.filter(channel__user=user, status=Delivery.Status.FAILED)
    return dict(failed.values_list("channel").annotate(number=Count("id")))


def all_stopped_channels(limit: int = 50) -> list[Channel]:
    """Everybody's that were stopped, the newest first. One statement."""
    stopped = Channel.objects.filter(stopped_at__isnull=False, user__is_active=True).select_related("user")
    return list(stopped.order_by("-stopped_at")[:limit])


def rhythm_of(user: User) -> Rhythm:
    """When a person wants to be reached; at any hour as long as nothing was said. One statement."""
    return Rhythm.objects.filter(user=user).first() or Rhythm(user=user)


def failed_deliveries(limit: int = 100) -> list[Delivery]:
    """What could not be sent to anybody, the newest first. One statement on a partial index."""
    failed = Delivery.objects.filter(status=Delivery.Status.FAILED)
    return list(failed.select_related("channel__user", "game", "announcement").order_by("-id")[:limit])


def failed_news(limit: int = 50) -> list[FailedNews]:
    """What nobody was told because it could not be, the newest first. One statement on a partial index."""
    return list(FailedNews.objects.select_related("game").order_by("-id")[:limit])


def failed_announcements(limit: int = 50) -> list[Announcement]:
    """As `failed_news`, of news of other apps."""
    return list(announcing.failed().order_by("-id")[:limit])


def stuck_deliveries(now: datetime, limit: int = 50) -> list[Delivery]:
    """What should have been tried more than five minutes ago, the longest first. One statement on a partial index."""
    late = Delivery.objects.filter(status=Delivery.Status.PENDING, next_at__lt=now - timedelta(minutes=5))
    return list(late.select_related("channel__user", "game", "announcement").order_by("next_at")[:limit])
