"""A question's answers as a letter lists them: numbered through, in the order of the page."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from django.utils.translation import gettext as _

from games.rules.asking import Asked, AskedChoice, Parameter


@dataclass(frozen=True, slots=True)
class Option:
    """One numbered line.

    Attributes:
        details: what is still to be said with it, a line each.
    """

    number: int
    label: str
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Options under a common heading; an empty heading stands over answers that need none."""

    heading: str
    options: tuple[Option, ...]


def groups_of(asked: Asked) -> list[Group]:
    """All that can be answered. A choice with one value to pick is a group of its values, every other one option."""
    numbers = count(1)
    return [_group(choice, numbers) for choice in asked.choices]


def _group(choice: AskedChoice, numbers: Iterator[int]) -> Group:
    match choice.params:
        case (Parameter(kind="one_of", answers=answers),):
            return Group(choice.label, tuple(Option(next(numbers), answer.label) for answer in answers))
        case params:
            details = tuple(_detail(param) for param in params)
            return Group("", (Option(next(numbers), choice.label, details),))


def _detail(param: Parameter) -> str:
    values = "; ".join(answer.label for answer in param.answers)
    match param.kind:
        case "range":
            return _("{what}: from {least} to {most}").format(what=param.label, least=param.least, most=param.most)
        case "one_of":
            return _("{what}: one of {values}").format(what=param.label, values=values)
        case _ if param.least == param.most:
            return _("{what}: {most} of {values}").format(what=param.label, most=param.most, values=values)
        case _:
            return _("{what}: {least} to {most} of {values}").format(
                what=param.label, least=param.least, most=param.most, values=values
            )
