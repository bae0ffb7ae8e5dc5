"""The score sheet and the only scorer. Rulebook, Scoring; rulings 45-47, 61, 65."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from games.rules.blankenburg.components import BOARD, BOX, DISTRICTS
from games.rules.blankenburg.state import TOKENS
from games.rules.protocol import Result, SheetKind, places

SILVER_FOR_PRESTIGE = 10
MOST_PRESTIGE_FOR_SILVER = 3

type Count = Annotated[int, Meta(ge=0, le=999)]
type Structures = Annotated[int, Meta(ge=0, le=TOKENS)]


class TownSheet(Struct, frozen=True):
    """Undamaged structures of the master builder, who competes for the majorities. Ruling 46."""

    master_civic: Structures = 0
    master_commercial: Structures = 0
    master_religious: Structures = 0
    master_residential: Structures = 0


class PlayerSheet(Struct, frozen=True):
    """What a player has at the end, last repairs done.

    Structures are all that the player owns in a district; `damaged_…` is how many of them are damaged.
    """

    prestige: Count = 0
    resources: Count = 0
    silver: Count = 0
    gold: Annotated[int, Meta(ge=0, le=BOX.supply["gold"])] = 0
    civic: Structures = 0
    damaged_civic: Structures = 0
    commercial: Structures = 0
    damaged_commercial: Structures = 0
    religious: Structures = 0
    damaged_religious: Structures = 0
    residential: Structures = 0
    damaged_residential: Structures = 0

    def owned(self, district: str) -> int:
        """All structures there."""
        count: int = getattr(self, district)
        return count

    def damaged(self, district: str) -> int:
        """Those that are damaged."""
        count: int = getattr(self, f"damaged_{district}")
        return count


def tally(town: TownSheet, players: Sequence[PlayerSheet]) -> Result:
    """Places, totals and what they are the sum of.

    Raises:
        ValueError: more structures are damaged than stand, or a player has more than coats of arms.
    """
    for player in players:
        _check(player)
    parts = tuple(
        {
            "prestige": player.prestige,
            "silver": min(MOST_PRESTIGE_FOR_SILVER, _silver(player) // SILVER_FOR_PRESTIGE),
            "gold": player.gold,
            **{district: _majority(town, players, seat, district) for district in DISTRICTS},
            "damage": -sum(player.damaged(district) for district in DISTRICTS),
        }
        for seat, player in enumerate(players)
    )
    totals = tuple(sum(part.values()) for part in parts)
    ties = tuple({"structures": _structures(player), "silver": _silver(player)} for player in players)
    keys = [(total, *tie.values()) for total, tie in zip(totals, ties, strict=True)]
    return Result(places(keys), totals, parts, ties)


def _check(player: PlayerSheet) -> None:
    if _structures(player) > TOKENS:
        raise ValueError(f"A player has at most {TOKENS} structures.")
    for district in DISTRICTS:
        if player.damaged(district) > player.owned(district):
            raise ValueError(f"More {district} structures are damaged than stand.")


def _silver(player: PlayerSheet) -> int:
    """Silver after all resources were turned into it."""
    return player.silver + player.resources


def _structures(player: PlayerSheet) -> int:
    return sum(player.owned(district) for district in DISTRICTS)


def _majority(town: TownSheet, players: Sequence[PlayerSheet], seat: int, district: str) -> int:
    """Prestige for strictly more undamaged structures than anybody else there."""
    sound = [player.owned(district) - player.damaged(district) for player in players]
    own = sound.pop(seat)
    rivals: list[int] = [*sound, getattr(town, f"master_{district}")]
    return BOARD.majority[district] if own > max(rivals) else 0


SHEET = SheetKind("game", TownSheet, PlayerSheet, tally)
