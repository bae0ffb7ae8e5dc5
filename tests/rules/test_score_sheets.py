"""What a sheet asks, read off its structs."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from games.rules import registry
from games.rules.protocol import OneOf, Range
from games.rules.score_sheets import Entry, Row, SeatNumber, YesNo, entries

type Wood = Literal["oak", "ash"]


class Chest(Struct):
    """One entry of each kind."""

    first: Annotated[int, Meta(ge=0, le=5, extra={"is_seat": True})]
    lid: Wood
    coins: Annotated[int, Meta(title="Coins", ge=1, le=9)] = 1
    locked: bool = False
    boards: Annotated[list[Wood], Meta(max_length=4)] = []


def test_a_sheet_asks_for_each_field_by_its_kind() -> None:
    assert entries(Chest) == (
        Entry("first", SeatNumber(), True),
        Entry("lid", OneOf(("ash", "oak")), True),
        Entry("coins", Range(1, 9), False),
        Entry("locked", YesNo(), False),
        Entry("boards", Row(("ash", "oak"), 4), False),
    )


def test_what_can_be_named_is_told() -> None:
    named = {entry.name: entry.values for entry in entries(Chest)}

    assert named == {"first": (), "lid": ("ash", "oak"), "coins": (), "locked": (), "boards": ("ash", "oak")}


class NoBounds(Struct):
    """A number that may be anything."""

    coins: int


class FreeText(Struct):
    """Words."""

    motto: str


class Endless(Struct):
    """A list without an end."""

    boards: list[Wood]


@pytest.mark.parametrize("part", [NoBounds, FreeText, Endless])
def test_what_no_form_can_ask_for_is_refused(part: type[Struct]) -> None:
    with pytest.raises(TypeError, match="no form can ask for"):
        entries(part)


@pytest.mark.parametrize("slug", registry.GAMES)
def test_every_sheet_says_how_it_is_counted_in_a_few_lines(slug: str) -> None:
    rules = registry.rules(slug)
    for kind in rules.sheets:
        for words in rules.texts.values():
            lines = words[f"scoring.{kind.slug}.summary"].split("\n")
            assert 2 <= len(lines) <= 8
            assert [line for line in lines if not (line and line[0].isupper() and line.endswith("."))] == []
