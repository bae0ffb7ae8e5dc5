"""`manage.py seed_demo_league`: add a league to the demo that `seed_demo` made."""

from typing import Any

from django.core.management.base import BaseCommand

from leagues import demo


class Command(BaseCommand):
    help = "Prepare a league for the demo's people, if there is no competition yet; otherwise change nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("Demo league made." if demo.seed() else "No demo, or it has competitions; left as it is.")
