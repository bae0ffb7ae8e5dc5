"""Letters that guard an account. They are sent at once, by whoever asks, for they are waited for."""

from collections.abc import Sequence
from dataclasses import dataclass

import structlog
from anymail.exceptions import AnymailError
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, MailerDoesNotExist, mailers
from django.utils.translation import gettext as _

from accounts import rendering
from accounts.errors import MailUnreachable

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Letter:
    """What a letter says.

    Attributes:
        code: to be typed.
        label, url: the one thing to do.
        if_not_you: what to do for whoever did not ask for it.
    """

    subject: str
    title: str
    paragraphs: Sequence[str]
    if_not_you: str
    code: str = ""
    label: str = ""
    url: str = ""


def send(letters: Sequence[tuple[str, Letter | None]]) -> None:
    """Send letters to addresses. For None the server is asked, too, but nothing is sent: from outside it is the same.

    Raises:
        MailUnreachable: the mail server does not answer or does not take them.
    """
    mails = [_mail(address, letter) for address, letter in letters if letter is not None]
    try:
        with mailers.default as connection:
            connection.send_messages(mails)
    except (OSError, MailerDoesNotExist, AnymailError) as error:
        log.warning("letter.refused", reason=type(error).__name__)
        raise MailUnreachable from None


def _mail(address: str, letter: Letter) -> EmailMultiAlternatives:
    page = {"letter": letter, "subject": letter.subject}
    headers = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}
    if settings.BOUNCES_TO:  # the sender on the envelope, which is not the one on the letter
        headers["From"] = settings.DEFAULT_FROM_EMAIL
    mail = EmailMultiAlternatives(
        letter.subject,
        rendering.text("accounts/letter.txt", page),
        settings.BOUNCES_TO or settings.DEFAULT_FROM_EMAIL,
        [address],
        headers=headers,
    )
    mail.attach_alternative(rendering.html("accounts/letter.html", page), "text/html")
    return mail


def sign_in_code(code: str, minutes: int) -> Letter:
    """The code with which to sign in, good for so many minutes."""
    return Letter(
        subject=_("{code} is your code for Guildpost").format(code=code),
        title=_("Your code"),
        code=code,
        paragraphs=[
            _("Type it on the page where you asked for it. It is good for {minutes} minutes, and once.").format(
                minutes=minutes
            )
        ],
        if_not_you=_(
            "You did not ask for it? Then somebody typed your address, perhaps by mistake. There is nothing to do: "
            "without the code nobody gets in. Never tell it to anybody; nobody of the house will ask for it."
        ),
    )


def token_revoked(name: str, hint: str) -> Letter:
    """Organisers revoked a person's token of this name, which began so."""
    return Letter(
        subject=_("A token of yours at Guildpost was revoked"),
        title=_("Your token was revoked"),
        paragraphs=[
            _(
                "The organisers revoked your token “{name}”, which begins with {hint}. It opens nothing any more, and "
                "whatever used it has stopped. Your seats and games are as they were."
            ).format(name=name, hint=hint)
        ],
        label=_("To my tokens"),
        url=f"{settings.SITE_URL}/account/tokens",
        if_not_you=_(
            "They do that when somebody else may have come by a token, or when a program does what it should not. "
            "If a program of yours still needs one, make a new one; if you wonder why, ask them."
        ),
    )
