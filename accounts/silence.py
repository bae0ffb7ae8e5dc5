"""Never write to me again: an address to which nothing is sent, whoever asks for it.

It holds for every mail, sign-in codes too, as long as nobody confirmed that the address is theirs. Whoever has an
account chooses letters there instead (`notifications.mutes`), and mail that guards the account is sent all the same.
"""

from collections.abc import Iterable
from hashlib import sha256

from accounts.models import Silence, User


def silence(address: str) -> None:
    """Write to this address no more, from now on."""
    Silence.objects.get_or_create(address_hash=_hash(address))


def hear_again(address: str) -> None:
    """Write to this address again."""
    Silence.objects.filter(address_hash=_hash(address)).delete()


def is_silenced(address: str) -> bool:
    """Whether nothing may be sent to this address. Two statements at most."""
    if not Silence.objects.filter(address_hash=_hash(address)).exists():
        return False
    return not User.objects.at(address).filter(confirmed_at__isnull=False).exists()


def silenced(users: Iterable[User]) -> frozenset[str]:
    """The addresses of these people to which nothing may be sent. One statement."""
    by_hash = {_hash(user.email): user.email for user in users if user.is_guest}
    found = Silence.objects.filter(address_hash__in=by_hash).values_list("address_hash", flat=True)
    return frozenset(by_hash[address_hash] for address_hash in found)


def _hash(address: str) -> str:
    return sha256(address.lower().encode()).hexdigest()
