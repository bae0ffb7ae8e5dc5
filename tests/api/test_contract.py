"""The contract that is published is the one that is kept."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from accounts.errors import Refusal
from accounts.models import User
from api import documents, problems
from config import browser
from games.models import Action
from tests.api.conftest import Program, of, problem
from tests.conftest import GameOf


def test_the_published_contract_is_todays(tmp_path: Path) -> None:  # A1
    written = tmp_path / "openapi.json"

    call_command("spectacular", file=str(written), format="openapi-json", validate=True, fail_on_warn=True)

    assert json.loads(written.read_text()) == json.loads(documents.CONTRACT.read_text()), (
        "run: manage.py spectacular --file api/openapi.json --format openapi-json"
    )


def test_every_operation_has_a_name_words_and_refusals() -> None:
    contract = json.loads(documents.CONTRACT.read_text())
    operations = [described for methods in contract["paths"].values() for described in methods.values()]

    assert len({described["operationId"] for described in operations}) == len(operations)
    for described in operations:
        assert described["description"]
        assert {"401", "403", "429", "500"} <= set(described["responses"])


def test_the_contract_names_the_session_of_every_house() -> None:
    contract = json.loads(documents.CONTRACT.read_text())
    schemes = contract["components"]["securitySchemes"]
    cookies = {name: scheme["name"] for name, scheme in schemes.items() if scheme.get("in") == "cookie"}

    assert cookies == {"session": f"{browser.HOST_COOKIE}sessionid", "session_without_https": "sessionid"}
    assert cookies["session_without_https"] == settings.SESSION_COOKIE_NAME
    for methods in contract["paths"].values():
        for described in methods.values():
            assert [one for one in described["security"] if one] == [{"token": []}, *({name: []} for name in cookies)]


@pytest.mark.django_db
def test_the_contract_and_its_pages_are_served() -> None:
    client = Client()

    assert client.get("/api/v1/openapi.json").json() == json.loads(documents.CONTRACT.read_text())
    docs = client.get("/api/v1/docs").content.decode()
    assert all(name in docs for name in ("play_move", "GameShape", "/{game_id}<wbr>/moves", "Page[GameLine]"))
    assert re.findall(r'(?:src|href)="(?!/|#)([^"]*)', docs) == []
    assert set(re.findall(r'href="#([^"]+)', docs)) <= set(re.findall(r'id="([^"]+)', docs))


@pytest.mark.django_db
def test_every_code_has_its_page() -> None:
    client, listed = Client(), Client().get("/api/problems").content.decode()

    for code, kind in problems.catalogue().items():
        page = client.get(f"/api/problems/{code}").content.decode()
        assert code in listed
        assert problems.meaning(kind).endswith(".")
        assert problems.meaning(kind) in unescape(page)
    assert client.get("/api/problems/nothing").status_code == 404


@pytest.mark.django_db
def test_codes_are_unique_and_statuses_are_errors() -> None:
    kinds = list(problems._kinds(Refusal))

    assert len({kind.code for kind in kinds}) == len(kinds)
    assert all(400 <= kind.status < 600 for kind in kinds)


def test_a_fault_of_our_own_is_a_problem_too(alices: Program, game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    Action.objects.filter(game=game).update(position_zip=b"no position")

    answer = alices.get(of(game))

    assert problem(answer) == (500, "internal_error")
    assert "zlib" not in answer.content.decode()
    assert answer.json()["request_id"] == answer["X-Request-ID"]
