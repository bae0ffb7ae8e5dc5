"""How often something may be done, exactly: counted in the database, so it holds for all processes and any time.

A span of time begins with the first use and ends by itself, so nobody can keep anybody out for longer than one.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.errors import TooOften
from accounts.models import Use


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `amount` uses within `span`."""

    name: str
    amount: int
    span: timedelta


LONGEST = timedelta(days=1)
"""No limit's span is longer."""

QUARTER = timedelta(minutes=15)
ASKING = Limit("asking", 30, QUARTER)
"""Asking for sign-in codes, by network."""
GUESSING = Limit("guessing", 10, QUARTER)
"""Wrong codes, by address and network: nobody can use up another network's."""
STRANGERS = Limit("strangers", 6, LONGEST)
"""Letters with codes to an address that nobody ever confirmed, by person."""
PASSKEYS = Limit("passkeys", 60, QUARTER)
"""Beginning or ending a sign-in by passkey, by network."""
LINKS = Limit("links", 10, QUARTER)
"""Asking for new links to games, by network."""
KEEPING = Limit("keeping", 20, QUARTER)
"""Keeping score sheets, by account, or by network of who is not signed in."""
MOVING = Limit("moving", 3, LONGEST)
"""Asking to change the address, by account."""


@transaction.atomic
def spend(limit: Limit, *keys: str) -> None:
    """Count one use. Locks the row of these keys.

    Raises:
        TooOften: the span's uses are spent; says how long it lasts.
    """
    now = timezone.now()
    use = _locked(limit, keys, now)
    if use.began_at + limit.span <= now:
        use.began_at, use.count = now, 0
    if use.count >= limit.amount:
        raise TooOften(seconds=_seconds(use.began_at + limit.span - now))
    use.count += 1
    use.save(update_fields=["began_at", "count"])


@transaction.atomic
def refund(limit: Limit, *keys: str) -> None:
    """Take one use back: it was none of those that count."""
    use = _locked(limit, keys, timezone.now())
    use.count = max(0, use.count - 1)
    use.save(update_fields=["count"])


def _locked(limit: Limit, keys: tuple[str, ...], now: datetime) -> Use:
    key = salted_hmac("accounts.limits", "\n".join((limit.name, *keys)), algorithm="sha256").hexdigest()
    Use.objects.bulk_create([Use(key=key, began_at=now)], ignore_conflicts=True)
    return Use.objects.select_for_update().get(key=key)


def _seconds(wait: timedelta) -> int:
    return max(1, -(-wait // timedelta(seconds=1)))
