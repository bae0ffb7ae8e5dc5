"""`manage.py make_admin EMAIL`: let somebody keep the house."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email

from accounts.services import make_admin


class Command(BaseCommand):
    help = "Makes or promotes the person who reads mail at an address. There is no password: they sign in as everybody."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            validate_email(options["email"])
        except ValidationError:
            raise CommandError(f"{options['email']} is no address.") from None
        person = make_admin(address=options["email"])
        print(f"{person.email} keeps the house now. What they do next:")
        print(f"  1. Sign in with this address at {settings.SITE_URL}/sign-in")
        print(f"  2. Add a passkey at {settings.SITE_URL}/account and sign in again with it")
        print(f"  3. Open the desk at {settings.SITE_URL}/desk/")
