"""Which invitations go out now. The others wait, and whoever wrote them cannot tell.

Until somebody confirmed that an address is theirs, it gets one letter, and the next only after that one was answered.
"""

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Invitation, Seat
from notifications import feed
from notifications.fan_out import mail_of
from notifications.models import Delivery

log = structlog.get_logger(__name__)

MOST_OPEN_LETTERS = 20
"""So many letters whose invitations are open a person with an account may have; more wait."""

_ANSWERS = (Invitation.Answer.ACCEPTED, Invitation.Answer.DECLINED)


def send_invitations(limit: int = 100) -> int:
    """Make deliveries of invitations whose turn it is; returns how many. Any number may run."""
    return sum(_sent(pk) for pk in _ready().values_list("pk", flat=True)[:limit])


def _sent(pk: int) -> bool:
    """Whether its delivery was made; if not, it is looked at again, and the others are made all the same."""
    try:
        with transaction.atomic():
            return _send(pk)
    except Exception:
        log.exception("invitation.failed", invitation=pk)
        return False


def _send(pk: int) -> bool:
    """One person's invitations are looked at one after the other, so that two at once do not both go."""
    User.objects.select_for_update(no_key=True, of=("self",)).get(invitations=pk)
    invitation = _ready().select_related("seat", "user").filter(pk=pk).first()
    if invitation is None:
        return False
    now = timezone.now()
    Delivery.objects.create(
        channel=mail_of(invitation.user),
        key=f"{Delivery.Kind.INVITATION}:{pk}",
        kind=Delivery.Kind.INVITATION,
        game_id=invitation.seat.game_id,
        seat=invitation.seat.index,
        invitation=invitation,
        next_at=now,
    )
    feed.take_pen()
    feed.offer(invitation, now)
    return True


def _ready() -> QuerySet[Invitation]:
    """Open invitations without a letter that may have one, the oldest first."""
    letters = Delivery.objects.filter(invitation__user=OuterRef("user")).exclude(status=Delivery.Status.SUPERSEDED)
    unanswered = letters.exclude(invitation__answer__in=_ANSWERS)
    still_open = letters.filter(invitation__answer="").order_by("id")
    guest_waits = Q(Exists(unanswered), user__confirmed_at=None)
    account_waits = Q(Exists(still_open[MOST_OPEN_LETTERS - 1 :]), user__confirmed_at__isnull=False)
    has_letter = Exists(Delivery.objects.filter(invitation=OuterRef("pk")))
    sits_there = Exists(Seat.objects.filter(game=OuterRef("seat__game"), user=OuterRef("user")))
    waiting = Invitation.objects.filter(~has_letter, ~sits_there, answer="", user__is_active=True)
    return waiting.exclude(guest_waits).exclude(account_waits).order_by("pk")
