"""Following a feed: what came after an entry that was read before."""

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from notifications.models import FeedEntry

KEPT = timedelta(days=7)
"""How long an entry can be read. The newest of each person stays, for the next is numbered after it."""


class Resync(Refusal):
    """What followed this number is not kept any more, or the number was never given.

    `context["next"]` is the number to go on from, after reading anew how things stand.
    """

    code = "resync"
    status = 410
    sentence = _("Your feed cannot be told from there. Read your turns and games anew, then go on after {next}.")


def newest_number(user_id: int) -> int:
    """Of a person's entries; 0 if there never was one."""
    return FeedEntry.objects.filter(user=user_id).aggregate(newest=Max("number"))["newest"] or 0


def entries_after(user_id: int, number: int, limit: int) -> Sequence[FeedEntry]:
    """The entries that follow on a number without a gap, at most `limit`. One statement, two if there are none.

    Raises Resync: some that followed are gone, or the number was never given.
    """
    entries = list(
        FeedEntry.objects.filter(user=user_id, number__gt=number)
        .select_related("announcement")
        .order_by("number")[:limit]
    )
    last = entries[-1].number if entries else min(number, newest_number(user_id))
    if last - number != len(entries):
        raise Resync(next=newest_number(user_id))
    return entries
