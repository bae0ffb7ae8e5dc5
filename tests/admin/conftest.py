"""What tests of the desk share."""

import pytest
from django.test import Client

from accounts.models import User
from tests.leagues.conftest import competition_of, olive
from tests.notifications.conftest import sink, smtp
from tests.rules.toy.fixture import toy
from tests.web.conftest import _site, client_of, visitor
from tests.web.places import ClientOf

__all__ = ["_site", "client_of", "competition_of", "olive", "sink", "smtp", "toy", "visitor"]


@pytest.fixture
def at_desk(client_of: ClientOf) -> ClientOf:
    """A browser in which this person signed in with a passkey."""

    def make(user: User) -> Client:
        client = client_of(user)
        session = client.session
        session["by_passkey"] = True
        session.save()
        return client

    return make
