"""What is in the box: the dice, cards and numbers of `components.toml`, read once."""

import tomllib
from importlib.resources import files
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

type Colour = Literal["glass", "wood", "stone", "recycled"]
"""The materials: clear, orange, black and green dice."""

type DieName = Literal[
    "glass_1", "glass_2", "glass_3", "glass_4", "glass_5", "glass_6",
    "wood_1", "wood_2", "wood_3", "wood_4", "wood_5", "wood_6",
    "stone_1", "stone_2", "stone_3", "stone_4", "stone_5", "stone_6",
    "recycled_1", "recycled_2", "recycled_3", "recycled_4", "recycled_5", "recycled_6",
]  # fmt: skip
"""What a rolled die is called: the keys of `DICE`, for a sheet to name what may stand on it."""


class Awards(Struct, frozen=True, forbid_unknown_fields=True):
    """Points by award card, and the cards given by rank, by number of players."""

    points: dict[str, int]
    by_players: dict[int, tuple[str, ...]]


class Prizes(Struct, frozen=True, forbid_unknown_fields=True):
    """Points of any prize card, and the kinds in the order in which they are given."""

    points: int
    kinds: tuple[str, ...]


class Scoring(Struct, frozen=True, forbid_unknown_fields=True):
    """Points of the round score; the last of `stone_by_level` holds for all higher levels too."""

    blueprint_bonus: int
    wood_per_adjacent_die: int
    recycled_by_count: tuple[int, ...]
    stone_by_level: tuple[int, ...]


class Blueprint(Struct, frozen=True, forbid_unknown_fields=True):
    """A card: target heights by row, from the top of the card; 0 is a hatched space."""

    id: str
    name: str
    heights: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything `components.toml` holds; the numbers are named there."""

    rounds: int
    colours: tuple[Colour, ...]
    dice_per_colour: int
    dice_per_player: int
    pool: dict[int, int]
    awards: Awards
    prizes: Prizes
    scoring: Scoring
    blueprints: tuple[Blueprint, ...]


class Die(NamedTuple):
    """A rolled die: its colour and the face up, 1 .. 6."""

    colour: Colour
    value: int


BOX = msgspec.convert(tomllib.loads(files(__package__).joinpath("components.toml").read_text()), Box, str_keys=True)

DICE = {f"{colour}_{value}": Die(colour, value) for value in range(1, 7) for colour in BOX.colours}
"""Every die by the name it bears in states, moves and events, the lowest first."""
RANKS = {die: rank for rank, die in enumerate(DICE)}
"""By name of a die: where it stands in a sorted pool."""

BLUEPRINTS = {card.id: card for card in BOX.blueprints}
"""The cards by id."""

COLUMNS, ROWS = 2, 3
SPACES = ("a1", "b1", "a2", "b2", "a3", "b3")
"""The spaces of a card: a and b from the left, 1 to 3 from the top."""
NEIGHBOURS = ((1, 2), (0, 3), (0, 3, 4), (1, 2, 5), (2, 5), (3, 4))
"""By index in `SPACES`: the spaces that share a side with it."""

HEIGHTS = {card.id: tuple(height for row in card.heights for height in row) for card in BOX.blueprints}
"""By blueprint: target heights in the order of `SPACES`."""
OPEN = {card: tuple(space for space, height in enumerate(plan) if height) for card, plan in HEIGHTS.items()}
"""By blueprint: indices in `SPACES` of those that are not hatched."""
