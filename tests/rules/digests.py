"""Digests of whole games, one line each: equal lines mean equal positions, events, draws and boards.

    PYTHONHASHSEED=1 python -m tests.rules.digests <slug or module:Class> …

`tests/rules/test_contract.py` compares two hash seeds: what iterates over a set gives itself away.
"""

import sys
from hashlib import sha256

from msgspec import json

from games.rules import fuzz, registry, table
from games.rules.contract.moment import Moment
from games.rules.fuzz import Game
from tests.rules.shelf import installed, named

GAMES = 3


def digest(game: Game) -> str:
    """One line for a game played at random."""
    rules, seed = registry.rules(game.slug), bytes.fromhex(game.seed)
    player = fuzz.random_player(fuzz.dice_of(game.seed, "digest"))
    now = Moment(rules, seed, game.seats, table.start(game.slug, game.seats, game.options, seed))
    whole, moves = sha256(), 0
    while True:
        whole.update(json.encode((now.step.position, now.step.events, now.step.draws, now.step.decisions)))
        for sight in now.sights.values():
            whole.update(sight)
        if now.is_over or not (answer := player(now.step)):
            break
        now, moves = now.after(*answer), moves + 1
    for observer in now.observers:
        view, scene = rules.view(now.state(), observer), now.scene()
        whole.update((rules.board.draw(view, scene) + rules.board.describe(view, scene)).encode())
    return f"{game.slug} {game.seats} {moves} {whole.hexdigest()}"


def main(names: list[str]) -> None:
    """Print the digests of some games of each name."""
    for name in names:
        with installed(named(name)) as rules:
            for game in fuzz.random_games(rules.info.slug, "digest", GAMES):
                sys.stdout.write(digest(game) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
