"""Secrets that must be read again, such as the address of a hook: stored so that a copy of the database opens none."""

from base64 import urlsafe_b64encode
from functools import cache, lru_cache

from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


def seal(text: str) -> str:
    """What may be stored of it."""
    return _box(_keys()).encrypt(text.encode()).decode()


def unseal(sealed: str) -> str:
    """What `seal` was given, under today's key or an older one. Raises InvalidToken: it was sealed elsewhere."""
    return _unsealed(_keys(), sealed)


@lru_cache(maxsize=1024)  # senders open the same ones over and over
def _unsealed(keys: tuple[str, ...], sealed: str) -> str:
    return _box(keys).decrypt(sealed).decode()


def _keys() -> tuple[str, ...]:
    return (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


@cache
def _box(keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(_derived(key)) for key in keys])


def _derived(key: str) -> bytes:
    hkdf = HKDF(SHA256(), length=32, salt=None, info=b"guildpost notifications.sealing")
    return urlsafe_b64encode(hkdf.derive(key.encode()))
