"""The right to organise competitions, which whoever keeps the house gives and takes."""

from django.contrib.auth.models import Permission
from django.db import transaction

from accounts.models import User
from accounts.services import person_at
from leagues.authority import PERMISSION


@transaction.atomic
def let_organise(*, address: str) -> User:
    """Let whoever reads mail at this address organise competitions, and come to the desk for them.

    Args:
        address: already checked to be one.
    """
    person = person_at(address)
    person.is_staff = True
    person.save(update_fields=["is_staff"])
    person.user_permissions.add(_right())
    return person


@transaction.atomic
def let_organise_no_more(*, address: str) -> User:
    """Take the right back. Competitions of this person keep their other organisers; the desk stays open to whoever has
    another right there."""
    person = person_at(address)
    person.user_permissions.remove(_right())
    person.is_staff = person.is_superuser or person.user_permissions.exists()
    person.save(update_fields=["is_staff"])
    return person


def _right() -> Permission:
    app, codename = PERMISSION.split(".")
    return Permission.objects.get(content_type__app_label=app, codename=codename)
