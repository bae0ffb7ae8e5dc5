"""Competitions for tests: Olive organises, and as many take part as a test needs."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from leagues.models import Competition
from tests.leagues.arranging import BLUEPRINTS, arranged

type CompetitionOf = Callable[..., Competition]


@pytest.fixture
def olive(db: None) -> User:
    """Organises competitions, and has no other right."""
    person = User.objects.create_user(email="olive@example.org", name="olive", is_staff=True)
    person.user_permissions.add(Permission.objects.get(codename="organise_competition"))
    return person


@pytest.fixture
def competition_of(olive: User) -> CompetitionOf:
    """`competition_of(players=8, format="swiss", …)`: open for entries, with so many in it."""

    def make(**wanted: Any) -> Competition:
        return arranged(olive, **{"games": [BLUEPRINTS], **wanted})

    return make
