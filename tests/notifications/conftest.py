"""An SMTP server that keeps what it is given, and deliveries that are due at once."""

import socket
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from config.mail import mailers
from games.models import Game
from notifications import pictures
from notifications.fan_out import fan_out
from notifications.models import Channel, Delivery
from notifications.sending import send_due
from tests.conftest import GameOf
from tests.rules.toy.fixture import toy

__all__ = ["toy"]


class Sink:
    """What an SMTP server does with mail here: keeps it, or refuses it.

    Attributes:
        refused: the answer to mail for an address, such as "450 not now".
        answer: what is said to a mail that was taken; it may do something first.
    """

    def __init__(self) -> None:
        self.empty()

    def empty(self) -> None:
        self.mails: list[EmailMessage] = []
        self.senders: list[str] = []
        self.refused: dict[str, str] = {}
        self.answer: Callable[[], str] = lambda: "250 OK"

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:  # noqa: N802 # aiosmtpd's name
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 # aiosmtpd's name
        self.mails.append(message_from_bytes(envelope.content, _class=EmailMessage, policy=policy.default))
        self.senders.append(envelope.mail_from)
        return self.answer()

    def to(self, user: User) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == user.email]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@pytest.fixture(scope="session")
def smtp() -> Iterator[tuple[Sink, str]]:
    """The server and its URL, started once."""
    sink, port = Sink(), free_port()
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    yield sink, f"smtp://127.0.0.1:{port}"
    controller.stop()


@pytest.fixture
def sink(smtp: tuple[Sink, str], settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Sink:
    """An empty server to which all mail goes, with small pictures."""
    sink, url = smtp
    sink.empty()
    settings.MAILERS = mailers(url, demo=False)
    monkeypatch.setattr(pictures, "WIDTH", 90)
    return sink


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


def text_of(mail: EmailMessage) -> str:
    """The text part of a mail, decoded."""
    part = mail.get_body(("plain",))
    assert isinstance(part, EmailMessage)
    text: str = part.get_content()
    return text


def make_due() -> None:
    """Let everything that waits be due now."""
    Delivery.objects.filter(status=Delivery.Status.PENDING).update(next_at=timezone.now())


def deliver() -> int:
    """Tell all that is new, at once; returns how many were sent."""
    fan_out()
    make_due()
    return send_due()


def statuses(user: User | None = None) -> list[tuple[str, str]]:
    """Kind and status of every delivery, or of those to a person, in the order they were made."""
    found = Delivery.objects.order_by("id") if user is None else Delivery.objects.filter(channel__user=user)
    return list(found.order_by("id").values_list("kind", "status"))


def delivery_to(
    user: User, game: Game, kind: Delivery.Kind, *, seat: int = 0, turn: int | None = None, key: str = ""
) -> Delivery:
    """A delivery that is due, without news that asked for it."""
    channel, _ = Channel.objects.get_or_create(user=user)
    return Delivery.objects.create(
        channel=channel, key=key or f"{kind}", kind=kind, game=game, seat=seat, turn=turn, next_at=timezone.now()
    )
