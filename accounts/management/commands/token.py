"""`manage.py token NAME`: make a personal token for a person, from the house's own shell."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts import tokens
from accounts.errors import TokenRefused
from accounts.models import User
from accounts.person_field import person_called


class Command(BaseCommand):
    help = "Make a personal token. It is shown once, on standard output."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("person", metavar="NAME", help="display name or address of whom it is for")
        parser.add_argument("--scope", action="append", choices=tokens.SCOPES, help="usually games:read and games:play")
        parser.add_argument("--days", type=int, help="how long it lives; unset, until it is revoked")
        parser.add_argument("--label", default="manage.py token", help="what it is called in the list")

    def handle(self, *args: Any, **options: Any) -> None:
        words = options["person"]
        person = person_called(words) or User.objects.at(words).filter(is_active=True).first()
        if person is None:
            raise CommandError(f"nobody here is called {words!r} or reads mail there")
        days = options["days"]
        try:
            _, text = tokens.issue_token(
                user=person,
                name=options["label"],
                scopes=options["scope"] or ("games:read", "games:play"),
                expires_at=None if days is None else timezone.now() + timedelta(days=days),
            )
        except TokenRefused as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(text)
