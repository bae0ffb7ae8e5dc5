"""The contract of `games.rules.contract`, kept by every game of the house and by the toy.

Hypothesis drives seeds, seats, options and the answers: the same ones each time, for a test should
not fail on somebody else's change. `CONTRACT_EXAMPLES=500 pytest tests/rules/test_contract.py` tries
more of them; `manage.py play_random` plays ever new games.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from traceback import print_exception

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st
from msgspec import json

from games.rules import fuzz, registry, table
from games.rules.contract import check_quiet_end
from games.rules.contract.moment import Moment
from games.rules.contract.secrecy import deals_anew
from games.rules.dice import Dice
from games.rules.fuzz import Failed, Game, Player
from tests.rules import positions
from tests.rules.shelf import installed
from tests.rules.toy.rules import Toy

HOUSE = list(registry.GAMES)
SLUGS = [*HOUSE, "toy"]
EXAMPLES = int(os.environ.get("CONTRACT_EXAMPLES", "15"))
"""How many games are played of each kind."""
WISHES = st.lists(st.integers(0, 255), max_size=120)


@pytest.fixture(autouse=True, scope="module")
def _toy() -> Iterator[None]:
    with installed(Toy()):
        yield


class SteeredDice(Dice):
    """Dice that fall as Hypothesis wishes as long as it has wishes."""

    def __init__(self, wishes: list[int], seed: bytes) -> None:
        super().__init__(seed)
        self.wishes = iter(wishes)

    def draw(self, size: int) -> int:
        wish = next(self.wishes, None)
        return super().draw(size) if wish is None else wish % size


@st.composite
def games(draw: st.DrawFn, slug: str) -> Game:
    """A game of any number of seats, with any options."""
    info = registry.rules(slug).info
    options = {option.name: draw(st.sampled_from(option.values)) for option in info.options}
    seed = draw(st.binary(min_size=32, max_size=32))
    return Game(slug, draw(st.sampled_from(info.seats)), options, seed.hex())


def as_played(game: Game, player: Player) -> Game:
    """The game as it went: to its end, or until it broke the contract, which it then names."""
    try:
        return fuzz.play(game, player)
    except Failed as failed:
        print_exception(failed)  # where it broke, for whoever has to mend it
        return failed.game


@pytest.mark.fuzz
@pytest.mark.parametrize("slug", SLUGS)
@given(data=st.data(), wishes=WISHES)
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # a game is not shrunk, it is replayed from its moves
    suppress_health_check=[HealthCheck.too_slow],
)
def test_contract_is_kept_whatever_is_played(slug: str, data: st.DataObject, wishes: list[int]) -> None:
    """A game is played to its end with every check of the contract on its way, and breaks none."""
    game = data.draw(games(slug))
    dice = SteeredDice(wishes, bytes.fromhex(game.seed))

    played = as_played(game, fuzz.random_player(dice))

    note(f"for manage.py play_random --replay: {json.encode(played).decode()}")
    assert (played.check, played.detail) == ("", "")
    assert len(played.moves) > 0


@pytest.mark.parametrize("slug", SLUGS)
def test_reimagine_deals_anew_what_is_secret(slug: str) -> None:
    seats = registry.rules(slug).info.seats[-1]
    game = fuzz.play(Game(slug, seats, {}, fuzz.seed_of("reimagine").hex()), fuzz.random_player(Dice(bytes(32))))
    steps = table.replay(slug, seats, {}, bytes.fromhex(game.seed), game.moves)
    moments = [Moment(registry.rules(slug), b"", seats, step) for step in steps]
    assert deals_anew(moments, fuzz.dice_of("worlds"))


def digests(hash_seed: str, *names: str) -> list[bytes]:
    """The lines that `tests.rules.digests` prints for these games under a hash seed."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.rules.digests", *names]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
    done = subprocess.run(command, env=environment, cwd=root, check=True, stdout=subprocess.PIPE)
    return done.stdout.splitlines()


def test_games_are_the_same_under_another_hash_seed() -> None:
    names = ["tests.rules.toy.rules:Toy", *HOUSE]
    assert digests("1", *names) == digests("2", *names)


@pytest.mark.parametrize("slug", SLUGS)
def test_stored_positions_of_every_version_are_there_and_can_be_played_to_the_end(slug: str) -> None:
    rules = registry.rules(slug)
    for version in range(1, rules.info.version + 1):
        stored = positions.read(slug, version)
        assert stored.version == version
        step = table.Step(stored, [], [], table.decisions(stored), frozenset())
        assert check_quiet_end(Moment(rules, bytes(32), positions.seats_of(stored), step)).is_over
