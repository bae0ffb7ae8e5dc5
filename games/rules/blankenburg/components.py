"""What is in the box, read once from `components.toml`."""

from collections.abc import Mapping
from importlib.resources import files

import msgspec
from msgspec import Struct

from games.rules.blankenburg.vocabulary import AnyAbility, AnyEffect

RESOURCES = ("wood", "stone", "glass", "marble", "iron")
BASE = ("wood", "stone")
GOODS = (*RESOURCES, "gold")
DISTRICTS = ("civic", "commercial", "religious", "residential")
DECKS = ("basic", "grand")


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """A plan card; once built, a structure.

    Attributes:
        kind: what the people's wishes name; several cards may share it.
        prestige: scored once, when built.
        income: silver for each person who stays there; `capacity` is how many may, each turn.
        starred: one of the plans dealt at set-up.
    """

    id: str
    kind: str
    district: str
    cost: Mapping[str, int]
    prestige: int
    income: int
    capacity: int
    starred: bool = False
    deck: str = "basic"


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """A citizen or a visitor, who wishes to stay at these kinds of structure, in this order.

    Attributes:
        starred: one of the citizens of the first turn.
        gold: brings a piece of gold to the wheel when he comes.
        effects: of a visitor.
    """

    id: str
    preferences: tuple[str, ...]
    starred: bool = False
    gold: bool = False
    effects: tuple[AnyEffect, ...] = ()


class Happening(Struct, frozen=True, forbid_unknown_fields=True):
    """An event card."""

    id: str
    effects: tuple[AnyEffect, ...]


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's character card."""

    id: str
    abilities: tuple[AnyAbility, ...]


class Side(Struct, frozen=True):
    """One side of the board: regular spaces by district, and spaces of two districts (left, right)."""

    spaces: Mapping[str, int]
    dual: tuple[tuple[str, str], ...]


class Board(Struct, frozen=True):
    """What is printed on the board; `majority` is the prestige for the most structures of a district."""

    citizen_track: int
    majority: Mapping[str, int]
    front: Side
    back: Side


class ResourceDice(Struct, frozen=True):
    """The resource dice: how many, and the faces of each."""

    count: int
    faces: tuple[str, ...]


class Box(Struct, frozen=True):
    """The file as a whole."""

    supply: Mapping[str, int]
    dice: ResourceDice
    board: Board
    characters: tuple[Character, ...]
    basic_plans: tuple[Plan, ...]
    grand_plans: tuple[Plan, ...]
    citizens: tuple[Person, ...]
    visitors: tuple[Person, ...]
    events: tuple[Happening, ...]


BOX = msgspec.toml.decode(files(__package__).joinpath("components.toml").read_bytes(), type=Box)
BOARD = BOX.board

PLANS: dict[str, Plan] = {plan.id: plan for plan in BOX.basic_plans} | {
    plan.id: msgspec.structs.replace(plan, deck="grand") for plan in BOX.grand_plans
}
WORTH = {
    plan.id: {
        "cost": {resource: plan.cost[resource] for resource in RESOURCES if resource in plan.cost},
        "prestige": plan.prestige,
        "income": plan.income,
        "capacity": plan.capacity,
    }
    for plan in PLANS.values()
}
"""What the label of a plan says beside its name."""
CITIZENS = {person.id: person for person in BOX.citizens}
VISITORS = {person.id: person for person in BOX.visitors}
PEOPLE = CITIZENS | VISITORS
EVENTS = {event.id: event for event in BOX.events}
EFFECTS = {event.id: event.effects for event in BOX.events} | {person.id: person.effects for person in BOX.visitors}
"""What happens when an event or a visitor is turned up."""
CHARACTERS = {character.id: character for character in BOX.characters}

SPACES: dict[str, dict[str, int]] = {
    name: {**side.spaces, **{f"{left}_{right}": 1 for left, right in side.dual}}
    for name, side in (("front", BOARD.front), ("back", BOARD.back))
}
"""How many spaces of each kind a side of the board has. A dual space is named by its two districts."""

COLOURS: dict[str, tuple[str, ...]] = {
    **{district: (district,) for district in DISTRICTS},
    **{f"{left}_{right}": (left, right) for left, right in BOARD.back.dual},
}
"""The districts that a kind of space belongs to, the left one first."""
