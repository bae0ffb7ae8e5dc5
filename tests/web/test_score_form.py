"""The form of a score sheet takes in what any sheet can hold, and gives it back."""

from typing import Any

import msgspec
import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from games.rules import registry
from games.rules.protocol import OneOf, Range, SheetKind
from games.rules.score_sheets import Entry, Row, SeatNumber, YesNo, entries
from tests.games.filled_sheets import Filled, Values
from tests.rules.toy.fixture import toy
from web.row_field import RowField
from web.score_page import SheetPage, sheet_page

__all__ = ["toy"]

SHEETS = [sheet_page(slug, kind.slug) for slug, rules in registry.GAMES.items() for kind in rules.sheets]


def drawn(entry: Entry, seats: int) -> st.SearchStrategy[Any]:
    """Anything that may stand in an entry."""
    match entry.takes:
        case Range(low, high):
            return st.integers(low, high)
        case YesNo():
            return st.booleans()
        case OneOf(values):
            return st.sampled_from(values)
        case SeatNumber():
            return st.integers(0, seats - 1)
        case Row(values, most):
            return st.lists(st.sampled_from(values), max_size=most)


def part(kind: type[Struct], seats: int) -> st.SearchStrategy[Values]:
    return st.fixed_dictionaries({entry.name: drawn(entry, seats) for entry in entries(kind)})


@st.composite
def filled(draw: st.DrawFn, page: SheetPage) -> Filled:
    """A sheet filled in at random, mostly with what contradicts itself."""
    seats = draw(st.sampled_from(page.info.seats))
    columns = draw(st.lists(part(page.kind.seat, seats), min_size=seats, max_size=seats))
    return Filled(page.info.slug, page.kind.slug, columns, [], [], draw(part(page.kind.common, seats)))


def query(sent: dict[str, str]) -> QueryDict:
    made = QueryDict(mutable=True)
    made.update(sent)
    return made


@pytest.mark.parametrize("page", SHEETS, ids=lambda page: f"{page.info.slug}-{page.kind.slug}")
@given(data=st.data())
def test_a_form_reads_whatever_a_sheet_can_hold(page: SheetPage, data: st.DataObject) -> None:
    sheet = data.draw(filled(page))

    form = page.form(sent=query(sheet.as_form()))

    assert form.is_valid()
    assert _read(page.kind, form.common.values, form.values) == _read(page.kind, sheet.common, sheet.seats)


def _read(kind: SheetKind[Any, Any], common: Values, seats: list[Values]) -> tuple[Struct, list[Struct]]:
    return msgspec.convert(common, kind.common), [msgspec.convert(seat, kind.seat) for seat in seats]


@pytest.mark.usefixtures("toy")
def test_a_game_that_nobody_knew_has_its_form() -> None:
    page = sheet_page("toy")

    form = page.form(sent=query({"players": "2", "seat-1-coins": "3", "seat-1-cards": "4", "seat-2-coins": "5"}))

    assert not form.is_valid()
    assert (page.title, page.summary) == (
        "The whole game",
        ["Coins and cards count together.", "On a tie, more coins go first."],
    )
    assert form.missing == ["Worth of all cards"]


NAMES = {"glass_1": "Glass 1", "grass_1": "Grass 1", "oak": "Oak", "oakum": "Oakum bale"}


def test_initials_mean_a_value_only_if_they_are_its_own() -> None:
    field = RowField(NAMES, most=9, required=False)

    assert field.clean("Glass 1, oak O oakum bale ob;grass 1") == ["glass_1", "oak", "oak", "oakum", "oakum", "grass_1"]
    assert field.prepare_value(["oak", "glass_1"]) == "O glass_1"


@pytest.mark.parametrize("text", ["", " ", " , ;+ "])
def test_nothing_is_an_empty_row(text: str) -> None:
    assert RowField(NAMES, most=9, required=False).clean(text) == []
