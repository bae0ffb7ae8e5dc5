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
from dev.processes import free_port

REPLY_SECONDS = 0.05
"""How long the sender waits to hear that its letter was accepted: time to be killed in."""

TURN_LINK = re.compile(r"^https?://[^/\s]+(/t/\S+)$", re.MULTILINE)


class Post:
    """What was accepted, in order. `arrival` is told of each letter."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []
        self.arrival = Condition()
        self._texts: dict[str, list[str]] = {}

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 # aiosmtpd's name
        mail = message_from_bytes(envelope.content, _class=EmailMessage, policy=policy.default)
        (to,) = envelope.rcpt_tos
        with self.arrival:
            self.letters.append(Letter(mail["Message-ID"].strip("<>").partition("@")[0], to, datetime.now(UTC)))
            self._texts.setdefault(to, []).append(text_of(mail))
            self.arrival.notify_all()
        await asyncio.sleep(REPLY_SECONDS)
        return "250 OK"

    def is_replying(self) -> bool:
        """Whether a letter was accepted just now, and its sender may not know it yet."""
        return bool(self.letters) and (datetime.now(UTC) - self.letters[-1].at).total_seconds() < REPLY_SECONDS

    def texts(self, to: str, after: int, seconds: float) -> list[str]:
        """The letters to an address but the first `after`; waits for one."""
        with self.arrival:
            self.arrival.wait_for(lambda: len(self._texts.get(to, ())) > after, seconds)
            return self._texts.get(to, [])[after:]


def text_of(mail: EmailMessage) -> str:
    """The text part, its lines ended as here."""
    part = mail.get_body(("plain",))
    return "" if part is None else "\n".join(str(part.get_content()).splitlines())


def turn_links(text: str) -> list[str]:
    """The paths of the turn links of a letter."""
    return TURN_LINK.findall(text)


@contextmanager
def opened() -> Iterator[tuple[Post, str]]:
    """The server, and its URL for GUILDPOST_MAIL_URL."""
    post, port = Post(), free_port()
    controller = Controller(post, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield post, f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()
