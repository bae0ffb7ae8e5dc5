"""The examples of docs/api.md, sent and answered in the order of the page."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from django.contrib.auth.models import Permission

from accounts.models import User
from notifications.fan_out import fan_out
from tests.api.conftest import Program

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


class Example(NamedTuple):
    method: str
    path: str
    body: dict[str, Any] | None
    status: int
    answer: dict[str, Any]


def examples() -> Iterator[Example]:
    for block in re.findall(r"```http\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        asked, answered = block.strip().split("\n\n")
        first, *rest = asked.splitlines()
        method, path = first.split()
        body = next((json.loads(line) for line in rest if line.startswith("{")), None)
        status, answer = answered.split("\n", 1)
        yield Example(method, path.removeprefix("/api/v1"), body, int(status), json.loads(answer))


def test_every_example_is_answered_as_the_page_says(alices: Program, alice: User, bob: User) -> None:
    alice.user_permissions.add(Permission.objects.get(codename="organise_competition"))
    known, sent = {"/games": "", "/competitions": ""}, 0
    for example in examples():
        answer = _sent(alices, example, known)
        told = answer.json()
        assert (answer.status_code, _holds(told, example.answer)) == (example.status, True), (example, told)
        if example.path in known:
            known[example.path] = told["id"]
        sent += 1
    assert sent == 15


def _sent(program: Program, example: Example, known: Mapping[str, str]) -> Any:
    """Its answer. Chance picks who begins a game, and the page says alice: another is made until it does."""
    path = example.path.replace("{game}", known["/games"]).replace("{competition}", known["/competitions"])
    if example.method == "GET":
        fan_out()
        return program.get(path)
    answer = program.post(path, example.body)
    while path == "/games" and not answer.json()["seats"][0]["asked"]:
        answer = program.post(path, example.body)
    return answer


def _holds(told: Any, expected: Any) -> bool:
    """Whether the answer says at least what is expected."""
    if isinstance(expected, dict):
        return all(name in told and _holds(told[name], value) for name, value in expected.items())
    if isinstance(expected, list):
        return len(told) == len(expected) and all(map(_holds, told, expected))
    return bool(told == expected)
