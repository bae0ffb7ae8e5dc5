"""A filled in sheet of each kind that there is, with what a person would reckon for it."""

from dataclasses import dataclass, field

from games.rules.protocol import Json

type Values = dict[str, Json]


@dataclass(frozen=True)
class Filled:
    """What somebody wrote down, and the places and totals that it comes to."""

    rules: str
    sheet: str
    seats: list[Values]
    places: list[int]
    totals: list[int]
    common: Values = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"/score/{self.rules}/{self.sheet}/"

    def as_form(self, *names: str) -> dict[str, str]:
        """As a browser sends it: ticks are there or not, dice are written by their initials."""
        sent = {"players": str(len(self.seats))}
        parts = {"common": self.common} | {f"seat-{number}": seat for number, seat in enumerate(self.seats, start=1)}
        for prefix, values in parts.items():
            sent |= {f"{prefix}-{name}": _typed(value) for name, value in values.items() if value is not False}
        return sent | {f"seat-{number}-called": name for number, name in enumerate(names, start=1)}


def _typed(value: Json) -> str:
    if isinstance(value, list):
        return " ".join("".join(word[0] for word in die.split("_")).upper() for die in value)
    return "on" if value is True else str(value)


_FLAT: Values = {f"plan_{space}": 1 for space in ("a1", "b1", "a2", "b2", "a3", "b3")}
_KILN: Values = {"plan_a1": 1, "plan_b1": 1, "plan_a2": 2, "plan_b2": 1, "plan_a3": 1}
_COLUMN: Values = dict.fromkeys(("top_left", "middle_left", "bottom_left"), True)

BUILDERS = Filled(
    "builders_middle_ages",
    "game",
    [{"buildings": 14, "machines": 3, "coins": 29}, {"buildings": 16, "coins": 30}],
    [1, 2],
    [19, 19],
)
CARDS = Filled("blueprints", "game", [{"silver": 2, "geometer": 1}, {"silver": 1, "materials": 2}], [2, 1], [6, 6])
ROUND = Filled(
    "blueprints",
    "round",
    [
        _FLAT
        | {"a1": ["wood_1"], "b1": ["recycled_1"], "a2": ["recycled_2"], "b2": ["recycled_3"]}
        | {"a3": ["glass_1"], "b3": ["glass_2"]},
        _KILN
        | {"a1": ["wood_1", "stone_2"], "b1": ["wood_3"], "a2": ["recycled_5"], "b2": ["recycled_5"]}
        | {"a3": ["recycled_5"]},
    ],
    [2, 1],
    [23, 23],
    {"first_demand": "recycled", "second_demand": "stone", "first_seat": 0},
)
SMITHS = Filled(
    "blacksmith_brothers",
    "game",
    [_COLUMN | {"scroll": 14, "gold": 2, "coal": 1, "guild_master": True, "seals": 3}, {"scroll": 12}, {"seals": 1}],
    [1, 2, 3],
    [19, 12, 0],
)
TOWN = Filled(
    "blankenburg",
    "game",
    [
        {"prestige": 16, "silver": 16, "resources": 4, "gold": 1, "commercial": 4, "religious": 3},
        {"prestige": 20, "silver": 9, "religious": 2, "damaged_religious": 1, "civic": 2},
    ],
    [1, 2],
    [24, 19],
    {"master_civic": 2},
)

ALL = [BUILDERS, CARDS, ROUND, SMITHS, TOWN]
