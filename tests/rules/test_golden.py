"""Every game has golden playthroughs, and plays them as written. See `tests.rules.golden`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.rules import registry, table
from tests.rules import golden
from tests.rules.shelf import installed
from tests.rules.toy.rules import Toy


@pytest.fixture(autouse=True, scope="module")
def _toy() -> Iterator[None]:
    with installed(Toy()):
        yield


@pytest.mark.parametrize("slug", [*registry.GAMES, "toy"])
def test_game_has_golden_playthroughs_for_all_seats_and_options(slug: str) -> None:
    games = [golden.read(file.read_text()) for file in golden.files(slug)]
    told = [(game.seats, table.complete_options(slug, game.options)) for game in games]
    missing = [
        name
        for name, game in golden.wanted(slug).items()
        if (game.seats, table.complete_options(slug, game.options)) not in told
    ]
    assert missing == []


@pytest.mark.parametrize("file", golden.files(), ids=lambda file: f"{file.parent.parent.name}/{file.stem}")
def test_golden_playthrough_is_played_as_written(file: Path) -> None:
    text = file.read_text()
    assert golden.story(golden.read(text)) == text


@pytest.mark.parametrize("file", golden.files(), ids=lambda file: f"{file.parent.parent.name}/{file.stem}")
def test_golden_playthrough_is_told_to_its_end(file: Path) -> None:
    assert "\n== end\nresult: {" in file.read_text()
