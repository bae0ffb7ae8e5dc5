"""What is thrown away, and when. Never anything of a game's record: games, seats, tenures and actions stay for good."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from accounts import address_change, limits, sign_in
from accounts.models import AddressChange, SignInCode, Token, Use
from api.models import IdempotencyKey
from games.models import GameEvent, Invitation, ScoreSheet, Seat
from notifications import following, links
from notifications.models import Announcement, Attempt, Canary, Delivery, FeedEntry, Link, MailEvent

WEEK, MONTH, YEAR = timedelta(days=7), timedelta(days=30), timedelta(days=365)

_STILL_ASKED = Exists(
    Seat.objects.filter(game=OuterRef("game"), index=OuterRef("seat"), turn=OuterRef("turn")).exclude(
        asked=Seat.Asked.NO
    )
)
_SOMETHING_WAITS = Exists(Delivery.objects.filter(game=OuterRef("game"), status=Delivery.Status.PENDING))
"""Then what was told before still decides what is news."""


def old_deliveries(now: datetime) -> QuerySet[Delivery]:
    """Made a month ago or earlier, and done with.

    That of a turn which is open still keeps it from being told twice, and that of an invitation which was never
    answered keeps its guest from getting another.
    """
    done = Q(status=Delivery.Status.SUPERSEDED) | Q(~_STILL_ASKED, status=Delivery.Status.SENT, sent_at__lt=now - MONTH)
    settled = Q(invitation=None) | Q(invitation__answer__in=(Invitation.Answer.ACCEPTED, Invitation.Answer.DECLINED))
    return Delivery.objects.filter(done, settled, ~_SOMETHING_WAITS, created_at__lt=now - MONTH)


def old_attempts(now: datetime) -> QuerySet[Attempt]:
    """Made a month ago or earlier, also of what failed for good."""
    return Attempt.objects.filter(at__lt=now - MONTH)


def told_news(now: datetime) -> QuerySet[GameEvent]:
    """Told a month ago or earlier. What happened in the game is told by its actions."""
    return GameEvent.objects.filter(~_SOMETHING_WAITS, is_told=True, at__lt=now - MONTH)


def told_announcements(now: datetime) -> QuerySet[Announcement]:
    """Told a month ago or earlier, of which no delivery and no entry of a feed is left."""
    left = [Exists(rows.filter(announcement=OuterRef("pk"))) for rows in (Delivery.objects, FeedEntry.objects)]
    return Announcement.objects.filter(*(~one for one in left), is_told=True, created_at__lt=now - MONTH)


def dead_links(now: datetime) -> QuerySet[Link]:
    """That open nothing any more, and were made a month ago even if they could be used as long as a turn may take."""
    return links.dead().filter(created_at__lt=now - MONTH - links.LONGEST_LIFE)


def ended_sessions(now: datetime) -> QuerySet[Session]:
    """Of people whose sign-in has run out."""
    return Session.objects.filter(expire_date__lt=now)


def dead_codes(now: datetime) -> QuerySet[SignInCode]:
    """With which nobody can sign in any more."""
    return SignInCode.objects.filter(began_at__lt=now - sign_in.VALID)


def dead_changes(now: datetime) -> QuerySet[AddressChange]:
    """To which both addresses did not say yes in time."""
    return AddressChange.objects.filter(asked_at__lt=now - address_change.VALID)


def past_uses(now: datetime) -> QuerySet[Use]:
    """That no limit counts any more."""
    return Use.objects.filter(began_at__lt=now - limits.LONGEST)


def dead_tokens(now: datetime) -> QuerySet[Token]:
    """Revoked or ended a month ago, or made then at an address that is no longer the person's."""
    before = now - MONTH
    moved = ~Q(user__email=F("address")) & Q(created_at__lt=before)
    return Token.objects.filter(Q(revoked_at__lt=before) | Q(expires_at__lt=before) | moved)


def old_keys(now: datetime) -> QuerySet[IdempotencyKey]:
    """Made a week ago or earlier: whoever asks again has done so by then."""
    return IdempotencyKey.objects.filter(created_at__lt=now - WEEK)


def past_entries(now: datetime) -> QuerySet[FeedEntry]:
    """Of feeds, as old as they are kept; but never a person's newest, after which the next one is numbered."""
    newer = FeedEntry.objects.filter(user=OuterRef("user"), number__gt=OuterRef("number"))
    return FeedEntry.objects.filter(Exists(newer), at__lt=now - following.KEPT)


def arrived_canaries(now: datetime) -> QuerySet[Canary]:
    """Of yesterday and before."""
    return Canary.objects.filter(created_at__lt=now - timedelta(days=1))


def old_mail_events(now: datetime) -> QuerySet[MailEvent]:
    """Heard a month ago or earlier: no provider repeats itself that late."""
    return MailEvent.objects.filter(at__lt=now - MONTH)


def old_sheets(now: datetime) -> QuerySet[ScoreSheet]:
    """Score sheets that somebody kept a year ago or earlier who was not signed in; of people they stay."""
    return ScoreSheet.objects.filter(created_by=None, created_at__lt=now - YEAR)


CHORES: Mapping[str, Callable[[datetime], QuerySet[Any]]] = {
    "deliveries": old_deliveries,
    "attempts": old_attempts,
    "news": told_news,
    "links": dead_links,
    "sessions": ended_sessions,
    "sign_in_codes": dead_codes,
    "address_changes": dead_changes,
    "uses": past_uses,
    "tokens": dead_tokens,
    "idempotency_keys": old_keys,
    "feed_entries": past_entries,
    "announcements": told_announcements,
    "canaries": arrived_canaries,
    "mail_events": old_mail_events,
    "score_sheets": old_sheets,
}
"""Each kind of thing by name, and which of it may go."""


def clear(rows: QuerySet[Any], batch: int = 500, batches: int = 200) -> int:
    """Delete rows, a batch a transaction; returns how many. Any number may do this: nobody waits for another."""
    cleared = 0
    for _ in range(batches):
        with transaction.atomic():
            some = rows.select_for_update(skip_locked=True, of=("self",)).order_by("pk").values_list("pk", flat=True)
            keys = list(some[:batch])
            rows.model.objects.filter(pk__in=keys).delete()
        cleared += len(keys)
        if len(keys) < batch:
            break
    return cleared
