"""`manage.py prove GAME`: recompute every draw of a game that is over."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games.errors import GameError
from games.models import Game
from games.proof import prove


class Command(BaseCommand):
    help = "Recompute every draw of a game that is over; exits with 1 if one is not as promised."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", type=UUID)

    def handle(self, *args: Any, game: UUID, **options: Any) -> None:
        row = Game.objects.filter(id=game).first()
        if row is None:
            raise CommandError(f"There is no game {game}.")
        try:
            proof = prove(row)
        except GameError as refusal:
            raise CommandError(str(refusal)) from None
        for fault in proof.faults:
            self.stderr.write(fault)
        if not proof.holds:
            raise CommandError(f"Game {game}: the chance was NOT as promised.")
        self.stdout.write(f"commitment {proof.commitment}")
        self.stdout.write(f"seed       {proof.seed}")
        self.stdout.write(
            f"Game {game}: the seed is the one promised, and all {len(proof.draws)} draws follow from it."
        )
