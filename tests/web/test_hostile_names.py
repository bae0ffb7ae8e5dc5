"""Names that mean harm, on every page, in boards, logs and mails: they are shown, and are nothing but text. S8."""

from email.message import Message
from html.parser import HTMLParser
from itertools import batched

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser

from accounts.models import User
from games import tables
from games.models import Game, Invitation, Seat
from games.tables import Offer
from notifications import letters, links
from notifications.models import Channel, Delivery, Link
from notifications.transports import email
from tests.conftest import GameOf
from tests.games.playing import play_on
from tests.hostile import NAMES
from tests.web.conftest import ClientOf
from tests.web.places import at

PLAIN = ("anna", "berta", "clara")
CALLED = [names for names in batched(dict.fromkeys(NAMES), 3) if len({name.lower() for name in names}) == 3]
"""Three at a time, at one table."""

type Shape = list[tuple[str, tuple[str, ...]]]


class Skeleton(HTMLParser):
    """Which elements a page has, with which attributes: what no name may change."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.shape: Shape = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.shape.append((tag, tuple(name for name, _ in attributes)))

    def handle_endtag(self, tag: str) -> None:
        self.shape.append((f"/{tag}", ()))

    def handle_comment(self, data: str) -> None:
        self.shape.append((f"<!-- {data}", ()))


class Table:
    """A game of three, whose people are called now this, now that."""

    def __init__(self, game: Game, people: list[User], client: Client) -> None:
        self.game = game
        self.people = people
        self.client = client
        table = tables.create_game(
            created_by=people[0], rules="blueprints", options={}, seats=[people[0], Offer(people[1])]
        )
        self.offered = table.seats.get(index=1)
        self.look = links.issue(Link.Kind.LOOK, seat=game.seats.all()[0], user=people[0])

    def call(self, names: tuple[str, ...]) -> None:
        for person, name in zip(self.people, names, strict=True):
            User.objects.filter(pk=person.pk).update(name=name)

    def pages(self) -> dict[str, str]:
        """Every page on which the names stand."""
        paths = ["/", at(self.game), at(self.game, "/log"), at(self.game, "?step=1"), f"/l/{self.look}"]
        return {path: self.client.get(path).content.decode() for path in paths}

    def mails(self) -> list[Message]:
        """A letter to each, and an invitation."""
        kinds = [(seat, Delivery.Kind.MISSED) for seat in self.game.seats.all()]
        return [
            *(self._mail(seat, kind, seat.user) for seat, kind in kinds),
            self._mail(self.offered, Delivery.Kind.INVITATION, self.people[1]),
        ]

    def _mail(self, seat: Seat, kind: str, user: User | None) -> Message:
        channel, _ = Channel.objects.select_related("user").get_or_create(user=user)
        delivery = Delivery(channel=channel, kind=kind, game=seat.game, seat=seat.index, next_at=timezone.now())
        if kind == Delivery.Kind.INVITATION:
            delivery.invitation = Invitation.objects.get(seat=seat)
        return email.compose(letters.write(delivery)).message()


@pytest.fixture
def table(
    game_of: GameOf,
    client_of: ClientOf,
    alice: User,
    bob: User,
    charlie: User,
    monkeypatch: pytest.MonkeyPatch,
) -> Table:
    monkeypatch.setattr("notifications.pictures.WIDTH", 90)
    return Table(play_on(game_of(alice, bob, charlie), moves=12), [alice, bob, charlie], client_of(alice))


def html_of(mail: Message) -> str:
    (part,) = [part for part in mail.walk() if part.get_content_type() == "text/html"]
    return str(part.get_payload(decode=True).decode())  # type: ignore[union-attr] # no attachment


def test_the_corpus_is_large_and_every_name_of_it_is_tried() -> None:
    tried = {name for names in CALLED for name in names}

    assert len(set(NAMES)) >= 200
    assert len(set(NAMES) - tried) <= 6


@pytest.mark.django_db
def test_no_name_changes_what_a_page_is_made_of(table: Table) -> None:
    table.call(PLAIN)
    expected = {path: Skeleton(page).shape for path, page in table.pages().items()}

    for names in CALLED:
        table.call(names)
        found = {path: Skeleton(page).shape for path, page in table.pages().items()}
        assert [path for path in found if found[path] != expected[path]] == [], names


@pytest.mark.django_db
def test_no_name_changes_what_a_mail_is_made_of(table: Table) -> None:
    def made_of(mail: Message) -> tuple[list[str], list[str], Shape]:
        parts = [part.get_content_type() for part in mail.walk()]
        assert mail["To"] in {person.email for person in table.people}
        return mail.keys(), parts, Skeleton(html_of(mail)).shape

    table.call(PLAIN)
    expected = [made_of(mail) for mail in table.mails()]

    for names in CALLED[::3]:
        table.call(names)
        assert [made_of(mail) for mail in table.mails()] == expected, names


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_no_name_runs_in_a_mail_that_no_policy_guards(table: Table, chromium: Browser) -> None:
    page, ran = chromium.new_page(), list[str]()
    page.on("dialog", lambda dialog: ran.append(dialog.message))
    page.on("request", lambda request: ran.append(request.url))

    for names in CALLED[::2]:
        table.call(names)
        (mail, *_) = table.mails()
        page.set_content(html_of(mail))
        page.evaluate("document.querySelectorAll('*').forEach(part => part.dispatchEvent(new Event('mouseover')))")

    assert [what for what in ran if not what.startswith("cid:")] == []
    page.context.close()
