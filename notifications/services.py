"""Telling people news of other apps, what they say of how they are told, and telling again what was told before."""

from collections.abc import Sequence
from datetime import time

from django.db import transaction
from django.utils import timezone

from accounts import address_change
from accounts.models import User
from games import guests
from notifications import announcing, health, look_links, stopping
from notifications.announcing import News
from notifications.errors import HalfQuiet, QuietAllDay
from notifications.fan_out import DELAY
from notifications.models import Announcement, Delivery, FailedNews, Rhythm

KEEPS = (0, 10, 25, 50)
"""Percent of a turn's time that one may want to have left, though it be quiet."""


def notify(*, news: Sequence[News]) -> None:
    """Have people told of what is done in this transaction, through all their ways, within seconds after its commit.

    What somebody was told under the same key is not told again. One statement for any number of people.
    """
    announcing.write_down(news)


@transaction.atomic
def send_look_links(address: str) -> None:
    """Have fresh links to all games that go on sent to an address, at most once an hour.

    Nothing tells whether anybody is known there. With the letter, older look links of those seats are dead.

    Args:
        address: already checked to be one.
    """
    look_links.ask(address, timezone.now())


@transaction.atomic
def confirm_address(*, token: str) -> bool:
    """Note one address's yes to a change; whether the account has moved. Then mail goes to the new address, though it
    was stopped at the old one. Raises what `games.guests.confirm_address` raises."""
    user = address_change.find(token).change.user
    has_moved = guests.confirm_address(token=token)
    if has_moved:
        stopping.start_mail(user)
    return has_moved


def note_visit(*, user: User) -> None:
    """Note that a person is here, and sees what waits."""
    Rhythm.objects.update_or_create(user=user, defaults={"seen_at": timezone.now()})


def send_again(delivery: Delivery) -> bool:
    """Have a failed delivery tried again from the first attempt on; False if it had not failed."""
    failed = Delivery.objects.filter(pk=delivery.pk, status=Delivery.Status.FAILED)
    return bool(failed.update(status=Delivery.Status.PENDING, attempts=0, next_at=timezone.now(), reason=""))


@transaction.atomic
def set_rhythm(
    *, user: User, quiet_from: time | None, quiet_to: time | None, keep_percent: int, digest_hour: int
) -> Rhythm:
    """Be reached by these hours from now on; what was held back by others is looked at again. See `Rhythm`.

    Args:
        quiet_from, quiet_to: to the minute; both None for no quiet hours.
        keep_percent: one of `KEEPS`.
        digest_hour: 0 to 23.

    Raises:
        HalfQuiet: only one of the two was said.
        QuietAllDay: both are the same.
    """
    if (quiet_from is None) != (quiet_to is None):
        raise HalfQuiet
    if quiet_from is not None and quiet_from == quiet_to:
        raise QuietAllDay
    wishes = {"quiet_from": quiet_from, "quiet_to": quiet_to, "keep_percent": keep_percent, "digest_hour": digest_hour}
    rhythm = Rhythm.objects.update_or_create(user=user, defaults=wishes)[0]
    look_again(user)
    return rhythm


def tell_again(news: FailedNews | Announcement) -> bool:
    """Have news that could not be told tried again; False if it was told meanwhile."""
    if isinstance(news, FailedNews):
        return bool(FailedNews.objects.filter(pk=news.pk).update(failures=0))
    return bool(announcing.failed().filter(pk=news.pk).update(failures=0))


def look_again(user: User) -> None:
    """Judge anew what is held back for a person, whose wishes or zone are others now. What was refused still waits."""
    now = timezone.now()
    held = Delivery.objects.filter(
        health.awake(now), channel__user=user, status=Delivery.Status.PENDING, claimed_until=None
    )
    held.filter(attempts=0, next_at__gt=now + DELAY).update(next_at=now)
