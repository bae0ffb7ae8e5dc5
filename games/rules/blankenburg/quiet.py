"""What is played for a seat that does not answer. Ruling 58."""

from games.rules import offers as offered
from games.rules.blankenburg.components import PLANS
from games.rules.blankenburg.state import Town
from games.rules.protocol import Decision, Move, OneOf, Subset, Value

_LEAST_HARM = ("pass", "decline", "pay", "draw")


def move(town: Town, decision: Decision) -> Move:
    """The answer of least harm."""
    for choice in decision.choices:
        if choice.type in _LEAST_HARM:
            return {"type": choice.type}
    choice = decision.choices[0]
    match choice.type, choice.params:
        case "bid", _:
            return {"type": "bid", "amount": 0}
        case "fill", {"wheel": Subset(values, least)}:
            chosen = _most(town.supply, values)[:least]
            return {"type": "fill", "wheel": [resource for resource in values if resource in chosen]}
        case "receive", {"resource": OneOf(values)}:
            return {"type": "receive", "resource": _most(town.supply, values)[0]}
        case "take", {"wheel": OneOf(values)}:
            lots = {resource: min(3, count) for resource, count in town.wheel.items()}
            return {"type": "take", "wheel": _most(lots, values)[0]}
        case "visit", _:
            return {"type": "visit", "stalls": []}
        case "damage" | "discard", _:
            return min(offered.moves(choice), key=_prestige)
    return next(offered.moves(choice))


def _most(stock: dict[str, int], resources: tuple[Value, ...]) -> list[Value]:
    """Resources, the most plentiful first."""
    return sorted(resources, key=lambda resource: -stock[str(resource)])


def _prestige(move: Move) -> int:
    """The prestige of the plan or structure that a move names."""
    return PLANS[move.get("structure") or move["plan"]].prestige
