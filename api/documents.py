"""The contract, a page that shows it, and a page for each code of a refusal."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from api import problems

CONTRACT = Path(__file__).parent / "openapi.json"
"""Written by `manage.py spectacular --file api/openapi.json --format openapi-json`; a test compares."""

_METHODS = ("get", "post", "patch", "put", "delete")
_HOUR = 3600


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
    operations = [
        {"method": method.upper(), "path": path, **described}
        for path, methods in contract["paths"].items()
        for method, described in methods.items()
        if method in _METHODS
    ]
    context = {"info": contract["info"], "operations": operations, "schemas": contract["components"]["schemas"]}
    return render(request, "api/docs.html", context)


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
