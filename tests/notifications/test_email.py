"""Mails as they arrive."""

import re
from dataclasses import replace
from email.message import EmailMessage
from email.policy import SMTP

import pytest
import time_machine
from django.conf import settings as django_settings
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.models import Game
from games.services import resign
from games.tables import Holder
from notifications import letters, mutes
from notifications.models import Delivery
from notifications.mutes import Wish
from notifications.transports.email import compose
from tests.conftest import GameOf
from tests.games.playing import holder_of, play_on, waiting_seat
from tests.notifications.conftest import Sink, deliver, delivery_to


@pytest.fixture
def mail(game: Game, sink: Sink) -> EmailMessage:
    deliver()
    return sink.mails[0]


def test_a_mail_says_who_it_is_from_and_that_a_machine_sent_it(game: Game, mail: EmailMessage, sink: Sink) -> None:
    delivery = Delivery.objects.get()

    assert mail["From"] == "Guildpost <post@127.0.0.1>"
    assert mail["To"] == holder_of(waiting_seat(game)).email
    assert mail["Subject"] == f"The Builders: Middle Ages, no. {game.id.hex[-6:]}"
    assert mail["Message-ID"] == f"<{delivery.id}@127.0.0.1>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["X-Auto-Response-Suppress"] == "All"
    assert mail["Date"].datetime.utcoffset().total_seconds() == 0


def test_headers_are_made_quickly_and_are_the_usual_ones(game: Game) -> None:
    letter = letters.write(delivery_to(holder_of(waiting_seat(game)), game, Delivery.Kind.CANCELLED))
    envelope = compose(replace(letter, subject="Größe, " * 20))

    with time_machine.travel(timezone.now(), tick=False):
        ours, usual = envelope.message(policy=SMTP), EmailMultiAlternatives.message(envelope, policy=SMTP)

    assert ours.items() == usual.items()
    assert type(ours["Subject"]) is type(envelope.message(policy=SMTP)["Subject"])


def test_bounces_go_where_they_are_wanted(game: Game, sink: Sink, settings: Settings) -> None:
    settings.BOUNCES_TO = "bounces@example.net"

    deliver()

    assert sink.senders == ["bounces@example.net"]
    assert sink.mails[0]["From"] == "Guildpost <post@127.0.0.1>"


def test_a_mail_can_be_unsubscribed_from_with_one_click(game: Game, mail: EmailMessage) -> None:  # field note 15
    token = re.fullmatch(rf"<{re.escape(django_settings.SITE_URL)}/u/([\w.=-]+)>", mail["List-Unsubscribe"])

    assert token is not None
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mutes.find(token[1]) == Wish(holder_of(waiting_seat(game)), game)


def test_both_scopes_stand_in_the_letter(game: Game, mail: EmailMessage) -> None:
    user = holder_of(waiting_seat(game))
    tokens = re.findall(r"/u/([\w.=-]+)", body(mail, "plain"))

    assert [mutes.find(token) for token in tokens] == [Wish(user, game), Wish(user, None)]


def test_a_mail_is_text_or_html_with_its_picture_inside(mail: EmailMessage) -> None:
    shape = [(part.get_content_type(), part.get_content_disposition()) for part in mail.walk()]

    assert shape == [
        ("multipart/alternative", None),
        ("text/plain", None),
        ("multipart/related", None),
        ("text/html", None),
        ("image/png", "inline"),
    ]
    picture = list(mail.walk())[-1]
    assert picture["Content-ID"] == "<board>"
    assert picture.get_content().startswith(b"\x89PNG")
    assert '"cid:board"' in body(mail, "html")


def test_a_letter_without_picture_is_text_or_html(game_of: GameOf, alice: User, sink: Sink) -> None:
    game = game_of(alice, Holder.BOT, Holder.BOT)
    Game.objects.filter(id=game.id).update(status="cancelled")
    channel = alice.channels.create()
    key = {"channel": channel, "key": "x", "kind": "cancelled", "game": game, "seat": 0, "next_at": game.created_at}
    Delivery.objects.create(**key)

    deliver()

    assert [part.get_content_type() for part in sink.mails[0].walk()] == [
        "multipart/alternative",
        "text/plain",
        "text/html",
    ]


def test_all_mails_of_a_game_to_a_person_are_one_thread(game_of: GameOf, alice: User, bob: User, sink: Sink) -> None:
    games = [game_of(alice, bob), game_of(alice, bob)]
    for _ in range(12):
        for game in games:
            play_on(game, 3)
        deliver()
    for game in games:
        if play_on(game, 0).is_running:
            resign(game_id=game.id, user=alice, seat=0)
    deliver()

    found = {root: len(mails) for root, mails in threads(sink.mails).items()}

    assert len({mail["Message-ID"] for mail in sink.mails}) == len(sink.mails) > 12
    assert set(found) == {f"<game-{game.id}.{user.pk}@127.0.0.1>" for game in games for user in (alice, bob)}
    assert sum(found.values()) == len(sink.mails)
    assert all(len({mail["Subject"] for mail in mails}) == 1 for mails in threads(sink.mails).values())


def threads(mails: list[EmailMessage]) -> dict[str, list[EmailMessage]]:
    """By root, as mail programs do (JWZ): each mail hangs on the last of its references."""
    parent = {mail["Message-ID"]: (mail["References"] or mail["In-Reply-To"]).split()[-1] for mail in mails}
    found: dict[str, list[EmailMessage]] = {}
    for mail in mails:
        root = mail["Message-ID"]
        while root in parent:
            root = parent[root]
        found.setdefault(root, []).append(mail)
    return found


def body(mail: EmailMessage, kind: str) -> str:
    part = mail.get_body((kind,))
    assert part is not None
    return str(part.get_content())
