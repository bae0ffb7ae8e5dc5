"""The contract, a page that shows it, and a page for each code of a refusal."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from api import problems

CONTRACT = Path(__file__).parent / "openapi.json"
"""Written by `manage.py spectacular --file api/openapi.json --format openapi-json`; a test compares."""

_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered if all is well: a schema, or words where there is none."""

    status: str
    schema: dict[str, Any]
    words: str


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation to read about.

    Attributes:
        is_open: nobody in particular may ask.
        parameters: of query and header, as the contract has them.
        body: the schema of what is sent, if anything is; `example` is one.
        refusals: by status, the codes with their meaning.
    """

    name: str
    method: str
    path: str
    description: str
    is_open: bool
    parameters: list[dict[str, Any]]
    body: dict[str, Any]
    example: str
    answers: list[Answer]
    refusals: list[tuple[str, list[tuple[str, str]]]]


@cache
def _contract() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(CONTRACT.read_text(encoding="utf-8"))
    return found


@require_safe
@cache_control(public=True, max_age=_HOUR)
def openapi(request: HttpRequest) -> HttpResponse:
    """The contract as OpenAPI 3.1."""
    return HttpResponse(CONTRACT.read_bytes(), content_type="application/json")


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The contract to read."""
    contract = _contract()
    context = {
        "info": contract["info"],
        "groups": [(tag, list(found)) for tag, found in groupby(_operations(contract), _first_part)],
        "schemas": contract["components"]["schemas"],
        "site": settings.SITE_URL,
    }
    return render(request, "api/docs.html", context)


def _first_part(operation: Operation) -> str:
    return operation.path.removeprefix("/api/v1/").partition("/")[0]


def _operations(contract: dict[str, Any]) -> Iterator[Operation]:
    for path, methods in contract["paths"].items():
        for method, described in methods.items():
            sent: dict[str, Any] = next(iter(described.get("requestBody", {}).get("content", {}).values()), {})
            examples = [example["value"] for example in sent.get("examples", {}).values()]
            told = described["responses"].items()
            yield Operation(
                name=described["operationId"],
                method=method.upper(),
                path=path,
                description=described["description"],
                is_open={} in described["security"],
                parameters=[each for each in described.get("parameters", []) if each["in"] != "path"],
                body=sent.get("schema", {}),
                example=json.dumps(examples[0], indent=2, ensure_ascii=False) if examples else "",
                answers=[_answer(status, answer) for status, answer in told if status < "400"],
                refusals=[(status, _codes(answer["description"])) for status, answer in told if status >= "400"],
            )


def _answer(status: str, answer: dict[str, Any]) -> Answer:
    media, content = next(iter(answer["content"].items())) if "content" in answer else ("", {"schema": {}})
    schema = content["schema"]
    return Answer(status, schema if "$ref" in schema else {}, media or answer["description"])


def _codes(description: str) -> list[tuple[str, str]]:
    """What `api.schema` wrote: a code between back quotes and its meaning, a line each."""
    return [
        (code.strip("`"), meaning) for code, _, meaning in (line.partition(": ") for line in description.split("\n"))
    ]


@require_safe
def problem(request: HttpRequest, code: str) -> HttpResponse:
    """What a code means."""
    kind = problems.catalogue().get(code)
    if kind is None:
        raise Http404
    context = {"code": code, "kind": kind, "meaning": problems.meaning(kind)}
    return render(request, "api/problem.html", context)


@require_safe
def all_problems(request: HttpRequest) -> HttpResponse:
    """All codes."""
    kinds = [(code, kind, problems.meaning(kind)) for code, kind in problems.catalogue().items()]
    return render(request, "api/problems.html", {"kinds": kinds})
