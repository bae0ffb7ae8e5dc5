"""The games of the house and their score sheets, for everybody."""

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from games.rules import registry
from games.rules.protocol import Result, SheetKind
from tests.api.conftest import Program, problem

pytestmark = pytest.mark.django_db


def test_the_games_are_told_to_everybody(nobodys: Program) -> None:
    told = nobodys.get("/rules").json()

    assert [game["slug"] for game in told["results"]] == list(registry.GAMES)
    assert told["next"] is None
    for game in told["results"]:
        assert nobodys.get(f"/rules/{game['slug']}").json() == game
        info = registry.rules(game["slug"]).info
        assert game["seats"] == {"least": info.seats[0], "most": info.seats[-1]}
        assert [option["name"] for option in game["options"]] == [option.name for option in info.options]


@pytest.mark.parametrize("path", ["/rules/go", "/rules/blueprints/tally/x", "/nowhere", "/games/1", "/", ""])
def test_an_address_that_is_none_says_so(nobodys: Program, path: str) -> None:
    answer = nobodys.get(path) if "tally" not in path else nobodys.post(path, {"seats": []})

    assert problem(answer) == (404, "not_found")


def test_a_method_that_is_none_says_which_there_are(nobodys: Program) -> None:
    answer = nobodys.post("/rules")

    assert problem(answer) == (405, "method_not_allowed")
    assert answer["Allow"] == "GET, HEAD, OPTIONS"


def _least(schema: dict[str, Any], root: dict[str, Any]) -> Any:
    """The smallest value that a JSON Schema allows."""
    if "$ref" in schema:
        return _least(root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    if "default" in schema:
        return schema["default"]
    if "enum" in schema:
        return schema["enum"][0]
    match schema.get("type"):
        case "object":
            return {name: _least(schema["properties"][name], root) for name in schema.get("required", [])}
        case "array":
            return [_least(schema["items"], root)] * schema.get("minItems", 0)
        case "integer":
            return schema.get("minimum", 0)
        case kind:
            raise AssertionError(f"no least value of {kind}: {schema}")


@pytest.mark.parametrize("slug", registry.GAMES)
def test_every_sheet_is_counted_as_its_schema_says(nobodys: Program, slug: str) -> None:
    game = nobodys.get(f"/rules/{slug}").json()
    for sheet in game["sheets"]:
        seat, common = (_least(sheet[part], sheet[part]) for part in ("seat", "common"))
        body = {"common": common, "seats": [seat] * game["seats"]["least"]}

        answer = nobodys.post(f"/rules/{slug}/tally/{sheet['slug']}", body)

        kind = next(kind for kind in registry.rules(slug).sheets if kind.slug == sheet["slug"])
        seats = [msgspec.convert(seat, kind.seat)] * game["seats"]["least"]
        result, reason = _tallied(kind, msgspec.convert(common, kind.common), seats)
        told = answer.json()
        if result is None:
            assert (problem(answer), told["context"]) == ((422, "sheet_contradicts"), {"reason": reason})
        else:
            assert (told["places"], told["totals"]) == (list(result.places), list(result.totals))
            assert told["parts"] == list(result.parts)


def _tallied(kind: SheetKind[Any, Any], common: Struct, seats: list[Any]) -> tuple[Result | None, str]:
    """What the game's own scorer says: a result, or why there is none."""
    try:
        return kind.tally(common, seats), ""
    except ValueError as error:
        return None, str(error)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"seats": []}, (422, "sheet_contradicts")),
        ({"seats": [{}, {"cows": 1}]}, (400, "malformed")),
        ({"seats": [{"coins": "many"}, {}]}, (400, "malformed")),
        ({}, (400, "malformed")),
    ],
)
def test_a_sheet_that_makes_no_sense_is_refused(
    nobodys: Program, body: dict[str, object], expected: tuple[int, str]
) -> None:
    assert problem(nobodys.post("/rules/builders_middle_ages/tally/game", body)) == expected


def test_where_a_sheet_is_wrong_is_said(nobodys: Program) -> None:
    sheet = nobodys.get("/rules/builders_middle_ages").json()["sheets"][0]
    seat = _least(sheet["seat"], sheet["seat"])
    body = {"seats": [seat, {**seat, "coins": -1}]}

    answer = nobodys.post(f"/rules/builders_middle_ages/tally/{sheet['slug']}", body).json()

    assert answer["context"]["at"] == "$.seats[1].coins"
