"""Designs grown from one round: a few tables of points (number of a finite field, level), moved along by adding each
number in turn.

A pair of points meets once because each difference of numbers comes once between the levels concerned. The choices are
those of D. K. Ray-Chaudhuri and R. M. Wilson (Solution of Kirkman's schoolgirl problem, 1971) for tables of three, and
of H. Hanani, D. K. Ray-Chaudhuri and R. M. Wilson (On resolvable designs, Discrete Mathematics 3, 1972) for tables of
four. Throughout x is an element of the field whose powers are all numbers but 0.
"""

from collections.abc import Iterable

from leagues.pairing.designs.design import Design
from leagues.pairing.designs.galois import Galois

type Point = tuple[int, int] | None
"""A number and its level; None is the point that does not move."""


def schoolgirls_in_two_levels(order: int) -> Design:
    """2 × order + 1 players at tables of three: 15, 27, 39; order ≡ 1 modulo 6."""
    numbers = Galois(order)
    sixth = (order - 1) // 6
    x = numbers.power
    middle = numbers.logarithm(_half(numbers, numbers.plus(x(sixth), 1)))
    first: list[list[Point]] = [[None, (0, 0), (0, 1)]]
    for i in range(sixth):
        first += [
            [(x(i + part), 0), (x(i + part + sixth), 0), (x(i + part + middle), 1)]
            for part in (0, 2 * sixth, 4 * sixth)
        ]
        first.append([(x(i + middle + part), 1) for part in (sixth, 3 * sixth, 5 * sixth)])
    return _rounds(numbers, first)


def schoolgirls_in_three_levels(order: int) -> Design:
    """3 × order players at tables of three: 21, 39, 57; order ≡ 1 modulo 6."""
    numbers = Galois(order)
    sixth = (order - 1) // 6
    x = numbers.power

    def across(i: int) -> list[Point]:
        return [(x(i + 2 * level * sixth), level) for level in range(3)]

    first: list[list[Point]] = [[(0, level) for level in range(3)]]
    for i in range(sixth):
        first += [[(x(i + part), level) for part in (0, 2 * sixth, 4 * sixth)] for level in range(3)]
        first += [across(i + part) for part in (sixth, 3 * sixth, 5 * sixth)]
    alone = [across(i + part) for i in range(sixth) for part in (0, 2 * sixth, 4 * sixth)]
    return (*_rounds(numbers, first), *(_round(numbers, [table], range(order)) for table in alone))


def fours_in_three_levels(order: int) -> Design:
    """3 × order + 1 players at tables of four: 16, 28, 40; order ≡ 1 modulo 4."""
    numbers = Galois(order)
    quarter = (order - 1) // 4
    x = numbers.power
    first: list[list[Point]] = [[None, (0, 0), (0, 1), (0, 2)]]
    for level in range(3):
        above = (level + 1) % 3
        first += [
            [(x(i), level), (x(i + 2 * quarter), level), (x(i + quarter), above), (x(i + 3 * quarter), above)]
            for i in range(quarter)
        ]
    return _rounds(numbers, first)


def _half(numbers: Galois, element: int) -> int:
    """What gives `element` when added to itself."""
    return next(number for number in range(numbers.order) if numbers.plus(number, number) == element)


def _rounds(numbers: Galois, first: list[list[Point]]) -> Design:
    return tuple(_round(numbers, first, [shift]) for shift in range(numbers.order))


def _round(numbers: Galois, tables: list[list[Point]], shifts: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Tables moved along by each of these numbers. The point that does not move is the last."""
    levels = 1 + max(point[1] for table in tables for point in table if point)
    return tuple(
        tuple(
            numbers.order * point[1] + numbers.plus(point[0], shift) if point else numbers.order * levels
            for point in table
        )
        for shift in shifts
        for table in tables
    )
