"""Refusals as problem documents (RFC 9457), each with a page that explains its code."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpResponse
from django.http.multipartparser import MultiPartParserError
from msgspec import Struct, json
from rest_framework import exceptions

from accounts.errors import Refusal, TooOften
from api import errors

log = structlog.get_logger(__name__)

MEDIA_TYPE = "application/problem+json"


class Problem(Struct):
    """A refusal.

    Attributes:
        type: the address of the page that explains `code`.
        title: what `code` means, the same every time.
        status: the HTTP status.
        detail: what happened, and what was not done.
        code: for programs; never changes.
        context: figures and words of this very refusal.
        request_id: by which the house finds it in its log.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    context: dict[str, Any]
    request_id: str


def problem_type(code: str) -> str:
    """The address of the page that explains a code."""
    return f"{settings.SITE_URL}/api/problems/{code}"


def catalogue() -> dict[str, type[Refusal]]:
    """Every refusal by its code, in the order of codes."""
    return {refusal.code: refusal for refusal in sorted(_kinds(Refusal), key=lambda kind: kind.code)}


def _kinds(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    if hasattr(kind, "code"):
        yield kind
    for sub in kind.__subclasses__():
        yield from _kinds(sub)


def answer(refusal: Refusal) -> HttpResponse:
    """The problem document of a refusal."""
    request_id = str(structlog.contextvars.get_contextvars().get("request", ""))
    body = Problem(
        type=problem_type(refusal.code),
        title=meaning(type(refusal)),
        status=refusal.status,
        detail=str(refusal),
        code=refusal.code,
        context={name: _plain(value) for name, value in refusal.context.items()},
        request_id=request_id,
    )
    response = HttpResponse(json.encode(body), status=refusal.status, content_type=MEDIA_TYPE)
    response["Cache-Control"] = "no-store"
    if refusal.status == errors.NotSignedIn.status:
        response["WWW-Authenticate"] = 'Bearer realm="Guildpost"'
    wait = refusal.seconds if isinstance(refusal, TooOften) else refusal.context.get("retry_after")
    if wait is not None:
        response["Retry-After"] = str(wait)
    return response


def meaning(kind: type[Refusal]) -> str:
    """What a code means, in a sentence."""
    return (kind.__doc__ or "").split("\n", 1)[0]


def handle(error: Exception, context: Mapping[str, Any]) -> HttpResponse:
    """What REST framework is to answer to whatever was raised."""
    return answer(_refusal(error, context))


def _refusal(error: Exception, context: Mapping[str, Any]) -> Refusal:
    match error:
        case Refusal():
            return error
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return errors.NotSignedIn()
        case exceptions.PermissionDenied():
            return errors.BadOrigin()
        case exceptions.MethodNotAllowed():
            return errors.MethodNotAllowed(method=context["request"].method)
        case Http404():
            return errors.NotFound()
        case RequestDataTooBig():
            return errors.BodyTooLarge(most=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        case MultiPartParserError() | SuspiciousOperation():
            return errors.Malformed(reason=str(error), at="$")
        case _:
            log.exception("request.failed", exc_info=error)
            return errors.OwnFault()


def _plain(value: object) -> object:
    """What JSON can hold."""
    return value if isinstance(value, str | int | float | bool | datetime | UUID | None) else str(value)
