"""Who you are to a program, and what only a session changes of it."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.api.conftest import Program, problem

pytestmark = pytest.mark.django_db


def change(user: User, **body: object) -> Any:
    client = Client()
    client.force_login(user)
    return client.patch("/api/v1/me", body, content_type="application/json")


def test_a_session_changes_name_and_zone(alice: User) -> None:
    answer = change(alice, name="Ada", time_zone="Europe/Berlin")

    assert answer.json() == {"name": "Ada", "email": "alice@example.org", "time_zone": "Europe/Berlin"}
    assert User.objects.values_list("name", "time_zone").get() == ("Ada", "Europe/Berlin")


def test_what_is_not_named_stays(alice: User) -> None:
    change(alice, time_zone="Europe/Berlin")

    assert change(alice).json() == {"name": "alice", "email": "alice@example.org", "time_zone": "Europe/Berlin"}


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"name": "B0B"}, (409, "name_taken")),
        ({"name": "x" * 200}, (422, "name_length")),
        ({"name": "аlice"}, (422, "name_scripts")),
        ({"time_zone": "Europe/Nowhere"}, (422, "unknown_time_zone")),
        ({"time_zone": ""}, (422, "unknown_time_zone")),
        ({"email": "mallory@example.org"}, (400, "malformed")),
        ({"name": None}, (400, "malformed")),
    ],
)
def test_a_refusal_changes_nothing(alice: User, bob: User, body: dict[str, object], refusal: tuple[int, str]) -> None:
    answer = change(alice, **{"time_zone": "Asia/Tokyo"} | body)

    assert problem(answer) == refusal
    assert User.objects.filter(pk=alice.pk).values_list("name", "email", "time_zone").get() == (
        "alice",
        "alice@example.org",
        "",
    )


def test_a_name_is_kept_for_a_while(alice: User) -> None:
    change(alice, name="Ada")

    assert problem(change(alice, name="Adele")) == (422, "renamed_lately")


def test_a_token_does_not_rename_its_person(alices: Program, nobodys: Program, alice: User) -> None:
    assert problem(alices.patch("/me", {"name": "Ada"})) == (403, "token_may_not")
    assert problem(nobodys.patch("/me", {"name": "Ada"})) == (401, "not_signed_in")
    assert User.objects.get().name == "alice"


def test_a_whole_number_may_be_written_with_a_point(nobodys: Program) -> None:
    body = b'{"seats": [{"buildings": 17.0}, {"buildings": 12}]}'

    assert nobodys.post("/rules/builders_middle_ages/tally/game", body).json()["totals"] == [17, 12]
    assert problem(nobodys.post("/rules/builders_middle_ages/tally/game", body.replace(b".0", b".5")))[0] == 400
