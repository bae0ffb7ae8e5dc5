"""The only scorer of the game. Rulebook, End Game and Scoring; rulings 2, 20, 21 and 34."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from games.rules.blacksmith_brothers.components import BOX, SPACES, WORTH, worth
from games.rules.protocol import Result, SheetKind, places

MOST_POINTS = BOX.cubes * max(points for row in BOX.scroll.values() for points in row)


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """What the whole table shares: nothing is scored in common."""


class Ledger(Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat has at the end; of the improvement grid, which spaces are filled."""

    scroll: Annotated[int, Meta(title="Points under the cubes", ge=0, le=MOST_POINTS)] = 0
    top_left: Annotated[bool, Meta(title="Improvement, top left")] = False
    top_right: Annotated[bool, Meta(title="Improvement, top right")] = False
    middle_left: Annotated[bool, Meta(title="Improvement, middle left")] = False
    middle_right: Annotated[bool, Meta(title="Improvement, middle right")] = False
    bottom_left: Annotated[bool, Meta(title="Improvement, bottom left")] = False
    bottom_right: Annotated[bool, Meta(title="Improvement, bottom right")] = False
    gold: Annotated[int, Meta(title="Gold in the workplace", ge=0, le=BOX.workplace)] = 0
    silver: Annotated[int, Meta(title="Silver in the workplace", ge=0, le=BOX.workplace)] = 0
    iron: Annotated[int, Meta(title="Iron in the workplace", ge=0, le=BOX.workplace)] = 0
    copper: Annotated[int, Meta(title="Copper in the workplace", ge=0, le=BOX.workplace)] = 0
    coal: Annotated[int, Meta(title="Coal in the workplace", ge=0, le=BOX.workplace)] = 0
    guild_master: Annotated[bool, Meta(title="Holds the Guild Master card")] = False
    seals: Annotated[int, Meta(title="Royal seals", ge=0, le=BOX.seals)] = 0


GRID = ("top_left", "top_right", "middle_left", "middle_right", "bottom_left", "bottom_right")
"""The ledger's fields for the improvement spaces, row by row."""


def tally(table: Table, ledgers: Sequence[Ledger]) -> Result:
    """Scroll, full rows and columns, tens of worth in the workplace, Guild Master and seals; ties by improvements.

    Raises:
        ValueError: no or more than one Guild Master, a workplace too full, or more than the box holds.
    """
    _check(ledgers)
    parts = tuple(_parts(ledger) for ledger in ledgers)
    totals = tuple(sum(part.values()) for part in parts)
    ties = tuple({"improvements": sum(_grid(ledger))} for ledger in ledgers)
    keys = [(total, tie["improvements"]) for total, tie in zip(totals, ties, strict=True)]
    return Result(places(keys), totals, parts, ties)


def _parts(ledger: Ledger) -> dict[str, int]:
    grid, columns = _grid(ledger), BOX.improvement_columns
    rows = sum(all(grid[first : first + columns]) for first in range(0, SPACES, columns))
    return {
        "scroll": ledger.scroll,
        "rows": BOX.row_points * rows,
        "columns": BOX.column_points * sum(all(grid[column::columns]) for column in range(columns)),
        "resources": worth(_crystals(ledger)) // BOX.worth_per_point,
        "guild_master": BOX.guild_master_points * ledger.guild_master,
        "seals": -seal_penalty(ledger.seals),
    }


def seal_penalty(seals: int) -> int:
    """Points lost; beyond the printed table each seal costs one more."""
    last = len(BOX.seal_penalty) - 1
    return BOX.seal_penalty[min(seals, last)] + max(0, seals - last)


def _grid(ledger: Ledger) -> list[bool]:
    return [getattr(ledger, space) for space in GRID]


def _crystals(ledger: Ledger) -> dict[str, int]:
    return {kind: getattr(ledger, kind) for kind in WORTH}


def _check(ledgers: Sequence[Ledger]) -> None:
    if sum(ledger.guild_master for ledger in ledgers) != 1:
        raise ValueError("Exactly one smith holds the Guild Master card.")
    if sum(ledger.seals for ledger in ledgers) > BOX.seals:
        raise ValueError(f"There are only {BOX.seals} royal seals.")
    held = [_crystals(ledger) for ledger in ledgers]
    if any(sum(crystals.values()) > BOX.workplace for crystals in held):
        raise ValueError(f"A workplace holds only {BOX.workplace} crystals.")
    for kind, crystal in BOX.crystals.items():
        if sum(crystals[kind] for crystals in held) > crystal.supply:
            raise ValueError(f"There are only {crystal.supply} crystals of {kind}.")


GAME_SHEET = SheetKind("game", Table, Ledger, tally)
