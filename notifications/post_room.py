"""The post room of the demo: every mail that would leave the house, kept to be looked at."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage as Message

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from notifications.models import PostedMail

KEPT = 500
"""So many mails are kept, the newest."""


class PostRoom(BaseEmailBackend):
    """A mail backend (`MAILERS`) that keeps what it is given."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for mail in email_messages:
            source = mail.message(policy=policy.SMTP).as_bytes()
            PostedMail.objects.create(
                to=", ".join(mail.recipients())[:254], subject=str(mail.subject)[:200], source=source
            )
        too_old = PostedMail.objects.values_list("id", flat=True)[KEPT:]
        PostedMail.objects.filter(id__in=list(too_old)).delete()
        return len(email_messages)


@dataclass(frozen=True, slots=True)
class OpenedMail:
    """A mail as its recipient sees it.

    Attributes:
        html: with its pictures in it; empty if it has no such part.
        source: all of it, as sent.
    """

    posted: PostedMail
    headers: list[tuple[str, str]]
    text: str
    html: str
    source: str


def mails(limit: int = 100) -> list[PostedMail]:
    """The newest mails, without their source."""
    return list(PostedMail.objects.defer("source")[:limit])


def opened(mail_id: int) -> OpenedMail | None:
    """One mail; None if it is not (or no longer) there."""
    posted = PostedMail.objects.filter(id=mail_id).first()
    if posted is None:
        return None
    source = bytes(posted.source)
    message = message_from_bytes(source, _class=Message, policy=policy.default)
    return OpenedMail(
        posted,
        [(name, str(value)) for name, value in message.items()],
        _body(message, "plain"),
        _with_pictures(message, _body(message, "html")),
        source.decode(errors="replace"),
    )


def _body(message: Message, kind: str) -> str:
    part = message.get_body((kind,))
    return "" if part is None else str(part.get_content()).replace("\r\n", "\n")


def _with_pictures(message: Message, html: str) -> str:
    for part in message.walk():
        cid = str(part.get("Content-ID", "")).strip("<>")
        if cid:
            data = b64encode(part.get_content()).decode()
            html = html.replace(f'"cid:{cid}"', f'"data:{part.get_content_type()};base64,{data}"')
    return html
