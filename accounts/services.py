"""The verbs of people's accounts."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts import names
from accounts.errors import NameTaken, RenamedLately, UnknownTimeZone
from accounts.models import User, time_zones

RENAMED_AFTER = timedelta(days=30)
"""So long a name is kept at least. The first one can be changed at any time, for one may mistype it."""


@transaction.atomic
def person_at(address: str) -> User:
    """Whoever reads mail at an address; a guest is made if nobody is known there.

    Both take the same statements, so that the time tells nobody which it was.

    Args:
        address: already checked to be one.
    """
    guest = User(email=address)
    guest.set_unusable_password()
    User.objects.bulk_create([guest], ignore_conflicts=True)
    return User.objects.at(address).get()


@transaction.atomic
def choose_name(*, user: User, name: str) -> None:
    """Be called so from now on. Locks the person's row.

    Raises:
        BadName: one of its kinds; see `accounts.errors`.
        RenamedLately: the name was changed less than `RENAMED_AFTER` ago.
    """
    chosen, now = names.clean(name), timezone.now()
    locked = User.objects.select_for_update().get(pk=user.pk)
    if chosen == locked.name:
        return
    if locked.renamed_at and locked.renamed_at + RENAMED_AFTER > now:
        raise RenamedLately(days=RENAMED_AFTER.days)
    renamed_at = now if locked.name else None
    try:
        with transaction.atomic():
            User.objects.filter(pk=user.pk).update(name=chosen, name_key=names.skeleton(chosen), renamed_at=renamed_at)
    except IntegrityError:
        raise NameTaken from None
    user.name, user.renamed_at = chosen, renamed_at


def choose_time_zone(*, user: User, time_zone: str) -> None:
    """Read times in this zone from now on. Raises UnknownTimeZone."""
    if time_zone not in time_zones():
        raise UnknownTimeZone
    User.objects.filter(pk=user.pk).update(time_zone=time_zone)
    user.time_zone = time_zone


@transaction.atomic
def describe_person(*, user: User, name: str | None = None, time_zone: str | None = None) -> None:
    """Change what is given, all of it or nothing. Raises what `choose_name` and `choose_time_zone` raise."""
    if time_zone is not None:
        choose_time_zone(user=user, time_zone=time_zone)
    if name is not None:
        choose_name(user=user, name=name)


def suggest_time_zone(*, user: User, time_zone: str) -> None:
    """Read times in this zone unless one is known already; what is none is passed over."""
    if time_zone and not user.time_zone and time_zone in time_zones():
        choose_time_zone(user=user, time_zone=time_zone)


def end_sessions(user: User) -> None:
    """End every session of a person: what a session proves to know is replaced."""
    user.set_unusable_password()
    user.save(update_fields=["password"])


def make_admin(*, address: str) -> User:
    """Let whoever reads mail at this address keep the house. Nothing is needed of them yet."""
    person = person_at(address)
    person.is_staff = person.is_superuser = True
    person.save(update_fields=["is_staff", "is_superuser"])
    return person
