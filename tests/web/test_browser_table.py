"""A table from its setting to the first turn, in a real browser: a free seat, and one for a guest by post."""

import re

import pytest
from playwright.sync_api import expect
from pytest_django import Settings

from accounts.models import User
from accounts.services import person_at
from config.mail import mailers
from games import tables
from games.models import Game, Invitation
from games.tables import Holder, Offer
from notifications import links, pictures, post_room
from notifications.inviting import send_invitations
from notifications.models import Link, PostedMail
from notifications.sending import send_due
from tests.games.sitting import table_of
from tests.web.browsing import Visitor
from tests.web.places import at
from web import table_page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def posted(demo: None, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mail goes to the post room, with small pictures."""
    settings.MAILERS = mailers(None, demo=True)
    monkeypatch.setattr(pictures, "WIDTH", 90)


@pytest.mark.usefixtures("posted")
def test_a_guest_and_somebody_from_the_lobby_join_a_table(visitor: Visitor, alice: User, bob: User) -> None:
    page = visitor.page
    page.set_viewport_size({"width": 360, "height": 800})

    visitor.sign_in(alice)
    visitor.open("/games/new/builders_middle_ages")
    third = page.locator('[data-seat="3"]')
    expect(page.locator('[data-seat="4"]')).to_be_hidden()
    expect(third.get_by_label("Name or address")).to_be_hidden()
    page.locator('[data-seat="2"]').get_by_label("Anyone").check()
    third.get_by_label("I invite").check()
    third.get_by_label("Name or address").fill("gwen@example.org")
    page.get_by_label("Everybody:").check()
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_text("1 of 3 seats are taken.")).to_be_visible()

    visitor.sign_in(bob)
    visitor.open("/lobby")
    page.get_by_role("link", name="See the table").click()
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_text("2 of 3 seats are taken.")).to_be_visible()

    page.context.clear_cookies()
    page.goto(f"{visitor.server.url}{path_in_mail('/i/')}")
    page.get_by_label("Display name").fill("Gwen")
    page.get_by_role("button", name="Accept").click()
    page.wait_for_url(re.compile(r"/l/"))

    game = Game.objects.get()
    assert game.is_running
    assert [seat.name for seat in game.seats.all()] == ["alice", "bob", "Gwen"]
    expect(page.locator("#picture svg")).to_be_visible()
    expect(page.locator(".chairs")).to_contain_text("Gwen you")


def test_a_guest_declines_without_choosing_a_name(visitor: Visitor, alice: User) -> None:
    guest = person_at("gwen@example.org")
    game = table_of(alice, Offer(guest), Holder.FREE)
    token = links.issue(Link.Kind.INVITATION, seat=game.seats.get(index=1), user=guest)

    visitor.open(f"/i/{token}")
    visitor.page.get_by_role("button", name="Decline").click()

    expect(visitor.page.get_by_role("heading", name="You do not play")).to_be_visible()
    assert Invitation.objects.get().answer == "declined"


def path_in_mail(start: str) -> str:
    """Where the newest letter to the guest leads."""
    send_invitations()
    send_due()
    mail = post_room.opened(PostedMail.objects.get(to="gwen@example.org").pk)
    assert mail is not None
    found = re.search(rf"{start}\S+", mail.text)
    assert found is not None
    return found.group()


def test_a_table_shows_who_joined_but_not_over_what_is_being_written(
    visitor: Visitor, alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_page, "POLL_SECONDS", 0.2)
    game, page = table_of(alice, Holder.FREE, Holder.FREE, Holder.FREE), visitor.page
    visitor.sign_in(alice)
    visitor.open(at(game))

    tables.join_game(game_id=game.id, user=bob)
    expect(page.get_by_text("2 of 4 seats are taken.")).to_be_visible()

    page.get_by_label("Invite somebody").fill("some")
    tables.join_game(game_id=game.id, user=charlie)
    page.wait_for_timeout(600)
    expect(page.get_by_label("Invite somebody")).to_have_value("some")
    expect(page.get_by_text("2 of 4 seats are taken.")).to_be_visible()

    page.get_by_label("Invite somebody").fill("")
    page.get_by_label("Invite somebody").blur()
    expect(page.get_by_text("3 of 4 seats are taken.")).to_be_visible()

    tables.fill_with_bots(game_id=game.id, user=alice)
    expect(page.locator("#picture svg")).to_be_visible()


def test_the_tables_address_can_be_copied(visitor: Visitor, alice: User) -> None:
    game, page = table_of(alice, Holder.FREE), visitor.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=visitor.server.url)
    visitor.sign_in(alice)
    visitor.open(at(game))

    page.get_by_role("button", name="Copy").click()

    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(at(game))


@pytest.mark.usefixtures("bob")
def test_a_table_can_be_set_by_the_keyboard_alone(visitor: Visitor, alice: User) -> None:
    visitor.sign_in(alice)
    visitor.open("/games/new/blueprints")
    page, press = visitor.page, visitor.page.keyboard.press
    page.locator('[name="players"][value="3"]').focus()
    press("ArrowLeft")
    press("Tab")
    press("ArrowLeft")
    press("Tab")
    page.keyboard.type("Bob")
    press("Enter")

    expect(page.get_by_text("1 of 2 seats are taken.")).to_be_visible()
    assert Invitation.objects.get().user.name == "bob"
