"""`manage.py play_random`: figures when all goes well, a file that replays when not."""

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.rules.broken_toys.faulty import LosesACard
from tests.rules.shelf import installed
from tests.rules.toy.rules import Toy


def play_random(*arguments: str | Path) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("play_random", *map(str, arguments), stdout=out)
    return out.getvalue()


@pytest.fixture
def _toy() -> Iterator[None]:
    with installed(Toy()):
        yield


@pytest.mark.usefixtures("_toy")
def test_play_random_prints_figures_and_the_seed_that_plays_the_same() -> None:
    printed = play_random("toy", "--games", "4", "--seed", "some")
    figures = r"toy: 4 games, (\d+) moves, \d+ moves/s, the longest game has (\d+) moves"
    assert (match := re.fullmatch(f"seed some\n{figures}\n", printed))
    again = play_random("toy", "--games", "4", "--seed", "some")
    assert re.findall(figures, again) == [match.groups()]
    assert play_random("toy", "--games", "1").splitlines()[0] != play_random("toy", "--games", "1").splitlines()[0]


def test_play_random_refuses_a_game_that_is_not_installed() -> None:
    with pytest.raises(CommandError, match=r"There is no game toy\. There are: .*builders_middle_ages"):
        play_random("toy")


def test_play_random_saves_what_fails_and_replays_it_to_the_same_failure(tmp_path: Path) -> None:
    with installed(LosesACard()):
        with pytest.raises(CommandError, match=r"toy, .* moves: census: components changed") as failed:
            play_random("toy", "--seed", "some", "--save", tmp_path)
        (file,) = tmp_path.iterdir()
        story, hint = str(failed.value).splitlines()
        assert hint == f"To see it again: manage.py play_random --replay {file}"
        with pytest.raises(CommandError) as again:
            play_random("--replay", file)
        assert str(again.value) == story


@pytest.mark.usefixtures("_toy")
def test_play_random_says_when_a_saved_failure_is_mended(tmp_path: Path) -> None:
    with installed(LosesACard()), pytest.raises(CommandError):
        play_random("toy", "--seed", "some", "--save", tmp_path)
    (file,) = tmp_path.iterdir()
    assert re.fullmatch(r"toy, \d+ moves: nothing fails any more\n", play_random("--replay", file))


@pytest.mark.parametrize("content", ["", "[]", '{"slug": "toy"}', None])
def test_play_random_refuses_a_file_that_is_no_saved_game(tmp_path: Path, content: str | None) -> None:
    file = tmp_path / "broken.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(CommandError, match=r"broken\.json cannot be read"):
        play_random("--replay", file)
