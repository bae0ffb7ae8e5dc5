"""Rounds in which nobody meets anybody twice, by construction.

They are computed rather than written down, so there are no tables of numbers to mistype, and one construction serves
many sizes. The tests check each for each size that is used.
"""

from leagues.pairing.designs.circle import circle
from leagues.pairing.designs.design import Design
from leagues.pairing.designs.developed import (
    fours_in_three_levels,
    schoolgirls_in_three_levels,
    schoolgirls_in_two_levels,
)
from leagues.pairing.designs.galois import prime_power
from leagues.pairing.designs.lines import affine, net

__all__ = ["MOST_PLAYERS", "Design", "complete", "without_repeats"]

MOST_PLAYERS = 400
"""Beyond this nobody plays so many rounds that it matters, and designs grow with the square."""


def complete(players: int, size: int) -> Design | None:
    """A design in which everybody meets everybody exactly once at full tables; None if none is known here."""
    if players > MOST_PLAYERS:
        return None
    if size == 2:
        return circle(players) if players % 2 == 0 else None
    power = prime_power(players)
    base = prime_power(size)
    if power and base and power[0] == base[0] and power[1] % base[1] == 0 and power[1] > base[1]:
        return affine(size, power[1] // base[1])
    if size == 3:
        return _schoolgirls(players)
    if size == 4 and players % 3 == 1 and _is_field((players - 1) // 3, modulo=4):
        return fours_in_three_levels((players - 1) // 3)
    return None


def without_repeats(players: int, size: int) -> Design | None:
    """A design in which nobody meets anybody twice at full tables, as long as one is known here: a complete one where
    there is one; else as many rounds as there are tables. None if there is none."""
    if found := complete(players, size):
        return found
    tables, left = divmod(players, size)
    if players > MOST_PLAYERS or left or tables < size or not prime_power(tables):
        return None
    return net(tables, size)


def _schoolgirls(players: int) -> Design | None:
    if players % 2 and _is_field((players - 1) // 2, modulo=6):
        return schoolgirls_in_two_levels((players - 1) // 2)
    if players % 3 == 0 and _is_field(players // 3, modulo=6):
        return schoolgirls_in_three_levels(players // 3)
    return None


def _is_field(order: int, modulo: int) -> bool:
    """Whether there is a field of this many numbers, with one more than a multiple of `modulo`."""
    return order > 1 and order % modulo == 1 and prime_power(order) is not None
