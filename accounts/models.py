"""The people."""

from functools import cache
from typing import ClassVar
from zoneinfo import ZoneInfo, available_timezones

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower, Now
from django.db.models.lookups import Exact
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from accounts.names import skeleton


class UserManager(BaseUserManager["User"]):
    """Makes people without passwords: they sign in by other means."""

    def create_user(self, *, email: str, name: str, is_staff: bool = False) -> "User":
        """A person whose address is confirmed. Raises IntegrityError if the address or name is taken."""
        user = self.model(
            email=email, name=name, name_key=skeleton(name), is_staff=is_staff, confirmed_at=timezone.now()
        )
        user.set_unusable_password()
        user.save(using=self._db, force_insert=True)
        return user

    def at(self, address: str) -> models.QuerySet["User"]:
        """Who reads mail at an address, in whichever case it is written: nobody or one. By an index."""
        return self.filter(Exact(Lower("email"), Lower(models.Value(address))))


@cache
def time_zones() -> tuple[str, ...]:
    """The names of all time zones that people live in, and UTC."""
    places = (
        name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/", "US/"))
    )
    return ("UTC", *sorted(places))


def is_time_zone(name: str) -> None:
    """Raises ValidationError if there is no time zone of this name."""
    if name not in time_zones():
        raise ValidationError(_("There is no such time zone."))


class User(AbstractBaseUser, PermissionsMixin):
    """A person. The address is unique without regard to case, the display name without regard to how it looks alike.

    Attributes:
        name: empty until the person chose one.
        name_key: what is compared of it (`names.skeleton`).
        renamed_at: when the name was last changed; None as long as it is the first.
        time_zone: such as "Europe/Berlin"; empty until it is known.
        confirmed_at: when the person first signed in by a code sent to the address. Until then the person is a
            guest: made from an address that somebody named, and free to play by links.
    """

    email = models.EmailField(_("address"), unique=True)
    name = models.CharField(_("display name"), max_length=30, blank=True)
    name_key = models.CharField(max_length=60, blank=True, editable=False)
    renamed_at = models.DateTimeField(null=True, editable=False)
    time_zone = models.CharField(_("time zone"), max_length=50, blank=True, validators=[is_time_zone])
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    joined_at = models.DateTimeField(db_default=Now())
    confirmed_at = models.DateTimeField(null=True)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("email"), name="accounts_user_email_unique"),
            models.UniqueConstraint(
                fields=["name_key"], condition=~models.Q(name_key=""), name="accounts_user_name_unique"
            ),
            models.CheckConstraint(
                condition=models.Q(name="", name_key="") | (~models.Q(name="") & ~models.Q(name_key="")),
                name="accounts_user_name_has_key",
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(_("Guest"))

    @property
    def is_guest(self) -> bool:
        return self.confirmed_at is None

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which the person reads times."""
        return ZoneInfo(self.time_zone or "UTC")


class Silence(models.Model):
    """An address whose reader wants no mail from here. The address itself is not kept.

    Attributes:
        address_hash: SHA-256 of the address in small letters, in hexadecimal.
    """

    address_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"silence no. {self.pk}"


class Token(models.Model):
    """A key with which a program acts for a person. What is stored does not open anything.

    Attributes:
        token_hash: SHA-256 of the token, in hexadecimal.
        hint: how the token begins, to tell it from others.
        scopes: what it allows, of `accounts.tokens.SCOPES`.
        address: the person's when it was made: it is dead once that is another.
        used_at: when it was last used, to about a minute.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    token_hash = models.CharField(max_length=64, unique=True)
    hint = models.CharField(max_length=12)
    scopes = models.JSONField()
    address = models.EmailField()
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        permissions = [("revoke_token", "Can revoke the tokens of others at the desk")]

    def __str__(self) -> str:
        return self.name


class SignInCode(models.Model):
    """The one code with which a person can sign in now. The code itself is not kept: it follows from the nonce.

    Attributes:
        sent: how many letters carried it.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="sign_in_code")
    nonce = models.CharField(max_length=32)
    began_at = models.DateTimeField()
    sent = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"of {self.user_id}"


class Passkey(models.Model):
    """A key that a person's device keeps, with which it signs in.

    Attributes:
        credential: its public half, as WebAuthn tells it ("attested credential data").
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    name = models.CharField(_("name"), max_length=40)
    credential_id = models.BinaryField(max_length=1023, unique=True)
    credential = models.BinaryField()
    created_at = models.DateTimeField(db_default=Now())
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return self.name


class AddressChange(models.Model):
    """A person moves to another address, once both the old and the new one have said so.

    Attributes:
        old_hash, new_hash: SHA-256 of the token that the letter to the old and to the new address carries.
        old_at, new_at: when that address said yes.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="address_change")
    address = models.EmailField()
    asked_at = models.DateTimeField()
    old_hash = models.CharField(max_length=64, unique=True)
    new_hash = models.CharField(max_length=64, unique=True)
    old_at = models.DateTimeField(null=True)
    new_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"of {self.user_id}"


class Use(models.Model):
    """How often something was done within one span of time (`accounts.limits`). Whose it is cannot be read from it."""

    key = models.CharField(max_length=64, primary_key=True)
    began_at = models.DateTimeField()
    count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.count} since {self.began_at}"
