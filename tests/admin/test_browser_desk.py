"""The desk in a real browser: on a phone, in the dark, and without scripts. The page fixture watches its policy."""

import pytest
from playwright.sync_api import Browser
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Action, Game
from tests.conftest import GameOf
from tests.games.playing import play_on
from tests.web.browsing import Visitor
from tests.web.places import ClientOf

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User, settings: Settings) -> Game:
    settings.DEMO = True
    return play_on(game_of(alice, bob), 6)


def width(visitor: Visitor) -> int:
    found: int = visitor.page.evaluate("document.documentElement.scrollWidth")
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_a_game_is_paused_after_its_preview(
    visitor: Visitor, game: Game, organiser: User, scheme: str
) -> None:
    page = visitor.page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": 360, "height": 800})
    visitor.sign_in(organiser)
    for path in ("/desk/", f"/desk/games/game/{game.pk}/change/"):
        visitor.open(path)
        assert width(visitor) == 360

    page.get_by_role("link", name="Pause", exact=True).click()
    page.get_by_label("Reason").fill("The post was late.")
    page.get_by_role("button", name="Show what will happen").click()
    assert page.get_by_role("heading", name="This will happen").is_visible()
    assert width(visitor) == 360
    page.get_by_role("button", name="Pause").click()

    page.get_by_text("Done. It stands in the game’s log").wait_for()
    assert Action.objects.filter(game=game).latest("seq").kind == "pause"


def test_without_scripts_the_desk_is_there_all_the_same(
    chromium: Browser, live_server: LiveServer, client_of: ClientOf, game: Game, organiser: User
) -> None:
    context = chromium.new_context(java_script_enabled=False)
    visitor = Visitor(context.new_page(), live_server, client_of)
    visitor.sign_in(organiser)

    visitor.open(f"/desk/games/game/{game.pk}/deed/pause/")

    assert visitor.page.get_by_role("button", name="Show what will happen").is_visible()
    context.close()
