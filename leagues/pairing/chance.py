"""Chance that falls the same way wherever the seed is the same."""

from collections.abc import Iterable, Sequence
from random import Random


class Chance:
    """Numbers from a seed.

    Only `random()` is asked of the generator: it is the one method whose numbers Python promises to keep from version
    to version, so that a pairing of long ago can still be made again.
    """

    def __init__(self, *seed: object) -> None:
        # Nothing of this is secret: whoever has the stored field can make the pairing again.
        self.part = Random("/".join(map(str, seed))).random  # noqa: S311
        """The next number of 0 ≤ x < 1."""

    def below(self, bound: int) -> int:
        """A whole number of 0 to `bound` - 1."""
        return int(self.part() * bound)

    def pick[T](self, things: Sequence[T]) -> T:
        """One of these."""
        return things[self.below(len(things))]

    def shuffled[T](self, things: Iterable[T]) -> list[T]:
        """The same in any order."""
        return [thing for _, thing in sorted(((self.part(), thing) for thing in things), key=lambda drawn: drawn[0])]
