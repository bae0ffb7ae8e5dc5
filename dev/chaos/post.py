"""A mail server that accepts every letter and remembers when."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Condition
from typing import Any

from aiosmtpd.controller import Controller

from dev.chaos.history import Letter
from dev.chaos.journal import Journal

REPLY_SECONDS = 0.05
"""How long the sender waits to hear that its letter was accepted: time to be killed in."""

TURN_LINK = re.compile(r"^https?://[^/\s]+(/t/\S+)$", re.MULTILINE)


class Post:
    """What was accepted; it stands in the journal as `letter`."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._arrival = Condition()
        self._texts: dict[str, list[str]] = {}
        self._last_at = datetime.min.replace(tzinfo=UTC)
        for letter in journal.all("letter"):
            self._texts.setdefault(letter["to"], []).append(letter["text"])

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 # aiosmtpd's name
        mail = message_from_bytes(envelope.content, _class=EmailMessage, policy=policy.default)
        (to,) = envelope.rcpt_tos
        text, at = text_of(mail), datetime.now(UTC)
        with self._arrival:
            self._journal.write("letter", id=id_of(mail), to=to, at=at.isoformat(), text=text)
            self._texts.setdefault(to, []).append(text)
            self._last_at = at
            self._arrival.notify_all()
        await asyncio.sleep(REPLY_SECONDS)
        return "250 OK"

    def is_replying(self) -> bool:
        """Whether a letter was accepted just now, and its sender may not know it yet."""
        return (datetime.now(UTC) - self._last_at).total_seconds() < REPLY_SECONDS

    def received(self, to: str) -> int:
        """How many letters to an address were accepted."""
        return len(self._texts.get(to, ()))

    @property
    def letters(self) -> list[Letter]:
        """All that were accepted, in order."""
        written = self._journal.all("letter")
        return [Letter(letter["id"], letter["to"], datetime.fromisoformat(letter["at"])) for letter in written]

    def texts(self, to: str, after: int, seconds: float) -> list[str]:
        """The letters to an address but the first `after`; waits for one."""
        with self._arrival:
            self._arrival.wait_for(lambda: self.received(to) > after, seconds)
            return self._texts.get(to, [])[after:]


def id_of(mail: EmailMessage) -> str:
    """Of the delivery: its Message-ID begins so."""
    return str(mail["Message-ID"]).strip("<>").partition("@")[0]


def text_of(mail: EmailMessage) -> str:
    """The text part, its lines ended as here."""
    part = mail.get_body(("plain",))
    return "" if part is None else "\n".join(str(part.get_content()).splitlines())


def turn_links(text: str) -> list[str]:
    """The paths of the turn links of a letter."""
    return TURN_LINK.findall(text)


@contextmanager
def opened(handler: object, port: int) -> Iterator[str]:
    """A mail server; yields its URL for GUILDPOST_MAIL_URL."""
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()
