"""Letters that guard an account go to a real SMTP server."""

import re
from email.message import EmailMessage

from tests.notifications.conftest import Sink, sink, smtp

__all__ = ["sink", "smtp"]


def code_in(sink: Sink, address: str) -> str:
    """The code of the newest letter to an address."""
    newest = [mail for mail in sink.mails if mail["To"] == address][-1]
    found = re.search(r"\b[A-Z]{4}-[A-Z]{4}\b", str(newest["Subject"]))
    assert found is not None
    return found[0]


def body_of(mail: EmailMessage, kind: str = "plain") -> str:
    """The text of a mail, or its HTML."""
    part = mail.get_body((kind,))
    assert part is not None
    return str(part.get_content())
