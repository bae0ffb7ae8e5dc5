"""Programs that ask: with a person's token, or with none."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from accounts import tokens
from accounts.models import User
from games.models import Game
from tests.rules.toy.fixture import toy

__all__ = ["toy"]


class Program:
    """What speaks to the interface, and keeps what it was last answered."""

    def __init__(self, text: str | None) -> None:
        self.client = Client()
        self.headers = {} if text is None else {"Authorization": f"Bearer {text}"}

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(f"/api/v1{path}", headers=self.headers | headers)

    def post(self, path: str, body: object = None, *, key: str | None = None, **headers: str) -> Any:
        data = body if isinstance(body, bytes) else json.dumps({} if body is None else body).encode()
        keyed = {} if key is None else {"Idempotency-Key": key}
        return self.client.post(
            f"/api/v1{path}", data, content_type="application/json", headers=self.headers | keyed | headers
        )

    def patch(self, path: str, body: object) -> Any:
        return self.client.patch(
            f"/api/v1{path}", json.dumps(body), content_type="application/json", headers=self.headers
        )

    def put(self, path: str, body: object) -> Any:
        return self.client.put(
            f"/api/v1{path}", json.dumps(body), content_type="application/json", headers=self.headers
        )

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """By any method; no body for None."""
        match method:
            case "GET":
                return self.get(path)
            case "DELETE":
                return self.delete(path)
            case "PATCH":
                return self.patch(path, body)
            case "PUT":
                return self.put(path, body)
            case _:
                return self.post(path, body)

    def delete(self, path: str) -> Any:
        return self.client.delete(f"/api/v1{path}", headers=self.headers)


@pytest.fixture(autouse=True)
def _site(settings: Settings) -> None:
    """Pages may name static files that nobody collected; people of several test processes share a limit."""
    settings.API_LIMIT = settings.API_LIMIT_ANONYMOUS = 10**6
    settings.STATIC_ROOT.mkdir(exist_ok=True)
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}


type ProgramOf = Callable[..., Program]


@pytest.fixture
def program_of(db: None) -> ProgramOf:
    """`program_of(alice)`: a program with a token of hers; `program_of()` has none."""

    def make(user: User | None = None, scopes: Sequence[str] = tokens.SCOPES) -> Program:
        if user is None:
            return Program(None)
        return Program(tokens.issue_token(user=user, name="a test", scopes=scopes)[1])

    return make


@pytest.fixture
def alices(program_of: ProgramOf, alice: User) -> Program:
    return program_of(alice)


@pytest.fixture
def bobs(program_of: ProgramOf, bob: User) -> Program:
    return program_of(bob)


@pytest.fixture
def charlies(program_of: ProgramOf, charlie: User) -> Program:
    return program_of(charlie)


@pytest.fixture
def nobodys(program_of: ProgramOf) -> Program:
    return program_of()


def problem(answer: Any) -> tuple[int, str]:
    """Status and code of a refusal, which must be a problem document."""
    assert answer["Content-Type"] == "application/problem+json"
    body = answer.json()
    assert body["status"] == answer.status_code
    return answer.status_code, body["code"]


def of(game: Game, place: str = "") -> str:
    """The address of something of this game."""
    return f"/games/{game.id}{place}"
