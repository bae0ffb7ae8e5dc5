"""A person's hours, as programs say them."""

import pytest

from accounts.models import User
from notifications.models import Rhythm
from tests.api.conftest import Program

ME = "/me/rhythm"
USUAL = {"quiet_from": None, "quiet_to": None, "keep_percent": 25, "digest_hour": 8, "time_zone": "UTC"}
NIGHT = {"quiet_from": "22:00", "quiet_to": "07:30"}


@pytest.fixture
def program(alice: User) -> Program:
    program = Program(None)
    program.client.force_login(alice)
    return program


def test_hours_are_told_and_changed_in_part(program: Program, alice: User) -> None:
    assert program.get(ME).json() == USUAL

    assert program.patch(ME, NIGHT).json() == USUAL | NIGHT
    assert program.patch(ME, {"keep_percent": 0, "digest_hour": 0}).json()["quiet_to"] == "07:30"
    assert program.get(ME).json() == USUAL | NIGHT | {"keep_percent": 0, "digest_hour": 0}

    assert program.patch(ME, {"quiet_from": None, "quiet_to": None}).json()["quiet_from"] is None


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"quiet_from": "22:00"}, 422, "half_quiet"),
        ({"quiet_from": "07:00", "quiet_to": "07:00"}, 422, "quiet_all_day"),
        ({"quiet_from": "24:00", "quiet_to": "07:00"}, 400, "malformed"),
        ({"quiet_from": "22:00\n", "quiet_to": "07:00"}, 400, "malformed"),
        ({"keep_percent": 7}, 400, "malformed"),
        ({"digest_hour": 24}, 400, "malformed"),
        ({"digest_hour": True}, 400, "malformed"),
    ],
)
def test_what_cannot_be_is_refused_whole(program: Program, body: dict[str, object], status: int, code: str) -> None:
    answer = program.patch(ME, body)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Rhythm.objects.exists()
