"""`manage.py seed_demo`: fill an empty installation with something to play."""

from typing import Any

from django.core.management.base import BaseCommand

from games import demo


class Command(BaseCommand):
    help = "Make demo people and games if the database is empty; otherwise change nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("Demo players and games made." if demo.seed() else "The database is in use; left as it is.")
