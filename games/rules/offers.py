"""Reading a decision's choices: is this move offered, which moves are there, what is left to ask.

The same choices validate the API, draw the forms, number the options of a mail and feed the fuzzer.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from math import comb, prod

from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Domain, IllegalMove, Json, Move, OneOf, Range, Subset


def admit(decision: Decision, move: Json) -> Move:
    """The offered move that `move` means, with subsets in the offer's order.

    Raises:
        IllegalMove: it is not offered; the message says what is wrong with it.
    """
    if not isinstance(move, Mapping):
        raise IllegalMove("A move is an object with a type.")
    for choice in decision.choices:
        if choice.type == move.get("type"):
            return _admit_params(choice, move)
    raise IllegalMove(f"This choice is not offered now. Offered: {', '.join(c.type for c in decision.choices)}.")


def _admit_params(choice: Choice, move: Mapping[str, Json]) -> Move:
    if unknown := sorted(str(name) for name in move if name != "type" and name not in choice.params):
        raise IllegalMove(f"{choice.type} has no parameter {unknown[0][:40]!r}.")
    admitted: Move = {"type": choice.type}
    for name, domain in choice.params.items():
        if name not in move:
            raise IllegalMove(f"{choice.type} needs {name}.")
        admitted[name] = _admit_value(name, domain, move[name])
    return admitted


def _admit_value(name: str, domain: Domain, value: Json) -> Json:
    match domain:
        case OneOf(values):
            if _is_plain(value) and value in values:
                return value
        case Range(low, high):
            if type(value) is int and low <= value <= high:
                return value
        case Subset(values, least, most):
            if isinstance(value, list) and all(_is_plain(part) and part in values for part in value):
                chosen = [part for part in values if part in value]
                if least <= len(value) <= most and len(chosen) == len(value):
                    return chosen
    raise IllegalMove(f"{name} is not one of the values offered.")


def _is_plain(value: Json) -> bool:
    """Strings and whole numbers only: True must not pass for 1."""
    return type(value) in (str, int)


def moves(choice: Choice) -> Iterator[Move]:
    """Every move of a choice, in the offer's order. May be long: see `count`."""
    names = list(choice.params)
    for values in product(*(_values(domain) for domain in choice.params.values())):
        yield {"type": choice.type, **dict(zip(names, values, strict=True))}


def _values(domain: Domain) -> Iterator[Json]:
    match domain:
        case OneOf(values):
            yield from values
        case Range(low, high):
            yield from range(low, high + 1)
        case Subset(values, least, most):
            for size in range(least, most + 1):
                yield from (list(chosen) for chosen in combinations(values, size))


def count(choice: Choice) -> int:
    """How many moves a choice offers."""
    return prod(_size(domain) for domain in choice.params.values())


def _size(domain: Domain) -> int:
    match domain:
        case OneOf(values):
            return len(values)
        case Range(low, high):
            return high - low + 1
        case Subset(values, least, most):
            return sum(comb(len(values), size) for size in range(least, most + 1))


def only_move(decision: Decision) -> Move | None:
    """The one move of a decision that offers just one, else None."""
    if len(decision.choices) != 1:
        return None
    (choice,) = decision.choices
    if choice.params and count(choice) != 1:
        return None
    return next(moves(choice))


def random_move(decision: Decision, dice: Dice) -> Move:
    """A random choice, then a random value of each of its parameters."""
    choice = dice.pick(decision.choices)
    move: Move = {"type": choice.type}
    for name, domain in choice.params.items():
        move[name] = _RANDOM[type(domain)](domain, dice)
    return move


def _random_subset(domain: Subset, dice: Dice) -> list[Json]:
    wanted = domain.least + dice.draw(domain.most - domain.least + 1)
    values = list(domain.values)
    dice.shuffle(values)
    chosen = set(values[:wanted])
    return [value for value in domain.values if value in chosen]


_RANDOM: dict[type, Callable[..., Json]] = {
    OneOf: lambda domain, dice: dice.pick(domain.values),
    Range: lambda domain, dice: domain.low + dice.draw(domain.high - domain.low + 1),
    Subset: _random_subset,
}
