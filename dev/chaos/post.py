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

from dev.chaos.journal import Journal

REPLY_SECONDS = 0.05
"""How long the sender waits to hear that its letter was accepted: time to be killed in."""

TURN_LINK = re.compile(r"^https?://[^/\s]+(/t/\S+)$", re.MULTILINE)


class Post:
    """What was accepted, in the journal as `letter`; its turn links by the address it went to."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._arrival = Condition()
        self._links: dict[str, list[list[str]]] = {}
        self._last_at = datetime.min.replace(tzinfo=UTC)
        for letter in journal.all("letter"):
            self._links.setdefault(letter["to"], []).append(letter["links"])

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 # aiosmtpd's name
        mail = message_from_bytes(envelope.content, _class=EmailMessage, policy=policy.default)
        (to,) = envelope.rcpt_tos
        links, at = turn_links(text_of(mail)), datetime.now(UTC)
        with self._arrival:
            self._journal.write("letter", id=id_of(mail), to=to, at=at.isoformat(), links=links)
            self._links.setdefault(to, []).append(links)
            self._last_at = at
            self._arrival.notify_all()
        await asyncio.sleep(REPLY_SECONDS)
        return "250 OK"

    def is_replying(self) -> bool:
        """Whether a letter was accepted just now, and its sender may not know it yet."""
        return (datetime.now(UTC) - self._last_at).total_seconds() < REPLY_SECONDS

    def received(self, to: str) -> int:
        """How many letters to an address were accepted."""
        return len(self._links.get(to, ()))

    def links(self, to: str, after: int, seconds: float) -> list[list[str]]:
        """The turn links of each letter to an address but the first `after`; waits for one."""
        with self._arrival:
            self._arrival.wait_for(lambda: self.received(to) > after, seconds)
            return self._links.get(to, [])[after:]


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
