"""The only scorer of the game. Rulebook, Scoring; rulings 7 and 13."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from games.rules.builders_middle_ages.components import BOX
from games.rules.protocol import Result, SheetKind, places

MOST_BUILDINGS = sum(building.points for building in BOX.buildings if not building.is_machine)
MOST_MACHINES = sum(building.points for building in BOX.buildings if building.is_machine)
MOST_COINS = 999


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """What the whole table shares: nothing is scored in common."""


class Ledger(Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat has at the end."""

    buildings: Annotated[int, Meta(title="Points of buildings", ge=0, le=MOST_BUILDINGS)] = 0
    machines: Annotated[int, Meta(title="Points of machines", ge=0, le=MOST_MACHINES)] = 0
    coins: Annotated[int, Meta(title="Coins left", ge=0, le=MOST_COINS)] = 0


def tally(table: Table, ledgers: Sequence[Ledger]) -> Result:
    """Points of buildings and machines and one for each full ten coins; ties by points built, then by coins.

    Raises:
        ValueError: the seats together have more points than the box holds.
    """
    if sum(ledger.buildings for ledger in ledgers) > MOST_BUILDINGS:
        raise ValueError(f"All buildings together are worth {MOST_BUILDINGS} points.")
    if sum(ledger.machines for ledger in ledgers) > MOST_MACHINES:
        raise ValueError(f"All machines together are worth {MOST_MACHINES} points.")
    parts = tuple(
        {"buildings": ledger.buildings, "machines": ledger.machines, "coins": ledger.coins // BOX.coins_per_point}
        for ledger in ledgers
    )
    totals = tuple(sum(part.values()) for part in parts)
    ties = tuple({"built": ledger.buildings + ledger.machines, "coins": ledger.coins} for ledger in ledgers)
    keys = [(total, tie["built"], tie["coins"]) for total, tie in zip(totals, ties, strict=True)]
    return Result(places(keys), totals, parts, ties)


GAME_SHEET = SheetKind("game", Table, Ledger, tally)
