"""Telling again what was told before."""

from django.db import transaction
from django.utils import timezone

from accounts import address_change
from accounts.models import User
from games import guests
from notifications import look_links, stopping
from notifications.models import Delivery, Rhythm


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
