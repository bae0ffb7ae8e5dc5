"""A mail scanner opens every link of every letter, with scripts on; afterwards the player's own click still works.

E1; field notes 16 and 17.
"""

import re
from collections.abc import Iterator
from contextlib import closing
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import unescape
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from config.mail import mailers
from games import services, tables
from games.models import Action
from games.rules import registry
from games.tables import Offer
from notifications import pictures
from notifications.inviting import send_invitations
from notifications.models import Channel, GameMode, PostedMail
from tests.conftest import GameOf
from tests.digests import digests
from tests.games.playing import play_on, waiting_seat
from tests.notifications.conftest import deliver
from tests.web.test_other_links import hand_over

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LINK = re.compile(r"https?://[^\s\"<>]+")


@pytest.fixture
def mails(
    settings: Settings,
    live_server: LiveServer,
    monkeypatch: pytest.MonkeyPatch,
    game_of: GameOf,
    alice: User,
    bob: User,
    charlie: User,
) -> list[EmailMessage]:
    """The mails of a few games: turns of every game of the house, a hand-over, an end, an invitation."""
    settings.MAILERS = mailers(None, demo=True)
    settings.SITE_URL = live_server.url
    monkeypatch.setattr(pictures, "WIDTH", 90)
    for slug in registry.GAMES:
        play_on(game_of(alice, bob, rules=slug), moves=6)
    hand_over(waiting_seat(game_of(alice, bob)))
    services.resign(game_id=game_of(alice, bob).id, user=bob, seat=1)
    tables.create_game(created_by=alice, rules="blueprints", options={}, seats=[alice, Offer(charlie)])
    send_invitations()
    deliver()
    sources = PostedMail.objects.order_by("id").values_list("source", flat=True)
    return [message_from_bytes(bytes(source), _class=EmailMessage, policy=policy.default) for source in sources]


def links_of(mail: EmailMessage) -> Iterator[str]:
    """All addresses in text, HTML and headers."""
    for kind in ("plain", "html"):
        part = mail.get_body((kind,))
        assert part
        yield from map(unescape, LINK.findall(part.get_content()))
    yield from LINK.findall(mail["List-Unsubscribe"])


def scan(link: str) -> list[int]:
    """HEAD, and GET five times, as a program without cookies; the statuses."""
    return [ask(method, link) for method in ("HEAD", *["GET"] * 5)]


def ask(method: str, link: str, body: bytes | None = None) -> int:
    """The status of an answer that sets no cookie."""
    parts = urlsplit(link)
    with closing(HTTPConnection(parts.netloc, timeout=30)) as line:
        line.request(method, parts.path, body)
        answer = line.getresponse()
        assert answer.headers["Set-Cookie"] is None
        return answer.status


def test_a_scanner_changes_nothing_and_the_player_can_still_answer(
    mails: list[EmailMessage], chromium: Browser, page: Page
) -> None:
    links = sorted({link for mail in mails for link in links_of(mail)})
    before = digests()
    assert len(mails) >= 7
    assert {urlsplit(link).path[:3] for link in links} == {"/t/", "/l/", "/r/", "/i/", "/u/"}

    statuses = {link: scan(link) for link in links}
    scanner = chromium.new_context()
    window = scanner.new_page()
    for link in links:
        window.goto(link, wait_until="load")
    kept = scanner.cookies()
    scanner.close()

    assert digests() == before
    assert kept == []
    assert [link for link, seen in statuses.items() if len(set(seen)) != 1] == []
    _answer_a_turn(page, next(_links_of(mails, "/t/", of_game="Middle Ages")))
    _take_the_seat_back(page, next(_links_of(mails, "/r/")))
    assert ask("POST", mails[0]["List-Unsubscribe"][1:-1], b"List-Unsubscribe=One-Click") == 200
    assert GameMode.objects.count() + Channel.objects.filter(mode="off").count() == 1


def _links_of(mails: list[EmailMessage], kind: str, of_game: str = "") -> Iterator[str]:
    return (link for mail in mails if of_game in mail["Subject"] for link in links_of(mail) if kind in link)


def _answer_a_turn(page: Page, link: str) -> None:
    moves = Action.objects.filter(kind=Action.Kind.MOVE)
    before = moves.count()
    page.goto(link)
    page.locator("#asked button", has_text="End your turn").click()
    page.get_by_text("Your turn is played, thank you").wait_for()
    assert moves.count() == before + 1


def _take_the_seat_back(page: Page, link: str) -> None:
    page.goto(link)
    page.locator("main form button").click()
    page.get_by_text("The seat is yours again").wait_for()
    assert ask("GET", link) == 404
