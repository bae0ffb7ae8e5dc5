"""The verbs of people's accounts."""

from django.db import transaction

from accounts.models import User


@transaction.atomic
def person_at(address: str) -> User:
    """Whoever reads mail at an address; a guest is made if nobody is known there.

    Args:
        address: already checked to be one.
    """
    found = User.objects.filter(email__iexact=address).first()
    return found or _guest(address)


def _guest(address: str) -> User:
    guest = User(email=address)
    guest.set_unusable_password()
    User.objects.bulk_create([guest], ignore_conflicts=True)  # somebody else may be just as quick
    return User.objects.get(email__iexact=address)
