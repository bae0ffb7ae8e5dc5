"""What tests of the desk share."""

import pytest
from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.test import Client

from accounts.models import User
from leagues import entering
from leagues.models import Competition, Table
from leagues.plans import StagePlan
from tests.admin.competitions import table_of
from tests.leagues.arranging import people
from tests.leagues.conftest import CompetitionOf, competition_of, olive
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
        ContentType.objects.get_for_models(*apps.get_models())  # once a process: no part of what a page takes
        return client

    return make


@pytest.fixture
def entries(competition_of: CompetitionOf) -> Competition:
    """One who waits, one who is invited, two who take part, of a league of two divisions that has not started."""
    plan = StagePlan("Season 1", "swiss", 2, 1, 2, promoted=1, relegated=1)
    competition = competition_of(players=4, kind="league", stages=[plan], entering="approval")
    for entry in competition.entries.exclude(user__name="player 4"):
        entering.accept_entry(competition_id=competition.pk, by=competition.created_by, entry=entry.uuid)
    entering.invite(competition_id=competition.pk, by=competition.created_by, users=people(1, "asked"))
    return competition


@pytest.fixture
def table(competition_of: CompetitionOf) -> Table:
    """A table of three that has just started; somebody is ready as a substitute."""
    return table_of(competition_of(players=3, rounds=2, round_days=7))


@pytest.fixture
def keeper(db: None) -> User:
    """Keeps the whole house."""
    person = User.objects.create_user(email="keeper@example.org", name="kira", is_staff=True)
    person.is_superuser = True
    person.save()
    return person
