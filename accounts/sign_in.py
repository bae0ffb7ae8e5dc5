"""Signing in by a code sent by mail: one way in for addresses that are known here and for those that are not.

There is one code an address, whoever asks and however often, and it is so long that nobody guesses it. So asking for
it or typing wrong ones locks nobody out: what lies in the mailbox stays good.
"""

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts import letters, limits
from accounts.errors import MailUnreachable, TooOften, WrongCode
from accounts.models import SignInCode, User
from accounts.services import person_at
from accounts.silence import is_silenced

VALID = timedelta(minutes=30)
"""How long a code is good."""

RENEWED_AFTER = timedelta(minutes=15)
"""Who asks within this gets the same code again, and later a new one: so each letter's code is good for as long."""

LETTERS = 3
"""So many carry the same code."""

SIGNS, LENGTH = "BCDFGHJKLMNPQRSTVWXZ", 8
"""Consonants make no words. 20⁸ codes, against ten guesses a network and quarter of an hour."""


def send_code(*, address: str, network: str) -> datetime:
    """Send the code of an address there, unless its reader wants no mail or may not sign in: nobody can tell.

    Returns until when the code is good.

    Args:
        address: already checked to be one.
        network: from which it is asked for.

    Raises:
        TooOften: from this network, or for this address, whose newest code is still good then.
        MailUnreachable: nothing was sent, and nothing counts.
    """
    limits.spend(limits.ASKING, network)
    code = _next_code(address)
    is_wanted = code.user.is_active and not is_silenced(address) and _is_welcome(code.user)
    minutes = round((code.began_at + VALID - timezone.now()) / timedelta(minutes=1))
    try:
        letters.send([(code.user.email, letters.sign_in_code(_in_letters(code), minutes) if is_wanted else None)])
    except MailUnreachable:
        SignInCode.objects.filter(pk=code.pk, nonce=code.nonce, sent__gt=0).update(sent=F("sent") - 1)
        raise
    return code.began_at + VALID


def check_code(*, address: str, code: str, network: str) -> User:
    """Whose code it is. It is used up; the first one confirms the address.

    Raises:
        WrongCode: it is not the newest, or too old.
        TooOften: too many wrong ones for this address came from this network.
    """
    limits.spend(limits.GUESSING, address.lower(), network)
    user = _use(address, code)
    limits.refund(limits.GUESSING, address.lower(), network)
    return user


@transaction.atomic
def _next_code(address: str) -> SignInCode:
    now, user = timezone.now(), person_at(address)
    SignInCode.objects.bulk_create([SignInCode(user=user, nonce=_nonce(), began_at=now)], ignore_conflicts=True)
    code = SignInCode.objects.select_for_update(of=("self",)).select_related("user").get(user=user)
    if code.began_at + RENEWED_AFTER <= now:
        code.nonce, code.began_at, code.sent = _nonce(), now, 0
    if code.sent >= LETTERS:
        wait = code.began_at + RENEWED_AFTER - now
        raise TooOften(seconds=-(-wait // timedelta(seconds=1)))
    code.sent += 1
    code.save()
    return code


def _is_welcome(user: User) -> bool:
    """Whether a letter more is none too many: an address that never answered is left alone after a few a day."""
    try:
        limits.spend(limits.STRANGERS, str(user.pk))
    except TooOften:
        return not user.is_guest
    return True


@transaction.atomic
def _use(address: str, given: str) -> User:
    live = SignInCode.objects.filter(began_at__gt=timezone.now() - VALID, user__is_active=True)
    code = live.select_for_update(of=("self",)).select_related("user").filter(user__in=User.objects.at(address)).first()
    if code is None or not constant_time_compare(_bare(_in_letters(code)), _bare(given)):
        raise WrongCode
    user = code.user
    if user.confirmed_at is None:
        user.confirmed_at = timezone.now()
        user.save(update_fields=["confirmed_at"])
    code.delete()
    return user


def _nonce() -> str:
    return secrets.token_hex(16)


def _in_letters(code: SignInCode) -> str:
    """The code as it is written, such as BCDF-GHJK. What is stored does not tell it without the secret key."""
    secret = f"{code.user_id}:{code.user.email}:{code.nonce}"
    number = int.from_bytes(salted_hmac("accounts.sign_in", secret, algorithm="sha256").digest())
    signs = "".join(SIGNS[number // len(SIGNS) ** place % len(SIGNS)] for place in range(LENGTH))
    return f"{signs[: LENGTH // 2]}-{signs[LENGTH // 2 :]}"


def _bare(code: str) -> str:
    return "".join(sign for sign in code.upper() if sign.isalnum())
