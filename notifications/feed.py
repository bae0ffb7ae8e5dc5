"""The feed: one log of news a person, numbered so that no reader ever misses an entry.

Ids are given when a row is written and seen when it is committed, in another order; so whoever reads by id skips rows.
Entries are numbered by one writer at a time instead, who holds the pen until the numbers are committed.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db import connection
from django.db.models import Max

from accounts.models import User
from games.models import GameEvent, Invitation
from notifications.models import Announcement, Delivery, FeedEntry

_PEN = 0x6775_696C_6470_6F73
"""A number of our own among PostgreSQL's advisory locks."""


def take_pen(*, wait: bool = True) -> bool:
    """Become the one who writes until this transaction ends; False if another is and there is no wait.

    SQLite has one writer anyway.
    """
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        if not wait:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_PEN])
            return bool(cursor.fetchone()[0])
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_PEN])
    return True


def tell(news: Iterable[tuple[GameEvent, User]]) -> None:
    """Enter news of games into these people's feeds, in this order. Hold the pen."""
    _append(
        FeedEntry(
            user=user,
            game_id=event.game_id,
            sequence=event.pk,
            kind=event.kind,
            seat=event.seat,
            turn=event.turn,
            at=event.at,
        )
        for event, user in news
    )


def offer(invitation: Invitation, at: datetime) -> None:
    """Enter an invitation into the feed of who is invited. Hold the pen."""
    seat = invitation.seat
    _append([FeedEntry(user=invitation.user, game_id=seat.game_id, kind="invitation", seat=seat.index, at=at)])


def announce(announcements: Iterable[Announcement]) -> None:
    """Enter news of other apps into the feeds of whom it concerns, in this order. Hold the pen."""
    _append(
        FeedEntry(user=one.user, announcement=one, kind=Delivery.Kind.NEWS, at=one.created_at) for one in announcements
    )


def _append(entries: Iterable[FeedEntry]) -> None:
    entries = list(entries)
    people = FeedEntry.objects.filter(user__in={entry.user_id for entry in entries}).values_list("user")
    numbers = dict(people.annotate(last=Max("number")))
    for entry in entries:
        entry.number = numbers[entry.user_id] = numbers.get(entry.user_id, 0) + 1
    FeedEntry.objects.bulk_create(entries)
