"""Every game has golden playthroughs, and plays them as written. See `tests.rules.golden`."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.rules import registry, table
from tests.rules import golden
from tests.rules.broken_toys.faulty import AddsBadly
from tests.rules.broken_toys.leaky import ShowsHands, TellsHands
from tests.rules.broken_toys.shown import drawing
from tests.rules.shelf import installed
from tests.rules.toy import board
from tests.rules.toy.rules import Toy
from tests.rules.toy.text import EN


class SaysIt(Toy):
    texts = {"en": EN | {"event.round": "Now round {round} begins with {lot:name}."}}


class DescribesIt(Toy):
    board = drawing(describe=lambda view, scene: board.describe(view, scene) + "\n(end)")


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


@pytest.mark.parametrize("variant", [ShowsHands, TellsHands, AddsBadly, SaysIt, DescribesIt])
def test_golden_playthrough_shows_every_kind_of_change(variant: type[Toy]) -> None:
    text = (golden.HERE / "toy" / "golden" / "3-seats.txt").read_text()
    with installed(variant()):
        assert golden.story(golden.read(text)) != text


def test_golden_files_are_written_with_their_own_moves_or_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "HERE", tmp_path)
    written = list(golden.write("toy", anew=False))
    assert [file.name for file in written] == [*golden.wanted("toy"), *sorted(golden.wanted("toy"))]
    file = tmp_path / "toy" / "golden" / "2-seats.txt"
    bots = file.read_text()
    game = golden.read(bots)
    quiet = [(seat, {"type": "bid", "coins": 0}) for seat in (0, 1)]
    file.write_text(golden.story(replace(game, moves=quiet)))
    list(golden.write("toy", anew=False))
    assert golden.read(file.read_text()).moves == quiet
    list(golden.write("toy", anew=True))
    assert file.read_text() == bots
