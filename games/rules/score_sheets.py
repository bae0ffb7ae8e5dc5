"""What a score sheet asks, read off its structs: the one form from which pages ask, whatever the game."""

from typing import Any

from msgspec import Struct, inspect

from games.rules.protocol import OneOf, Range


class YesNo(Struct, frozen=True):
    """Something is so or not."""


class SeatNumber(Struct, frozen=True):
    """One of the seats, counted from 0: a number marked `Meta(extra={"is_seat": True})`."""


class Row(Struct, frozen=True):
    """Up to `most` of `values` in order, any of them repeatedly."""

    values: tuple[str, ...]
    most: int


type Takes = Range | YesNo | OneOf | Row | SeatNumber


class Entry(Struct, frozen=True):
    """One thing that a sheet asks; `sheet.<name>` in the texts is its label.

    Attributes:
        is_needed: there is no value that it has by itself.
    """

    name: str
    takes: Takes
    is_needed: bool

    @property
    def values(self) -> tuple[Any, ...]:
        """What may be named in it (`name.<value>` in the texts); empty for numbers, seats, yes and no."""
        return self.takes.values if isinstance(self.takes, (OneOf, Row)) else ()


def entries(part: type[Struct]) -> tuple[Entry, ...]:
    """What a struct of a sheet asks, in its order.

    Raises:
        TypeError: a field is of a kind for which there is no entry; numbers need bounds.
    """
    described = inspect.type_info(part)
    assert isinstance(described, inspect.StructType)  # noqa: S101 # what a struct is described by
    return tuple(Entry(field.name, _takes(field), field.required) for field in described.fields)


def _takes(field: inspect.Field) -> Takes:
    described = field.type
    marks = (described.extra or {}) if isinstance(described, inspect.Metadata) else {}
    kind = described.type if isinstance(described, inspect.Metadata) else described
    match kind:
        case inspect.IntType() if marks.get("is_seat"):
            return SeatNumber()
        case inspect.IntType(ge=int(least), le=int(most)):
            return Range(least, most)
        case inspect.BoolType():
            return YesNo()
        case inspect.LiteralType(values=values):
            return OneOf(tuple(map(str, values)))
        case inspect.ListType(item_type=inspect.LiteralType(values=values), max_length=int(most)):
            return Row(tuple(map(str, values)), most)
    raise TypeError(f"no form can ask for {field.name}: {kind}")
