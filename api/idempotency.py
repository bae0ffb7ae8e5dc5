"""Asking twice does once: the answer to a request with an Idempotency-Key is kept with what it did.

The key is written in the transaction of the deed itself, so neither is there without the other. A second request
with the key waits for the first and gets its answer, byte for byte. A refusal is not kept: nothing was done.
"""

import re
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple, cast

import msgspec
from django.db import connection, transaction
from django.db.utils import OperationalError
from django.http import HttpRequest, HttpResponse
from psycopg.errors import LockNotAvailable

from accounts.models import User
from api import bodies
from api.errors import KeyInUse, KeyReused, Malformed
from api.models import IdempotencyKey

HEADER, REPLAYED = "Idempotency-Key", "Idempotent-Replayed"
KEY = re.compile(r"^[!-~]{1,100}$")
"""So that no proxy on the way reads another."""

_CLAIM = """
INSERT INTO api_idempotencykey (user_id, key, fingerprint, status, body) VALUES (%s, %s, %s, %s, %s)
ON CONFLICT DO NOTHING
"""
_KEEP = "UPDATE api_idempotencykey SET status = %s, body = %s WHERE user_id = %s AND key = %s"


class Done(NamedTuple):
    """What a verb came to.

    Attributes:
        body: of the answer.
        kept: what asking again gets, where the answer holds a secret that is shown once.
    """

    status: int
    body: object
    kept: object = None


NOTHING = Done(204, None)
"""That it was done."""


def once(request: HttpRequest, user: User, verb: Callable[[], Done], foreseen: Done | None = None) -> HttpResponse:
    """The answer of `verb`, which is called once for each key.

    Args:
        foreseen: NOTHING, where that is known before to be the answer: then it is kept with the key and no second time.

    Raises:
        Malformed: the key is none.
        KeyReused: it belongs to another request.
        KeyInUse: a request with it takes very long.
    """
    key = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if key is None:
        done = verb()
        return bodies.answer(done.body, status=done.status)
    if not KEY.fullmatch(key):
        raise Malformed(reason=f"{HEADER} has 1 to 100 printable signs of ASCII, no spaces.", at=HEADER)
    fingerprint = sha256(b"\n".join([str(request.method).encode(), request.path.encode(), request.body])).hexdigest()
    with transaction.atomic():
        if not _claim(user, key, fingerprint, foreseen and foreseen.status):
            return _again(user, key, fingerprint)
        done = verb()
        data = msgspec.json.encode(done.body)
        if done != foreseen:
            kept = data if done.kept is None else msgspec.json.encode(done.kept)
            with connection.cursor() as cursor:
                cursor.execute(_KEEP, [done.status, kept, user.pk, key])
    return bodies.answer(msgspec.Raw(data), status=done.status)


def _claim(user: User, key: str, fingerprint: str, status: int | None) -> bool:
    """Whether the key is new; waits for whoever is using it."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(_CLAIM, [user.pk, key, fingerprint, status, b""])
            return bool(cursor.rowcount)
    except OperationalError as error:
        if isinstance(error.__cause__, LockNotAvailable):
            raise KeyInUse(retry_after=1) from None
        raise


def _again(user: User, key: str, fingerprint: str) -> HttpResponse:
    kept = IdempotencyKey.objects.get(user=user, key=key)
    if kept.fingerprint != fingerprint:
        raise KeyReused
    response = bodies.answer(msgspec.Raw(bytes(kept.body)), status=cast("int", kept.status))
    response[REPLAYED] = "true"
    return response
