"""What has served its time is forgotten."""

from datetime import datetime

from django.contrib.sessions.models import Session

from accounts import address_change, limits, sign_in
from accounts.models import AddressChange, SignInCode, Use


def forget_the_past(*, now: datetime) -> int:
    """Delete codes, address changes, counts and sessions that are over; returns how many."""
    over = (
        SignInCode.objects.filter(began_at__lt=now - sign_in.VALID),
        AddressChange.objects.filter(asked_at__lt=now - address_change.VALID),
        Use.objects.filter(began_at__lt=now - limits.LONGEST),
        Session.objects.filter(expire_date__lt=now),
    )
    return sum(rows.delete()[0] for rows in over)
