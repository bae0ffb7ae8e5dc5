"""Whatever is sent, the interface keeps its contract: Schemathesis with all checks, as several kinds of askers.

`make fuzz` tries ten times as much, as all kinds. `schemathesis.toml` beside this file says what is fed in, and what is
let off.
"""

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils.crypto import get_random_string
from pytest_django.live_server_helper import LiveServer

from accounts import tokens
from accounts.models import User
from games import deeds, desk, services
from games.models import Game
from games.tables import Holder
from tests.api.competing import COMPETITIONS, World, build
from tests.conftest import GameOf
from tests.games.playing import play_on

pytestmark = [pytest.mark.fuzz, pytest.mark.long, pytest.mark.django_db(transaction=True)]

CONFIG = Path(__file__).with_name("schemathesis.toml")
PROGRAM = Path(sys.executable).with_name("schemathesis")
EXAMPLES, SCENARIOS = 3, 15
"""So many requests of each operation alone, and so many chains of them; `--fuzz-size` times as many."""


@pytest.fixture
def games(game_of: GameOf, alice: User, bob: User, organiser: User) -> list[Game]:
    """One in each state, of which three are for everybody to see."""
    public = Game.Visibility.PUBLIC
    running, over, cancelled = (game_of(alice, bob) for _ in range(3))
    paused, watched, open_table = (
        game_of(alice, other, visibility=public, rules="blueprints") for other in (bob, Holder.BOT, Holder.FREE)
    )
    play_on(watched, moves=5)
    services.resign(game_id=over.id, user=bob, seat=1)
    for game, deed in ((paused, deeds.PauseGame()), (cancelled, deeds.CancelGame())):
        desk.act(game_id=game.id, by=organiser, deed=deed, reason="a test", step=game.step)
    return [running, over, cancelled, paused, watched, open_table]


@pytest.fixture
def world(organiser: User, alice: User, bob: User) -> World:
    """Competitions that Olive organises, and in which Alice plays."""
    organiser.user_permissions.add(Permission.objects.get(codename="organise_competition"))
    return build(User.objects.get(pk=organiser.pk), alice, bob)  # what one may is asked anew


@pytest.fixture
def folder(tmp_path: Path, games: Sequence[Game], world: World, alice: User, fuzz_size: int) -> Path:
    """Where Schemathesis finds its settings and what there is to ask for."""
    spare = [tokens.issue_token(user=alice, name="spare", scopes=["games:read"])[0] for _ in range(5)]
    known: dict[str, list[object]] = {
        "games": [game.pk for game in games],
        "tokens": [token.pk for token in spare],
        "competitions": [getattr(world, name).pk for name in COMPETITIONS],
        "entries": [entry.uuid for entry in world.entries.values()],
        "tables": [table.uuid for table in world.tables.values()],
    }
    for name, ids in known.items():
        (tmp_path / f"{name}.txt").write_text("".join(f'"{each}"\n' for each in ids))
    stateful = f"[phases.stateful.generation]\nmax-examples = {SCENARIOS * fuzz_size}\n"
    (tmp_path / CONFIG.name).write_text(f"{CONFIG.read_text()}\n{stateful}")
    return tmp_path


type Headers = Mapping[str, str]


def by_token(name: str, *scopes: str) -> Headers:
    """A program's."""
    user = User.objects.get(name=name)
    return {"Authorization": f"Bearer {tokens.issue_token(user=user, name='a test', scopes=scopes)[1]}"}


def by_session(name: str) -> Headers:
    """Those of a page."""
    client = Client()
    client.force_login(User.objects.get(name=name))
    session, sign = client.cookies[settings.SESSION_COOKIE_NAME].value, get_random_string(32)
    return {
        "Cookie": f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={sign}",
        "X-CSRFToken": sign,
    }


ASKERS: Mapping[str, Callable[[], Headers]] = {
    "nobody": dict,
    "player": lambda: by_session("alice"),
    "program": lambda: by_token("alice", "games:play"),
    "stranger": lambda: by_token("charlie", "games:play"),
    "reader": lambda: by_token("alice", "games:read"),
    "organiser": lambda: by_token("olive", "leagues:organise"),
}

ALWAYS = ("nobody", "player", "organiser")
"""Those who ask in every run of tests: without an account, by a session, by a token. The others ask where more is tried
than that, as `make fuzz` does."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "asker" in metafunc.fixturenames:
        metafunc.parametrize("asker", ALWAYS if metafunc.config.getoption("--fuzz-size") == 1 else ASKERS)


def test_the_contract_is_kept_whatever_is_sent(
    live_server: LiveServer, folder: Path, charlie: User, asker: str, fuzz_size: int
) -> None:  # A2
    command = [
        str(PROGRAM),
        f"--config-file={folder / CONFIG.name}",
        "run",
        f"{live_server.url}/api/v1/openapi.json",
        f"--max-examples={EXAMPLES * fuzz_size}",
        f"--phases={','.join(phases_for(fuzz_size))}",
        "--no-color",
        *(f"--header={name}: {value}" for name, value in ASKERS[asker]().items()),
    ]

    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)

    assert done.returncode == 0, done.stdout


def phases_for(fuzz_size: int) -> list[str]:
    """Every bound of every parameter is tried by `make fuzz` only: as one asker alone that takes minutes."""
    bounds = ["coverage"] if fuzz_size > 1 else []
    return ["examples", *bounds, "fuzzing", "stateful"]
