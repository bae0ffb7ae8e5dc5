"""People who play by mail alone: their seats go over to an account, and those who play nowhere are forgotten."""

from datetime import datetime, timedelta
from functools import cache

from django.db import IntegrityError, transaction
from django.db.models import PROTECT, Exists, ManyToOneRel, Model, OuterRef, QuerySet
from django.utils import timezone

from accounts import address_change
from accounts.errors import DeadChange
from accounts.models import User
from accounts.services import person_at
from games.errors import SharedTable
from games.models import Game, GameEvent, Invitation, Seat

KEPT = timedelta(days=30)
"""How long a guest is remembered who plays nowhere and is asked to nothing."""


@transaction.atomic
def confirm_address(*, token: str) -> bool:
    """Note one address's yes to a change; whether it was the second, so that the account has moved.

    A guest at the new address becomes one with the account.

    Raises:
        DeadChange: the link is not alive, or the new address has got an account of its own.
        SharedTable: the guest sits where the account does.
    """
    change = address_change.say_yes(token)
    if change.old_at is None or change.new_at is None:
        return False
    guest = person_at(change.address)
    if not guest.is_guest:
        raise DeadChange
    _take_over(guest, change.user)
    guest.delete()
    address_change.complete(change)
    return True


def delete_idle_guests(*, now: datetime) -> int:
    """Forget guests who never signed in, play nowhere and are asked to nothing; returns how many."""
    new = User.objects.filter(confirmed_at=None, joined_at__lt=now - KEPT, is_staff=False)
    theirs = [~Exists(_pointing_at(OuterRef("pk"), model, name)) for model, name in _kept()]
    idle = new.filter(*theirs).exclude(invitations__answer="")
    found = list(idle.values_list("pk", flat=True)[:1000])
    return User.objects.filter(pk__in=found, confirmed_at=None).delete()[1].get("accounts.User", 0)


@cache
def _kept() -> list[tuple[type[Model], str]]:
    """What is never deleted with a person, in whichever app it stands: models, and their fields that point at one."""
    fields = User._meta.get_fields(include_hidden=True)  # noqa: SLF001 - Django documents it
    pointing = [field for field in fields if isinstance(field, ManyToOneRel)]
    return [(each.related_model, each.field.name) for each in pointing if each.on_delete is PROTECT]


def _pointing_at(person: User | OuterRef, model: type[Model], name: str) -> QuerySet[Model]:
    return model._default_manager.filter(**{name: person})  # noqa: SLF001 - Django documents it


def _take_over(guest: User, account: User) -> None:
    """Let an account have all that a guest has. Locks the games."""
    theirs = Game.objects.filter(seats__tenures__user=guest) | Game.objects.filter(seats__user=guest)
    ids = sorted(set(theirs.values_list("pk", flat=True)))
    games = list(Game.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk"))
    held = Seat.objects.filter(game__in=games)
    if held.filter(user=account, game__seats__user=guest).exists():
        raise SharedTable
    seats = list(held.filter(user=guest))
    try:
        with transaction.atomic():
            for model, name in _kept():
                _pointing_at(guest, model, name).update(**{name: account})
    except IntegrityError:
        raise SharedTable from None
    Invitation.objects.filter(user=guest).update(user=account)
    now = timezone.now()
    GameEvent.objects.bulk_create(
        GameEvent(
            game_id=seat.game_id, kind=GameEvent.Kind.TURN, seat=seat.index, turn=seat.turn, step=game.step, at=now
        )
        for game in games
        for seat in seats
        if seat.game_id == game.pk and seat.is_waiting and not seat.is_bot  # the guest's links are dead
    )
