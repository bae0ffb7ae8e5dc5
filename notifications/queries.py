"""The reads: what became of what people were to be told."""

from datetime import datetime, timedelta

from accounts.models import User
from games.models import Game
from notifications.models import Channel, Delivery, Rhythm


def deliveries_to(user: User, *, game: Game | None = None, limit: int = 50) -> list[Delivery]:
    """The newest deliveries to a person, of all games or of one. One statement."""
    found = Delivery.objects.filter(channel__user=user).select_related("channel", "game").order_by("-id")
    return list((found if game is None else found.filter(game=game))[:limit])


def rhythm_of(user: User) -> Rhythm:
    """When a person wants to be reached; at any hour as long as nothing was said. One statement."""
    return Rhythm.objects.filter(user=user).first() or Rhythm(user=user)


def failed_deliveries(limit: int = 100) -> list[Delivery]:
    """What could not be sent to anybody, the newest first. One statement on a partial index."""
    failed = Delivery.objects.filter(status=Delivery.Status.FAILED).select_related("channel__user", "game")
    return list(failed.order_by("-id")[:limit])


def stopped_channels(limit: int = 50) -> list[Channel]:
    """The ways to active people that were stopped, the latest first. One statement."""
    stopped = Channel.objects.filter(stopped_at__isnull=False, user__is_active=True).select_related("user")
    return list(stopped.order_by("-stopped_at")[:limit])


def stuck_deliveries(now: datetime, limit: int = 50) -> list[Delivery]:
    """What should have been tried more than five minutes ago, the longest first. One statement on a partial index."""
    late = Delivery.objects.filter(status=Delivery.Status.PENDING, next_at__lt=now - timedelta(minutes=5))
    return list(late.select_related("channel__user", "game").order_by("next_at")[:limit])
