from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from accounts.errors import NameReserved, NameTaken, RenamedLately, UnknownTimeZone
from accounts.models import User
from accounts.services import (
    RENAMED_AFTER,
    choose_name,
    choose_time_zone,
    end_sessions,
    person_at,
    suggest_time_zone,
)

pytestmark = pytest.mark.django_db


def test_person_at_makes_one_guest_an_address() -> None:
    assert person_at("Dora@example.org") == person_at("dora@EXAMPLE.org")
    assert User.objects.get().is_guest


def test_choose_name_gives_the_first_name_and_one_more() -> None:
    dora = person_at("dora@example.org")
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        choose_name(user=dora, name=" Dora ")
        choose_name(user=dora, name="Dorra")
        with pytest.raises(RenamedLately):
            choose_name(user=dora, name="Dora")
        choose_name(user=dora, name="Dorra")
    with time_machine.travel(start + RENAMED_AFTER, tick=False):
        choose_name(user=dora, name="Dora")

    assert User.objects.get(pk=dora.pk).name == dora.name == "Dora"


@pytest.mark.parametrize("name", ["alice", "ALICE", "a1ice", "Al-ice", "Аlісе".replace("l", "ӏ")])
def test_choose_name_refuses_what_looks_like_anothers(alice: User, charlie: User, name: str) -> None:
    with pytest.raises(NameTaken):
        choose_name(user=charlie, name=name)

    assert User.objects.get(pk=charlie.pk).name == "charlie"


def test_choose_name_refuses_the_houses_names(charlie: User) -> None:
    with pytest.raises(NameReserved):
        choose_name(user=charlie, name="Guildpost")


def test_choose_name_may_write_ones_own_otherwise(charlie: User) -> None:
    choose_name(user=charlie, name="Charlie")

    assert User.objects.get(pk=charlie.pk).name == "Charlie"


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_a_name_at_once_one_gets_it() -> None:
    people = [person_at(f"d{number}@example.org") for number in range(6)]

    with ThreadPoolExecutor(6) as pool:
        got = list(pool.map(_wants_dora, people))

    assert sorted(got) == [False] * 5 + [True]
    assert User.objects.filter(name="Dora").count() == 1


def _wants_dora(user: User) -> bool:
    try:
        choose_name(user=user, name="Dora")
    except NameTaken:
        return False
    finally:
        connection.close()
    return True


def test_a_zone_is_suggested_once(alice: User) -> None:
    suggest_time_zone(user=alice, time_zone="Europe/Nowhere")
    assert alice.time_zone == ""
    suggest_time_zone(user=alice, time_zone="Europe/Berlin")
    suggest_time_zone(user=alice, time_zone="Asia/Tokyo")

    assert User.objects.get(pk=alice.pk).time_zone == "Europe/Berlin"


def test_choose_time_zone_refuses_what_is_none(alice: User) -> None:
    with pytest.raises(UnknownTimeZone):
        choose_time_zone(user=alice, time_zone="Europe/Nowhere")


def test_end_sessions_changes_what_a_session_proves(alice: User) -> None:
    before = alice.get_session_auth_hash()

    end_sessions(alice)

    assert User.objects.get(pk=alice.pk).get_session_auth_hash() != before


@pytest.mark.parametrize("address", ["alice@example.org", "new@example.org"])
def test_make_admin_makes_or_promotes_without_a_password(
    alice: User, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("make_admin", address)

    admin = User.objects.at(address).get()
    assert (admin.is_staff, admin.is_superuser, admin.has_usable_password()) == (True, True, False)
    assert "/sign-in" in (said := capsys.readouterr().out)
    assert "passkey" in said


def test_make_admin_wants_an_address() -> None:
    with pytest.raises(CommandError):
        call_command("make_admin", "alice", stdout=StringIO())
    assert not User.objects.exists()
