"""The cast, and tables for them to sit at. Alice has seat 0, Bob seat 1, Charlie none."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Permission
from django.db.models import Q

from accounts.models import User
from games import tables
from games.models import Game
from games.tables import Holder

pytest_plugins = ["tests.browser", "tests.scheduling"]

type GameOf = Callable[..., Game]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz-size", type=int, default=1, help="how many times as much the tests marked `fuzz` try")


@pytest.fixture(scope="session")
def fuzz_size(pytestconfig: pytest.Config) -> int:
    """How many times as much as usual a test marked `fuzz` is to try."""
    size: int = pytestconfig.getoption("--fuzz-size")
    return size


def _person(name: str) -> User:
    return User.objects.create_user(email=f"{name}@example.org", name=name)


@pytest.fixture
def alice(db: None) -> User:
    return _person("alice")


@pytest.fixture
def bob(db: None) -> User:
    return _person("bob")


@pytest.fixture
def charlie(db: None) -> User:
    return _person("charlie")


@pytest.fixture
def organiser(db: None) -> User:
    """Staff who may act on games, and sits nowhere."""
    person = User.objects.create_user(email="olive@example.org", name="olive", is_staff=True)
    allowed = Q(codename__in=["organise_game", "send_again", "revoke_token"]) | Q(codename__startswith="view_")
    person.user_permissions.add(*Permission.objects.filter(allowed))
    return person


@pytest.fixture
def game_of(db: None) -> GameOf:
    """`game_of(alice, bob, Holder.BOT, rules=…)`: a game for its players only that has just started, seated so."""

    def make(
        *holders: User | Holder,
        rules: str = "builders_middle_ages",
        visibility: Game.Visibility = Game.Visibility.PLAYERS,
        **options: object,
    ) -> Game:
        creator = next(holder for holder in holders if isinstance(holder, User))
        return tables.create_game(
            created_by=creator, rules=rules, options=options, seats=holders, visibility=visibility
        )

    return make
