"""What is in the box: the cards, tokens and numbers of `components.toml`, read once."""

from collections.abc import Iterable
from importlib.resources import files
from typing import Self

import msgspec
from msgspec import Struct

type Crystals = dict[str, int]
"""Crystals by kind, dearest first."""


class Crystal(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of crystal: how many there are, and what each is worth."""

    supply: int
    worth: int


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """A card: what it costs to forge, and what the nobles give for it."""

    id: str
    cost: Crystals
    value: int


class Amounts(Struct, frozen=True):
    """Numbers that add up."""

    @classmethod
    def sum(cls, parts: Iterable[Self]) -> Self:
        """Field by field; nothing is all zeros."""
        return cls(*map(sum, zip(*map(msgspec.structs.astuple, parts), strict=True)))


class Craft(Amounts, frozen=True, forbid_unknown_fields=True):
    """What skill tokens do for their smith. Rulebook, Skill Tokens.

    Attributes:
        card_value: added to each card paid at the Noble's House.
        seals_per_order: gained with each order forged.
        mine_sum: added to the sum at the Mine.
        coal_saved: on each order forged.
        more_orders: slots beyond the first; with any, one meeple forges as many orders as it can.
    """

    card_value: int = 0
    seals_per_order: int = 0
    mine_sum: int = 0
    coal_saved: int = 0
    more_orders: int = 0


class Law(Amounts, frozen=True, forbid_unknown_fields=True):
    """What constant special tokens change for everybody. Rulebook, Special Tokens; ruling 16.

    Attributes:
        dice: added to the sum of the dice.
        meeples_at_king: the limit of the place where the king stands; 0 leaves it as it is.
        first_seal: added to the first seal paid at the Noble's House.
        is_reduction_waived: full baskets do not reduce the sum at the Mine.
        price_of_fives: what each space of 5 points costs; 0 leaves the cost of its row.
    """

    dice: int = 0
    meeples_at_king: int = 0
    first_seal: int = 0
    is_reduction_waived: int = 0
    price_of_fives: int = 0


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything `components.toml` holds; the numbers are explained there."""

    meeples: int
    cubes: int
    seals: int
    seal_penalty: tuple[int, ...]
    baskets: int
    basket_reductions: tuple[int, ...]
    workplace: int
    order_slots: int
    improvement_rows: int
    improvement_columns: int
    skill_copies: int
    row_points: int
    column_points: int
    worth_per_point: int
    guild_master_points: int
    mine_seal: int
    mine_loss: int
    cart_worth: int
    market_worth: int
    nobles_seal: int
    nobles_seals: int
    trail: tuple[str, ...]
    orders: tuple[Order, ...]
    crystals: dict[str, Crystal]
    limits: dict[str, dict[int, int]]
    scroll: dict[int, tuple[int, ...]]
    skills: dict[str, Craft]
    constant_tokens: dict[str, Law]
    activation_tokens: dict[str, int]


BOX = msgspec.toml.decode(files(__package__).joinpath("components.toml").read_bytes(), type=Box, strict=False)

WORTH = {kind: crystal.worth for kind, crystal in BOX.crystals.items()}
"""Of each kind of crystal, dearest first."""

ORDERS = {order.id: order for order in BOX.orders}

PLACES = tuple(BOX.limits)
"""The eight places, in the order of the trail."""

KING_STEPS = ("castle", *BOX.trail)
"""Where the king stands after each of his steps; "" is a plain crown."""

SPACES = BOX.improvement_rows * BOX.improvement_columns
"""Improvement spaces of a forge; space i lies in row i // columns and column i % columns."""

SPECIAL_TOKENS = (*BOX.constant_tokens, *BOX.activation_tokens)


def worth(crystals: Crystals) -> int:
    """What crystals are worth together."""
    return sum(WORTH[kind] * amount for kind, amount in crystals.items())
