"""Stored positions of every version of a game: `tests/rules/<slug>/positions/v<N>.json`.

A game that rises its version keeps the old files, which show that running games go on, and adds one:

    python -m tests.rules.positions <slug>      # writes the present version's file, once

In place of a slug stands `tests.rules.toy.rules:Toy` for a game that is in no registry.
"""

import sys
from pathlib import Path

from games.rules import fuzz, registry, table
from games.rules.fuzz import Game
from games.rules.table import Position
from tests.rules.shelf import installed, named

HERE = Path(__file__).parent


def path(slug: str, version: int) -> Path:
    """Where the position of a version lies."""
    return HERE / slug / "positions" / f"v{version}.json"


def read(slug: str, version: int) -> Position:
    """The stored position of a version.

    Raises:
        FileNotFoundError: there is none; its name says which to write.
    """
    return table.decode(path(slug, version).read_bytes())


def seats_of(position: Position) -> int:
    """How many seats a position has."""
    return len(table.view(position, None).scores)


def middle_of_a_game(slug: str) -> Position:
    """Halfway through a game of the most seats, played at random: many things lie about."""
    seats = registry.rules(slug).info.seats[-1]
    game = Game(slug, seats, {}, fuzz.seed_of("stored", slug).hex())
    moves = fuzz.play(game, fuzz.random_player(fuzz.dice_of("stored", slug))).moves
    *_, step = table.replay(slug, seats, {}, bytes.fromhex(game.seed), moves[: len(moves) // 2])
    return step.position


def write(slug: str) -> Path:
    """Store a position of the present version.

    Raises:
        FileExistsError: there is one; what was once stored is never changed.
    """
    file = path(slug, registry.rules(slug).info.version)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("xb") as out:
        out.write(table.encode(middle_of_a_game(slug)) + b"\n")
    return file


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with installed(named(name)) as rules:
            sys.stdout.write(f"{write(rules.info.slug)}\n")
