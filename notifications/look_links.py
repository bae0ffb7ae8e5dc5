"""Fresh links for somebody who lost them: asked for with an address alone, which may be anybody's.

Asking costs and answers the same whether the address is known or not, so it tells nothing; the workers do the rest.
"""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from notifications.fan_out import mail_of
from notifications.models import Delivery, LinkRequest

log = structlog.get_logger(__name__)

PAUSE = timedelta(hours=1)
"""Of two letters to one address at least so much lies between."""


def ask(address: str, now: datetime) -> None:
    """Note that links are wanted; within `PAUSE` it is noted once. Two statements."""
    LinkRequest.objects.filter(address=address.lower(), asked_at__lte=now - PAUSE).delete()
    LinkRequest.objects.bulk_create([LinkRequest(address=address.lower(), asked_at=now)], ignore_conflicts=True)


def answer_requests(limit: int = 100) -> int:
    """Make the deliveries that were asked for and forget old requests; returns how many letters. Any number may run."""
    LinkRequest.objects.filter(asked_at__lte=timezone.now() - PAUSE, is_answered=True).delete()
    return sum(_answered(pk) for pk in _waiting().values_list("pk", flat=True)[:limit])


def seats_of(user: User) -> QuerySet[Seat]:
    """The seats whose games are not over, the oldest game first."""
    going_on = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.PAUSED)
    return Seat.objects.select_related("game").filter(user=user, game__status__in=going_on).order_by("game")


def _answered(pk: int) -> bool:
    try:
        with transaction.atomic():
            request = _waiting().select_for_update(skip_locked=True).filter(pk=pk).first()
            return request is not None and _answer(request)
    except Exception:
        log.exception("links.failed", request=pk)
        return False


def _answer(request: LinkRequest) -> bool:
    LinkRequest.objects.filter(pk=request.pk).update(is_answered=True)
    user = User.objects.filter(email__iexact=request.address, is_active=True).first()
    if user is None or not seats_of(user).exists():
        return False
    Delivery.objects.create(
        channel=mail_of(user),
        key=f"{Delivery.Kind.LINKS}:{request.pk}",
        kind=Delivery.Kind.LINKS,
        next_at=timezone.now(),
    )
    return True


def _waiting() -> QuerySet[LinkRequest]:
    return LinkRequest.objects.filter(is_answered=False).order_by("pk")
