"""Who looks at a game: its players, somebody who watches, and somebody nobody knows."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts import tokens
from accounts.models import User
from games.models import Game
from notifications import pictures
from tests.api.conftest import Program
from tests.leaks.outlets import Observer
from tests.rules.toy.fixture import toy
from tests.web.conftest import _site, client_of

__all__ = ["_site", "client_of", "toy"]


@pytest.fixture(autouse=True)
def _small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their pixels follow from the SVG, and drawing them takes time."""
    monkeypatch.setattr(pictures, "WIDTH", 90)


@pytest.fixture
def dora(db: None) -> User:
    return User.objects.create_user(email="dora@example.org", name="dora")


type ObserversOf = Callable[[Game], list[Observer]]


@pytest.fixture
def observers_of(charlie: User) -> ObserversOf:
    """Everybody who looks at a game: its players in the order of their seats, Charlie, and nobody we know."""

    def observer(user: User | None, seat: int | None = None) -> Observer:
        browser, text = Client(), None
        if user is not None:
            browser.force_login(user)
            _, text = tokens.issue_token(user=user, name="a test", scopes=["games:play"])
        return Observer(user, seat, Program(text), browser)

    def observers(game: Game) -> list[Observer]:
        seats = game.seats.select_related("user")
        return [*(observer(seat.user, seat.index) for seat in seats), observer(charlie), observer(None)]

    return observers
