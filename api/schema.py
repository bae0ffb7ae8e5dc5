"""The contract: what each operation takes, answers and refuses, as OpenAPI 3.1 (drf-spectacular writes the document).

Bodies are msgspec types. An operation names them; their schemas are added to the finished document in one go.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from accounts.errors import Refusal
from api import errors, problems
from api.problems import Problem

_REF = "#/components/schemas/{name}"
_IDEMPOTENT = "An answer is kept for 7 days under this key; asking again with it does nothing and gets that answer."

_types: dict[str, Any] = {}


def operation(
    operation_id: str,
    *,
    answers: Mapping[int, Any],
    body: Any = None,
    refusals: Iterable[type[Refusal]] = (),
    queries: Sequence[OpenApiParameter] = (),
    is_list: bool = False,
    is_kept: bool = False,
) -> Callable[[Any], Any]:
    """Say of an operation what its document tells.

    Args:
        answers: by status a body's type, a media type where it is no JSON, or None for no body.
        refusals: beyond those that every operation has.
        queries: what may be said in the address.
        is_list: it is told a page at a time.
        is_kept: an Idempotency-Key is honoured.
    """
    parameters = [*queries, *(_LIST if is_list else ())]
    kinds = [*refusals, errors.BadToken, errors.ScopeMissing, errors.TooManyRequests, errors.OwnFault]
    if body is not None or parameters:
        kinds.append(errors.Malformed)
    if body is not None:
        kinds.append(errors.BodyTooLarge)
    if is_kept:
        parameters = [*parameters, _KEY]
        kinds += [errors.KeyInUse, errors.KeyReused, errors.Malformed]
    responses = {status: _answer(status, kind) for status, kind in answers.items()}
    return extend_schema(
        operation_id=operation_id,
        parameters=parameters,
        request=None if body is None else {"application/json": _reference(body)},
        responses=responses | _refused(kinds),
    )


_KEY = OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER, description=_IDEMPOTENT)
_LIST = (
    OpenApiParameter("limit", {"type": "integer", "minimum": 1, "maximum": 100}, description="rows a page; usually 50"),
    OpenApiParameter("cursor", str, description="where the page begins: as `next` says"),
)


def query(name: str, kind: object = OpenApiTypes.STR, *, description: str) -> OpenApiParameter:
    """Something that may be said in the address. `kind` is a type or a schema."""
    return OpenApiParameter(name, kind, description=description)  # type: ignore[arg-type]


def _answer(status: int, kind: Any) -> Any:
    said = HTTPStatus(status).phrase
    if kind is None:
        return OpenApiResponse(description=said)
    if isinstance(kind, str):
        return OpenApiResponse(OpenApiTypes.BINARY, description=kind)
    return OpenApiResponse(_reference(kind), description=said)


def _refused(kinds: Iterable[type[Refusal]]) -> dict[tuple[str, str], OpenApiResponse]:
    """By status, the codes that come with it."""
    by_status: dict[int, dict[str, str]] = {}
    for kind in kinds:
        by_status.setdefault(kind.status, {})[kind.code] = problems.meaning(kind)
    return {
        (str(status), problems.MEDIA_TYPE): OpenApiResponse(
            _reference(Problem), description="\n".join(f"`{code}`: {said}" for code, said in codes.items())
        )
        for status, codes in sorted(by_status.items())
    }


def _reference(kind: Any) -> dict[str, str]:
    schemas, _components = msgspec.json.schema_components([kind], ref_template=_REF)
    reference = str(schemas[0]["$ref"])
    _types[reference] = kind
    return {"$ref": reference}


def add_components(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """Put the schemas of all bodies into the finished document; a hook of drf-spectacular's."""
    components = msgspec.json.schema_components(_types.values(), ref_template=_REF)[1]
    result.setdefault("components", {})["schemas"] = dict(sorted(components.items()))
    for path in result["paths"].values():
        for described in path.values():
            if "requestBody" in described:
                described["requestBody"]["required"] = True
    return result
