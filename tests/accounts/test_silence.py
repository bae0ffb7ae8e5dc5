import pytest

from accounts.models import Silence, User
from accounts.services import person_at
from accounts.silence import hear_again, is_silenced, silence

pytestmark = pytest.mark.django_db

ADDRESS = "Dora@Example.org"


def test_silence_holds_whoever_writes_the_address_however() -> None:
    silence(ADDRESS)
    silence(ADDRESS.lower())

    assert is_silenced(ADDRESS.upper())
    assert not is_silenced("dora@example.com")
    assert Silence.objects.count() == 1


def test_silence_holds_for_a_guest() -> None:
    person_at(ADDRESS)
    silence(ADDRESS)

    assert is_silenced(ADDRESS)


def test_silence_does_not_keep_who_has_an_account_from_mail_that_guards_it(alice: User) -> None:  # E3
    silence(alice.email)

    assert not is_silenced(alice.email)


def test_silence_ends_when_it_is_no_longer_wanted() -> None:
    silence(ADDRESS)
    hear_again(ADDRESS.lower())

    assert not is_silenced(ADDRESS)


def test_silence_keeps_no_address() -> None:
    silence(ADDRESS)

    assert "dora" not in str(Silence.objects.values().get()).lower()
