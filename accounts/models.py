"""The people."""

from typing import ClassVar
from zoneinfo import ZoneInfo, available_timezones

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower, Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7


class UserManager(BaseUserManager["User"]):
    """Makes people without passwords: they sign in by other means."""

    def create_user(self, *, email: str, name: str, is_staff: bool = False) -> "User":
        """A person whose address is confirmed. Raises IntegrityError if the address or name is taken."""
        user = self.model(email=email, name=name, is_staff=is_staff, confirmed_at=timezone.now())
        user.set_unusable_password()
        user.save(using=self._db, force_insert=True)
        return user


def is_time_zone(name: str) -> None:
    """Raises ValidationError if there is no time zone of this name."""
    if name not in available_timezones():
        raise ValidationError(_("There is no such time zone."))


class User(AbstractBaseUser, PermissionsMixin):
    """A person. Address and display name are unique without regard to case.

    Attributes:
        name: empty until the person chose one.
        time_zone: such as "Europe/Berlin"; empty until it is known.
        confirmed_at: when the person first signed in by a code sent to the address. Until then the person is a
            guest: made from an address that somebody named, and free to play by links.
    """

    email = models.EmailField(_("address"), unique=True)
    name = models.CharField(_("display name"), max_length=30, blank=True)
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
            models.UniqueConstraint(Lower("name"), condition=~models.Q(name=""), name="accounts_user_name_unique"),
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

    def __str__(self) -> str:
        return self.name
