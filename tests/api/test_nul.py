"""What no database can hold is refused before it gets there."""

import pytest

from tests.api.conftest import Program, problem

SEATS = [{"kind": "me"}, {"kind": "user", "name": "a\x00b"}]


def test_a_nul_is_refused_in_a_body_and_in_the_address(alices: Program) -> None:
    body = {"rules": "builders_middle_ages", "seats": SEATS}

    assert problem(alices.post("/games", body)) == (400, "malformed")
    assert problem(alices.get("/games?rules=%00")) == (400, "malformed")
    assert problem(alices.get("/games?%00=1")) == (400, "malformed")


@pytest.mark.parametrize(("text", "code"), [(rb"\\u0000", "bad_table"), (rb"\\\u0000", "malformed")])
def test_the_signs_of_its_spelling_are_none(alices: Program, text: bytes, code: str) -> None:
    body = b'{"rules": "%s", "seats": []}' % text

    assert problem(alices.post("/games", body))[1] == code
