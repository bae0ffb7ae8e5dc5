"""`manage.py make_organiser EMAIL`: let somebody organise competitions."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email

from leagues.rights import let_organise, let_organise_no_more


class Command(BaseCommand):
    help = "Lets the person who reads mail at an address organise leagues and tournaments at the desk, and no more."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("--no-more", action="store_true", help="take the right back")

    def handle(self, *args: Any, **options: Any) -> None:
        address = options["email"]
        try:
            validate_email(address)
        except ValidationError:
            raise CommandError(f"{address} is no address.") from None
        if options["no_more"]:
            print(f"{let_organise_no_more(address=address).email} organises no more.")
            return
        print(f"{let_organise(address=address).email} may organise competitions now. What they do next:")
        print(f"  1. Sign in with this address at {settings.SITE_URL}/sign-in")
        print(f"  2. Add a passkey at {settings.SITE_URL}/account and sign in again with it")
        print(f"  3. Make a competition at {settings.SITE_URL}/desk/")
