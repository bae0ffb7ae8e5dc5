"""Personal tokens: made, found and revoked. `gp_pat_`, 30 signs of chance, and six of a check sum.

The check sum lets a leaked token be recognised, and a mistyped one be refused, without asking anybody.
"""

import secrets
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from hashlib import sha256
from typing import Any
from uuid import UUID
from zlib import crc32

from django.db import connection
from django.db.models import F, Model, Q, QuerySet
from django.utils import timezone

from accounts import doorbell, letters
from accounts.errors import TokenRefused
from accounts.models import Token, User

PREFIX = "gp_pat_"
SCOPES = ("games:read", "games:play", "channels:manage", "leagues:organise")
LONGEST_NAME = 60
MOST = 50
"""So many live tokens a person may have."""

# Plain SQL, for every request of a program begins with it, and the ORM would take a fifth of the time of an answer.
_COLUMNS: dict[type[Model], tuple[Any, ...]] = {model: tuple(model._meta.concrete_fields) for model in (Token, User)}  # noqa: SLF001 - Django's public API
_READ = [
    f"{table}.{column.column}" for table, model in (("token", Token), ("holder", User)) for column in _COLUMNS[model]
]
_FIND = f"""
SELECT {", ".join(_READ)}
FROM accounts_token token JOIN accounts_user holder ON holder.id = token.user_id
WHERE token.token_hash = %s AND token.revoked_at IS NULL AND token.address = holder.email AND holder.is_active = %s
    AND (token.expires_at IS NULL OR token.expires_at > %s)
"""  # noqa: S608 - constants

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
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(_FIND, [_hash(text), True, now])
        row = cursor.fetchone()
    if row is None:
        return None
    width = len(_COLUMNS[Token])
    token = _loaded(Token, row[:width])
    token.user = _loaded(User, row[width:])
    return token


def live_tokens(user: User) -> QuerySet[Token]:
    """A person's tokens that open something, the newest first."""
    return _live(Token.objects.filter(user=user)).order_by("-id")


def still_live(token_ids: Collection[UUID]) -> set[UUID]:
    """Which of these tokens open something now. One statement."""
    found = _live(Token.objects.filter(id__in=token_ids, user__is_active=True))
    return set(found.values_list("id", flat=True))


def revoke_token(*, user: User, token_id: UUID) -> bool:
    """Kill one of a person's tokens, at once; False if there is no such live token."""
    return bool(live_tokens(user).filter(id=token_id).update(revoked_at=timezone.now()))


def revoke_for_organisers(chosen: Iterable[Token]) -> list[Token]:
    """Kill whichever of these tokens live, at once; returns those. Their people are yet to be told (`tell_revoked`)."""
    now = timezone.now()
    return [token for token in chosen if _live(Token.objects.filter(pk=token.pk)).update(revoked_at=now)]


def tell_revoked(revoked: Iterable[Token]) -> None:
    """Write to whom tokens belong that organisers revoked. Raises MailUnreachable."""
    letters.send([(token.user.email, letters.token_revoked(token.name, token.hint)) for token in revoked])


def note_use(token: Token) -> None:
    """Have it written down, elsewhere and later, that the token was used. Never fails: reading must not write."""
    now = timezone.now()
    if token.used_at is not None and now - token.used_at < _MINUTE:
        return
    doorbell.ring("accounts.tasks.write_use", str(token.id))


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


def _loaded[M: Model](model: type[M], row: Sequence[Any]) -> M:
    """A row as its model; each column is read as the model's own queries would read it."""
    names, conversions = _reading(model)
    values = list(row)
    for place, column, convert in conversions:
        values[place] = convert(values[place], column, connection)
    return model.from_db("default", names, values)


@cache
def _reading(model: type[Model]) -> tuple[list[str], list[tuple[int, Any, Callable[[Any, Any, Any], Any]]]]:
    """The columns' names, and by place how those are read that are not as the database gives them."""
    columns = _COLUMNS[model]
    conversions = [
        (place, column.cached_col, convert)
        for place, column in enumerate(columns)
        for convert in (*connection.ops.get_db_converters(column.cached_col), *column.get_db_converters(connection))
    ]
    return [column.attname for column in columns], conversions


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
