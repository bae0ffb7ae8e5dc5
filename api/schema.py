"""The contract: what each operation takes, answers and refuses, as OpenAPI 3.1 (drf-spectacular writes the document).

Bodies are msgspec types. An operation names them; their schemas are added to the finished document in one go.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

import msgspec
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from accounts.errors import Refusal
from api import bodies, errors, idempotency, problems
from api.problems import Problem
from games.rules.protocol import Json

if TYPE_CHECKING:
    from api.endpoint import Endpoint

_REF = "#/components/schemas/{name}"
_IDEMPOTENT = "An answer is kept for 7 days under this key; asking again with it does nothing and gets that answer."

_types: dict[str, Any] = {}


def operation(
    operation_id: str,
    *,
    answers: Mapping[int, Any],
    body: Any = None,
    example: Mapping[str, Json] | None = None,
    refusals: Iterable[type[Refusal]] = (),
    parameters: Sequence[OpenApiParameter] = (),
    is_kept: bool = False,
) -> Callable[[Any], Any]:
    """Say of an operation what its document tells.

    Args:
        answers: by status a body's type, a media type where it is no JSON, None for no body, or a list of these.
        example: a body.
        refusals: beyond those that every operation has.
        parameters: what may be said in the address and in headers, and the headers of answers.
        is_kept: an Idempotency-Key is honoured.
    """
    kinds = [*refusals, errors.NotSignedIn, errors.BadToken, errors.ScopeMissing, errors.TooManyRequests]
    kinds.append(errors.OwnFault)
    if body is not None:
        kinds += [errors.Malformed, errors.BodyTooLarge, errors.BadOrigin]
    if is_kept:
        kinds += [errors.Malformed, errors.BadOrigin, errors.KeyInUse, errors.KeyReused]
    return extend_schema(
        operation_id=operation_id,
        parameters=[*parameters, *(_KEPT if is_kept else ()), _RETRY],
        request=None if body is None else {bodies.MEDIA_TYPE: _reference(body)},
        examples=[] if example is None else [OpenApiExample("usual", example, request_only=True)],
        responses=dict(_answers(answers)) | _refused(kinds),
    )


def reading(
    operation_id: str,
    shape: Any,
    *,
    refusals: Sequence[type[Refusal]] = (),
    parameters: Sequence[OpenApiParameter] = (),
    is_list: bool = False,
) -> Callable[[Any], Any]:
    """The same for an operation that reads JSON: its answer has a tag, and is not sent to who has it.

    Args:
        is_list: it is told a page at a time.
    """
    return operation(
        operation_id,
        answers={200: shape, 304: None},
        refusals=[*refusals, errors.Malformed] if is_list else refusals,
        parameters=[*parameters, *(_LIST if is_list else ()), *_TAGS],
    )


def query(name: str, kind: object = OpenApiTypes.STR, *, description: str) -> OpenApiParameter:
    """Something that may be said in the address. `kind` is a type or a schema."""
    return OpenApiParameter(name, kind, description=description)  # type: ignore[arg-type]


def header(name: str, kind: object, description: str, *, on: Sequence[int] = ()) -> OpenApiParameter:
    """A header of the request, or of the answers with the statuses `on`."""
    return OpenApiParameter(name, kind, OpenApiParameter.HEADER, description=description, response=list(on) or False)  # type: ignore[arg-type]


_KEPT = (
    header(idempotency.HEADER, {"type": "string", "pattern": idempotency.KEY.pattern}, _IDEMPOTENT),
    header(idempotency.REPLAYED, bool, "this is the answer to an earlier request", on=(200, 201, 204)),
)
_TAGS = (
    header("If-None-Match", str, "the tags of what you have: if it is still the same, you get a 304"),
    header("ETag", str, "the tag of this answer", on=(200, 304)),
)
_RETRY = header("Retry-After", int, "ask again so many seconds later", on=(409, 429))
_LIST = (
    query("limit", {"type": "integer", "minimum": 1, "maximum": 100}, description="rows a page; usually 50"),
    query("cursor", description="where the page begins: as `next` says"),
)


def _answers(answers: Mapping[int, Any]) -> Iterator[tuple[Any, OpenApiResponse]]:
    for status, kinds in answers.items():
        for kind in kinds if isinstance(kinds, list) else [kinds]:
            yield _answer(status, kind)


def _answer(status: int, kind: Any) -> tuple[Any, OpenApiResponse]:
    said = HTTPStatus(status).phrase
    if isinstance(kind, str):
        read_as = OpenApiTypes.STR if kind.startswith("text/") else OpenApiTypes.BINARY
        return (str(status), kind), OpenApiResponse(read_as, description=said)
    return status, OpenApiResponse(None if kind is None else _reference(kind), description=said)


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


class Contract(AutoSchema):
    """How drf-spectacular reads an `Endpoint`."""

    def get_auth(self) -> list[dict[str, Any]]:
        """Who may ask; `{}`, nobody in particular, comes first where that is so."""
        known: list[dict[str, Any]] = super().get_auth()
        return [{}, *known] if self.method in cast("Endpoint", self.view).open_to_all else known


def add_components(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """Put the schemas of all bodies into the finished document; a hook of drf-spectacular's."""
    components = msgspec.json.schema_components(_types.values(), ref_template=_REF)[1]
    result.setdefault("components", {})["schemas"] = dict(sorted(components.items()))
    for path in result["paths"].values():
        for described in path.values():
            if "requestBody" in described:
                schema = described["requestBody"]["content"][bodies.MEDIA_TYPE]["schema"]
                kind = components[schema["$ref"].rpartition("/")[2]]
                described["requestBody"]["required"] = bool(kind["required"])
    return result
