"""The right to organise: given and taken back by whoever keeps the house."""

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from accounts.services import make_admin
from leagues.authority import check_may_create
from leagues.errors import MayNotOrganise

pytestmark = pytest.mark.django_db


def person(address: str) -> User:
    """As the database knows this person now."""
    return User.objects.at(address).get()


def test_an_organiser_is_made_and_is_none_again(alice: User, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("make_organiser", "Alice@example.org")
    check_may_create(person(alice.email))
    assert (person(alice.email).is_staff, person(alice.email).is_superuser) == (True, False)

    call_command("make_organiser", alice.email, "--no-more")

    with pytest.raises(MayNotOrganise):
        check_may_create(person(alice.email))
    assert person(alice.email).is_staff is False
    assert "organises no more" in capsys.readouterr().out


def test_who_keeps_the_house_stays_at_the_desk(alice: User) -> None:
    make_admin(address=alice.email)

    call_command("make_organiser", alice.email, "--no-more")

    assert person(alice.email).is_staff is True


def test_what_is_no_address_makes_nobody() -> None:
    with pytest.raises(CommandError, match="is no address"):
        call_command("make_organiser", "alice")

    assert User.objects.count() == 0
