"""Passkeys: signing in with what a device keeps, by WebAuthn.

What is answered is only what was asked: each ceremony begins here with a state that the session keeps until it ends.
"""

from collections.abc import Mapping
from datetime import timedelta
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from fido2.server import Fido2Server
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from accounts.errors import BadPasskey, TooManyPasskeys
from accounts.models import Passkey, User

MOST = 10
"""So many an account holds."""

PATIENCE = timedelta(minutes=5)
"""How long a ceremony may take."""

type Json = dict[str, Any]


def are_possible() -> bool:
    """Whether the site can have passkeys: they belong to a name, not to a bare address such as 127.0.0.1."""
    try:
        ip_address(_host())
    except ValueError:
        return True
    return False


def begin_adding(user: User) -> tuple[Json, Json]:
    """What the browser is asked to make a passkey from, and the state to keep. Raises TooManyPasskeys."""
    known = [AttestedCredentialData(bytes(key.credential)) for key in user.passkeys.all()]
    if len(known) >= MOST:
        raise TooManyPasskeys(most=MOST)
    options, state = _server().register_begin(
        PublicKeyCredentialUserEntity(id=_handle(user), name=user.email, display_name=user.name),
        known,
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return dict(options)["publicKey"], _kept(state)


def add(*, user: User, state: Json | None, answer: Mapping[str, Any]) -> Passkey:
    """Keep the passkey that a browser made. Raises BadPasskey."""
    try:
        made = _server().register_complete(_fresh(state), answer).credential_data
    except (ValueError, TypeError, KeyError):
        raise BadPasskey from None
    if made is None:
        raise BadPasskey
    number = user.passkeys.count() + 1
    try:
        with transaction.atomic():
            return Passkey.objects.create(
                user=user,
                name=_("Passkey {number}").format(number=number),
                credential_id=made.credential_id,
                credential=bytes(made),
            )
    except IntegrityError:
        raise BadPasskey from None


def begin_sign_in() -> tuple[Json, Json]:
    """What the browser is asked to sign, with whichever passkey it has, and the state to keep."""
    options, state = _server().authenticate_begin(user_verification=UserVerificationRequirement.REQUIRED)
    return dict(options)["publicKey"], _kept(state)


def recognise(*, state: Json | None, answer: Mapping[str, Any]) -> User:
    """Whose passkey answered. Raises BadPasskey."""
    try:
        response = AuthenticationResponse.from_dict(answer)
        key = Passkey.objects.select_related("user").get(credential_id=response.raw_id, user__is_active=True)
        _server().authenticate_complete(_fresh(state), [AttestedCredentialData(bytes(key.credential))], response)
    except (ValueError, TypeError, KeyError, Passkey.DoesNotExist):
        raise BadPasskey from None
    if response.response.user_handle not in (None, _handle(key.user)):
        raise BadPasskey
    Passkey.objects.filter(pk=key.pk).update(used_at=timezone.now())
    return key.user


def rename(*, user: User, passkey_id: int, name: str) -> None:
    """Call one of a person's passkeys so. Raises BadPasskey: it is none of theirs."""
    if not user.passkeys.filter(pk=passkey_id).update(name=name):
        raise BadPasskey


def remove(*, user: User, passkey_id: int) -> None:
    """Let one of a person's passkeys open nothing any more. Raises BadPasskey: it is none of theirs."""
    if not user.passkeys.filter(pk=passkey_id).delete()[0]:
        raise BadPasskey


def _server() -> Fido2Server:
    return Fido2Server(
        PublicKeyCredentialRpEntity(name="Guildpost", id=_host()),
        verify_origin=lambda origin: origin == settings.SITE_URL,
    )


def _host() -> str:
    return str(urlsplit(settings.SITE_URL).hostname)


def _handle(user: User) -> bytes:
    return str(user.pk).encode()


def _kept(state: Json) -> Json:
    return {**state, "began_at": timezone.now().timestamp()}


def _fresh(state: Json | None) -> Json:
    if state is None or state["began_at"] + PATIENCE.total_seconds() < timezone.now().timestamp():
        raise BadPasskey
    return state
