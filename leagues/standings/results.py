"""What standings are made from: how tables ended, who had a bye, and what that is worth."""

from collections.abc import Mapping
from itertools import pairwise

from msgspec import Struct

from leagues.standings import words

LOT = "lot"


class Line(Struct, frozen=True):
    """One entry's part of a result.

    Attributes:
        place: 1 is best; equal places are shared: 1, 1, 3. Only those who played on are compared by it.
        total: the game's own points; None if the result was adjudicated.
        is_forfeit: the entry did not play to the end.
    """

    entry: int
    place: int
    total: int | None = None
    is_forfeit: bool = False


class TableResult(Struct, frozen=True):
    """How a table ended.

    Attributes:
        game: the slug of its rules.

    Raises:
        ValueError: fewer than two lines, or an entry twice.
    """

    table: int
    round: int
    game: str
    lines: tuple[Line, ...]

    def __post_init__(self) -> None:
        if len({line.entry for line in self.lines}) != len(self.lines):
            raise ValueError(f"an entry is twice at table {self.table}")
        if len(self.lines) < 2:
            raise ValueError(f"nobody met anybody at table {self.table}")


class Bye(Struct, frozen=True):
    """A round in which an entry had no table."""

    entry: int
    round: int


class Scoring(Struct, frozen=True):
    """What results are worth.

    Attributes:
        points: by size of the table, what each place is worth: never less than 0, nor than the next place.
        bye: points for a round without a table.
        tie_breaks: what separates equal points, in this order; names from `tie_breaks.TIE_BREAKS`.
        seed: of the lots, which anybody can draw again from it.

    Raises:
        ValueError: points that rise or do not fit their table, or a tie-break that is unknown or named twice.
    """

    points: Mapping[int, tuple[int, ...]]
    bye: int
    tie_breaks: tuple[str, ...]
    seed: str

    def __post_init__(self) -> None:
        for size, worth in self.points.items():
            if len(worth) != size or any(better < worse for better, worse in pairwise((*worth, 0))):
                raise ValueError(f"points for a table of {size} must be {size} figures that fall, down to 0 at least")
        if unknown := set(self.tie_breaks) - words.EXPLANATIONS.keys():
            raise ValueError(f"no such tie-break: {', '.join(sorted(unknown))}")
        if len(set(self.tie_breaks)) != len(self.tie_breaks):
            raise ValueError("a tie-break is named twice")

    @property
    def separators(self) -> tuple[str, ...]:
        """The tie-breaks in order, with the lot last: nothing is left to separate after it."""
        return (*(name for name in self.tie_breaks if name != LOT), LOT)

    def worth(self, size: int) -> tuple[int, ...]:
        """Points by place at a table of `size`.

        Raises:
            ValueError: there are none for this size.
        """
        if size not in self.points:
            raise ValueError(f"no points are laid down for a table of {size}")
        return self.points[size]
