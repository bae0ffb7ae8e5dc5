"""A real browser at the tests' own site."""

from collections.abc import Iterator

from axe_playwright_python.base import AXE_SCRIPT
from django.conf import settings
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from tests.games.playing import holder_of, waiting_seat
from tests.web.places import ClientOf, at

ASKED = "#asked.now"

VIOLATIONS = """async options => {
  const found = await axe.run({resultTypes: ["violations"], ...options});
  return found.violations.map(({id, nodes}) => `${id}: ${JSON.stringify(nodes.map(node => node.target))}`);
}"""
"""What axe finds, in words: all that it looked at would take as long to fetch as some pages take to look at."""


class Visitor:
    """A browser page in which somebody is signed in."""

    def __init__(self, page: Page, server: LiveServer, client_of: ClientOf) -> None:
        self.page = page
        self.server = server
        self.client_of = client_of

    def sign_in(self, user: User) -> None:
        """Without the demo's button: by the session's cookie."""
        cookie = self.client_of(user).cookies[settings.SESSION_COOKIE_NAME]
        self.page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": cookie.value, "url": self.server.url}]
        )

    def open(self, path: str = "/") -> None:
        """Go there and wait until the scripts have run."""
        self.page.goto(f"{self.server.url}{path}", wait_until="load")

    def sit_down(self, game: Game) -> User:
        """Open the game as whoever is asked."""
        asked = holder_of(waiting_seat(game))
        self.sign_in(asked)
        self.open(at(game))
        return asked

    def await_step(self, game: Game, step: int) -> None:
        """Wait until the page shows this step."""
        self.page.wait_for_selector(f'#step[value="{step}"]')
        game.refresh_from_db()
        assert game.step == step


def troubles_of(page: Page, width: int) -> Iterator[str]:
    """What axe finds on a page, light or dark, and whether it scrolls sideways at this width."""
    page.evaluate(AXE_SCRIPT)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    yield from page.evaluate(VIOLATIONS, {})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    yield from page.evaluate(VIOLATIONS, {"runOnly": ["color-contrast"]})
    if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
        yield f"{wide} px wide"
