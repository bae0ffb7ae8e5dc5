"""`manage.py verify_games [GAME …]`: replay stored games under today's rules."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from games.verification import differences


class Command(BaseCommand):
    help = "Replay started games under today's rules and report what would differ; exits with 1 if anything does."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", type=UUID, help="all, if none is named")

    def handle(self, *args: Any, games: list[UUID], **options: Any) -> None:
        rows = Game.objects.filter(seq__gte=0).order_by("created_at")
        if games:
            rows = rows.filter(id__in=games)
        verified = differing = 0
        for game in rows.iterator():
            found = differences(game)
            for difference in found:
                self.stdout.write(f"{game}: {difference}")
            verified += 1
            differing += bool(found)
        self.stdout.write(f"{verified} games replayed, {differing} would differ.")
        if differing:
            raise CommandError("Some games would differ under today's rules.")
