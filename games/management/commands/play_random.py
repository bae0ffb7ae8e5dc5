"""`manage.py play_random [GAME …]`: play random games with every check of the contract on."""

from argparse import ArgumentParser
from pathlib import Path
from secrets import token_hex
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from msgspec import DecodeError, json

from games.rules import fuzz, registry


class Command(BaseCommand):
    help = "Play random games with every check of the contract on. A failure leaves a file that replays it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", nargs="*", help="slugs; all games if none is given")
        parser.add_argument("--games", type=int, default=100, help="how many of each (100)")
        parser.add_argument("--seed", help="any text: the same text plays the same games")
        parser.add_argument("--save", type=Path, default=Path(), help="folder for what fails (here)")
        parser.add_argument("--replay", type=Path, metavar="FILE", help="play the game of this file again")

    def handle(self, *args: Any, game: list[str], games: int, seed: str | None, save: Path, replay: Path | None,
               **options: Any) -> None:  # fmt: skip
        if replay:
            self.replay(replay)
            return
        if unknown := sorted(set(game) - set(registry.GAMES)):
            raise CommandError(f"There is no game {unknown[0]}. There are: {', '.join(registry.GAMES)}.")
        seed = seed or token_hex(8)
        self.stdout.write(f"seed {seed}")
        for slug in game or registry.GAMES:
            self.play(slug, seed, games, save)

    def play(self, slug: str, seed: str, games: int, save: Path) -> None:
        """Play the random games of one slug and say how it went."""
        begin = perf_counter()
        try:
            lengths = [len(played.moves) for played in fuzz.play_random(slug, seed, games)]
        except fuzz.Failed as failed:
            file = save / f"{slug}-{failed.game.seed[:8]}.json"
            file.write_bytes(json.format(json.encode(failed.game)) + b"\n")
            raise CommandError(f"{failed}\nTo see it again: manage.py play_random --replay {file}") from None
        seconds = perf_counter() - begin
        self.stdout.write(
            f"{slug}: {games} games, {sum(lengths)} moves, {sum(lengths) / seconds:.0f} moves/s, "
            f"the longest game has {max(lengths, default=0)} moves"
        )

    def replay(self, file: Path) -> None:
        """Play a saved game again: it fails as it did, or it does not fail any more."""
        try:
            game = json.decode(file.read_bytes(), type=fuzz.Game)
        except (OSError, DecodeError) as error:
            raise CommandError(f"{file} cannot be read: {error}") from None
        try:
            fuzz.replay(game)
        except fuzz.Failed as failed:
            raise CommandError(str(failed)) from failed
        self.stdout.write(f"{game.slug}, {len(game.moves)} moves: nothing fails any more")
