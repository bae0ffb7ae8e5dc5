"""What tests of the pages share."""

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from tests.rules.toy.fixture import toy

__all__ = ["toy"]

type ClientOf = Callable[[User], Client]


@pytest.fixture(autouse=True)
def _site(settings: Settings) -> None:
    """No demo, whatever the environment says; pages may name static files that nobody collected."""
    settings.DEMO = False
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
