"""Seeded chance that can be proved afterwards.

A game has one secret 256-bit seed. Before the first draw the house publishes `commitment(seed)`;
draw number n is a pure function of seed and n; every draw is stored with the action that made it.
Once the seed is shown, `check` recomputes them all.
"""

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

SEED_BYTES = 32
_COMMITMENT_TAG = b"guildpost seed 1\n"
_DRAW_TAG = b"guildpost draw 1\n"
_SPAN = 1 << 64


class Draw(NamedTuple):
    """One draw: its number in the game (from 0), how many outcomes there were, which came (from 0)."""

    counter: int
    size: int
    value: int


def commitment(seed: bytes) -> str:
    """The promise made before the first draw: `sha256:` and 64 hex digits."""
    return "sha256:" + sha256(_COMMITMENT_TAG + seed).hexdigest()


def outcome(seed: bytes, counter: int, size: int) -> int:
    """Draw number `counter`: uniform in 0 .. size - 1.

    HMAC-SHA-256 over the counter and an attempt number gives 64 bits; values beyond the last whole
    multiple of `size` are rejected and the next attempt taken, so no outcome is favoured.
    """
    limit = _SPAN - _SPAN % size
    attempt = 0
    while True:
        message = _DRAW_TAG + counter.to_bytes(8) + attempt.to_bytes(4)
        value = int.from_bytes(hmac.digest(seed, message, "sha256")[:8])
        if value < limit:
            return value % size
        attempt += 1


def check(seed: bytes, draws: Iterable[Draw]) -> list[str]:
    """What is wrong with the draws of a whole game, in order; empty when all is as promised."""
    faults = []
    for expected, draw in enumerate(draws):
        if draw.counter != expected:
            faults.append(f"draw {expected} is missing: found number {draw.counter}")
            break
        if (value := outcome(seed, draw.counter, draw.size)) != draw.value:
            faults.append(f"draw {draw.counter} of {draw.size} gives {value}, recorded was {draw.value}")
    return faults


class Dice:
    """A game's chance from draw `counter` on; remembers what it drew."""

    __slots__ = ("_seed", "counter", "draws")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        self._seed = seed
        self.counter = counter
        self.draws: list[Draw] = []

    def draw(self, size: int) -> int:
        """Uniform in 0 .. size - 1. A draw among one is no draw and is not counted."""
        if size == 1:
            return 0
        value = outcome(self._seed, self.counter, size)
        self.draws.append(Draw(self.counter, size, value))
        self.counter += 1
        return value

    def roll(self) -> int:
        """An ordinary die: 1 .. 6."""
        return self.draw(6) + 1

    def pick[T](self, among: Sequence[T]) -> T:
        """One of a non-empty sequence."""
        return among[self.draw(len(among))]

    def shuffle[T](self, cards: list[T]) -> None:
        """Put a list into a uniformly random order, in place. For what everybody sees at once:
        a hidden order belongs into a `Pile`, which foretells nothing."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.draw(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
