"""A real browser at the tests' own site."""

from django.conf import settings
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from tests.games.playing import holder_of, waiting_seat
from tests.web.places import ClientOf, at

ASKED = "#asked.now"


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
