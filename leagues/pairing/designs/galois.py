"""Finite fields: arithmetic on 0 .. q - 1, for any power q of a prime.

An element is a polynomial over the integers modulo p, its coefficients the digits of the number to base p. Products go
by the powers of one element that gives all: x itself, modulo the first monic polynomial for which it does.
"""

from itertools import count, product
from math import isqrt


def prime_power(order: int) -> tuple[int, int] | None:
    """The prime p and the exponent n with p ** n = `order`; None if there are none."""
    if order < 2:
        return None
    prime = next((divisor for divisor in range(2, isqrt(order) + 1) if order % divisor == 0), order)
    exponent = next(power for power in count(1) if prime**power >= order)
    return (prime, exponent) if prime**exponent == order else None


class Galois:
    """The field of `order` elements; 0 and 1 are those of the integers.

    Attributes:
        powers: the powers 0 .. order - 2 of one element: each element but 0 once.

    Raises:
        ValueError: `order` is no power of a prime.
    """

    def __init__(self, order: int) -> None:
        found = prime_power(order)
        if found is None:
            raise ValueError(f"there is no field of {order} elements")
        self.order = order
        self._prime, self._exponent = found
        self.powers = self._generated()
        self._logarithms = {element: power for power, element in enumerate(self.powers)}

    def plus(self, one: int, other: int) -> int:
        """The sum: digit by digit."""
        total, unit = 0, 1
        for _ in range(self._exponent):
            total += (one // unit + other // unit) % self._prime * unit
            unit *= self._prime
        return total

    def times(self, one: int, other: int) -> int:
        """The product."""
        if not (one and other):
            return 0
        return self.power(self._logarithms[one] + self._logarithms[other])

    def power(self, exponent: int) -> int:
        """A power of the element that gives all."""
        return self.powers[exponent % (self.order - 1)]

    def logarithm(self, element: int) -> int:
        """Which power an element other than 0 is."""
        return self._logarithms[element]

    def _generated(self) -> list[int]:
        for digits in product(range(self._prime), repeat=self._exponent):
            powers = self._powers_of_x(digits)
            if len(powers) == self.order - 1:
                return powers
        raise AssertionError("every finite field has such an element")

    def _powers_of_x(self, lowest_first: tuple[int, ...]) -> list[int]:
        """1, x, x², … until one comes again, where x to the degree is what these digits say."""
        reduced = sum(digit * self._prime**place for place, digit in enumerate(lowest_first))
        powers: list[int] = []
        element = 1
        while element and element not in powers:
            powers.append(element)
            leading, rest = divmod(element * self._prime, self.order)
            for _ in range(leading):
                rest = self.plus(rest, reduced)
            element = rest
        return powers if element == 1 else []
