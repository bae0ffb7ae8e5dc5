"""Sessions in the database."""

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """Looks up only what can be a key: PostgreSQL fails at a NUL, which any cookie may bring, in quotes."""

    def __init__(self, session_key: str | None = None) -> None:
        is_key = session_key is not None and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_key else None)
