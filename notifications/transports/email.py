"""Mail, by whatever MAILERS names: SMTP, a provider, or the post room of the demo."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from email.headerregistry import BaseHeader, HeaderRegistry
from email.message import EmailMessage, MIMEPart
from email.policy import EmailPolicy, Policy, default
from email.utils import parseaddr
from functools import cache, partial
from smtplib import SMTPRecipientsRefused, SMTPResponseException
from typing import Any, NoReturn

from anymail.exceptions import AnymailError
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, MailerDoesNotExist, mailers
from django.core.mail.backends.base import BaseEmailBackend

from notifications import letters
from notifications.letters import Letter
from notifications.models import Channel
from notifications.retries import Waits
from notifications.transports import NotSent, Send, Transport, TransportDown

_CLOSING = 421
"""With this code a server ends the connection."""

_NO_MAILBOX = frozenset({"5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10"})
"""No such mailbox, no such domain, no address at all, moved for good, a domain without mail (RFC 3463, RFC 7505)."""
_NO_MAILBOX_PLAINLY = frozenset({551, 553})
"""What says so without such a number. 550 alone may be a policy."""
_ENHANCED = re.compile(rb"[245]\.\d{1,3}\.\d{1,3}(?!\S)")


class _Headers(HeaderRegistry):
    """Makes the class of each kind of header once; the library makes one anew for each header of each letter."""

    @cache  # noqa: B019 - there is one of it
    def __getitem__(self, name: str) -> type[BaseHeader]:
        return super().__getitem__(name)


_HEADERS = _Headers()


class Envelope(EmailMultiAlternatives):
    """A mail whose pictures lie inside its HTML part, where no program shows them a second time."""

    def message(self, *, policy: "Policy[Any] | None" = None) -> EmailMessage:
        """The mail as it is sent, under a policy whose headers are quickly made."""
        if isinstance(policy, EmailPolicy):
            policy = policy.clone(header_factory=_HEADERS)
        return super().message(policy=policy or default)

    def _add_attachments(self, msg: EmailMessage) -> None:
        html = msg.get_body(("html",))
        if html is not None and self.attachments:
            html.make_related()
            for picture in self.attachments:
                html.attach(picture)


@contextmanager
def connect() -> Iterator[Send[Letter]]:
    """One connection for a batch."""
    try:
        connection = mailers.default
        connection.open()
    except (OSError, MailerDoesNotExist) as error:
        raise TransportDown(_named(error)) from None
    try:
        yield partial(_send, connection)
    finally:
        with suppress(OSError):
            connection.close()


def _send(connection: BaseEmailBackend, letter: Letter) -> None:
    try:
        connection.send_messages([compose(letter)])
    except SMTPRecipientsRefused as error:
        code, said = max(error.recipients.values())
        _refuse(code, stop=Channel.Stop.BOUNCED if _has_no_mailbox(code, said) else None)
    except SMTPResponseException as error:
        _refuse(error.smtp_code)
    except AnymailError as error:
        raise NotSent(_named(error)) from None
    except OSError as error:
        raise TransportDown(_named(error)) from None


def _has_no_mailbox(code: int, said: bytes) -> bool:
    """Whether a server refused a recipient because there is none, and not for what it thinks of us."""
    number = _ENHANCED.match(said)
    return number[0].decode() in _NO_MAILBOX if number else code in _NO_MAILBOX_PLAINLY


def _refuse(code: int, *, stop: Channel.Stop | None = None) -> NoReturn:
    """What the server said to a mail, by its code alone: the words may repeat an address."""
    if code == _CLOSING:
        raise TransportDown(f"refused with {code}") from None
    raise NotSent(f"refused with {code}", is_final=code >= 500, stop=stop) from None


def compose(letter: Letter) -> Envelope:
    """The mail as it leaves: `Message-ID` is the delivery's, threads hang on a root that was never sent."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    root = f"<{letter.thread}@{domain}>"
    headers = {
        "Message-ID": f"<{letter.id}@{domain}>",
        "In-Reply-To": root,
        "References": root,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "List-Unsubscribe": f"<{letter.unsubscribe_url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    if settings.BOUNCES_TO:  # the sender on the envelope, which is not the one on the letter
        headers["From"] = settings.DEFAULT_FROM_EMAIL
    sender = settings.BOUNCES_TO or settings.DEFAULT_FROM_EMAIL
    mail = Envelope(letter.subject, letter.text, sender, [letter.to], headers=headers)
    mail.attach_alternative(letter.html, "text/html")
    if letter.picture is not None:
        mail.attach(_inline(letter.picture))
    return mail


TRANSPORT = Transport(
    pack=letters.pack,
    connect=connect,
    waits=Waits(
        (
            *(timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6)),
            *[timedelta(hours=12)] * 7,
        )
    ),
)
"""Longer than a mail server is ever away: what is told of a turn must come, whenever it comes back."""


def _inline(png: bytes) -> MIMEPart:
    part = MIMEPart()
    part.set_content(png, "image", "png", disposition="inline", filename="board.png", cid="<board>")
    return part


def _named(error: Exception) -> str:
    """What happened, without what was said of it."""
    return type(error).__name__
