"""`manage.py token`."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts import tokens
from accounts.models import Token, User
from accounts.services import person_at


def _token(*arguments: str) -> str:
    out = StringIO()
    call_command("token", *arguments, stdout=out)
    return out.getvalue().strip()


@pytest.mark.parametrize("person", ["ALICE", "al-ice", "Alice@example.org"])
def test_token_prints_a_token_of_the_person(alice: User, person: str) -> None:
    found = tokens.find_token(_token(person, "--days", "7"))

    assert found is not None
    assert (found.user, found.scopes) == (alice, ["games:read", "games:play"])
    assert found.expires_at is not None


@pytest.mark.parametrize("arguments", [["nobody"], ["nobody@example.org"], [""], ["alice", "--days", "0"]])
@pytest.mark.usefixtures("alice")
def test_token_says_why_there_is_none(arguments: list[str]) -> None:
    person_at("guest@example.org")  # who has no name
    with pytest.raises(CommandError):
        _token(*arguments)
    assert not Token.objects.exists()
    assert not User.objects.filter(email="nobody@example.org").exists()


def test_no_token_is_made_for_whose_account_is_closed(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False)

    for person in (alice.name, alice.email):
        with pytest.raises(CommandError):
            _token(person)
