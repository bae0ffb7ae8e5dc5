"""The games of the house, and the score counter."""

from typing import Any

import msgspec
from django.http import HttpResponse
from msgspec import Struct
from rest_framework.request import Request

from api import bodies
from api.endpoint import Endpoint, plain
from api.errors import Malformed, NotFound
from api.schema import operation, reading
from api.v1.shapes import ResultShape
from games.errors import NoSuchSheet, SheetContradicts, SheetUnreadable
from games.rules import registry
from games.rules.protocol import Json, Option, Result, Rules, Value
from games.sheets import count_sheet


class Bounds(Struct):
    """From `least` to `most`, both included."""

    least: int
    most: int


class OptionValue(Struct):
    """A value of an option, and what it is called."""

    value: Value | bool
    label: str


class OptionShape(Struct):
    """A variant agreed on before the start."""

    name: str
    label: str
    values: list[OptionValue]
    default: Value | bool


class SheetShape(Struct):
    """A score sheet: JSON Schemas of what is asked once, and of each seat."""

    slug: str
    common: dict[str, Any]
    seat: dict[str, Any]


class GameOfHouse(Struct):
    """A game that can be played here.

    Attributes:
        minutes: what the box says a game takes at a table.
        sheets: score sheets; the first is the whole game.
    """

    slug: str
    title: str
    version: int
    credits: str
    minutes: int
    seats: Bounds
    options: list[OptionShape]
    sheets: list[SheetShape]


class GamesOfHouse(Struct):
    """All games; there is never a next page."""

    next: None
    results: list[GameOfHouse]


class Tally(bodies.Body):
    """A filled in score sheet."""

    seats: list[dict[str, Json]]
    common: dict[str, Json] = {}


class AllRules(Endpoint):
    """The games that can be played here."""

    open_to_all = frozenset({"GET"})

    @reading("list_rules", GamesOfHouse)
    def get(self, request: Request) -> HttpResponse:
        """List the games."""
        games = [_game(rules) for rules in registry.GAMES.values()]
        return bodies.read_answer(plain(request), GamesOfHouse(None, games))


class OneRules(Endpoint):
    """One game."""

    open_to_all = frozenset({"GET"})

    @reading("read_rules", GameOfHouse, refusals=(NotFound,))
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Read one game's seats, options and sheets."""
        return bodies.read_answer(plain(request), _game(_rules(slug)))


class TallySheet(Endpoint):
    """The score counter."""

    open_to_all = frozenset({"POST"})

    @operation(
        "tally",
        body=Tally,
        example={"seats": [{"buildings": 17, "coins": 4}, {"buildings": 12, "machines": 2, "coins": 9}]},
        answers={200: ResultShape},
        refusals=(NotFound, SheetContradicts),
    )
    def post(self, request: Request, slug: str, sheet: str) -> HttpResponse:
        """Count a score sheet: places, totals, what they are the sum of, tie-breaks, awards won."""
        filled = bodies.read(plain(request), Tally)
        try:
            result = count_sheet(rules=slug, sheet=sheet, common=filled.common, seats=filled.seats)
        except NoSuchSheet:
            raise NotFound from None
        except SheetUnreadable as error:
            raise Malformed(**error.context) from None
        return bodies.answer(shape_of(result))


def shape_of(result: Result) -> ResultShape:
    """A result as it is answered."""
    return ResultShape(
        list(result.places),
        list(result.totals),
        list(result.parts),
        list(result.tie_breaks),
        [list(won) for won in result.won],
    )


def _rules(slug: str) -> Rules[Any, Any]:
    try:
        return registry.rules(slug)
    except registry.UnknownGame:
        raise NotFound from None


def _game(rules: Rules[Any, Any]) -> GameOfHouse:
    info, words = rules.info, rules.texts["en"]
    return GameOfHouse(
        info.slug,
        info.title,
        info.version,
        info.credits,
        info.minutes,
        Bounds(info.seats[0], info.seats[-1]),
        [_option(option, words) for option in info.options],
        [
            SheetShape(kind.slug, msgspec.json.schema(kind.common), msgspec.json.schema(kind.seat))
            for kind in rules.sheets
        ],
    )


def _option(option: Option, words: Any) -> OptionShape:
    label = f"option.{option.name}"
    values = [OptionValue(value, words[f"{label}.{_spelt(value)}"]) for value in option.values]
    return OptionShape(option.name, words[label], values, option.default)


def _spelt(value: Json) -> str:
    """As in JSON: the texts know an option's values by that."""
    return str(value).lower() if isinstance(value, bool) else str(value)
