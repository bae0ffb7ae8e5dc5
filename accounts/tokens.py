"""Personal tokens: made, found and revoked. `gp_pat_`, 30 signs of chance, and six of a check sum.

The check sum lets a leaked token be recognised, and a mistyped one be refused, without asking anybody.
"""

import secrets
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from uuid import UUID
from zlib import crc32

import structlog
from celery import current_app
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.errors import TokenRefused
from accounts.models import Token, User

log = structlog.get_logger(__name__)

PREFIX = "gp_pat_"
SCOPES = ("games:read", "games:play", "channels:manage", "leagues:organise")
LONGEST_NAME = 60
MOST = 50
"""So many live tokens a person may have."""

_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_RANDOM, _CHECK, _HINT = 30, 6, 12
_MINUTE = timedelta(minutes=1)


def issue_token(
    *, user: User, name: str, scopes: Collection[str], expires_at: datetime | None = None
) -> tuple[Token, str]:
    """A new token and its text, which is shown here and nowhere else.

    Raises:
        TokenRefused: no name, no scope or one there is not, an end that is past, or too many tokens.
    """
    if not 1 <= len(name.strip()) <= LONGEST_NAME:
        raise TokenRefused(reason="a name of 1 to 60 signs is needed.")
    if not scopes or not set(scopes) <= set(SCOPES):
        raise TokenRefused(reason=f"scopes are some of {', '.join(SCOPES)}.")
    if expires_at is not None and expires_at <= timezone.now():
        raise TokenRefused(reason="its end is past already.")
    if live_tokens(user).count() >= MOST:
        raise TokenRefused(reason=f"{MOST} tokens are the most; revoke one first.")
    text = _new_text()
    token = Token.objects.create(
        user=user,
        name=name.strip(),
        token_hash=_hash(text),
        hint=text[:_HINT],
        scopes=[scope for scope in SCOPES if scope in scopes],
        address=user.email,
        expires_at=expires_at,
    )
    return token, text


def find_token(text: str) -> Token | None:
    """The live token of this text, with its person; None for every other. One statement at most."""
    if not is_well_formed(text):
        return None
    return _live(Token.objects.select_related("user")).filter(token_hash=_hash(text), user__is_active=True).first()


def live_tokens(user: User) -> QuerySet[Token]:
    """A person's tokens that open something, the newest first."""
    return _live(Token.objects.filter(user=user)).order_by("-id")


def revoke_token(*, user: User, token_id: UUID) -> bool:
    """Kill one of a person's tokens, at once; False if there is no such live token."""
    return bool(live_tokens(user).filter(id=token_id).update(revoked_at=timezone.now()))


def note_use(token: Token) -> None:
    """Have it written down, elsewhere and later, that the token was used. Never fails: reading must not write."""
    now = timezone.now()
    if token.used_at is not None and now - token.used_at < _MINUTE:
        return
    try:
        current_app.send_task("accounts.tasks.write_use", args=[str(token.id)], expires=60, retry=False)
    except Exception as error:  # whatever ails the broker, the request has nothing to do with it
        log.warning("doorbell.lost", error=type(error).__name__)


def write_use(token_id: UUID) -> bool:
    """Write down that a token was used just now; False if that was done within the last minute."""
    now = timezone.now()
    stale = Token.objects.filter(Q(used_at=None) | Q(used_at__lt=now - _MINUTE), id=token_id)
    return bool(stale.update(used_at=now))


def is_well_formed(text: str) -> bool:
    """Whether it could be a token: the right length, and the check sum fits."""
    body = text.removeprefix(PREFIX)
    if not text.startswith(PREFIX) or len(body) != _RANDOM + _CHECK:
        return False
    return secrets.compare_digest(_check(body[:_RANDOM]).encode(), body[_RANDOM:].encode(errors="replace"))


def covers(scopes: Sequence[str], scope: str) -> bool:
    """Whether these scopes allow what `scope` names; playing includes reading."""
    return scope in scopes or (scope == "games:read" and "games:play" in scopes)


def _new_text() -> str:
    body = "".join(secrets.choice(_SIGNS) for _ in range(_RANDOM))
    return PREFIX + body + _check(body)


def _check(body: str) -> str:
    number, signs = crc32(body.encode(errors="replace")), []
    for _ in range(_CHECK):
        number, rest = divmod(number, len(_SIGNS))
        signs.append(_SIGNS[rest])
    return "".join(reversed(signs))


def _live(tokens: QuerySet[Token]) -> QuerySet[Token]:
    now = timezone.now()
    unexpired = Q(expires_at=None) | Q(expires_at__gt=now)
    return tokens.filter(unexpired, revoked_at=None, user__email=F("address"))


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
