"""Telling people what is no news of a running game, and telling again."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Seat
from notifications.fan_out import channels_of
from notifications.models import Delivery


@transaction.atomic
def invite(*, seat: Seat, user: User) -> None:
    """Write to a person, once, that a seat of an open game is offered.

    Nothing is sent if the game has started or somebody else has taken the seat by then.
    """
    Delivery.objects.bulk_create(
        (
            Delivery(
                channel=channel,
                key=f"{Delivery.Kind.INVITATION}:{seat.game_id}:{seat.index}",
                kind=Delivery.Kind.INVITATION,
                game_id=seat.game_id,
                seat=seat.index,
                next_at=timezone.now(),
            )
            for channel in channels_of(user)
        ),
        ignore_conflicts=True,
    )


def send_again(delivery: Delivery) -> bool:
    """Have a failed delivery tried again from the first attempt on; False if it had not failed."""
    failed = Delivery.objects.filter(pk=delivery.pk, status=Delivery.Status.FAILED)
    return bool(failed.update(status=Delivery.Status.PENDING, attempts=0, next_at=timezone.now(), reason=""))
