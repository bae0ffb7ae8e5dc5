"""The connection to the database, as Django wants to find it."""

from contextlib import suppress
from select import POLLIN, poll

from django.db.backends.postgresql import base
from psycopg import Error


class DatabaseWrapper(base.DatabaseWrapper):
    """Looks at the socket where Django would ask the server, and wait for its answer, before every request.

    A server that ended, or ended the connection, has said so; then, or when anything failed, the server is asked.
    """

    def is_usable(self) -> bool:
        return (not self.errors_occurred and self._is_quiet()) or super().is_usable()

    def _is_quiet(self) -> bool:
        """Whether nothing came since the last answer was read."""
        with suppress(OSError, Error):
            waiting = poll()
            waiting.register(self.connection.fileno(), POLLIN)
            return not waiting.poll(0)
        return False
