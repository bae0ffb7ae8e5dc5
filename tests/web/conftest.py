"""What tests of the pages share."""

import pytest
from django.test import Client
from playwright.sync_api import Page
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.leagues.conftest import competition_of, olive
from tests.notifications.conftest import sink, smtp
from tests.rules.toy.fixture import toy
from tests.web.browsing import Visitor
from tests.web.places import ClientOf

__all__ = ["ClientOf", "competition_of", "olive", "sink", "smtp", "toy"]


@pytest.fixture(autouse=True)
def _site(settings: Settings) -> None:
    """No demo, whatever the environment says, and no limit; pages may name static files that nobody collected."""
    settings.DEMO = False
    settings.API_LIMIT = settings.API_LIMIT_ANONYMOUS = 10**6
    settings.STATIC_ROOT.mkdir(exist_ok=True)
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}


@pytest.fixture
def client_of() -> ClientOf:
    """A browser in which this person is signed in."""

    def make(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return make


@pytest.fixture
def demo(settings: Settings) -> None:
    """Demo mode is on."""
    settings.DEMO = True


@pytest.fixture
def visitor(page: Page, live_server: LiveServer, client_of: ClientOf) -> Visitor:
    """A real browser at the tests' own site."""
    return Visitor(page, live_server, client_of)
