"""Every page at both widths, light and dark: nothing that axe finds, nothing that scrolls sideways."""

from collections.abc import Iterator
from uuid import uuid4

import pytest

from accounts.models import User
from accounts.services import person_at
from games import queries, services, tables
from games.models import Game
from games.rules import registry, table
from games.tables import Holder, Offer
from notifications import links, mutes
from notifications.models import Link
from tests.conftest import GameOf
from tests.games.playing import END, play, play_on, waiting_seat
from tests.games.sitting import table_of
from tests.web.browsing import ASKED, Visitor, troubles_of
from tests.web.places import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(360, 800), (1440, 900)])
@pytest.mark.usefixtures("demo", "toy")
def test_every_page_is_clean(
    visitor: Visitor, game_of: GameOf, alice: User, bob: User, charlie: User, width: int, height: int
) -> None:
    visitor.page.set_viewport_size({"width": width, "height": height})

    found = [
        f"{moment}: {trouble}"
        for moment in _moments(visitor, game_of, alice, bob, charlie)
        for trouble in troubles_of(visitor.page, width)
    ]

    assert found == [], "\n".join(found)


def _moments(visitor: Visitor, game_of: GameOf, alice: User, bob: User, charlie: User) -> Iterator[str]:
    """Walk through the site; yields the name of what is to be seen."""
    visitor.open()
    yield "landing"
    for path in ("/rules", "/rules/builders_middle_ages", f"/games/{uuid4()}"):
        visitor.open(path)
        yield path
    visitor.open("/lobby")
    yield "an empty lobby"
    visitor.sign_in(charlie)
    visitor.open()
    yield "no games"
    visitor.sign_in(User.objects.create_user(email="long@example.org", name="m" * 30, is_staff=True))
    visitor.open()
    yield "the longest name"
    visitor.sign_in(alice)
    for path in ("/games/new", "/games/new/toy", "/nowhere"):
        visitor.open(path)
        yield path
    for slug in registry.GAMES:
        visitor.open(at(play_on(game_of(alice, Holder.BOT, rules=slug), moves=12)))
        yield slug
    yield from _moments_of_a_game(visitor, game_of, alice, bob)
    yield from _moments_of_a_fair(visitor, game_of, alice, bob)
    yield from _moments_of_a_table(visitor, alice, bob, charlie)
    visitor.open()
    yield "my games"
    visitor.page.context.clear_cookies()
    yield from _moments_of_who_watches(visitor, game_of, alice, bob)
    yield from _moments_of_a_guest(visitor, alice)


def _moments_of_a_game(visitor: Visitor, game_of: GameOf, alice: User, bob: User) -> Iterator[str]:
    page, game = visitor.page, play_on(game_of(alice, bob, Holder.BOT), moves=24)
    if waiting_seat(game).user == alice:
        play(game, END)
    while waiting_seat(game).user != alice:
        play_on(game, moves=1)
    visitor.open(at(game))
    yield "asked"
    page.locator("#asked summary").first.click()
    yield "unfolded"
    page.keyboard.press("?")
    yield "keys"
    page.keyboard.press("Escape")
    play(game, {"type": "take", "actions": 1})
    page.locator("#asked button", has_text="End your turn").click()
    page.wait_for_selector("#refusal")
    yield "refused"
    play(game, END)
    for place in ("", "?step=3", "/log", "/proof", "/resign"):
        visitor.open(at(game, place))
        yield f"waiting {place}"
    page.goto(f"{visitor.server.url}{at(game)}")
    page.get_by_text("The board in words").click()
    yield "in words"


def _moments_of_a_fair(visitor: Visitor, game_of: GameOf, alice: User, bob: User) -> Iterator[str]:
    game = game_of(alice, bob, rules="toy")
    visitor.open(at(game))
    visitor.page.wait_for_selector(ASKED)
    yield "a number"
    visitor.page.locator("#asked button", has_text="Bid").click()
    visitor.page.wait_for_selector("#asked:not(.now)")
    yield "sealed"
    while table.decisions(queries.position_at(game, game.step))[0].kind != "discard":
        play_on(game, moves=1)
    visitor.open(at(game))
    yield "a selection"
    play_on(game)
    for place in ("", "/proof"):
        visitor.open(at(game, place))
        yield f"over {place}"
    given_up = game_of(alice, bob)
    services.resign(game_id=given_up.id, user=bob, seat=1)
    visitor.open(at(given_up))
    yield "given up"


def _moments_of_a_table(visitor: Visitor, alice: User, bob: User, charlie: User) -> Iterator[str]:
    page = visitor.page
    visitor.open("/games/new/blankenburg")
    page.locator('[data-seat="2"]').get_by_label("I invite").check()
    yield "a name is asked for"
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(".error")
    yield "no name was given"
    table_of(charlie, Offer(alice), Holder.FREE)
    game = table_of(alice, Holder.FREE, Offer(bob, is_by_name=True), Offer(charlie), visibility=Game.Visibility.PUBLIC)
    for person in (None, charlie, bob, alice):
        page.context.clear_cookies()
        if person is not None:
            visitor.sign_in(person)
        for path in ("/lobby", at(game)):
            visitor.open(path)
            yield f"{path} as {person}"
    page.get_by_label("Invite somebody").fill("nobody")
    page.get_by_role("button", name="Invite", exact=True).click()
    page.wait_for_selector(".error")
    yield "nobody is invited"
    visitor.open(at(game, "/call-off"))
    yield "call off?"
    tables.call_off(game_id=game.id, user=alice)
    visitor.open(at(game))
    yield "called off"


def _moments_of_who_watches(visitor: Visitor, game_of: GameOf, alice: User, bob: User) -> Iterator[str]:
    game = game_of(alice, bob, rules="blueprints", visibility=Game.Visibility.PUBLIC)
    for place in ("", "?step=0", "/log"):
        visitor.open(at(game, place))
        yield f"watched {place}"
    play_on(game)
    for place in ("", "?seat=1", "?step=1&seat=1"):
        visitor.open(at(game, place))
        yield f"over, watched {place}"


def _moments_of_a_guest(visitor: Visitor, alice: User) -> Iterator[str]:
    page, guest = visitor.page, person_at("guest@example.org")
    game = table_of(alice, Offer(guest), Holder.FREE)
    invitation = f"/i/{links.issue(Link.Kind.INVITATION, seat=game.seats.get(index=1), user=guest)}"
    visitor.open(invitation)
    yield "invited"
    page.get_by_label("Display name").fill("x")
    page.get_by_role("button", name="Accept").click()
    page.wait_for_selector(".error")
    yield "a name is refused"
    page.get_by_label("Display name").fill("Gwen")
    page.get_by_role("button", name="Accept").click()
    page.wait_for_url("**/l/*")
    yield "a seat at a table"
    for path in (invitation, f"/u/{mutes.token_of(guest)}", "/i/dead", "/new-links"):
        visitor.open(path)
        yield path
