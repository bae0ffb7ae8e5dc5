"""Moving to another address: it takes a yes from the old one and from the new one, in either order, within a day.

Who asks learns nothing of the new address; its reader is told if it has an account here already. `games.guests` ends
a move, since the seats of a guest at the new address come along.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from hashlib import sha256

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import letters, limits
from accounts.errors import DeadChange, MailUnreachable, SameAddress
from accounts.letters import Letter
from accounts.models import AddressChange, User
from accounts.services import end_sessions
from accounts.silence import is_silenced

VALID = timedelta(hours=24)


class Side(Enum):
    """Which of the two addresses a link was sent to."""

    OLD = "old"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Asked:
    """A change that waits, as one of its links opens it."""

    change: AddressChange
    side: Side

    @property
    def has_said_yes(self) -> bool:
        return (self.change.old_at if self.side is Side.OLD else self.change.new_at) is not None


def ask(*, user: User, address: str) -> None:
    """Write to both addresses. A change that was asked for before is forgotten.

    Args:
        address: already checked to be one.

    Raises:
        SameAddress: it is the account's.
        TooOften: more than a few changes a day.
        MailUnreachable: nothing was asked for.
    """
    if address.lower() == user.email.lower():
        raise SameAddress
    limits.spend(limits.MOVING, str(user.pk))
    old, new = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
    AddressChange.objects.update_or_create(
        user=user,
        defaults={
            "address": address,
            "asked_at": timezone.now(),
            "old_hash": _hash(old),
            "new_hash": _hash(new),
            "old_at": None,
            "new_at": None,
        },
    )
    try:
        letters.send([(user.email, _to_old(old)), (address, _to_new(address, new))])
    except MailUnreachable:
        withdraw(user=user)
        limits.refund(limits.MOVING, str(user.pk))
        raise


def waiting(user: User) -> AddressChange | None:
    """The change that a person has asked for, while it can be ended."""
    return _live().filter(user=user).first()


def withdraw(*, user: User) -> None:
    """Stay at the old address: the links of both letters are dead."""
    AddressChange.objects.filter(user=user).delete()


def find(token: str) -> Asked:
    """What a link opens. Raises DeadChange."""
    hashed = _hash(token)
    change = _live().filter(Q(old_hash=hashed) | Q(new_hash=hashed)).first()
    if change is None:
        raise DeadChange
    return Asked(change, Side.OLD if change.old_hash == hashed else Side.NEW)


def say_no(token: str) -> None:
    """Let nothing come of the change, as either side may. Raises DeadChange."""
    find(token).change.delete()


@transaction.atomic
def say_yes(token: str) -> AddressChange:
    """Note the yes of one side. Locks the change. Raises DeadChange."""
    asked = find(token)
    change = _live().select_for_update(of=("self",)).filter(pk=asked.change.pk).first()
    if change is None or _hash(token) not in (change.old_hash, change.new_hash):
        raise DeadChange
    if asked.side is Side.OLD:
        change.old_at = change.old_at or timezone.now()
    else:
        change.new_at = change.new_at or timezone.now()
    change.save(update_fields=["old_at", "new_at"])
    return change


def complete(change: AddressChange) -> None:
    """Let the person be at the new address. All sessions end, and links sent to the old one are dead.

    Hold the change's lock, and let nobody be at the new address.
    """
    user = change.user
    old, user.email = user.email, change.address
    user.save(update_fields=["email"])
    end_sessions(user)
    change.delete()
    transaction.on_commit(lambda: _tell(old), robust=True)


def _live() -> QuerySet[AddressChange]:
    return AddressChange.objects.select_related("user").filter(
        asked_at__gt=timezone.now() - VALID, user__is_active=True
    )


def _hash(token: str) -> str:
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def _url(token: str) -> str:
    return f"{settings.SITE_URL}/a/{token}"


def _tell(old: str) -> None:
    letters.send([(old, _moved())])


def _to_old(token: str) -> Letter:
    return Letter(
        subject=_("Another address for your account at Guildpost?"),
        title=_("Another address?"),
        paragraphs=[
            _(
                "You asked to move your account to another address. This is the old one: say yes here, and at the new "
                "one by the letter that went there. Until both have said yes, and if a day goes by, nothing changes."
            )
        ],
        label=_("To the question"),
        url=_url(token),
        if_not_you=_(
            "You did not ask for it? Then somebody is signed in to your account. Say no; then sign in, and end all "
            "other sessions on your account’s page."
        ),
    )


def _to_new(address: str, token: str) -> Letter | None:
    if is_silenced(address):
        return None
    if User.objects.at(address).filter(confirmed_at__isnull=False).exists():
        return _is_home()
    return Letter(
        subject=_("Your new address at Guildpost?"),
        title=_("Your new address?"),
        paragraphs=[
            _(
                "Somebody with an account at Guildpost wants to receive its letters here. If that is you, say yes; the "
                "old address must say yes, too. Within a day, and in either order."
            )
        ],
        label=_("To the question"),
        url=_url(token),
        if_not_you=_("You did not ask for it? Then somebody mistyped an address. There is nothing to do."),
    )


def _is_home() -> Letter:
    return Letter(
        subject=_("You have an account at Guildpost already"),
        title=_("This address has an account"),
        paragraphs=[
            _(
                "Somebody asked to move another account to this address. That cannot be, for this address has an "
                "account of its own, and whoever asked was not told so. If it was you, sign in here with this address; "
                "to bring the two together, deactivate the one that you do not need."
            )
        ],
        if_not_you=_("You did not ask for it? Then somebody mistyped an address. There is nothing to do."),
    )


def _moved() -> Letter:
    return Letter(
        subject=_("Your account at Guildpost has moved"),
        title=_("Your account has moved"),
        paragraphs=[
            _(
                "Your account is at its new address now, as both addresses said. Links in letters to this one open "
                "nothing any more, and every session has ended: sign in with the new address."
            )
        ],
        if_not_you=_("You did not do this? Then write to whoever runs this house at once."),
    )
