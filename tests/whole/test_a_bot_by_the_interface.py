"""The client that is shipped plays whole games of every kind from their decisions alone, against the running house.

Its requests go to whichever of the house's two web processes takes them, and nothing may hang on which.
"""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from guildpost import Guildpost, Refused

from dev.processes import ROOT
from games.rules import registry
from tests.whole.conftest import WEB_PROCESSES, House

BOT = ROOT / "clients" / "python" / "bot.py"
PATIENCE_SECONDS = 300


@pytest.fixture(scope="module")
def token(house: House) -> str:
    """Of a program of alice's."""
    done = subprocess.run(
        [sys.executable, "manage.py", "token", "alice"],
        cwd=ROOT, env=house.environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()


@pytest.fixture
def guildpost(house: House, token: str) -> Guildpost:
    """The house, as alice's program sees it."""
    return Guildpost(house.address, token)


def test_the_bot_is_short() -> None:
    assert len(BOT.read_text().splitlines()) <= 60


@pytest.mark.parametrize("slug", registry.GAMES)
def test_the_bot_plays_a_whole_game(house: House, guildpost: Guildpost, token: str, slug: str) -> None:
    before = house.answers()
    game = guildpost.new_game(slug, [{"kind": "me"}, {"kind": "bot"}], turn_seconds=3600)
    arguments = [house.address, token, game["id"]]

    done = subprocess.run(
        [sys.executable, str(BOT), *arguments],
        capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (0, "")
    told = guildpost.game(game["id"])
    assert told["status"] == "finished"
    assert min(seat["place"] for seat in told["seats"]) == 1
    assert guildpost.proof(game["id"])["holds"]
    assert _steps(guildpost.log(game["id"]))[-1] == told["step"]
    assert len(house.answers().items() - before.items()) == WEB_PROCESSES


def _steps(log: Iterator[dict[str, object]]) -> list[object]:
    return [entry["step"] for entry in log]


def test_the_client_says_why_it_was_refused(house: House) -> None:
    with pytest.raises(Refused) as refused:
        Guildpost(house.address).me()

    assert (refused.value.status, refused.value.code) == (401, "not_signed_in")
